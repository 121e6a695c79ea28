"""What was written down in a game, entry by entry, and what undo would take back next."""

from dataclasses import dataclass
from itertools import islice

from django.shortcuts import get_object_or_404

from games.engine.tally import Lowest, Misdeal, Outcome, ThreeAces, Void, Withdraw
from games.models import Game, RoundKind
from games.phrases import (
    booking_words,
    entry_words,
    given_place_words,
    outcome_words,
    start_words,
)
from games.queries.standings import absent_of, charges_of
from games.queries.state import GameState, state_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipRow:
    """An entry of the log; `number` names it, `round_number` is the deal's, None for who left.

    `names` are who was lowest, holds the three aces, dealt wrongly or left; `words` say what it was.
    """

    number: int
    round_number: int | None
    names: tuple[str, ...]
    kind: RoundKind
    swimming: tuple[str, ...]
    drowned: tuple[str, ...]
    replayed: bool
    words: str


@dataclass(frozen=True, slots=True)
class UndoStep:
    """What undo takes back next; `kind` is "booking", "round", "place" or "start"."""

    kind: str
    words: str


def log(game_id: int) -> tuple[SlipRow, ...]:
    """The whole log of a game, newest entry first."""
    game = get_object_or_404(Game.objects.select_related("rule_set"), pk=game_id)
    return log_of(state_of(game))


def log_of(state: GameState, *, most: int | None = None) -> tuple[SlipRow, ...]:
    """The log of a game already loaded, newest entry first; the latest `most` entries alone, if given."""
    outcomes = state.tally.outcomes if state.tally else ()
    lines = zip(state.numbers[::-1], state.entries[::-1], outcomes[::-1], strict=True)
    return tuple(
        SlipRow(
            number=number,
            round_number=outcome.round_number,
            names=_names_of(outcome, state),
            kind=entry.kind,
            swimming=tuple(state.names[seat] for seat in outcome.swimming),
            drowned=tuple(state.names[seat] for seat in outcome.drowned),
            replayed=outcome.replayed,
            words=outcome_words(outcome, names=state.names),
        )
        for number, entry, outcome in islice(lines, most)
    )


def undo_step(state: GameState) -> UndoStep | None:
    """What undo takes back next in this game; None once the game itself was taken back."""
    game = state.game
    if game.cancelled_at is not None:
        return None
    if game.booked_at is not None:
        total = sum(charge.stake_rappen for charge in charges_of(state, absent_of(state)))
        return UndoStep("booking", booking_words(game.number, total))
    if state.tally is not None and state.tally.outcomes:
        return UndoStep("round", entry_words(state.tally.outcomes[-1], names=state.names))
    if state.groups:
        group = state.groups[-1]
        place = state.placed - len(group) + 1
        return UndoStep("place", given_place_words(place, state.names[group[-1]]))
    return UndoStep("start", start_words(game.number))


def _names_of(outcome: Outcome, state: GameState) -> tuple[str, ...]:
    match outcome.event:
        case ThreeAces(holder=seat) | Withdraw(player=seat):
            return (state.names[seat],)
        case Misdeal():
            return (state.names[outcome.dealer],)
        case Lowest(strikes=seats):
            return tuple(state.names[seat] for seat in sorted(seats))
        case Void():
            return ()
