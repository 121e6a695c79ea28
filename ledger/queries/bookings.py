"""All bookings in their order, for whoever takes the books out: one pass, however many there are."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import Any

from django.db.models import QuerySet, Sum

from ledger.models import Account, AccountKind, Booking, BookingKind, Transfer
from ledger.queries.journal import ChainHead
from ledger.years import FundYear

OF_THE_YEAR = frozenset({AccountKind.INCOME, AccountKind.EXPENSE})
ROWS_AT_ONCE = 2000
# The columns of a row that are the booking's; its transfer's follow.
HEAD_COLUMNS = 13


@dataclass(frozen=True, slots=True)
class NamedAccount:
    """An account by its code, as people call it."""

    code: str
    kind: AccountKind
    name: str


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """One transfer, by the codes of its accounts."""

    debit: str
    credit: str
    amount_rappen: int


@dataclass(frozen=True, slots=True)
class WrittenBooking:
    """One booking with all that stands in it; `game` is its evening's date and its number there.

    `concerns` is the last day of the closed year that a late correction is about.
    """

    number: int
    hash: str
    key: str
    kind: BookingKind
    day: date
    text: str
    reverses: int | None
    concerns: date | None
    created_at: datetime
    by_name: str
    device_name: str
    game: tuple[date, int] | None
    lines: tuple[WrittenLine, ...]


def named_accounts() -> dict[str, NamedAccount]:
    """Every account by its code, in the order of the codes."""
    accounts = Account.objects.select_related("member").order_by("code")
    return {
        account.code: NamedAccount(account.code, AccountKind(account.kind), account.label)
        for account in accounts
    }


def written_bookings(
    *, head: ChainHead, year: FundYear | None = None, day: date | None = None
) -> Iterator[WrittenBooking]:
    """The bookings up to the chain's `head` in their order: all, those of a year, or those of a day."""
    bookings = Booking.objects.filter(number__lte=head.number)
    if year is not None:
        bookings = bookings.filter(day__range=(year.first, year.last))
    if day is not None:
        bookings = bookings.filter(day=day)
    for head_of_rows, group in groupby(_rows(bookings), key=lambda row: row[:HEAD_COLUMNS]):
        number, digits, key, kind, booked_on, text, reverses, created_at, *rest = head_of_rows
        by_name, device_name, evening, game_number, concerns = rest
        yield WrittenBooking(
            number=number,
            hash=digits,
            key=key,
            kind=BookingKind(kind),
            day=booked_on,
            text=text,
            reverses=reverses,
            concerns=concerns,
            created_at=created_at,
            by_name=by_name or "",
            device_name=device_name or "",
            game=None if evening is None else (evening, game_number),
            lines=tuple(WrittenLine(*row[HEAD_COLUMNS:]) for row in group),
        )


def opening_balances(
    year: FundYear, accounts: Mapping[str, NamedAccount], *, head: ChainHead
) -> dict[str, int]:
    """What each account began the year with, by its code, by the sign rule of `Transfer`; accounts at 0 left out.

    Income and expenses begin every year at 0: what the years before left is the fund's, and the sum of all the others.
    """
    held: Counter[str] = Counter()
    earlier = Transfer.objects.filter(booking__number__lte=head.number, booking__day__lt=year.first)
    for side, sign in (("debit", 1), ("credit", -1)):
        totals = earlier.order_by().values_list(f"{side}__code").annotate(Sum("amount_rappen"))
        for code, total in totals:
            # PostgreSQL sums bigint as numeric, which arrives as Decimal.
            held[code] += sign * int(total)
    return {
        code: amount
        for code, amount in sorted(held.items())
        if amount and accounts[code].kind not in OF_THE_YEAR
    }


def _rows(bookings: QuerySet[Booking]) -> Iterator[tuple[Any, ...]]:
    """A row for each transfer of `bookings`, by number."""
    rows: Iterator[tuple[Any, ...]] = (
        bookings.order_by("number", "transfers__pk")
        .values_list(
            *("number", "hash", "key", "kind", "day", "text", "reverses__number", "created_at"),
            *("by__call_name", "device__name", "game__evening__date", "game__number", "concerns"),
            *("transfers__debit__code", "transfers__credit__code", "transfers__amount_rappen"),
        )
        .iterator(chunk_size=ROWS_AT_ONCE)
    )
    return rows
