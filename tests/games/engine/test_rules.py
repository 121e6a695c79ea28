from dataclasses import replace

import pytest

from games.engine.errors import Fault, RuleError
from games.engine.rules import (
    PRESETS,
    AbsentPlace,
    AllOut,
    Direction,
    MisdealRule,
    ThreeAcesRule,
    TiedPlace,
    rules_from,
    seats_of,
    settled_deck,
    spelled,
    stake_rappen,
    switches,
)

ZOGGELI = PRESETS["zoggeli"]
SKAT32 = PRESETS["skat32"]


def test_presets_are_those_of_the_rules() -> None:
    assert {name: switches(rules) for name, rules in PRESETS.items()} == {
        "zoggeli": {
            "deck": "auto",
            "direction": "right",
            "may_pass": False,
            "knock_after_first_lap": False,
            "renew_789": False,
            "three_aces": "strike_others",
            "misdeal": "strike",
            "strikes_to_swim": 3,
            "all_out": "replay",
            "tied_place": "best",
            "absent_place": "next",
            "stake_first": 100,
            "stake_step": 100,
        },
        "skat32": {
            "deck": 32,
            "direction": "left",
            "may_pass": True,
            "knock_after_first_lap": True,
            "renew_789": True,
            "three_aces": "beats_31",
            "misdeal": "redeal",
            "strikes_to_swim": 3,
            "all_out": "replay",
            "tied_place": "best",
            "absent_place": "next",
            "stake_first": 100,
            "stake_step": 100,
        },
    }


def test_rules_from_a_preset_with_and_without_switches() -> None:
    assert rules_from("skat32") == rules_from({"preset": "skat32"}) == SKAT32
    assert rules_from(
        {
            "preset": "zoggeli",
            "deck": 52,
            "direction": "left",
            "may_pass": True,
            "three_aces": "beats_31",
            "misdeal": "redeal",
            "strikes_to_swim": 5,
            "all_out": "share",
            "tied_place": "worst",
            "absent_place": "joint_last",
            "stake_first": 0,
            "stake_step": 1_000_000,
        }
    ) == replace(
        ZOGGELI,
        deck=52,
        direction=Direction.LEFT,
        may_pass=True,
        three_aces=ThreeAcesRule.BEATS_31,
        misdeal=MisdealRule.REDEAL,
        strikes_to_swim=5,
        all_out=AllOut.SHARE,
        tied_place=TiedPlace.WORST,
        absent_place=AbsentPlace.JOINT_LAST,
        stake_first=0,
        stake_step=1_000_000,
    )


@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize(
    "rules",
    [
        ZOGGELI,
        SKAT32,
        replace(ZOGGELI, deck=36, tied_place=TiedPlace.AVERAGE, stake_first=250),
        replace(SKAT32, deck="auto", absent_place=AbsentPlace.LAST, strikes_to_swim=1),
    ],
)
def test_rules_come_back_from_every_spelling(preset: str, rules: object) -> None:
    original = rules_from({"preset": "zoggeli", **switches(rules)})  # type: ignore[arg-type]  # parametrized

    assert original == rules
    assert rules_from(spelled(original, preset=preset)) == rules
    assert rules_from(spelled(original)) == rules


def test_spelled_names_the_nearest_preset_and_only_what_differs() -> None:
    assert spelled(ZOGGELI) == {"preset": "zoggeli"}
    assert spelled(replace(SKAT32, deck=36)) == {"preset": "skat32", "deck": 36}
    assert spelled(replace(ZOGGELI, tied_place=TiedPlace.WORST), preset="zoggeli") == {
        "preset": "zoggeli",
        "tied_place": "worst",
    }


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        ("deck", "36"),
        ("deck", 36.0),
        ("deck", 40),
        ("deck", True),
        ("deck", None),
        ("deck", [36]),
        ("deck", "AUTO"),
        ("direction", "up"),
        ("direction", None),
        ("direction", {}),
        ("may_pass", 1),
        ("may_pass", 0),
        ("may_pass", "true"),
        ("may_pass", None),
        ("knock_after_first_lap", 1.0),
        ("renew_789", []),
        ("three_aces", "beats"),
        ("three_aces", True),
        ("misdeal", ""),
        ("strikes_to_swim", 0),
        ("strikes_to_swim", 6),
        ("strikes_to_swim", 3.0),
        ("strikes_to_swim", "3"),
        ("strikes_to_swim", True),
        ("all_out", "Replay"),
        ("tied_place", "dense"),
        ("absent_place", "first"),
        ("stake_first", -1),
        ("stake_first", 1_000_001),
        ("stake_first", 100.0),
        ("stake_first", False),
        ("stake_step", None),
        ("stake_step", float("inf")),
        ("preset", None),
        ("preset", ["zoggeli"]),
        ("preset", 1),
    ],
)
def test_rules_from_refuses_a_switch_of_another_value_or_type(switch: str, value: object) -> None:
    with pytest.raises(RuleError) as refused:
        rules_from({"preset": "zoggeli", switch: value})

    assert (refused.value.code, refused.value.place, refused.value.word) == (
        Fault.BAD_SWITCH,
        "rules",
        switch,
    )


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (None, Fault.BAD_RULES),
        (3, Fault.BAD_RULES),
        (["zoggeli"], Fault.BAD_RULES),
        (True, Fault.BAD_RULES),
        ("", Fault.UNKNOWN_PRESET),
        ("Zoggeli", Fault.UNKNOWN_PRESET),
        ({}, Fault.MISSING_KEY),
        ({"deck": 32}, Fault.MISSING_KEY),
        ({"preset": "basel"}, Fault.UNKNOWN_PRESET),
        ({"preset": "zoggeli", "tied_places": "best"}, Fault.UNKNOWN_SWITCH),
        ({"preset": "zoggeli", "": 1}, Fault.UNKNOWN_SWITCH),
    ],
)
def test_rules_from_refuses_what_is_no_rule_set(value: object, code: Fault) -> None:
    with pytest.raises(RuleError) as refused:
        rules_from(value)

    assert (refused.value.code, refused.value.place) == (code, "rules")


def test_seats_of_each_deck() -> None:
    assert [seats_of(deck) for deck in (32, 36, 52)] == [9, 11, 16]


@pytest.mark.parametrize(
    ("players", "deck"),
    [(2, 32), (9, 32), (10, 36), (11, 36), (12, 52), (16, 52), (17, None), (200, None)],
)
def test_settled_deck_is_the_smallest_that_fits(players: int, deck: int | None) -> None:
    assert settled_deck(ZOGGELI, players) == deck


def test_settled_deck_keeps_a_fixed_one() -> None:
    assert [settled_deck(SKAT32, players) for players in (2, 9, 10, 40)] == [32] * 4


@pytest.mark.parametrize(
    ("first", "step", "place_x2", "stake"),
    [
        (100, 100, 2, 100),
        (100, 100, 16, 800),
        (100, 100, 19, 950),
        (100, 25, 5, 137),
        (0, 1, 3, 0),
        (0, 1, 4, 1),
        (200, 0, 40, 200),
        (200, 50, 8, 350),
    ],
)
def test_stake_of_a_place(first: int, step: int, place_x2: int, stake: int) -> None:
    rules = replace(ZOGGELI, stake_first=first, stake_step=step)

    assert stake_rappen(rules, place_x2) == stake
