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
from ledger.receipt_model import Receipt, ReceiptKind
from ledger.receipts import keep_file, receipt_kind


def attach_receipt(
    *, booking_id: int, content: bytes, key: UUID, by: Actor, now: datetime
) -> Receipt:
    """Attach a photo or a PDF to a booking; the same file twice is attached once.

    The file is on the disk before the row is written: after a crash between the two it lies there for nothing, but no row
    points at what is missing. Raises `NoSuchBooking` and the refusals of `receipt_kind`.
    """
    kind = receipt_kind(content)
    digest = keep_file(content, kind)
    with write_transaction():
        return _attach(
            booking_id, kind=kind, digest=digest, size=len(content), key=key, by=by, now=now
        )


def record_expense_with(
    content: bytes | None, *, key: UUID, by: Actor, now: datetime, **expense: Any
) -> Booking:
    """Book what was spent, `expense` as `record_expense` takes it, together with the paper that proves it: both, or neither.

    Without `content` there is no paper. Raises as both do.
    """
    if not content:
        return record_expense(**expense, key=key, by=by, now=now)
    kind = receipt_kind(content)
    digest = keep_file(content, kind)
    with write_transaction():
        booking = record_expense(**expense, key=key, by=by, now=now)
        # The paper's own key, the same each time.
        own_key = uuid5(key, "receipt")
        _attach(
            booking.pk, kind=kind, digest=digest, size=len(content), key=own_key, by=by, now=now
        )
    return booking


def _attach(
    booking_id: int,
    *,
    kind: ReceiptKind,
    digest: str,
    size: int,
    key: UUID,
    by: Actor,
    now: datetime,
) -> Receipt:
    """Note a file that is on the disk; the caller has begun the transaction."""
    first_time(key=key, kind="receipt", content={"booking": booking_id, "sha256": digest}, by=by)
    booking = Booking.objects.filter(pk=booking_id).first()
    if booking is None:
        raise NoSuchBooking
    receipt, _created = Receipt.objects.get_or_create(
        booking=booking,
        sha256=digest,
        defaults={
            "kind": kind,
            "size_bytes": size,
            "added_at": now,
            "by_id": by.member_id,
            "device_id": by.device_id,
        },
    )
    return receipt
