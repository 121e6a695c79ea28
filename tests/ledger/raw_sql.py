"""Raw SQL against the books, as somebody with the database in their hands would try it."""

import pytest
from django.db import IntegrityError, connection, transaction

from ledger.models import Account, Booking, CashCount, CountedPieces, Transfer, YearClose

BOOKS = (Account, Booking, Transfer, YearClose, CashCount, CountedPieces)

NO_UPDATE = "a booking is never changed"
CHANGES = [
    ("UPDATE ledger_booking SET text = 'x'", NO_UPDATE),
    ("UPDATE ledger_booking SET text = text", NO_UPDATE),
    ("UPDATE ledger_booking SET day = '2020-01-01' WHERE number = 1", NO_UPDATE),
    ("UPDATE ledger_booking SET by_id = NULL", NO_UPDATE),
    ("UPDATE ledger_booking SET created_at = '2020-01-01 00:00:00+00'", NO_UPDATE),
    ("UPDATE ledger_booking SET game_id = NULL", NO_UPDATE),
    ("UPDATE ledger_booking SET number = number + 10", NO_UPDATE),
    ("UPDATE ledger_transfer SET amount_rappen = 1", "a transfer is never changed"),
    ("UPDATE ledger_transfer SET debit_id = credit_id", "a transfer is never changed"),
    ("DELETE FROM ledger_transfer", "a transfer is never deleted"),
    ("DELETE FROM ledger_booking", "a booking is never deleted"),
    ("DELETE FROM ledger_booking WHERE number = 2", "a booking is never deleted"),
    ("DELETE FROM ledger_account", "an account is never deleted"),
    ("UPDATE ledger_account SET kind = 'equity' WHERE code = '3000'", "stay as they are"),
    ("UPDATE ledger_account SET code = '3001' WHERE code = '3000'", "stay as they are"),
    (
        "UPDATE ledger_account SET member_id = member_id + 5 WHERE kind = 'receivable'",
        "stay as they are",
    ),
]


def execute(sql: str, *values: int) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, values or None)


def refused(sql: str, words: str, *values: int) -> None:
    """The statement is refused in these words, and the books stay as they are."""
    before = rows_of_books()
    with pytest.raises(IntegrityError, match=words):
        execute(sql, *values)
    assert rows_of_books() == before


def rows_of_books() -> list[list[tuple[object, ...]]]:
    return [list(model.objects.order_by("pk").values_list()) for model in BOOKS]
