from collections import Counter

import pytest

from games.engine.cards import Card, Rank, Suit, card_from, deck_of, points


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("10H", Card(Rank.TEN, Suit.HEARTS)),
        ("AC", Card(Rank.ACE, Suit.CLUBS)),
        ("2S", Card(Rank.TWO, Suit.SPADES)),
        ("JD", Card(Rank.JACK, Suit.DIAMONDS)),
    ],
)
def test_card_is_read_and_written(text: str, card: Card) -> None:
    assert card_from(text) == card
    assert str(card) == text


@pytest.mark.parametrize(
    "text",
    ["", "H", "10", "1H", "10h", "ah", "TH", "11C", " 2C", "2C ", "2CC", "٢C", "10H\n", "♥10"],
)
def test_card_refuses_any_other_text(text: str) -> None:
    with pytest.raises(ValueError, match="is not a valid"):
        card_from(text)


@pytest.mark.parametrize(("size", "lowest"), [(32, "7"), (36, "6"), (52, "2")])
def test_deck_runs_from_its_lowest_rank_to_the_ace(size: int, lowest: str) -> None:
    deck = deck_of(size)

    assert len(set(deck)) == len(deck) == size
    assert Counter(card.suit for card in deck) == dict.fromkeys(Suit, size // 4)
    assert str(deck[0]) == f"{lowest}C"
    assert str(deck[-1]) == "AS"
    assert [card_from(str(card)) for card in deck] == list(deck)


def test_deck_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="40"):
        deck_of(40)


def test_points_by_rank() -> None:
    assert {rank.value: points(rank) for rank in Rank} == {
        "2": 2,
        "3": 3,
        "4": 4,
        "5": 5,
        "6": 6,
        "7": 7,
        "8": 8,
        "9": 9,
        "10": 10,
        "J": 10,
        "Q": 10,
        "K": 10,
        "A": 11,
    }
