from itertools import combinations

import pytest

from games.engine.cards import card_from, deck_of
from games.engine.hands import THIRTY_ONE_X2, THREE_ACES_X2, THREE_OF_A_KIND_X2, hand_value_x2


def value_x2(text: str) -> int:
    return hand_value_x2([card_from(card) for card in text.split()])


@pytest.mark.parametrize(
    ("hand", "expected_x2"),
    [
        ("QC KC AH", 2 * 20),  # the clique's own example
        ("JH 8H 7S", 2 * 18),  # the common rules' examples
        ("JH 8H 7H", 2 * 25),
        ("7D 8C KS", 2 * 10),
        ("2C 3D 4H", 2 * 4),
        ("2C 3C 4C", 2 * 9),
        ("10S JS AS", THIRTY_ONE_X2),
        ("QD KD AD", THIRTY_ONE_X2),
        ("10H JH QH", 2 * 30),
        ("10H JH KH", 2 * 30),
        ("10H JD KS", 2 * 10),  # a mixed 10-J-K is not three of a kind
        ("7C 7D 7H", THREE_OF_A_KIND_X2),
        ("2C 2D 2S", THREE_OF_A_KIND_X2),
        ("KC KD KH", THREE_OF_A_KIND_X2),
        ("AC AD 10C", 2 * 21),
        ("AC AD AS", THREE_ACES_X2),
    ],
)
def test_hand_value(hand: str, expected_x2: int) -> None:
    assert value_x2(hand) == expected_x2


def test_hand_value_does_not_depend_on_the_order() -> None:
    assert value_x2("AH QC KC") == value_x2("KC AH QC") == value_x2("QC KC AH") == 40


def test_three_of_a_kind_lies_between_30_and_31_and_three_aces_above() -> None:
    assert 2 * 30 < THREE_OF_A_KIND_X2 < THIRTY_ONE_X2 < THREE_ACES_X2
    assert (THREE_OF_A_KIND_X2, THIRTY_ONE_X2) == (61, 62)


def test_equal_threes_of_a_kind_do_not_break_a_tie() -> None:
    assert value_x2("7C 7D 7H") == value_x2("KC KD KH")


def test_every_hand_of_the_full_deck_has_a_value_in_range() -> None:
    values = [hand_value_x2(hand) for hand in combinations(deck_of(52), 3)]

    assert min(values) == 2 * 3  # two twos and a three
    assert max(values) == THREE_ACES_X2
    assert values.count(THREE_ACES_X2) == 4
    assert values.count(THREE_OF_A_KIND_X2) == 12 * 4
    assert values.count(THIRTY_ONE_X2) == 4 * 6  # an ace and two of 10, J, Q, K
    assert all(value % 2 == 0 for value in values if value not in (61, 63))


@pytest.mark.parametrize("hand", ["", "AC", "AC KC", "AC KC QC JC", "AC AC AC", "AC AC KD"])
def test_hand_of_anything_but_three_different_cards_is_refused(hand: str) -> None:
    with pytest.raises(ValueError, match=r"^\["):
        value_x2(hand)
