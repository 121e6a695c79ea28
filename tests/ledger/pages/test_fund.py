import pytest

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
