"""House rules: versions that are never changed."""

from dataclasses import replace

import pytest

from games.actions.rule_sets import choose_rules, ensure_rule_sets
from games.engine.rules import PRESETS, Rules
from games.models import Game, RuleSet
from games.queries.rule_sets import current_rule_set, known_rules, rule_choices
from games.queries.standings import standings
from tests.make import NOW, SCOREKEEPER, make_game, play_out

pytestmark = pytest.mark.django_db

ZOGGELI = PRESETS["zoggeli"]
CHEAP = replace(ZOGGELI, stake_first=20, stake_step=20)


def choose(rules: Rules, preset: str = "zoggeli") -> RuleSet:
    return choose_rules(rules=rules, preset=preset, by=SCOREKEEPER, now=NOW)


def versions() -> list[tuple[int, str, int, bool]]:
    return [
        (row.version, row.preset, row.rules.stake_first, row.chosen_at is not None)
        for row in RuleSet.objects.all()
    ]


def test_before_the_first_choice_the_clique_s_rules_hold() -> None:
    found = current_rule_set()

    assert found._state.adding
    assert (found.rules, found.preset) == (ZOGGELI, "zoggeli")
    assert versions() == []


def test_choice_is_a_new_version_unless_nothing_changed() -> None:
    choose(CHEAP)
    choose(CHEAP)
    choose(ZOGGELI)

    assert versions() == [
        (1, "zoggeli", 20, True),
        (2, "zoggeli", 100, True),
    ]
    assert current_rule_set().version == 2


def test_going_back_to_earlier_rules_is_a_new_version() -> None:
    for rules in (ZOGGELI, CHEAP, ZOGGELI):
        choose(rules)

    assert [row[:3] for row in versions()] == [
        (1, "zoggeli", 100),
        (2, "zoggeli", 20),
        (3, "zoggeli", 100),
    ]


def test_first_use_makes_every_preset_and_chooses_the_clique_s() -> None:
    for _ in range(2):
        ensure_rule_sets(by=SCOREKEEPER, now=NOW)

    assert versions() == [(1, "zoggeli", 100, True), (2, "skat32", 100, False)]


def test_first_use_after_a_choice_makes_nothing() -> None:
    choose(CHEAP)

    assert ensure_rule_sets(by=SCOREKEEPER, now=NOW).version == 1
    assert len(versions()) == 1


def test_game_keeps_the_rules_it_was_begun_by() -> None:
    game = make_game(2)
    choose(CHEAP)
    play_out(game)

    later = make_game(["Carla", "Dominik"])
    play_out(later)

    assert [standings(row.pk).total_rappen for row in Game.objects.order_by("number")] == [300, 60]


def test_choices_are_the_club_s_rules_and_the_presets_as_they_stand() -> None:
    ensure_rule_sets(by=SCOREKEEPER, now=NOW)
    choose(CHEAP)

    found = rule_choices(players=10, absent=2)

    assert [(choice.version, choice.name, choice.is_current) for choice in found] == [
        (3, "Hausregeln, Version 3", True),
        (2, "Schwimmen mit 32 Karten", False),
        (1, "Regeln der Zoggeli", False),
    ]
    assert [known.name for known in known_rules()] == [
        "Hausregeln",
        "Regeln der Zoggeli",
        "Schwimmen mit 32 Karten",
    ]
    assert found[0].summary == (
        "3 Striche, dann schwimmt man",
        "rechts herum",
        "36 Karten",
        "0.20 pro Rang",
    )
    assert found[0].words[2] == "Wer fehlt, kommt hinter alle: 11. Rang, 2.20."


def test_choice_that_equals_a_preset_is_called_so_and_stands_once() -> None:
    ensure_rule_sets(by=SCOREKEEPER, now=NOW)
    choose(CHEAP)
    choose(PRESETS["skat32"])

    found = rule_choices(players=10, absent=0)

    assert [(choice.name, choice.is_current, choice.deck_words) for choice in found] == [
        (
            "Schwimmen mit 32 Karten",
            True,
            "32 Karten reichen für 9; geschrieben wird trotzdem.",
        ),
        ("Regeln der Zoggeli", False, ""),
    ]
