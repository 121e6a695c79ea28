"""The fair shuffle: an order of the deck that follows from one secret, and the promise made beforehand.

docs/shuffle.md tells a stranger how to recompute both.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterator, Sequence

from games.engine.cards import Card, deck_of
from games.engine.deal import check_seats

# What the program draws; a check takes any secret that HMAC uses as it stands.
SECRET_BYTES = 32
LONGEST_SECRET = 64

_NUMBER_BYTES = 4
_NUMBERS = 1 << 8 * _NUMBER_BYTES


def commitment(secret: bytes) -> str:
    """The hash that is shown before the deal, in hexadecimal.

    Rule: docs/shuffle.md, "The promise".
    """
    return hashlib.sha256(secret).hexdigest()


def fair_order(secret: bytes, *, deck: int, players: int) -> tuple[Card, ...]:
    """The order of the cards that follows from this secret, as `deal_out` takes it.

    Raises `ValueError` for a secret of no bytes or more than 64, or no deck of this size, and
    `RuleError` unless the deck carries so many players.
    Rule: docs/shuffle.md, "The order".
    """
    if not 1 <= len(secret) <= LONGEST_SECRET:
        raise ValueError(len(secret))
    cards = deck_of(deck)
    check_seats(players, deck=deck)
    numbers = _numbers(secret, message=f"31-shuffle/1 {deck} {players}")
    return shuffled(cards, below=lambda most: _below(most, numbers))


def shuffled(cards: Sequence[Card], *, below: Callable[[int], int]) -> tuple[Card, ...]:
    """The cards in an order drawn from a source: `below(n)` gives a whole number from 0 to n − 1.

    Rule: docs/shuffle.md, "The order".
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1)
        order[chosen], order[last] = order[last], order[chosen]
    return tuple(order)


def _numbers(secret: bytes, *, message: str) -> Iterator[int]:
    """The endless row of 32-bit numbers that follows from the secret."""
    block = 0
    while True:
        digest = hmac.digest(secret, f"{message} {block}".encode(), "sha256")
        for at in range(0, len(digest), _NUMBER_BYTES):
            yield int.from_bytes(digest[at : at + _NUMBER_BYTES], "big")
        block += 1


def _below(most: int, numbers: Iterator[int]) -> int:
    # Numbers at the top end are left out, or low remainders would come up more often.
    fair = _NUMBERS - _NUMBERS % most
    return next(number for number in numbers if number < fair) % most
