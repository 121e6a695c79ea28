"""Cards and decks, and how a record spells them."""

from dataclasses import dataclass
from enum import StrEnum

from games.engine.rules import DECKS


class Suit(StrEnum):
    """A card's suit, as a record spells it."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Rank(StrEnum):
    """A card's rank, from low to high, as a record spells it."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


@dataclass(frozen=True, slots=True)
class Card:
    """One card; its text is rank and suit, "10H" for the ten of hearts."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"


def card_from(text: str) -> Card:
    """The card that a text such as "10H" or "AC" means; capital letters, nothing around.

    Raises `ValueError` for any other text: the caller knows its place in the record.
    Rule: docs/records.md, "Cards".
    """
    return Card(Rank(text[:-1]), Suit(text[-1:]))


def deck_of(size: int) -> tuple[Card, ...]:
    """The deck of 32, 36 or 52 cards, suit by suit, each from its lowest rank to the ace.

    Raises `ValueError` for any other size.
    Rule: docs/rules.md, "Decks".
    """
    if size not in DECKS:
        raise ValueError(size)
    ranks = tuple(Rank)[-size // len(Suit) :]
    return tuple(Card(rank, suit) for suit in Suit for rank in ranks)


def points(rank: Rank) -> int:
    """What a card of this rank adds to its suit.

    Rule: docs/rules.md, "Value of a hand".
    """
    match rank:
        case Rank.ACE:
            return 11
        case Rank.JACK | Rank.QUEEN | Rank.KING:
            return 10
        case _:
            return int(rank)
