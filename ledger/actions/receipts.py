"""Attaching the paper to what it proves."""

from datetime import datetime
from uuid import UUID

from clique.actors import Actor
from clique.idempotency import first_time
from clique.transactions import write_transaction
from ledger.errors import NoSuchBooking
from ledger.models import Booking
from ledger.receipt_model import Receipt
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
        first_time(
            key=key, kind="receipt", content={"booking": booking_id, "sha256": digest}, by=by
        )
        booking = Booking.objects.filter(pk=booking_id).first()
        if booking is None:
            raise NoSuchBooking
        receipt, _created = Receipt.objects.get_or_create(
            booking=booking,
            sha256=digest,
            defaults={
                "kind": kind,
                "size_bytes": len(content),
                "added_at": now,
                "by_id": by.member_id,
                "device_id": by.device_id,
            },
        )
    return receipt
