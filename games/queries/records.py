"""A game as a record of docs/records.md, for export and comparison."""

from django.shortcuts import get_object_or_404

from games.engine import records as engine
from games.models import Game
from games.queries.standings import absent_of
from games.queries.state import GameState, state_of


def game_record(game_id: int) -> dict[str, object]:
    """The record of a game, finished or not; `score` of it gives the game's standings."""
    game = get_object_or_404(Game.objects.select_related("evening", "rule_set"), pk=game_id)
    return record_of(state_of(game))


def record_of(state: GameState) -> dict[str, object]:
    """The record of a game already loaded; a final order that is not complete has none and raises `ValueError`."""
    game = state.game
    if state.tally is None and not state.is_over:
        raise ValueError(game)
    absent = absent_of(state) if state.is_over else ()
    return engine.game_record(
        rules=state.rules,
        preset=game.rule_set.preset,
        present=state.names,
        absent=[person.name for person in absent],
        first_dealer=game.first_dealer,
        date=game.evening.date,
        events=None if state.tally is None else [o.event for o in state.tally.outcomes],
        placings=state.groups if state.tally is None else None,
        id=game.record_id,
    )
