"""Papers of a year made by hand, with as many rows as wanted."""

from datetime import UTC, date, datetime

from ledger.models import AccountKind, BookingKind
from ledger.queries.account_sheets import AccountSheet, Movement
from ledger.queries.bookings import NamedAccount, WrittenBooking, WrittenLine
from ledger.queries.cash_counts import CountedCash
from ledger.queries.count_sheet import CountSheet
from ledger.queries.fund import FundEvening, FundYearStatement
from ledger.queries.year import WealthLine, YearLine, YearStatement
from ledger.queries.year_books import YearAccounts, YearJournal
from ledger.queries.year_report import YearReport
from ledger.years import FundYear
from tests.ledger.pdf.papers import make_imprint
from tests.ledger.pdf.printed import DAY

YEAR = FundYear("2026/27", date(2026, 2, 26), date(2027, 2, 17))
LAST_YEAR = FundYear("2025/26", date(2025, 3, 13), date(2026, 2, 25))
CASH = NamedAccount("1000", AccountKind.ASSET, "Kasse")


def make_booking(number: int, *, text: str = "") -> WrittenBooking:
    """A payment of 5 Francs."""
    return WrittenBooking(
        number=number,
        hash="9f86d081884c",
        key=f"pay:{number}",
        kind=BookingKind.PAYMENT,
        day=date(2026, 3, 1),
        text=text,
        reverses=None,
        concerns=None,
        created_at=datetime(2026, 3, 1, tzinfo=UTC),
        by_name="",
        device_name="",
        game=None,
        lines=(WrittenLine("1000", "1100-0001", 500),),
    )


def make_journal(count: int, *, name: str = "Anni") -> YearJournal:
    """A journal of so many payments."""
    text = "" if name == "Anni" else name
    return YearJournal(
        imprint=make_imprint(),
        year=YEAR,
        bookings=tuple(make_booking(number, text=text) for number in range(1, count + 1)),
        names={"1000": "Kasse", "1100-0001": name},
    )


def make_accounts(count: int, *, name: str = "Anni") -> YearAccounts:
    """The cash box and somebody's account, each with so many movements."""
    anni = NamedAccount("1100-0001", AccountKind.RECEIVABLE, name)
    bookings = make_journal(count, name=name).bookings
    return YearAccounts(
        imprint=make_imprint(),
        year=YEAR,
        sheets=tuple(
            AccountSheet(
                account=account,
                opening_rappen=100,
                movements=tuple(
                    Movement(booking, other, sign * 500, 100 + sign * 500 * number)
                    for number, booking in enumerate(bookings, 1)
                ),
                closing_rappen=100 + sign * 500 * count,
            )
            for account, other, sign in ((CASH, anni, 1), (anni, CASH, -1))
        ),
    )


def make_count(*, name: str = "Anni", reason: str = "") -> CountSheet:
    """A count of every note and coin."""
    values = (100000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5)
    found = 3 * sum(values)
    return CountSheet(
        imprint=make_imprint(),
        count=CountedCash(
            id=1,
            day=DAY,
            expected_rappen=found + 80,
            found_rappen=found,
            difference_rappen=-80,
            reason=reason,
            booking_id=None,
            pieces=tuple((value, 3) for value in values),
            by_name=name,
            counted_at=datetime(2026, 12, 4, tzinfo=UTC),
        ),
    )


def make_report(count: int, *, name: str = "Räppli") -> YearReport:
    """A year of so many expense accounts and evenings, with last year and a budget."""
    income = (YearLine("3000", "Einsätze", 100_000, 90_000, 95_000),)
    expenses = tuple(
        YearLine(f"{4000 + number}", f"{name} {number:03}", 1000, 900, None)
        for number in range(1, count + 1)
    )
    spent = 1000 * count
    total = 100_000 - spent
    return YearReport(
        imprint=make_imprint(),
        statement=YearStatement(
            fund=_fund(count, spent),
            last_year=LAST_YEAR,
            income=income,
            expenses=expenses,
            income_total=YearLine("income", "", 100_000, 90_000, 95_000),
            expenses_total=YearLine("expenses", "", spent, 900 * count, None),
            result=YearLine("result", "", total, 90_000 - 900 * count, 95_000),
            equity_rappen=0,
            wealth=(WealthLine("1000", "Kasse", 12_345 + total, 12_345),),
            late=(),
            closed=None,
            budget_seen=0,
        ),
    )


def _fund(count: int, spent: int) -> FundYearStatement:
    closing = 12_345 + 100_000 - spent
    return FundYearStatement(
        year=YEAR,
        opening_rappen=12_345,
        stakes_rappen=100_000,
        late_rappen=0,
        gifts_rappen=0,
        other_rappen=0,
        expenses_rappen=spent,
        closing_rappen=closing,
        there_rappen=closing,
        owed_rappen=0,
        credit_rappen=0,
        unassigned_rappen=0,
        evenings=tuple(
            FundEvening(date.fromordinal(YEAR.first.toordinal() + number), 1, 7700)
            for number in range(min(count, 60))
        ),
        planned=(),
        expenses=(),
        is_closed=False,
        previous=LAST_YEAR,
        following=None,
    )
