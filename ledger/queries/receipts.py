"""The papers behind the bookings."""

from collections.abc import Iterator
from dataclasses import dataclass

from ledger.models import Booking, BookingKind
from ledger.queries.journal import ChainHead
from ledger.receipt_model import Receipt
from ledger.receipts import KeptReceipt, kept, kept_receipts
from ledger.years import FundYear


@dataclass(frozen=True, slots=True)
class BookingReceipts:
    """A booking that takes receipts, and those that it has."""

    booking_id: int
    number: int
    kind: BookingKind
    text: str
    receipts: tuple[KeptReceipt, ...]


def receipts_of(booking_id: int) -> BookingReceipts | None:
    """The booking with this id and its receipts, None if there is none."""
    booking = Booking.objects.filter(pk=booking_id).prefetch_related("receipts").first()
    if booking is None:
        return None
    return BookingReceipts(
        booking_id=booking.pk,
        number=booking.number,
        kind=BookingKind(booking.kind),
        text=booking.text,
        receipts=tuple(kept_receipts(booking)),
    )


def kept_receipt(receipt_id: int) -> KeptReceipt | None:
    """The receipt with this id, None if there is none."""
    receipt = Receipt.objects.filter(pk=receipt_id).select_related("booking").first()
    if receipt is None:
        return None
    earlier = Receipt.objects.filter(booking=receipt.booking, pk__lt=receipt.pk).count()
    return kept(receipt, number=receipt.booking.number, position=earlier + 1)


def receipts_of_year(year: FundYear, *, head: ChainHead) -> Iterator[KeptReceipt]:
    """All receipts of the bookings of a year up to the chain's `head`, by booking."""
    with_one = Booking.objects.filter(
        number__lte=head.number, day__range=(year.first, year.last), receipts__isnull=False
    )
    for booking in with_one.distinct().order_by("number").prefetch_related("receipts"):
        yield from kept_receipts(booking)
