"""The fund over the years: what came in and went out in each, and what it held at each year's end."""

from collections import Counter
from dataclasses import dataclass
from datetime import date

from django.db.models import Sum

from clique.models import Club
from clique.transactions import read_snapshot
from ledger.models import AccountKind, Transfer
from ledger.queries.imprint import Imprint, imprint
from ledger.queries.year_list import booked_years
from ledger.years import FundYear

OF_THE_YEAR = (AccountKind.INCOME, AccountKind.EXPENSE, AccountKind.EQUITY)


@dataclass(frozen=True, slots=True)
class FundYearLine:
    """One year: last closing + income + opening balances booked in it − expenses = closing."""

    year: FundYear
    income_rappen: int
    equity_rappen: int
    expenses_rappen: int
    closing_rappen: int


@dataclass(frozen=True, slots=True)
class FundYears:
    """Every fund year from the first booking to today, earliest first."""

    imprint: Imprint
    years: tuple[FundYearLine, ...]


def fund_years(*, club: Club, today: date) -> FundYears:
    """The years, read at one moment. Four queries, which read all bookings: no page that is seen often asks for it."""
    with read_snapshot():
        about = imprint(club=club, today=today)
        years = booked_years(club=club, today=today)[::-1]
        gained = _gained()
    days = sorted({day for day, _kind in gained})
    lines, closing, at = [], 0, 0
    for year in years:
        sums: Counter[str] = Counter()
        while at < len(days) and days[at] <= year.last:
            for kind in OF_THE_YEAR:
                sums[kind] += gained[days[at], kind]
            at += 1
        income, expenses = sums[AccountKind.INCOME], -sums[AccountKind.EXPENSE]
        equity = sums[AccountKind.EQUITY]
        closing += income + equity - expenses
        lines.append(FundYearLine(year, income, equity, expenses, closing))
    return FundYears(imprint=about, years=tuple(lines))


def _gained() -> Counter[tuple[date, str]]:
    """What the fund gained, by day and by the kind of account that says why."""
    gained: Counter[tuple[date, str]] = Counter()
    for side, sign in (("debit", -1), ("credit", 1)):
        moved = (
            Transfer.objects.filter(**{f"{side}__kind__in": OF_THE_YEAR})
            .order_by()
            .values_list("booking__day", f"{side}__kind")
            .annotate(Sum("amount_rappen"))
        )
        for day, kind, amount in moved:
            # PostgreSQL sums bigint as numeric, which arrives as Decimal.
            gained[day, kind] += sign * int(amount)
    return gained
