"""A closed year against raw SQL, and against bookings on their way while it is closed."""

import time
from datetime import date
from functools import partial
from threading import Event

import pytest
from django.db import IntegrityError, connection, transaction

from clique.errors import StaleView
from clique.transactions import write_transaction
from ledger.errors import AlreadyClosed, YearIsClosed
from ledger.models import Booking, YearClose
from ledger.queries.balances import balance_of
from ledger.verify import verify
from tests.ledger.actions.acts import count
from tests.ledger.actions.closings import OLD_DAY, close
from tests.ledger.make_books import charge, give, make_played_game, pay, version_of
from tests.ledger.raw_sql import execute, refused
from tests.make import make_member
from tests.races import race

pytestmark = pytest.mark.django_db


BOOK_RAW = """
INSERT INTO ledger_booking (id, number, hash, key, day, kind, text, created_at)
VALUES ({number}, {number}, 'x', 'raw', '{day}', 'gift', '', '2026-11-20 20:00:00+00')
"""


@pytest.mark.parametrize("day", ["2026-02-25", "2026-01-16", "1066-01-01"])
def test_database_refuses_a_booking_in_a_closed_year(day: str) -> None:
    give(500, means="bank", day=OLD_DAY)
    close()

    refused(BOOK_RAW.format(number=2, day=day), "a closed year takes no booking")

    execute(BOOK_RAW.format(number=2, day="2026-02-26"))


CHANGES_OF_A_CLOSING = (
    "UPDATE ledger_yearclose SET last_day = '2020-01-01'",
    "UPDATE ledger_yearclose SET hash = hash",
    "DELETE FROM ledger_yearclose",
)
AGAIN = """
INSERT INTO ledger_yearclose (year, first_day, last_day, number, hash, closed_at)
VALUES ('{year}', '2020-01-01', '{last}', 0, 'x', '2026-11-20 20:00:00+00')
"""


def test_closed_year_stays_closed() -> None:
    close()

    for sql in CHANGES_OF_A_CLOSING:
        refused(sql, "a closed year stays closed")
    for year, last in (("2025/26", "2027-01-01"), ("x", "2026-02-25"), ("y", "2020-02-02")):
        refused(AGAIN.format(year=year, last=last), "years are closed in their order")
    if connection.vendor == "sqlite":
        replace = AGAIN.format(year="2025/26", last="2020-02-02").replace("INSERT", "REPLACE")
        refused(replace, "years are closed in their order|stays closed")


def test_cash_count_stays_as_it_was() -> None:
    give(100)
    counted = count({50: 1}, reason="verloren")

    refused("UPDATE ledger_cashcount SET found_rappen = 1", "a cash count is never changed")
    refused("DELETE FROM ledger_cashcount", "a cash count is never deleted")
    refused("UPDATE ledger_countedpieces SET pieces = 9", "a cash count is never changed")
    refused("DELETE FROM ledger_countedpieces", "a cash count is never deleted")
    count({50: 1})
    refused(
        "INSERT INTO ledger_countedpieces (cash_count_id, value_rappen, pieces) VALUES (%s, 20, 1)",
        "an earlier cash count takes no further pieces",
        counted.pk,
    )
    with pytest.raises(IntegrityError), transaction.atomic():
        execute("UPDATE ledger_cashcount SET booking_id = NULL")


in_threads = pytest.mark.django_db(transaction=True)


@in_threads
@pytest.mark.parametrize("year", [2022, 2023, 2024, 2025])
def test_booking_and_closing_at_once_leave_one_truth(year: int) -> None:
    """Whoever is first: counted, then the preview was an old one; or refused."""
    label, day = f"{year - 1}/{year % 100}", date(year, 1, 10)

    closed, *given = race(partial(close, label), *[partial(give, 100, means="bank", day=day)] * 3)

    if closed is StaleView:
        closed = close(label)
    assert isinstance(closed, YearClose)
    assert (
        closed.number
        == Booking.objects.count()
        == sum(answer is not YearIsClosed for answer in given)
    )
    assert verify().faults == ()


@in_threads
def test_treasurers_who_close_at_once_close_once() -> None:
    give(500, means="bank", day=OLD_DAY)

    answers = race(*[close] * 4)

    assert sum(isinstance(answer, YearClose) for answer in answers) == 1
    assert sum(answer is AlreadyClosed for answer in answers) == 3
    assert YearClose.objects.count() == 1


def book_past_the_lock(*, number: int) -> None:
    """A booking as no action makes it: without the lock of the books."""
    execute(BOOK_RAW.format(number=number, day=OLD_DAY))


@in_threads
def test_booking_begun_before_and_committed_after_a_closing_began_is_counted() -> None:
    begun = Event()

    def slow_booking() -> None:
        with write_transaction():
            book_past_the_lock(number=1)
            begun.set()
            time.sleep(0.5)

    def closing() -> YearClose:
        begun.wait(10)
        return close(seen=1)

    _booked, closed = race(slow_booking, closing)

    assert isinstance(closed, YearClose)
    assert (closed.number, closed.hash) == (1, "x")


@in_threads
def test_booking_begun_while_a_year_is_being_closed_is_refused() -> None:
    begun = Event()

    def slow_closing() -> YearClose:
        with write_transaction():
            closed = close(seen=0)
            begun.set()
            time.sleep(0.5)
        return closed

    def booking() -> str:
        begun.wait(10)
        try:
            with write_transaction():
                book_past_the_lock(number=1)
        except IntegrityError as error:
            return str(error)
        return "booked"

    closed, answer = race(slow_closing, booking)

    assert isinstance(closed, YearClose)
    assert "a closed year takes no booking" in str(answer)
    assert Booking.objects.count() == 0


@in_threads
@pytest.mark.parametrize("seen", [1, 2])
def test_payment_on_its_way_is_in_the_closed_year_or_the_preview_was_an_old_one(seen: int) -> None:
    """By the program's own act, on a connection that commits only after the closing began on another."""
    anni = make_member("Anni")
    charge({anni: 500}, game=make_played_game(day=OLD_DAY))
    begun = Event()

    def slow_payment() -> Booking:
        with write_transaction():
            booking = pay(anni, 500, means="bank", day=OLD_DAY)
            begun.set()
            time.sleep(0.5)
        return booking

    def closing() -> YearClose:
        begun.wait(10)
        return close(seen=seen)

    booked, closed = race(slow_payment, closing)

    assert isinstance(booked, Booking)
    if seen == 1:
        assert closed is StaleView
        assert not YearClose.objects.exists()
    else:
        assert isinstance(closed, YearClose)
        assert (closed.number, closed.hash) == (booked.number, booked.hash)
    assert balance_of(anni.pk) == 0
    assert verify().faults == ()


@in_threads
def test_payment_begun_while_a_year_is_being_closed_is_refused_and_leaves_nothing() -> None:
    anni = make_member("Anni")
    charge({anni: 500}, game=make_played_game(day=OLD_DAY))
    version, begun = version_of(anni), Event()

    def slow_closing() -> YearClose:
        with write_transaction():
            closed = close(seen=1)
            begun.set()
            time.sleep(0.5)
        return closed

    def payment() -> Booking:
        begun.wait(10)
        return pay(anni, 500, means="bank", day=OLD_DAY, seen=version)

    closed, refused_as = race(slow_closing, payment)

    assert isinstance(closed, YearClose)
    assert refused_as is YearIsClosed
    assert (Booking.objects.count(), balance_of(anni.pk)) == (1, 500)
    assert verify().faults == ()
