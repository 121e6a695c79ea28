"""The cash box: what should be in it, and what was found when it was counted."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q, QuerySet

from ledger.models import Account, CashCount, Standard, Transfer
from ledger.queries.balances import with_balance, with_version

# Every Swiss note and coin in circulation, in Rappen.
VALUES = (100000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5)


@dataclass(frozen=True, slots=True)
class CountedCash:
    """One count: what should have been there, what was, and why they differed.

    `pieces` are (value in Rappen, how many), largest value first.
    """

    id: int
    day: date
    expected_rappen: int
    found_rappen: int
    difference_rappen: int
    reason: str
    booking_id: int | None
    pieces: tuple[tuple[int, int], ...]
    by_name: str
    counted_at: datetime


@dataclass(frozen=True, slots=True)
class CashBox:
    """What should be in the cash box. `seen` is what `count_cash` asks for: any booking that touches the cash moves it.

    `is_counted`: nothing has moved since `last`, or there never was any cash.
    """

    expected_rappen: int
    seen: int
    is_counted: bool
    last: CountedCash | None


def cash_box() -> CashBox:
    """The cash box as the books have it. Three queries."""
    cash = with_version(with_balance(Account.objects.filter(code=Standard.CASH)))
    expected, seen = cash.values_list("balance_rappen", "version").first() or (0, 0)
    last = _counts().order_by("-pk").first()
    return CashBox(
        expected_rappen=expected,
        seen=seen,
        is_counted=seen <= (last.number if last else 0),
        last=None if last is None else counted(last),
    )


def cash_counts(first: date, last: date) -> tuple[CountedCash, ...]:
    """The counts from `first` to `last`, earliest first. Two queries."""
    rows = _counts().filter(day__range=(first, last)).order_by("pk")
    return tuple(counted(row) for row in rows)


def is_cash_counted(until: date) -> bool:
    """Whether the cash box was counted after every booking that touched it up to the day `until`."""
    number = CashCount.objects.order_by("-pk").values_list("number", flat=True).first() or 0
    touched = Q(debit__code=Standard.CASH) | Q(credit__code=Standard.CASH)
    later = Transfer.objects.filter(touched, booking__number__gt=number, booking__day__lte=until)
    return not later.exists()


def _counts() -> QuerySet[CashCount]:
    return CashCount.objects.select_related("by", "booking").prefetch_related("pieces")


def counted(row: CashCount) -> CountedCash:
    """The count that a row holds."""
    return CountedCash(
        id=row.pk,
        day=row.day,
        expected_rappen=row.expected_rappen,
        found_rappen=row.found_rappen,
        difference_rappen=row.found_rappen - row.expected_rappen,
        reason=row.booking.text if row.booking else "",
        booking_id=row.booking_id,
        pieces=tuple((pile.value_rappen, pile.pieces) for pile in row.pieces.all()),
        by_name=row.by.call_name if row.by else "",
        counted_at=row.counted_at,
    )
