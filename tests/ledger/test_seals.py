"""Tampering with closed years and cash counts, and what verify says of it."""

import pytest
from django.db import connection

from clique.terminal import in_english
from ledger.models import Account, Booking
from ledger.triggers import taken_away
from ledger.verify import verify
from tests.ledger.actions.acts import count
from tests.ledger.actions.closings import CLOSED_ON, OLD_DAY, close
from tests.ledger.make_books import give, reverse
from tests.ledger.raw_sql import execute

pytestmark = pytest.mark.django_db


@pytest.fixture
def some_years(db: None) -> None:
    """Booking 1 in 2025/26, which is closed; 2 its reversal in 2026/27; 3 a gift; 4 of a cash count."""
    gift = give(500, means="bank", day=OLD_DAY)
    close("2024/25")
    close()
    reverse(gift, day=CLOSED_ON, reason="doppelt")
    give(100, day=CLOSED_ON)
    count({50: 1}, reason="verloren", day=CLOSED_ON)


def faults(sql: str) -> list[str]:
    """What verify says once this was done behind the guards' back."""
    with taken_away(connection):
        execute(sql)
    return [in_english(fault) for fault in verify().faults]


@pytest.mark.usefixtures("some_years")
def test_whole_years_are_whole() -> None:
    assert verify().faults == ()
    assert Booking.objects.count() == 4


HASH = "its content does not match its hash"
TAMPERED = {
    "day": (
        "UPDATE ledger_booking SET day = '2026-02-01', concerns = NULL WHERE number = 3",
        [f"booking 3: {HASH}", "booking 3: it lies in the closed year 2025/26"],
    ),
    "concerns nothing": (
        "UPDATE ledger_booking SET concerns = NULL WHERE number = 2",
        [f"booking 2: {HASH}"],
    ),
    "concerns an open year": (
        "UPDATE ledger_booking SET concerns = '2026-03-01' WHERE number = 3",
        [
            f"booking 3: {HASH}",
            "booking 3: it concerns 2026-03-01, and no year that was closed on that day",
        ],
    ),
    "fingerprint": (
        "UPDATE ledger_yearclose SET hash = 'x' WHERE year = '2025/26'",
        ["year 2025/26: its fingerprint is not the hash of booking 1"],
    ),
    "number": (
        "UPDATE ledger_yearclose SET number = 3 WHERE year = '2024/25'",
        [
            "year 2024/25: its fingerprint is not the hash of booking 3",
            "year 2025/26: it was closed before the year before it",
        ],
    ),
    "gone": (
        "DELETE FROM ledger_yearclose",
        ["booking 2: it concerns 2026-02-25, and no year that was closed on that day"],
    ),
    "pieces": (
        "UPDATE ledger_countedpieces SET pieces = 2",
        ["cash count 1: its pieces make 100, not 50"],
    ),
    "found": (
        "UPDATE ledger_cashcount SET found_rappen = 60",
        [
            "cash count 1: its pieces make 50, not 60",
            "cash count 1: its difference is not what was booked",
        ],
    ),
}


@pytest.mark.usefixtures("some_years")
@pytest.mark.parametrize(("sql", "told"), TAMPERED.values(), ids=TAMPERED.keys())
def test_tampering_with_years_and_counts_is_told(sql: str, told: list[str]) -> None:
    key = "cash count "
    seen = [f"{key}1:{words.partition(':')[2]}" if key in words else words for words in faults(sql)]

    assert seen == told


@pytest.mark.usefixtures("some_years")
def test_day_that_is_none_is_told() -> None:
    if connection.vendor == "postgresql":
        return
    told = faults("UPDATE ledger_booking SET day = '2026-3-1' WHERE number = 3")

    assert told == [f"booking 3: {HASH}", "booking 3: its day is '2026-3-1'"]
    assert Account.objects.count() == 4
