"""The year's statement for the general meeting: income, expenses and wealth, with last year and budget beside them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import F, Sum
from django.db.models.functions import Coalesce

from clique.models import Club
from ledger.models import Account, AccountKind, Booking, BookingKind, Budget, Standard
from ledger.queries.balances import with_balance
from ledger.queries.closings import ClosedYear, closed_labels, closed_year
from ledger.queries.fund import (
    Amounts,
    FundYearStatement,
    fund_year,
    moved_within,
    movements,
)
from ledger.years import FundYear, year_before


@dataclass(frozen=True, slots=True)
class YearLine:
    """One account, or a sum of them: this year, last year, and what was planned (None where nothing was)."""

    code: str
    label: str
    amount_rappen: int
    last_year_rappen: int
    budget_rappen: int | None


@dataclass(frozen=True, slots=True)
class WealthLine:
    """What was there at the end of the year, and a year before; what the fund owes is negative."""

    code: str
    label: str
    amount_rappen: int
    last_year_rappen: int


@dataclass(frozen=True, slots=True)
class LateCorrection:
    """A booking of this year that concerns the closed year `year`.

    `reverses` is the number of the booking that it takes back; `game_number` and `game_day` name the game that it is about.
    """

    number: int
    booking_id: int
    kind: BookingKind
    day: date
    text: str
    year: str
    amount_rappen: int
    reverses: int | None
    game_number: int | None
    game_day: date | None


@dataclass(frozen=True, slots=True)
class YearStatement:
    """A fund year as the general meeting gets it.

    `income_total − expenses_total = result`. `wealth` lists each place where money lies, then what members owe and what they
    paid ahead (codes `owed`, `credit`), then money that nobody assigned; its sum is the fund. `equity_rappen` are opening
    balances booked within the year: result and equity are the fund's change. `budget_seen` is what `set_budget` asks for.
    """

    fund: FundYearStatement
    last_year: FundYear | None
    income: tuple[YearLine, ...]
    expenses: tuple[YearLine, ...]
    income_total: YearLine
    expenses_total: YearLine
    result: YearLine
    equity_rappen: int
    wealth: tuple[WealthLine, ...]
    late: tuple[LateCorrection, ...]
    closed: ClosedYear | None
    budget_seen: int


def year_statement(year: FundYear, *, club: Club, today: date) -> YearStatement:
    """The statement of one fund year, closed or not; the number of queries does not grow with the books."""
    fund = fund_year(year, club=club, today=today)
    last_year = year_before(year, club=club) if fund.previous else None
    accounts = list(with_balance(Account.objects.all()))
    within, after = movements(year)
    past = moved_within(last_year) if last_year else {}
    budgets = _budgets(year.label)
    income = _lines(accounts, within, past, budgets, kind=AccountKind.INCOME)
    expenses = _lines(accounts, within, past, budgets, kind=AccountKind.EXPENSE)
    earned, spent = _total("income", income), _total("expenses", expenses)
    now = {row.pk: row.balance_rappen - after.get(row.pk, 0) for row in accounts}
    # What came after last year came within this one or after it.
    then = {pk: balance - within.get(pk, 0) for pk, balance in now.items()}
    return YearStatement(
        fund=fund,
        last_year=last_year,
        income=income,
        expenses=expenses,
        income_total=earned,
        expenses_total=spent,
        result=_difference("result", earned, spent),
        equity_rappen=-sum(
            within.get(row.pk, 0) for row in accounts if row.kind == AccountKind.EQUITY
        ),
        wealth=_wealth(accounts, now, then if last_year else {}),
        late=_late(year),
        closed=closed_year(year.label),
        budget_seen=budget_version(year.label),
    )


def budget_version(label: str) -> int:
    """How often the budget of a year was changed: what a treasurer saw of it is told by this."""
    return int(Budget.objects.filter(year=label).aggregate(sum=Sum("version", default=0))["sum"])


def _budgets(label: str) -> dict[int, int]:
    """The budgets by account; one that was emptied again is none."""
    rows = Budget.objects.filter(year=label, amount_rappen__gt=0)
    return dict(rows.values_list("account_id", "amount_rappen"))


def _lines(
    accounts: Iterable[Account],
    within: Amounts,
    past: Amounts,
    budgets: Amounts,
    *,
    kind: AccountKind,
) -> tuple[YearLine, ...]:
    """The accounts of a kind that moved in either year or were planned for, by code."""
    sign = -1 if kind == AccountKind.INCOME else 1
    lines = (
        YearLine(
            code=account.code,
            label=account.label,
            amount_rappen=sign * within.get(account.pk, 0),
            last_year_rappen=sign * past.get(account.pk, 0),
            budget_rappen=budgets.get(account.pk),
        )
        for account in accounts
        if account.kind == kind
    )
    return tuple(
        line
        for line in lines
        if line.amount_rappen or line.last_year_rappen or line.budget_rappen is not None
    )


def _total(code: str, lines: Iterable[YearLine]) -> YearLine:
    """The sum of the lines; without any budget among them it has none."""
    rows = list(lines)
    planned = [line.budget_rappen for line in rows if line.budget_rappen is not None]
    return YearLine(
        code=code,
        label="",
        amount_rappen=sum(line.amount_rappen for line in rows),
        last_year_rappen=sum(line.last_year_rappen for line in rows),
        budget_rappen=sum(planned) if planned else None,
    )


def _difference(code: str, earned: YearLine, spent: YearLine) -> YearLine:
    has_budget = earned.budget_rappen is not None or spent.budget_rappen is not None
    return YearLine(
        code=code,
        label="",
        amount_rappen=earned.amount_rappen - spent.amount_rappen,
        last_year_rappen=earned.last_year_rappen - spent.last_year_rappen,
        budget_rappen=(earned.budget_rappen or 0) - (spent.budget_rappen or 0)
        if has_budget
        else None,
    )


def _wealth(accounts: list[Account], now: Amounts, then: Amounts) -> tuple[WealthLine, ...]:
    places = [
        WealthLine(row.code, row.label, now.get(row.pk, 0), then.get(row.pk, 0))
        for row in accounts
        if row.kind in (AccountKind.ASSET, AccountKind.LIABILITY)
    ]
    people = [row.pk for row in accounts if row.kind == AccountKind.RECEIVABLE]
    debts = WealthLine("owed", "", _debts(people, now), _debts(people, then))
    credit = WealthLine("credit", "", _credit(people, now), _credit(people, then))
    there = [line for line in places if line.code < Standard.UNASSIGNED]
    others = [line for line in places if line.code >= Standard.UNASSIGNED]
    lines = (*there, debts, credit, *others)
    return tuple(line for line in lines if line.amount_rappen or line.last_year_rappen)


def _debts(people: Iterable[int], balances: Amounts) -> int:
    return sum(max(balances.get(pk, 0), 0) for pk in people)


def _credit(people: Iterable[int], balances: Amounts) -> int:
    return sum(min(balances.get(pk, 0), 0) for pk in people)


def _late(year: FundYear) -> tuple[LateCorrection, ...]:
    rows = (
        Booking.objects.filter(day__range=(year.first, year.last), concerns__isnull=False)
        .annotate(amount=Sum("transfers__amount_rappen"))
        .order_by("number")
        .values(
            "number",
            "pk",
            "kind",
            "day",
            "text",
            "concerns",
            "amount",
            reversed_number=F("reverses__number"),
            game_number=Coalesce("game__number", "reverses__game__number"),
            game_day=Coalesce("game__evening__date", "reverses__game__evening__date"),
        )
    )
    labels = closed_labels()
    return tuple(
        LateCorrection(
            number=row["number"],
            booking_id=row["pk"],
            kind=BookingKind(row["kind"]),
            day=row["day"],
            text=row["text"],
            year=labels.get(row["concerns"] or row["day"], ""),
            amount_rappen=int(row["amount"]),
            reverses=row["reversed_number"],
            game_number=row["game_number"],
            game_day=row["game_day"],
        )
        for row in rows
    )
