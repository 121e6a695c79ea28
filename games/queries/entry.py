"""Where a game belongs, and one entry of its log with the game as it stood before, for the page that corrects it."""

from dataclasses import dataclass

from django.http import Http404
from django.shortcuts import get_object_or_404

from games.engine.rules import Rules
from games.engine.tally import State
from games.models import Game
from games.queries.state import RoundInput, state_of


@dataclass(frozen=True, slots=True)
class EntrySeat:
    """A player at the table, and how he stood before the entry."""

    seat_id: int
    name: str
    strikes: int
    state: State


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """An entry of the log; `round_number` is None for who left."""

    game_id: int
    game_number: int
    version: int
    rules: Rules
    number: int
    round_number: int | None
    entry: RoundInput
    seats: tuple[EntrySeat, ...]
    dealer_name: str
    is_booked: bool


def evening_of(game_id: int) -> int:
    """The evening on which a game is played."""
    return get_object_or_404(Game.objects.only("evening_id"), pk=game_id).evening_id


def log_entry(game_id: int, number: int) -> LogEntry:
    """The entry `number` of a game's log; raises `Http404` if there is none."""
    game = get_object_or_404(Game.objects.select_related("evening", "rule_set"), pk=game_id)
    state = state_of(game)
    if number not in state.numbers or state.tally is None:
        raise Http404
    index = state.numbers.index(number)
    before = state.with_entries(state.entries[:index], numbers=state.numbers[:index]).tally
    if before is None:
        raise Http404
    outcome = state.tally.outcomes[index]
    return LogEntry(
        game_id=game.pk,
        game_number=game.number,
        version=game.version,
        rules=state.rules,
        number=number,
        round_number=outcome.round_number,
        entry=state.entries[index],
        seats=tuple(
            EntrySeat(seat.seat_id, seat.name, before.strikes[place], before.states[place])
            for place, seat in enumerate(state.seats)
        ),
        dealer_name=state.names[outcome.dealer],
        is_booked=game.booked_at is not None,
    )
