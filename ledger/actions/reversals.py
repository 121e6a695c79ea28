"""Taking bookings back."""

from datetime import date, datetime
from uuid import UUID

from clique.actors import Actor
from clique.idempotency import first_time
from clique.transactions import write_transaction
from ledger.actions.typed import check_day, checked_text
from ledger.errors import AlreadyReversed, NoSuchBooking, ReversalStays, StakesBelongToGame
from ledger.models import Booking, BookingKind
from ledger.posting import lock_books, post, reversed_lines
from ledger.queries.closings import Landing, landing


def reverse_booking(
    *, booking_id: int, day: date, key: UUID, by: Actor, now: datetime, reason: str = ""
) -> Booking:
    """Take a booking back by a reversal, dated `day` or, if that is later, as the booking itself.

    At most once; a reversal stays, and stakes go back through their game. If the booking's year is closed the
    reversal says so. A repeated key gives the reversal of the first time.
    """
    check_day(day, now)
    reason = checked_text(reason)
    with write_transaction():
        content = {"booking": booking_id, "reason": reason}
        is_new = first_time(key=key, kind="reversal", content=content, by=by)
        lock_books()
        booking = Booking.objects.filter(pk=booking_id).select_related("reversal").first()
        if booking is None:
            raise NoSuchBooking
        reversal: Booking | None = getattr(booking, "reversal", None)
        if reversal is not None and not is_new:
            return reversal
        if reversal is not None:
            raise AlreadyReversed
        if booking.kind == BookingKind.REVERSAL:
            raise ReversalStays
        if booking.kind == BookingKind.STAKES:
            raise StakesBelongToGame
        when = landing(max(day, booking.day))
        concerns = landing(booking.day).concerns or booking.concerns
        return reverse(booking, when=Landing(when.day, concerns), text=reason, by=by)


def reverse(booking: Booking, *, when: Landing, text: str, by: Actor) -> Booking:
    """Post the mirror of a booking, inside a transaction that holds the lock of the books."""
    return post(
        key=f"rev:{booking.number}",
        kind=BookingKind.REVERSAL,
        day=when.day,
        concerns=when.concerns,
        lines=reversed_lines(booking),
        by=by,
        text=text,
        game_id=booking.game_id,
        reverses=booking,
    )
