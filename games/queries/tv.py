"""The tables of tonight as the television shows them: who has how many strikes, who won, and nothing of money."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from games.engine.tally import State
from games.models import Attendance, Game, GameEntry
from games.phrases import join_names
from games.queries.board import Board, BoardSeat, board_of
from games.queries.evenings import Tonight, next_planned, tonight
from games.queries.slip import SlipRow
from games.queries.standings import StandingRow, standings_of
from games.queries.state import GameState, states_of


@dataclass(frozen=True, slots=True, kw_only=True)
class TvRow:
    """Somebody at a table; `place_x2` once it is known, `round_number` is the one in which somebody drowned."""

    seat_id: int
    name: str
    strikes: int
    state: State
    is_dealer: bool
    has_new_strike: bool
    has_left: bool
    place_x2: int | None
    is_tied: bool
    is_winner: bool
    round_number: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TvTable:
    """A game: those with the fewest strikes first, the drowned last, after the end by place; `winner` then names who won."""

    game_id: int
    number: int
    is_over: bool
    has_strikes: bool
    strikes_to_swim: int
    round_number: int
    dealer_name: str
    winner: str
    rows: tuple[TvRow, ...]
    slip: tuple[SlipRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TvEvening:
    """What a television could show at a moment, before it is drawn; `mark` tells one such moment from another.

    `evening` is the open one. `games` are those that go on; once none does, the one booked last.
    """

    mark: str
    evening: Tonight | None
    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TvScreen:
    """What the television shows: tables, else who is `present` at the open evening, else the `next_day` in the plan."""

    day: date | None
    tables: tuple[TvTable, ...]
    present: tuple[str, ...]
    next_day: date | None


def tv_evening(*, now: datetime) -> TvEvening:
    """What is on tonight, in three queries; a television asks for it every two seconds."""
    evening = tonight(now=now)
    if evening is None:
        return TvEvening(mark="", evening=None, games=())
    games = Game.objects.filter(evening_id=evening.evening_id, cancelled_at=None)
    shown = _shown(
        list(games.select_related("evening", "rule_set", "live_table").order_by("number"))
    )
    versions = "-".join(f"{game.pk}.{game.version}{_live_mark(game)}" for game in shown)
    mark = f"{evening.evening_id}.{evening.version}-{versions}"
    return TvEvening(mark=mark, evening=evening, games=shown)


def tv_screen(found: TvEvening, *, now: datetime) -> TvScreen:
    """The screen for what was found."""
    evening = found.evening
    if evening is None:
        return TvScreen(day=None, tables=(), present=(), next_day=next_planned(now=now))
    states = states_of(found.games)
    return TvScreen(
        day=evening.date,
        tables=tuple(_table(states[game.pk], now=now) for game in found.games),
        present=() if found.games else _present(evening.evening_id),
        next_day=None,
    )


def _shown(games: Sequence[Game]) -> tuple[Game, ...]:
    going_on = tuple(game for game in games if game.booked_at is None)
    booked = sorted((game.booked_at, game.number, game) for game in games if game.booked_at)
    return going_on or tuple(game for *_, game in booked[-1:])


def _live_mark(game: Game) -> str:
    table = getattr(game, "live_table", None)
    return "" if table is None else f".{table.version}.{table.turn}"


def _present(evening_id: int) -> tuple[str, ...]:
    here = Attendance.objects.filter(evening_id=evening_id, is_present=True)
    return tuple(here.order_by("position", "pk").values_list("member__call_name", flat=True))


def _table(state: GameState, *, now: datetime) -> TvTable:
    shown = board_of(state, now=now)
    result = standings_of(state, ())
    return TvTable(
        game_id=shown.game_id,
        number=shown.number,
        is_over=shown.is_over,
        has_strikes=shown.entry == GameEntry.ROUNDS,
        strikes_to_swim=shown.rules.strikes_to_swim,
        round_number=shown.round_number,
        dealer_name=shown.dealer_name,
        winner=join_names(result.winners),
        rows=_rows(shown, {row.member_id: row for row in result.rows}),
        slip=shown.slip,
    )


def _rows(shown: Board, placed: dict[int, StandingRow]) -> tuple[TvRow, ...]:
    """Before the end only those who are out have a place, and it no longer changes."""
    seats = {seat.member_id: seat for seat in shown.seats}
    without = [seat for seat in shown.seats if seat.member_id not in placed]
    without.sort(key=lambda seat: (seat.rank or len(seats), seat.strikes, seat.position))
    ranked = [*without, *(seats[member_id] for member_id in placed)]
    return tuple(_row(seat, placed.get(seat.member_id)) for seat in ranked)


def _row(seat: BoardSeat, place: StandingRow | None) -> TvRow:
    # A final order that is being typed in gives places before its end.
    given = None if seat.rank is None else 2 * seat.rank
    return TvRow(
        seat_id=seat.seat_id,
        name=seat.name,
        strikes=seat.strikes,
        state=seat.state,
        is_dealer=seat.is_dealer,
        has_new_strike=seat.has_new_strike,
        has_left=seat.has_left,
        place_x2=given if place is None else place.place_x2,
        is_tied=place is not None and place.is_tied,
        is_winner=place is not None and place.is_winner,
        round_number=None if place is None else place.out_round,
    )
