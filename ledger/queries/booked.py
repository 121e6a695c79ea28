"""What was just booked, for the button that takes it back; and the categories to book on."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Sum

from ledger.models import Account, AccountKind, Booking, BookingKind


@dataclass(frozen=True, slots=True)
class Booked:
    """What was booked, in words of its own kind: amount and text."""

    booking_id: int
    number: int
    kind: BookingKind
    text: str
    amount_rappen: int
    is_reversed: bool


def booked(booking_id: int) -> Booked | None:
    """The booking with this id, if it is one that can be taken back by itself; taken back already or not."""
    fixed = (BookingKind.STAKES, BookingKind.REVERSAL)
    row = (
        Booking.objects.filter(pk=booking_id)
        .exclude(kind__in=fixed)
        .annotate(amount=Sum("transfers__amount_rappen"))
        .values_list("number", "kind", "text", "amount", "reversal")
        .first()
    )
    if row is None:
        return None
    number, kind, text, amount, reversal = row
    return Booked(
        booking_id=booking_id,
        number=number,
        kind=BookingKind(kind),
        text=text,
        amount_rappen=int(amount),
        is_reversed=reversal is not None,
    )


def payer(booking_id: int, *, on: date | None = None) -> int | None:
    """The member whose payment this booking is, None if it is something else or, with `on`, of another day."""
    # From the booking: by a transfer's foreign key an id that no database holds would be an error.
    payment = Booking.objects.filter(pk=booking_id, kind=BookingKind.PAYMENT)
    if on is not None:
        payment = payment.filter(day=on)
    return payment.values_list("transfers__credit__member_id", flat=True).first()


def expense_categories() -> tuple[str, ...]:
    """The names of the categories that expenses were booked on, by name."""
    named = Account.objects.filter(kind=AccountKind.EXPENSE).exclude(name="")
    return tuple(named.order_by("name_key").values_list("name", flat=True))
