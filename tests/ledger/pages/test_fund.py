import re
from pathlib import Path

import pytest

from clique.money import franken
from ledger.pages.fund import _light, signed


@pytest.mark.parametrize(
    ("amount", "text"), [(69000, "+ 690.00"), (-90265, "− 902.65"), (0, "0.00")]
)
def test_amount_says_whether_it_comes_or_goes(amount: int, text: str) -> None:
    assert signed(amount) == text


@pytest.mark.parametrize(
    ("there", "owed", "lengths"),
    [
        (0, 0, (0, 0)),
        (100, 0, (1000, 0)),
        (100, -5, (1000, 0)),
        (-5, 0, (0, 0)),
        (0, 100, (0, 998)),
        (-5, 100, (0, 998)),
        (119195, 20800, (846, 147)),
        (10_000_000, 1, (994, 1)),
        (1, 10_000_000, (0, 993)),
    ],
)
def test_light_is_shared_by_what_is_there_and_what_is_owed(
    there: int, owed: int, lengths: tuple[int, int]
) -> None:
    assert _light(there, owed) == lengths
    assert sum(lengths) <= 1000


def test_every_long_sum_has_a_size_in_the_light() -> None:
    sheet = Path("ledger/static/ledger/css/light.css").read_text(encoding="utf-8")
    shortest, longest = franken(123_456), franken(-1_234_567_890)

    named = {int(length) for length in re.findall(r'data-length="([0-9]+)"', sheet)}

    assert named == set(range(len(shortest) + 1, len(longest) + 1))
