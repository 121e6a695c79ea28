"""Cards and decks, and how a record spells them."""

from dataclasses import dataclass, field
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


_KNOWN: "dict[tuple[Rank, Suit], Card]" = {}


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card; its text is rank and suit, "10H" for the ten of hearts.

    Each card exists once, so that comparing two of them is comparing two addresses. `index` is
    its place in the deck of 52, from 0 for the two of clubs; `bit` is 1 shifted by it, so that
    cards add up to sets.
    """

    rank: Rank
    suit: Suit
    index: int = field(init=False, repr=False)
    bit: int = field(init=False, repr=False)

    def __new__(cls, rank: Rank, suit: Suit) -> "Card":
        return _KNOWN.get((rank, suit)) or _KNOWN.setdefault((rank, suit), object.__new__(cls))

    def __post_init__(self) -> None:
        index = tuple(Suit).index(self.suit) * len(Rank) + tuple(Rank).index(self.rank)
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "bit", 1 << index)

    def __reduce__(self) -> tuple[type["Card"], tuple[Rank, Suit]]:
        # A copy is the same card; without this, pickle and deepcopy would make a second one.
        return Card, (self.rank, self.suit)

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"


# All of them at once, by index, so that no thread ever meets a card half made.
CARDS = tuple(Card(rank, suit) for suit in Suit for rank in Rank)


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
    return _DECKS[size]


def _lowest_left_out(size: int) -> tuple[Card, ...]:
    ranks = tuple(Rank)[-size // len(Suit) :]
    return tuple(card for card in CARDS if card.rank in ranks)


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


_DECKS = {size: _lowest_left_out(size) for size in DECKS}
