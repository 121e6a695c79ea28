from datetime import date

import pytest
from django.db import connection

from clique.models import Club
from ledger.models import Booking
from ledger.queries.audit import carried_forward, gaps, reversals, sample
from ledger.queries.journal import JournalEntry
from ledger.triggers import taken_away
from ledger.years import year_by_label
from tests.ledger.actions.closings import CLOSED_ON, FIRST_OPEN, LAST_DAY, OLD_DAY, close
from tests.ledger.make_books import charge, give, make_played_game, pay, reverse
from tests.ledger.raw_sql import execute
from tests.make import make_member

pytestmark = pytest.mark.django_db

YEAR = year_by_label("2026/27", Club())


def test_opening_of_every_account_is_its_last_closing() -> None:
    anni = make_member("Anni")
    charge({anni: 300}, game=make_played_game(day=OLD_DAY))
    pay(anni, 100, means="bank", day=OLD_DAY)
    assert carried_forward(YEAR) == ()
    close()
    pay(anni, 200, means="bank", day=FIRST_OPEN)

    rows = carried_forward(YEAR)

    assert [(row.code, row.label, row.closing_rappen, row.opening_rappen) for row in rows] == [
        ("1010", "Bank", 100, 100),
        ("1100-0001", "Anni", 200, 200),
        ("3000", "Einsätze", -300, -300),
    ]
    assert all(row.agrees for row in rows)


def test_booking_slipped_into_a_closed_year_is_seen() -> None:
    give(300, means="bank", day=OLD_DAY)
    close()
    give(100, means="bank", day=FIRST_OPEN)
    with taken_away(connection):
        execute("UPDATE ledger_booking SET day = '2026-01-16' WHERE number = 2")

    rows = carried_forward(YEAR)

    assert [(row.code, row.closing_rappen, row.opening_rappen) for row in rows] == [
        ("1010", 300, 400),
        ("3100", -300, -400),
    ]
    assert not any(row.agrees for row in rows)


def drawn(seed: str, size: int = 3) -> list[int]:
    return [entry.number for entry in sample(YEAR.first, YEAR.last, size=size, seed=seed)]


def test_sample_is_drawn_by_lot_and_can_be_drawn_again() -> None:
    give(5, day=OLD_DAY)
    for amount in range(1, 21):
        give(amount, day=FIRST_OPEN)

    draws = {seed: drawn(seed) for seed in ("a", "b", "c")}

    assert draws == {seed: drawn(seed) for seed in draws}
    assert len({tuple(numbers) for numbers in draws.values()}) == 3
    assert all(numbers == sorted(set(numbers)) for numbers in draws.values())
    assert drawn("a", size=500) == list(range(2, 22))
    assert drawn("a", size=0) == []


def test_numbers_run_through_until_one_is_gone() -> None:
    assert gaps() == ()
    for amount in range(1, 8):
        give(amount)
    assert gaps() == ()

    with taken_away(connection):
        execute("DELETE FROM ledger_transfer")
        execute("DELETE FROM ledger_booking WHERE number IN (1, 3, 4)")

    assert gaps() == ((1, 1), (3, 4))


def test_reversals_stand_with_their_reasons_and_what_they_take_back() -> None:
    anni = make_member("Anni")
    payment = pay(anni, 500, means="bank", day=OLD_DAY)
    reverse(give(100, day=OLD_DAY), day=OLD_DAY, reason="vertippt")
    close_cash = Booking.objects.count()
    reverse(payment, day=CLOSED_ON, reason="falsches Konto")

    [old] = reversals(date(2025, 3, 13), LAST_DAY)
    [late] = reversals(YEAR.first, YEAR.last)

    assert close_cash == 3
    assert isinstance(late.reversal, JournalEntry)
    assert (old.original.number, old.reversal.text) == (2, "vertippt")
    assert (late.original.number, late.reversal.number, late.reversal.text) == (
        1,
        4,
        "falsches Konto",
    )


def test_pages_of_an_auditor_take_few_queries(django_assert_num_queries: object) -> None:
    for amount in range(1, 6):
        reverse(give(amount, means="bank", day=OLD_DAY), day=OLD_DAY)
    close()

    with django_assert_num_queries(6):  # type: ignore[operator]
        carried_forward(YEAR)
    with django_assert_num_queries(5):  # type: ignore[operator]
        sample(OLD_DAY, OLD_DAY, size=5, seed="a")
    with django_assert_num_queries(2):  # type: ignore[operator]
        gaps()
    with django_assert_num_queries(8):  # type: ignore[operator]
        reversals(OLD_DAY, OLD_DAY)
