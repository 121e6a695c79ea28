"""Plain builders for receipts: files that begin as they should."""

from datetime import UTC, datetime
from uuid import uuid4

from clique.actors import NOBODY
from ledger.actions.receipts import attach_receipt
from ledger.models import Booking
from ledger.receipt_model import Receipt

NOW = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)
PDF = b"%PDF-1.7\n%%EOF\n"
JPEG = b"\xff\xd8\xff\xe0 a photo"
PNG = b"\x89PNG\r\n\x1a\n a picture"
HEIC = b"\x00\x00\x00\x18ftypheic a photo"


def attach(booking: Booking, content: bytes = PDF) -> Receipt:
    return attach_receipt(booking_id=booking.pk, content=content, key=uuid4(), by=NOBODY, now=NOW)
