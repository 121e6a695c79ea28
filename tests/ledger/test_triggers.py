"""Every hole in the books, tried by raw SQL on the database that the tests run on."""

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from ledger.models import Account, Booking, Transfer
from tests.ledger.make_books import charge, give, reverse
from tests.ledger.raw_sql import CHANGES, execute, refused, rows_of_books
from tests.make import make_member


@pytest.fixture
def some_books(db: None) -> None:
    """Three bookings: stakes, a gift, and the gift's reversal."""
    charge({make_member("Anni"): 100, make_member("Beat"): 200})
    reverse(give(500))


@pytest.mark.usefixtures("some_books")
@pytest.mark.parametrize(("sql", "words"), CHANGES)
def test_rows_of_the_books_stay(sql: str, words: str) -> None:
    refused(sql, words)


NEW_BOOKING = """
INSERT INTO ledger_booking (id, number, hash, key, day, kind, text, created_at)
VALUES ({number}, {number}, 'x', '{key}', '2026-11-20', 'gift', '', '2026-11-20 20:00:00+00')
"""


@pytest.mark.usefixtures("some_books")
@pytest.mark.parametrize("number", [-1, 0, 1, 3, 5, 99])
def test_booking_takes_the_next_number_only(number: int) -> None:
    refused(NEW_BOOKING.format(number=number, key="new"), "a booking takes the next number")


@pytest.mark.usefixtures("some_books")
@pytest.mark.parametrize("pk", [-1, 0, 3, 5, 99])
def test_booking_takes_the_next_primary_key_only(pk: int) -> None:
    sql = NEW_BOOKING.format(number=4, key="new").replace("(4, 4,", f"({pk}, 4,")

    refused(sql, "a booking takes the next number")


@pytest.mark.usefixtures("some_books")
def test_booking_takes_no_known_key() -> None:
    refused(NEW_BOOKING.format(number=4, key="rev:2"), "its own key")


@pytest.mark.usefixtures("some_books")
def test_booking_is_not_reversed_twice() -> None:
    target = Booking.objects.get(number=2)

    refused(
        """INSERT INTO ledger_booking
        (id, number, hash, key, day, kind, text, created_at, reverses_id)
        VALUES (4, 4, 'x', 'new', '2026-11-20', 'reversal', '', '2026-11-20 20:00:00+00', %s)""",
        "reverses what stands",
        target.pk,
    )


@pytest.mark.usefixtures("some_books")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_booking_that_stands_takes_no_further_transfer(number: int) -> None:
    booking = Booking.objects.get(number=number)
    cash, gifts = Account.objects.get(code="1000"), Account.objects.get(code="3100")

    refused(
        """INSERT INTO ledger_transfer (booking_id, debit_id, credit_id, amount_rappen)
        VALUES (%s, %s, %s, 5)""",
        "a booking that stands takes no further transfer",
        *(booking.pk, cash.pk, gifts.pk),
    )


@pytest.mark.django_db(transaction=True)
def test_transfer_without_its_booking_is_refused_when_the_transaction_ends() -> None:
    give(500)
    before = rows_of_books()

    with pytest.raises(IntegrityError), transaction.atomic():
        execute(
            """INSERT INTO ledger_transfer (booking_id, debit_id, credit_id, amount_rappen)
            SELECT booking_id + 1, debit_id, credit_id, 5 FROM ledger_transfer"""
        )

    assert rows_of_books() == before


@pytest.mark.usefixtures("some_books")
def test_account_takes_no_known_code() -> None:
    refused(
        """INSERT INTO ledger_account (code, name, name_key, kind)
        VALUES ('3000', '', '', 'asset')""",
        "an account has its own code",
    )


@pytest.mark.usefixtures("some_books")
def test_account_may_be_named_anew() -> None:
    execute("UPDATE ledger_account SET name = 'Kasse' WHERE code = '1000'")

    assert Account.objects.get(code="1000").name == "Kasse"


REPLACES = {
    "booking": (
        """REPLACE INTO ledger_booking (id, number, hash, key, day, kind, text, created_at)
        SELECT id, 4, hash, 'new', day, 'gift', 'x', created_at
        FROM ledger_booking WHERE number = 2"""
    ),
    "booking by number": (
        """REPLACE INTO ledger_booking (id, number, hash, key, day, kind, text, created_at)
        SELECT 4, 2, hash, 'new', day, 'gift', 'x', created_at
        FROM ledger_booking WHERE number = 2"""
    ),
    "booking by key": (
        """REPLACE INTO ledger_booking (id, number, hash, key, day, kind, text, created_at)
        SELECT 4, 4, hash, key, day, 'gift', 'x', created_at
        FROM ledger_booking WHERE number = 2"""
    ),
    "booking by reversal": (
        """REPLACE INTO ledger_booking
        (id, number, hash, key, day, kind, text, created_at, reverses_id)
        SELECT 4, 4, hash, 'new', day, kind, 'x', created_at, reverses_id
        FROM ledger_booking WHERE number = 3"""
    ),
    "transfer": (
        """REPLACE INTO ledger_transfer (id, booking_id, debit_id, credit_id, amount_rappen)
        SELECT id, booking_id, debit_id, credit_id, 1
        FROM ledger_transfer ORDER BY id DESC LIMIT 1"""
    ),
    "account": (
        """REPLACE INTO ledger_account (id, code, name, name_key, kind)
        SELECT id, code, '', '', 'equity' FROM ledger_account WHERE code = '3000'"""
    ),
    "account by code": (
        """REPLACE INTO ledger_account (code, name, name_key, kind)
        VALUES ('3000', '', '', 'equity')"""
    ),
    "update": "UPDATE OR REPLACE ledger_booking SET number = 1 WHERE number = 2",
    "insert": NEW_BOOKING.format(number=2, key="new").replace("INSERT", "INSERT OR REPLACE"),
}


@pytest.mark.usefixtures("some_books")
@pytest.mark.parametrize("recursive", ["ON", "OFF"])
@pytest.mark.parametrize("sql", REPLACES.values(), ids=REPLACES.keys())
def test_nothing_is_replaced(sql: str, recursive: str) -> None:
    if connection.vendor == "sqlite":
        execute(f"PRAGMA recursive_triggers = {recursive}")
        try:
            refused(sql, r"never|further|own")
        finally:
            execute("PRAGMA recursive_triggers = ON")
    else:
        # PostgreSQL has no REPLACE; its like, an upsert, is an update.
        refused(
            """INSERT INTO ledger_account (id, code, name, name_key, kind)
            SELECT id, code, '', '', 'equity' FROM ledger_account WHERE code = '3000'
            ON CONFLICT (id) DO UPDATE SET kind = 'equity'""",
            "an account has its own code",
        )


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "sql",
    [
        "TRUNCATE ledger_transfer",
        "TRUNCATE ledger_booking CASCADE",
        "TRUNCATE ledger_account CASCADE",
        "TRUNCATE clique_member CASCADE",
    ],
)
def test_nothing_is_truncated(sql: str) -> None:
    charge({make_member("Anni"): 100})

    if connection.vendor == "postgresql":
        refused(sql, "never deleted")
    else:
        # SQLite's own fast way of emptying a table is a DELETE without a condition.
        refused("DELETE FROM ledger_transfer", "a transfer is never deleted")


@pytest.mark.usefixtures("some_books")
def test_models_refuse_as_their_tables_do() -> None:
    booking = Booking.objects.get(number=2)
    booking.text = "anders"
    before = rows_of_books()

    for act in (
        booking.save,
        Booking.objects.all().delete,
        Transfer.objects.all().delete,
        lambda: Transfer.objects.update(amount_rappen=1),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            act()

    assert rows_of_books() == before
