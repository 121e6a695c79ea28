"""Reads about live tables: which there are, who plays on a phone, and how far a table has moved."""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F
from django.http import Http404
from django.shortcuts import get_object_or_404

from clique.codes import INVITATION_LENGTH, code_from, token_hash
from games.engine.tally import still_in
from games.live_models import LivePhone, LiveState, LiveTable, StandIn
from games.models import Game, Seat
from games.queries.state import GameState, state_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Pulse:
    """How far a live table has moved, for a poll; `mark` grows with whatever changes there or on the board.

    From `turn_until` on a bot makes the move that is due; None while nobody is hurried.
    """

    mark: int
    turn: int
    turn_until: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveSeat:
    """A player's seat at a live table; `is_lent`: the phone that plays for it is not the member's own."""

    position: int
    member_id: int
    name: str
    has_phone: bool
    is_lent: bool
    has_stand_in: bool


def pulse(game_id: int) -> Pulse:
    """How far a game and its live table, if it has one, have moved, in one read; raises `Http404` without the game."""
    row = (
        Game.objects.filter(pk=game_id)
        .values_list("live_table__version", "live_table__turn", "version", "live_table__turn_until")
        .first()
    )
    if row is None:
        raise Http404
    version, turn, game_version, turn_until = row
    mark = mark_of(version or 0, turn or 0, game_version)
    return Pulse(mark=mark, turn=turn or 0, turn_until=turn_until)


def mark_of(version: int, turn: int, game_version: int) -> int:
    """What a client has seen of a table: each of the three only grows, so the sum moves when any of them does."""
    return version + turn + game_version


def live_game(game_id: int) -> Game:
    """A game with its live table; raises `Http404` where there is none."""
    games = Game.objects.filter(live_table__isnull=False)
    return get_object_or_404(games.select_related("evening", "rule_set", "live_table"), pk=game_id)


def join_code(table: LiveTable) -> str:
    """The code that lets a phone come to this table, the same for as long as it is open."""
    return code_from(str(table.pk), purpose="live-table", length=INVITATION_LENGTH)


def table_by_code(code: str, *, now: datetime) -> LiveTable | None:
    """The table that a code opens: one whose evening and game go on, and that is not closed."""
    tables = LiveTable.objects.exclude(state=LiveState.CLOSED).filter(
        game__booked_at=None,
        game__cancelled_at=None,
        game__evening__closed_at=None,
        game__evening__open_until__gt=now,
    )
    found = (
        table
        for table in tables.select_related("game__evening").order_by("-pk")
        if hmac.compare_digest(join_code(table), code)
    )
    return next(found, None)


def live_seats(table: LiveTable, state: GameState) -> tuple[LiveSeat, ...]:
    """The seats of a live table in order, in two queries."""
    phones = dict(
        LivePhone.objects.filter(evening=state.game.evening_id).values_list(
            "member_id", "token_hash"
        )
    )
    stood_in = set(StandIn.objects.filter(table=table).values_list("position", flat=True))
    return tuple(
        LiveSeat(
            position=position,
            member_id=seat.member_id,
            name=seat.name,
            has_phone=seat.member_id in phones,
            is_lent=bool(phones.get(seat.member_id)),
            has_stand_in=position in stood_in,
        )
        for position, seat in enumerate(state.seats)
    )


def may_deal(seats: Sequence[LiveSeat], dealer: int, position: int) -> bool:
    """Whether the player at `position` may deal: the dealer, or anybody while a bot plays for the dealer."""
    return position == dealer or seats[dealer].has_stand_in


def position_of(game_id: int, *, member_id: int | None, token: str, now: datetime) -> int | None:
    """Where somebody sits in a game: a member by themselves, anybody else by the token of their phone, tonight."""
    # By the key itself: as a relation, a number that is too large for the database would be a fault.
    seats = Seat.objects.filter(game__pk=game_id)
    if member_id is not None:
        seats = seats.filter(member=member_id)
    elif token:
        phones = LivePhone.objects.filter(
            token_hash=token_hash(token),
            evening__closed_at=None,
            evening__open_until__gt=now,
        )
        seats = seats.filter(
            game__evening__in=phones.values("evening"), member__in=phones.values("member")
        )
    else:
        return None
    return seats.values_list("position", flat=True).first()


def next_live_game(game: Game, *, member_id: int) -> int | None:
    """The game of the same evening, begun later, at whose live table this member plays; None without one."""
    tables = LiveTable.objects.exclude(state=LiveState.CLOSED).filter(
        game__evening=game.evening_id,
        game__number__gt=game.number,
        game__booked_at=None,
        game__cancelled_at=None,
        game__seats__member=member_id,
    )
    return tables.order_by("-game__number").values_list(F("game"), flat=True).first()


def free_seats(table: LiveTable) -> tuple[LiveSeat, ...]:
    """The seats for which an unknown phone may play: still in the game, and nobody's phone is there."""
    game = Game.objects.select_related("rule_set").get(pk=table.game_id)
    state = state_of(game)
    still = still_in(state.tally) if state.tally else ()
    return tuple(
        seat for seat in live_seats(table, state) if seat.position in still and not seat.has_phone
    )
