"""Tallies that are counted once."""

import json

import pytest

from games.actions.records import load_record
from games.engine.errors import RuleError
from games.engine.records import read_game
from games.engine.rules import PRESETS
from games.engine.tally import Event, Lowest, Void, tally
from games.models import Game
from games.queries.counting import Log, RecentTallies
from games.queries.state import state_of
from tests.make import NOW, SCOREKEEPER

RULES = PRESETS["zoggeli"]
BEAT_DROWNS = (Lowest((1,)),) * 4


def log_of(*events: Event) -> Log:
    return (RULES, 2, 0, tuple(events))


def test_log_that_grows_is_counted_as_from_its_start() -> None:
    recent = RecentTallies(most=4)
    events = (Void(), Lowest((0,)), *BEAT_DROWNS)

    grown = [recent.of(log_of(*events[:end])) for end in range(len(events) + 1)]

    assert grown == [
        tally(rules=RULES, seats=2, first_dealer=0, events=events[:end])
        for end in range(len(events) + 1)
    ]


def test_log_is_counted_once_while_it_is_among_the_last_ones() -> None:
    recent = RecentTallies(most=2)
    first = recent.of(log_of(Void()))

    assert recent.of(log_of(Lowest((1,)))) is not first
    assert recent.of(log_of(Void())) is first
    recent.of(log_of(Lowest((0,))))
    assert recent.of(log_of(Void())) is first
    for seat in (0, 1):
        recent.of(log_of(Lowest((seat,)), Void()))
    assert recent.of(log_of(Void())) is not first


@pytest.mark.parametrize("is_known", [True, False])
def test_entry_that_cannot_be_is_refused_at_its_place_and_not_kept(is_known: bool) -> None:
    recent = RecentTallies(most=4)
    if is_known:
        recent.of(log_of(*BEAT_DROWNS))

    for _ in range(2):
        with pytest.raises(RuleError) as refused:
            recent.of(log_of(*BEAT_DROWNS, Void()))
        assert refused.value.place == "rounds[4]"


@pytest.mark.django_db
def test_long_record_is_not_counted_anew_by_each_page() -> None:
    rounds = [{"type": "void"}] * 2000 + [{"type": "lowest", "strikes": ["B"]}] * 4
    written = {"format": "31-game/1", "date": "2026-11-06", "rules": "zoggeli"}
    record = read_game(json.dumps(written | {"present": ["A", "B"], "rounds": rounds}))
    loaded = load_record(record=record, create_members=True, by=SCOREKEEPER, now=NOW)
    game = Game.objects.select_related("evening", "rule_set").get(pk=loaded.game_id)

    assert state_of(game).tally is state_of(game).tally
