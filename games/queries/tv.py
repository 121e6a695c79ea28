"""The tables of tonight as the television shows them: who has how many strikes, and nothing of money."""

from dataclasses import dataclass
from datetime import datetime

from games.engine.tally import State
from games.models import GameEntry
from games.queries.board import board
from games.queries.evenings import tonight

ROWS_BELOW_EACH_OTHER = 10
_ORDER = {State.IN: 0, State.SWIMMING: 0, State.OUT: 1}


@dataclass(frozen=True, slots=True)
class TvRow:
    """Somebody at a table."""

    name: str
    strikes: int
    state: str
    is_dealer: bool


@dataclass(frozen=True, slots=True)
class TvTable:
    """A game that is going on, those with the fewest strikes first, the drowned last."""

    game_number: int
    has_strikes: bool
    has_many: bool
    round_number: int
    dealer_name: str
    rows: tuple[TvRow, ...]


def tv_tables(*, now: datetime) -> tuple[TvTable, ...]:
    """The games of the open evening that are not booked yet; none while nobody plays."""
    evening = tonight(now=now)
    games = () if evening is None else evening.open_games
    return tuple(_table(game_id, now=now) for game_id, _number in games)


def _table(game_id: int, *, now: datetime) -> TvTable:
    shown = board(game_id, now=now)
    ranked = sorted(shown.seats, key=lambda seat: (_ORDER[seat.state], seat.strikes, seat.position))
    return TvTable(
        game_number=shown.number,
        has_strikes=shown.entry == GameEntry.ROUNDS,
        has_many=len(ranked) > ROWS_BELOW_EACH_OTHER,
        round_number=shown.round_number,
        dealer_name=shown.dealer_name,
        rows=tuple(
            TvRow(
                name=seat.name,
                strikes=seat.strikes,
                state=seat.state,
                is_dealer=seat.is_dealer,
            )
            for seat in ranked
        ),
    )
