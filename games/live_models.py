"""The live table: a game played on phones; `games/models.py` takes it in, which is long enough."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from clique.models import Device, Member


class LiveState(models.TextChoices):
    """Where a live table stands."""

    OPEN = "open", _("offen")
    PAUSED = "paused", _("Pause")
    CLOSED = "closed", _("zu")


class LiveTable(models.Model):
    """A game that is played on phones, from its first opening on; closed, it is played with real cards.

    `version` counts what is done about the table, `turn` every deal and every move. `next_secret` shuffles the next deal: its
    commitment is shown before, itself only after that deal is over. `turn_limit_s` 0: nobody is hurried. From `turn_until` on
    whoever looks at the table lets a bot make the move that is due.
    """

    game = models.OneToOneField("games.Game", on_delete=models.PROTECT, related_name="live_table")
    state = models.CharField(max_length=6, choices=LiveState.choices, default=LiveState.OPEN)
    version = models.PositiveIntegerField(default=1)
    turn = models.PositiveIntegerField(default=0)
    next_secret = models.CharField(max_length=64)
    turn_limit_s = models.PositiveSmallIntegerField(default=0)
    turn_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.game} {self.state}"


class LiveDeal(models.Model):
    """One round's cards, dealt by the program; all of them follow from `secret`.

    `seats` are the positions at the table of those who are dealt cards, in order, with blanks between; `dealer` is one of
    them. It is in play until `ended_at`: then `round` is what was written into the game's log, None if it was broken off.
    """

    table = models.ForeignKey(LiveTable, on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveIntegerField()
    secret = models.CharField(max_length=64)
    seats = models.CharField(max_length=60)
    dealer = models.PositiveSmallIntegerField()
    dealt_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    round = models.OneToOneField(
        "games.Round", on_delete=models.PROTECT, null=True, related_name="live_deal"
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="live_deal_number_once"),
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(ended_at=None), name="live_deal_one_in_play"
            ),
            models.CheckConstraint(
                condition=models.Q(round=None) | models.Q(ended_at__isnull=False),
                name="live_deal_round_ended",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class LiveMove(models.Model):
    """One move of a deal, in the engine's notation; a row is never changed, and goes on from the one before.

    `position` is the seat at the table; `by_bot`: a bot stood in for who sits there.
    """

    deal = models.ForeignKey(LiveDeal, on_delete=models.PROTECT, related_name="moves")
    number = models.PositiveIntegerField()
    position = models.PositiveSmallIntegerField()
    move = models.CharField(max_length=10)
    by_bot = models.BooleanField(default=False)
    at = models.DateTimeField()
    by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    device = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "number"], name="live_move_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.move}"


class LivePhone(models.Model):
    """The phone on which somebody plays on an evening, at whichever table.

    A member's is known by itself; one that nobody knows has a token, of which the hash is kept, and can do nothing else.
    """

    evening = models.ForeignKey(
        "games.Evening", on_delete=models.CASCADE, related_name="live_phones"
    )
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+")
    token_hash = models.CharField(max_length=64, blank=True, default="")
    since = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["evening", "member"], name="live_phone_once"),
            models.UniqueConstraint(
                fields=["token_hash"],
                condition=~models.Q(token_hash=""),
                name="live_phone_token_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.evening_id} {self.member}"


class StandIn(models.Model):
    """A bot that plays for somebody at a live table until they are back."""

    table = models.ForeignKey(LiveTable, on_delete=models.CASCADE, related_name="stand_ins")
    position = models.PositiveSmallIntegerField()
    since = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "position"], name="stand_in_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.position}"
