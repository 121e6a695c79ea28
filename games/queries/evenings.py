"""The evenings: planned, open, past; what was played on one."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from django.db.models import Count, Q
from django.shortcuts import get_object_or_404

from clique.dates import book_day
from games.models import Attendance, Evening, Game, GameEntry
from games.phrases import Person
from games.queries.closing import Closing, closing_of
from games.queries.standings import standings_of
from games.queries.state import GameState, states_of


class EveningState(StrEnum):
    """Where an evening stands."""

    PLANNED = "planned"
    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningLine:
    """An evening in the list of all."""

    evening_id: int
    date: date
    version: int
    state: EveningState
    games_booked: int
    games_open: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A game on its evening's page; the total is known once it is booked."""

    game_id: int
    number: int
    sitting: int
    entry: GameEntry
    players: int
    rounds_played: int
    winners: tuple[str, ...]
    is_over: bool
    is_booked: bool
    total_rappen: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningOverview:
    """An evening with its games; `total_rappen` is the sum of those booked, `closing` what its end leaves open and books.

    `present` are those marked as present now and those who sat at a table of the evening, also if they have left.
    """

    evening_id: int
    date: date
    version: int
    state: EveningState
    present: tuple[Person, ...]
    games: tuple[GameLine, ...]
    total_rappen: int
    closing: Closing
    may_close: bool
    may_unplan: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Tonight:
    """The evening that is open, with its running games (id and number)."""

    evening_id: int
    date: date
    version: int
    open_games: tuple[tuple[int, int], ...]


def evenings(*, now: datetime) -> tuple[EveningLine, ...]:
    """All evenings, the latest first."""
    played = Q(games__cancelled_at=None)
    booked = Count("games", filter=Q(games__booked_at__isnull=False))
    still_open = Count("games", filter=played & Q(games__booked_at=None, games__isnull=False))
    rows = Evening.objects.annotate(games_booked=booked, games_open=still_open)
    return tuple(
        EveningLine(
            evening_id=evening.pk,
            date=evening.date,
            version=evening.version,
            state=evening_state(evening, now=now),
            games_booked=evening.games_booked,
            games_open=evening.games_open,
        )
        for evening in rows.order_by("-date")
    )


def evening_overview(evening_id: int, *, now: datetime) -> EveningOverview:
    """An evening and what was played on it."""
    evening = get_object_or_404(Evening, pk=evening_id)
    games = list(
        Game.objects.filter(evening=evening, cancelled_at=None)
        .select_related("evening", "rule_set")
        .order_by("number")
    )
    states = states_of(games)
    lines = tuple(_game_line(states[game.pk]) for game in games)
    state = evening_state(evening, now=now)
    return EveningOverview(
        evening_id=evening.pk,
        date=evening.date,
        version=evening.version,
        state=state,
        present=_present(evening, states=[states[game.pk] for game in games]),
        games=lines,
        total_rappen=sum(line.total_rappen or 0 for line in lines),
        closing=closing_of([states[game.pk] for game in games]),
        may_close=state is EveningState.OPEN
        and not any(line.is_over and not line.is_booked for line in lines),
        may_unplan=state is EveningState.PLANNED,
    )


def evening_state(evening: Evening, *, now: datetime) -> EveningState:
    """Where an evening stands at `now`."""
    if evening.opened_at is None:
        return EveningState.PLANNED
    return EveningState.OPEN if evening.is_open_at(now) else EveningState.CLOSED


def tonight(*, now: datetime) -> Tonight | None:
    """The open evening: that of the day if it is open, else the one opened last."""
    rows = list(
        Evening.objects.filter(closed_at=None, open_until__gt=now, opened_at__isnull=False)
        .order_by("-opened_at", "-pk")
        .values_list("pk", "date", "version")
    )
    if not rows:
        return None
    today = book_day(now)
    evening_id, day, version = next((row for row in rows if row[1] == today), rows[0])
    games = Game.objects.filter(evening_id=evening_id, booked_at=None, cancelled_at=None)
    return Tonight(
        evening_id=evening_id,
        date=day,
        version=version,
        open_games=tuple(games.order_by("number").values_list("pk", "number")),
    )


def was_closed(day: date, *, now: datetime) -> bool:
    """Whether the evening of a date was open, and is over."""
    evening = Evening.objects.filter(date=day).first()
    return evening is not None and evening_state(evening, now=now) is EveningState.CLOSED


def next_planned(*, now: datetime) -> date | None:
    """The next date in the plan, today's included."""
    return (
        Evening.objects.filter(opened_at=None, date__gte=book_day(now))
        .order_by("date")
        .values_list("date", flat=True)
        .first()
    )


def _game_line(state: GameState) -> GameLine:
    result = standings_of(state, state.fixed_absent if state.is_over else ())
    return GameLine(
        game_id=result.game_id,
        number=result.number,
        sitting=state.game.sitting,
        entry=result.entry,
        players=len(state.seats),
        rounds_played=result.rounds_played,
        winners=result.winners,
        is_over=result.is_over,
        is_booked=result.is_booked,
        total_rappen=result.total_rappen if result.is_booked else None,
    )


def _present(evening: Evening, *, states: Iterable[GameState]) -> tuple[Person, ...]:
    sat = {seat.member_id: seat.name for state in states for seat in state.seats}
    rows = Attendance.objects.filter(evening=evening).order_by("position", "pk")
    here = {
        member_id: name
        for member_id, name, is_present in rows.values_list(
            "member_id", "member__call_name", "is_present"
        )
        if is_present or member_id in sat
    }
    return tuple(Person(*row) for row in (here | sat).items())
