"""What three cards are worth. Values are doubled, as three of a kind count 30½."""

from collections import Counter
from collections.abc import Sequence

from games.engine.cards import Card, Rank, Suit, points

HAND_SIZE = 3
THREE_OF_A_KIND_X2 = 61
THIRTY_ONE_X2 = 62
# Three aces are no number of points: they stand above every other hand.
THREE_ACES_X2 = 63

# Values once counted, by the bits of the three cards: play asks for one after every exchange.
_known_x2: dict[int, int] = {}


def hand_value_x2(cards: Sequence[Card]) -> int:
    """The doubled value of a hand: its best suit, or three of a kind.

    Three aces are `THREE_ACES_X2`, which only compares and is no number of points.
    Raises `ValueError` unless there are three different cards.
    Rule: docs/rules.md, "Value of a hand".
    """
    if len(cards) != HAND_SIZE:
        raise ValueError(cards)
    first, second, third = cards
    hand = first.bit | second.bit | third.bit
    value_x2 = _known_x2.get(hand)
    if value_x2 is None:
        value_x2 = _known_x2[hand] = _counted_x2(cards)
    return value_x2


def best_suit(cards: Sequence[Card]) -> Suit:
    """The suit in which cards are worth most; of equal ones the one that comes first.

    Rule: docs/rules.md, "Value of a hand".
    """
    by_suit = _by_suit(cards)
    return max(by_suit, key=lambda suit: by_suit[suit])


def _counted_x2(cards: Sequence[Card]) -> int:
    if len(set(cards)) != HAND_SIZE:
        raise ValueError(cards)
    ranks = {card.rank for card in cards}
    if ranks == {Rank.ACE}:
        return THREE_ACES_X2
    if len(ranks) == 1:
        return THREE_OF_A_KIND_X2
    return 2 * max(_by_suit(cards).values())


def _by_suit(cards: Sequence[Card]) -> Counter[Suit]:
    by_suit: Counter[Suit] = Counter()
    for card in cards:
        by_suit[card.suit] += points(card.rank)
    return by_suit
