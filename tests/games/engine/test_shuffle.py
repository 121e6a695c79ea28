"""The fair shuffle against its document, against a stranger's recomputation, and against chance."""

import hashlib
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from games.engine.cards import deck_of
from games.engine.deal import deal_out
from games.engine.errors import RuleError
from games.engine.notation import cards_from, cards_text
from games.engine.rules import PRESETS, seats_of
from games.engine.shuffle import _below, commitment, fair_order, shuffled

DOCUMENT = (Path(__file__).parents[3] / "docs" / "shuffle.md").read_text(encoding="utf-8")
SECRET = bytes(range(32))


def strangers_order(secret: bytes, deck: int, players: int) -> str:
    """The order as a stranger works it out from the document, with SHA-256 and nothing of the program."""
    ranks = "2 3 4 5 6 7 8 9 10 J Q K A".split()[-deck // 4 :]  # noqa: SIM905  # as one would write it
    cards = [rank + suit for suit in "CDHS" for rank in ranks]
    key = secret.ljust(64, b"\0")
    inner, outer = (bytes(byte ^ pad for byte in key) for pad in (0x36, 0x5C))
    numbers: list[int] = []
    for block in range(20):
        text = f"31-shuffle/1 {deck} {players} {block}".encode()
        digest = hashlib.sha256(outer + hashlib.sha256(inner + text).digest()).hexdigest()
        numbers += [int(digest[at : at + 8], 16) for at in range(0, 64, 8)]
    for place in reversed(range(1, deck)):
        number = numbers.pop(0)
        while number >= 2**32 // (place + 1) * (place + 1):
            number = numbers.pop(0)
        other = number % (place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return " ".join(cards)


def test_documented_example() -> None:
    digits = re.findall(r"`([0-9a-f]{64})`", DOCUMENT)
    order = re.findall(r"^    (8S .+)$", DOCUMENT, re.MULTILINE)

    assert digits[:2] == [SECRET.hex(), commitment(SECRET)]
    assert order == [cards_text(fair_order(SECRET, deck=36, players=5))]


@pytest.mark.parametrize("deck", [32, 36, 52])
def test_stranger_comes_to_the_same_order(deck: int) -> None:
    dice = Random(deck)
    for _ in range(100):
        secret, players = dice.randbytes(dice.choice([1, 32, 64])), dice.randint(2, seats_of(deck))

        order = fair_order(secret, deck=deck, players=players)

        assert cards_text(order) == strangers_order(secret, deck, players)
        assert set(order) == set(deck_of(deck))


@pytest.mark.parametrize(
    ("numbers", "drawn"),
    [
        ([2**32 - 1, 2**32 - 4, 75], 75 % 36),  # 2**32 is 4 more than a multiple of 36
        ([2**32 - 5, 75], 35),
    ],
)
def test_numbers_beyond_the_last_whole_multiple_are_passed_over(
    numbers: list[int], drawn: int
) -> None:
    """Asked of the private part, as no secret that meets one could be found in years."""
    assert _below(36, iter(numbers)) == drawn


def test_every_card_is_as_likely_in_every_place() -> None:
    """Chi-square over card and place; the bound is passed by chance once in some millions."""
    rounds, deck = 3200, 32
    seen = Counter(
        (place, card)
        for number in range(rounds)
        for place, card in enumerate(fair_order(number.to_bytes(32, "big"), deck=deck, players=4))
    )

    expected = rounds / deck
    chi_square = sum(
        (seen[place, card] - expected) ** 2 / expected
        for place in range(deck)
        for card in deck_of(deck)
    )
    freedom = (deck - 1) ** 2
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5


def test_order_follows_the_secret_the_deck_and_the_players() -> None:
    orders = {
        fair_order(SECRET, deck=32, players=4),
        fair_order(SECRET, deck=32, players=5),
        fair_order(SECRET[::-1], deck=32, players=4),
    }

    assert len(orders) == 3
    assert fair_order(SECRET, deck=32, players=4) in orders


def test_order_is_dealt_as_the_document_says() -> None:
    order = fair_order(SECRET, deck=36, players=5)

    deal = deal_out(PRESETS["zoggeli"], seats=5, dealer=0, order=order)

    assert deal.hands[4] == cards_from("8S 10C 6S")
    assert deal.packets == (cards_from("KD JS AC"), cards_from("AS JC 6H"))
    assert deal.stock == order[18:]


@pytest.mark.parametrize("secret", [b"", bytes(65)])
def test_secret_has_1_to_64_bytes(secret: bytes) -> None:
    with pytest.raises(ValueError, match=str(len(secret))):
        fair_order(secret, deck=32, players=4)


def test_deck_and_players_have_to_fit() -> None:
    with pytest.raises(ValueError, match="40"):
        fair_order(SECRET, deck=40, players=4)
    with pytest.raises(RuleError):
        fair_order(SECRET, deck=32, players=10)


def test_shuffle_takes_its_source() -> None:
    asked: list[int] = []

    def last_card_stays(most: int) -> int:
        asked.append(most)
        return most - 1

    assert shuffled(deck_of(32), below=last_card_stays) == deck_of(32)
    assert asked == list(range(32, 1, -1))
