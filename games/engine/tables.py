"""What every hand is worth, ready to be looked up by the indexes of its cards."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations

from games.engine.cards import CARDS
from games.engine.hands import hand_value_x2

# values[a][b][c] for the indexes of three different cards; three subscripts are the fastest look-up there is.
Values = Sequence[Sequence[Sequence[int]]]


@cache
def values_x2() -> Values:
    """The doubled value of every hand of the deck of 52, by the indexes of its cards in any order.

    Rule: docs/rules.md, "Value of a hand".
    """
    cards = range(len(CARDS))
    table = [[bytearray(len(CARDS)) for _ in cards] for _ in cards]
    for hand in combinations(CARDS, 3):
        value = hand_value_x2(hand)
        for first, second, third in permutations(card.index for card in hand):
            table[first][second][third] = value
    return tuple(tuple(bytes(row) for row in rows) for rows in table)
