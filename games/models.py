"""Evenings, games, rounds: what happened at the table. Nobody owes anything here."""

import json
from datetime import datetime
from functools import lru_cache

from django.db import models
from django.utils.translation import gettext_lazy as _

from clique.models import Device, Member
from games.engine.rules import Rules, rules_from
from games.live_models import LiveTable  # noqa: F401 - Django looks for models here
from games.practice_model import PracticeGame  # noqa: F401 - Django looks for models here


@lru_cache(maxsize=64)
def _rules_of(preset: str, switches: str) -> Rules:
    return rules_from({"preset": preset, **json.loads(switches)})


class RuleSet(models.Model):
    """One version of the house rules; a row is never changed, so a game keeps the rules it was played by.

    `switches` holds every switch of docs/rules.md as JSON text: SQLite refuses the check of a JSONField while
    `trusted_schema` is off. `chosen_at` is when the club chose it as its own: the latest one chosen is
    used from the next game on; rule sets that only came with a loaded game record were never chosen (None).
    """

    version = models.PositiveIntegerField(unique=True)
    preset = models.CharField(max_length=20)
    switches = models.TextField()
    chosen_at = models.DateTimeField(null=True)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["version"]

    def __str__(self) -> str:
        return f"{self.preset} v{self.version}"

    @property
    def rules(self) -> Rules:
        """The engine's frozen rules of this version."""
        return _rules_of(self.preset, self.switches)


class Evening(models.Model):
    """A date on which the clique plays; planned ahead, or opened on the spot, or entered afterwards.

    Open means: opened, not closed by hand, and before `open_until` (noon of the next day). `dealer` is who was chosen to deal
    first in the next game; empty, the deal goes on from the last one. `version` counts every change but those inside a game.
    """

    date = models.DateField(_("Datum"), unique=True)
    opened_at = models.DateTimeField(null=True)
    open_until = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    dealer = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["-date"]

    def __str__(self) -> str:
        return self.date.isoformat()

    def is_open_at(self, now: datetime) -> bool:
        """Whether games may be started and rounds written at `now`."""
        return self.open_until is not None and self.closed_at is None and now < self.open_until


class Attendance(models.Model):
    """Somebody present on an evening; `position` is the proposed order round the table.

    Who has no row, or has left (`is_present` false), is not here; who comes back finds the old seat.
    """

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="attendances")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="attendances")
    position = models.PositiveSmallIntegerField()
    is_present = models.BooleanField(default=True)

    class Meta:
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "member"], name="attendance_once"),
        ]

    def __str__(self) -> str:
        return f"{self.member} {self.evening}"


class GameEntry(models.TextChoices):
    """How the result of a game is written down."""

    ROUNDS = "rounds", _("Runde um Runde")
    PLACINGS = "placings", _("nur die Schlussrangliste")


class Game(models.Model):
    """A game of an evening: everybody starts fresh, until one is left.

    `number` counts the evening's games, `sitting` the groups of games that were open at the same time. `version` grows with
    every write and is what a client has seen. `revision` counts the bookings of its result: 0 before the first.
    `absent_fixed`: the absent were determined by a booking, or came with a record, and no longer change. `record_id` is the
    game's name in every record of it. A game is open until it is booked or cancelled. `is_dealt`: cards are in play on phones,
    and until that round is over nothing else is written. `writer`, on `writer_device`, wrote in it last, or said at
    `written_at` to go on writing; it only informs the others and keeps nobody from writing.
    """

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="games")
    number = models.PositiveSmallIntegerField()
    sitting = models.PositiveSmallIntegerField()
    rule_set = models.ForeignKey(RuleSet, on_delete=models.PROTECT, related_name="games")
    deck = models.PositiveSmallIntegerField(null=True)
    first_dealer = models.PositiveSmallIntegerField()
    entry = models.CharField(max_length=8, choices=GameEntry.choices, default=GameEntry.ROUNDS)
    started_at = models.DateTimeField()
    by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    device = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, related_name="+")
    booked_at = models.DateTimeField(null=True)
    cancelled_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=1)
    revision = models.PositiveSmallIntegerField(default=0)
    absent_fixed = models.BooleanField(default=False)
    record_id = models.CharField(max_length=200)
    is_dealt = models.BooleanField(default=False)
    writer = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    writer_device = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, related_name="+")
    written_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["evening", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["evening", "number"],
                condition=models.Q(cancelled_at=None),
                name="game_number_once",
            ),
            models.UniqueConstraint(
                fields=["record_id"],
                condition=models.Q(cancelled_at=None),
                name="game_record_once",
            ),
            models.CheckConstraint(
                condition=models.Q(booked_at=None) | models.Q(cancelled_at=None),
                name="game_booked_or_cancelled",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.evening} {self.number}"

    @property
    def is_open(self) -> bool:
        """Whether rounds may still be written: neither booked nor cancelled."""
        return self.booked_at is None and self.cancelled_at is None


class Seat(models.Model):
    """A player's place at the table of one game; each next position sits to the left of the one before."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["game", "member"], name="seat_member_once"),
            models.UniqueConstraint(fields=["game", "position"], name="seat_position_once"),
        ]

    def __str__(self) -> str:
        return f"{self.position} {self.member}"


class RoundKind(models.TextChoices):
    """What a round, or the event between two rounds, was; the values are those of the game record."""

    LOWEST = "lowest", _("tiefste Hand")
    THREE_ACES = "three_aces", _("drei Asse")
    MISDEAL = "misdeal", _("vergeben")
    VOID = "void", _("ohne Verlierer")
    WITHDRAW = "withdraw", _("geht heim")


class Round(models.Model):
    """One entry in a game's log: a deal that was played, or somebody leaving between two deals.

    `number` orders the log, from 1, with a gap where an entry was taken out (it is not the round's number on the board, which
    counts deals only). `seat` is the holder of three aces, or who left. `at` is when it was tapped, which may be long before it
    could be sent. An entry that was taken back or corrected stays, with
    `retracted_at`.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=RoundKind.choices)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField()
    by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    device = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, related_name="+")
    retracted_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "number"],
                condition=models.Q(retracted_at=None),
                name="round_number_once",
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=["three_aces", "withdraw"], seat__isnull=False)
                | models.Q(kind__in=["lowest", "misdeal", "void"], seat__isnull=True),
                name="round_seat_by_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Strike(models.Model):
    """Somebody named as lowest in a round; who is struck by a rule (three aces, misdeal) follows from the engine."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="strikes")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "seat"], name="strike_once")]

    def __str__(self) -> str:
        return f"{self.round} {self.seat}"


class Place(models.Model):
    """Somebody's part in a result that no rounds tell: a final order that was typed in, and the absent.

    `rank` orders the groups of a final order, best first, from 0; equal ranks share a place. The absent are frozen when the
    game is booked, `rank` then only orders them.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="places")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="places")
    rank = models.PositiveSmallIntegerField()
    is_absent = models.BooleanField()

    class Meta:
        ordering = ["is_absent", "rank", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "member"], name="place_once"),
        ]

    def __str__(self) -> str:
        return f"{self.rank} {self.member}"
