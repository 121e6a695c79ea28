"""Attaching the paper to what it proves."""

from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from clique.actors import Actor
from clique.idempotency import first_time
from clique.transactions import write_transaction
from ledger.actions.entries import record_expense
from ledger.errors import NoSuchBooking
from ledger.models import Booking
from ledger.receipt_model import Receipt
from ledger.receipts import DraftedFile, drafted


def attach_receipt(
    *, booking_id: int, content: bytes, key: UUID, by: Actor, now: datetime
) -> Receipt:
    """Attach a photo or a PDF to a booking; the same file twice is attached once.

    The file is on the disk before the row is written, and gone again if that is refused: no row points at what is missing.
    Raises `NoSuchBooking` and the refusals of `receipt_kind`.
    """
    with drafted(content) as file, write_transaction():
        return _attach(booking_id, file=file, key=key, by=by, now=now)


def record_expense_with(
    content: bytes | None, *, key: UUID, by: Actor, now: datetime, **expense: Any
) -> Booking:
    """Book what was spent, `expense` as `record_expense` takes it, together with the paper that proves it: both, or neither.

    Without `content` there is no paper. Raises as both do.
    """
    if not content:
        return record_expense(**expense, key=key, by=by, now=now)
    with drafted(content) as file, write_transaction():
        booking = record_expense(**expense, key=key, by=by, now=now)
        # The paper's own key, the same each time.
        _attach(booking.pk, file=file, key=uuid5(key, "receipt"), by=by, now=now)
    return booking


def _attach(booking_id: int, *, file: DraftedFile, key: UUID, by: Actor, now: datetime) -> Receipt:
    """Keep a file and note it; the caller has begun the transaction."""
    content = {"booking": booking_id, "sha256": file.sha256}
    first_time(key=key, kind="receipt", content=content, by=by)
    booking = Booking.objects.filter(pk=booking_id).first()
    if booking is None:
        raise NoSuchBooking
    file.keep()
    receipt, _created = Receipt.objects.get_or_create(
        booking=booking,
        sha256=file.sha256,
        defaults={
            "kind": file.kind,
            "size_bytes": file.size_bytes,
            "added_at": now,
            "by_id": by.member_id,
            "device_id": by.device_id,
        },
    )
    return receipt
