"""The cash count: what lies in the cash box, against what should."""

from collections.abc import Mapping
from datetime import date, datetime
from uuid import UUID

from clique.actors import Actor
from clique.errors import StaleView
from clique.idempotency import first_time
from clique.transactions import write_transaction
from ledger.accounts import standard
from ledger.actions.typed import MOST_RAPPEN, check_day, checked_text
from ledger.errors import AmountOutOfRange, PiecesUnknown, ReasonNeeded
from ledger.models import Booking, BookingKind, CashCount, CountedPieces, Standard
from ledger.posting import Line, lock_books, post
from ledger.queries.cash_counts import VALUES, cash_box
from ledger.queries.journal import chain_head

MOST_PIECES = 100_000


def count_cash(
    *,
    pieces: Mapping[int, int],
    day: date,
    key: UUID,
    seen: int,
    by: Actor,
    now: datetime,
    reason: str = "",
) -> CashCount:
    """Note what was counted, `pieces` by value in Rappen, and book a difference to the books with its reason.

    `seen` is that of the `CashBox` that the treasurer counted against: `StaleView` if cash moved since. Raises
    `ReasonNeeded` for a difference without one, `PiecesUnknown`.
    """
    check_day(day, now)
    reason = checked_text(reason)
    found = _sum(pieces)
    counted = {str(value): number for value, number in pieces.items() if number}
    content = {"pieces": counted, "reason": reason, "day": day.isoformat()}
    with write_transaction():
        if not first_time(key=key, kind="cash_count", content=content, by=by):
            return CashCount.objects.get(key=key)
        lock_books()
        box = cash_box()
        if box.seen != seen:
            raise StaleView
        difference = found - box.expected_rappen
        if difference and not reason:
            raise ReasonNeeded
        booking = _book(difference, day=day, key=key, reason=reason, by=by) if difference else None
        count = CashCount.objects.create(
            day=day,
            expected_rappen=box.expected_rappen,
            found_rappen=found,
            number=chain_head().number,
            booking=booking,
            key=key,
            counted_at=now,
            by_id=by.member_id,
            device_id=by.device_id,
        )
        CountedPieces.objects.bulk_create(
            CountedPieces(cash_count=count, value_rappen=value, pieces=number)
            for value, number in pieces.items()
            if number
        )
        return count


def _sum(pieces: Mapping[int, int]) -> int:
    for value, number in pieces.items():
        if value not in VALUES or not 0 <= number <= MOST_PIECES:
            raise PiecesUnknown
    found = sum(value * number for value, number in pieces.items())
    if found > MOST_RAPPEN:
        raise AmountOutOfRange
    return found


def _book(difference: int, *, day: date, key: UUID, reason: str, by: Actor) -> Booking:
    """The difference: found money if there is too much, lost if too little."""
    cash = standard(Standard.CASH)
    line = (
        Line(debit=cash, credit=standard(Standard.FOUND), amount_rappen=difference)
        if difference > 0
        else Line(debit=standard(Standard.LOSSES), credit=cash, amount_rappen=-difference)
    )
    return post(
        key=f"count:{key}", kind=BookingKind.COUNT, day=day, lines=[line], by=by, text=reason
    )
