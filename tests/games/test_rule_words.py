"""The consequences of a rule set in words: the figures are those of docs/rules.md."""

from dataclasses import replace

import pytest

from games.engine.rules import PRESETS, AbsentPlace, Direction, TiedPlace
from games.phrases import rule_summary
from games.rule_words import rule_words

ZOGGELI = PRESETS["zoggeli"]


@pytest.mark.parametrize(
    ("rule", "absent", "words", "total"),
    [
        (AbsentPlace.NEXT, 3, "Wer fehlt, kommt hinter alle: 8. Rang, 8.00.", "52.00"),
        (AbsentPlace.LAST, 3, "Wer fehlt, ist Letzter von allen: 10. Rang, 10.00.", "58.00"),
        (
            AbsentPlace.AVERAGE,
            3,
            "Wer fehlt, teilt die Ränge hinter allen: 9. Rang, 9.00.",
            "55.00",
        ),
        (
            AbsentPlace.AVERAGE,
            2,
            "Wer fehlt, teilt die Ränge hinter allen: 8½. Rang, 8.50.",
            "45.00",
        ),
        (
            AbsentPlace.JOINT_LAST,
            3,
            "Wer fehlt, ist mit dem Letzten am Tisch gleich: 7. Rang, 7.00.",
            "49.00",
        ),
        (AbsentPlace.NEXT, 0, "Wer fehlt, kommt hinter alle: 8. Rang, 8.00.", "28.00"),
    ],
)
def test_absent_and_total_are_said_with_their_figures(
    rule: AbsentPlace, absent: int, words: str, total: str
) -> None:
    found = rule_words(replace(ZOGGELI, absent_place=rule), players=7, absent=absent)

    assert found[2:] == (words, f"Ohne geteilte Ränge kommen {total} zusammen.")


def test_absent_whom_another_game_charges_cost_nothing_here() -> None:
    found = rule_words(ZOGGELI, players=7, absent=3, absent_in=2)

    assert found[2:] == (
        "Wer fehlt, zahlt schon in Spiel 2.",
        "Ohne geteilte Ränge kommen 28.00 zusammen.",
    )


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (TiedPlace.BEST, "den besseren: zwei auf dem 2. und 3. je 1.50."),
        (TiedPlace.WORST, "den schlechteren: zwei auf dem 2. und 3. je 2.00."),
        (TiedPlace.AVERAGE, "die Mitte: zwei auf dem 2. und 3. je 1.75."),
    ],
)
def test_ties_and_stakes_are_said_with_their_figures(rule: TiedPlace, words: str) -> None:
    found = rule_words(replace(ZOGGELI, tied_place=rule, stake_step=50), players=10, absent=0)

    assert found[:2] == (
        "Der 1. Rang kostet 1.00, jeder weitere 0.50 mehr, der 10. zahlt 5.50.",
        f"Wer einen Rang teilt, zahlt {words}",
    )


@pytest.mark.parametrize(
    ("players", "cards"),
    [(9, "32 Karten"), (11, "36 Karten"), (16, "52 Karten"), (17, "mehr als ein Spiel Karten")],
)
def test_summary_names_the_cards_that_are_needed(players: int, cards: str) -> None:
    assert rule_summary(ZOGGELI, players=players)[2] == cards


def test_summary_of_other_rules() -> None:
    rules = replace(ZOGGELI, strikes_to_swim=1, direction=Direction.LEFT, deck=52)

    assert rule_summary(rules, players=4) == (
        "1 Strich, dann schwimmt man",
        "links herum",
        "52 Karten",
        "1.00 pro Rang",
    )
