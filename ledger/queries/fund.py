"""The fund year by year: opening, income, expenses, closing."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q, Sum

from clique.models import Club
from games.models import Evening
from ledger.models import Account, AccountKind, Booking, Standard, Transfer
from ledger.queries.balances import with_balance
from ledger.queries.closings import closed_until
from ledger.years import FundYear, year_after, year_before


@dataclass(frozen=True, slots=True)
class FundEvening:
    """What one evening brought in; `games` counts the booked ones. A date that is only planned has none and brings 0."""

    date: date
    games: int
    stakes_rappen: int


@dataclass(frozen=True, slots=True)
class FundExpense:
    """What one category cost."""

    category: str
    amount_rappen: int


@dataclass(frozen=True, slots=True)
class FundYearStatement:
    """A fund year up to its last day, or as far as it has gone.

    opening + stakes + gifts + other − expenses = closing = there + owed − credit − unassigned.
    `there` is cash, bank and TWINT; `owed` the members' debts, `credit` what they paid ahead. `evenings` are those with
    a booked game, by date; `planned` the dates that have none yet. `late_rappen` are stakes of closed years, corrected in this
    one: with those of the evenings they make `stakes_rappen`.
    """

    year: FundYear
    opening_rappen: int
    stakes_rappen: int
    late_rappen: int
    gifts_rappen: int
    other_rappen: int
    expenses_rappen: int
    closing_rappen: int
    there_rappen: int
    owed_rappen: int
    credit_rappen: int
    unassigned_rappen: int
    evenings: tuple[FundEvening, ...]
    planned: tuple[date, ...]
    expenses: tuple[FundExpense, ...]
    is_closed: bool
    previous: FundYear | None
    following: FundYear | None


def fund_year(year: FundYear, *, club: Club, today: date) -> FundYearStatement:
    """The statement of one fund year.

    The year before stands beside it if anything was booked by then, the year after if it has begun or money moved in it.
    Six queries.
    """
    accounts = list(with_balance(Account.objects.all()))
    within, after = movements(year)
    at_end = {account.pk: account.balance_rappen - after[account.pk] for account in accounts}
    stakes = -_total(accounts, within, kind=AccountKind.INCOME, only=Standard.STAKES)
    gifts = -_total(accounts, within, kind=AccountKind.INCOME, only=Standard.GIFTS)
    income = -_total(accounts, within, kind=AccountKind.INCOME)
    equity = -_total(accounts, within, kind=AccountKind.EQUITY)
    expenses = _total(accounts, within, kind=AccountKind.EXPENSE)
    there = _total(accounts, at_end, kind=AccountKind.ASSET)
    owing = [at_end[account.pk] for account in accounts if account.kind == AccountKind.RECEIVABLE]
    unassigned = -_total(accounts, at_end, kind=AccountKind.LIABILITY)
    closing = there + sum(owing) - unassigned
    closed = closed_until()
    evenings, planned = evenings_of(year, today=today)
    has_later = today > year.last or any(after.values())
    return FundYearStatement(
        year=year,
        # A transfer between two accounts of the statement leaves its sum as it was, so the opening follows from the rest.
        opening_rappen=closing - income - equity + expenses,
        stakes_rappen=stakes,
        late_rappen=stakes - sum(evening.stakes_rappen for evening in evenings),
        gifts_rappen=gifts,
        other_rappen=income - stakes - gifts + equity,
        expenses_rappen=expenses,
        closing_rappen=closing,
        there_rappen=there,
        owed_rappen=sum(balance for balance in owing if balance > 0),
        credit_rappen=-sum(balance for balance in owing if balance < 0),
        unassigned_rappen=unassigned,
        evenings=evenings,
        planned=planned,
        expenses=tuple(
            FundExpense(category=account.label, amount_rappen=within[account.pk])
            for account in accounts
            if account.kind == AccountKind.EXPENSE and within[account.pk]
        ),
        is_closed=closed is not None and year.last <= closed,
        previous=year_before(year, club=club) if _has_earlier(year) else None,
        following=year_after(year, club=club) if has_later else None,
    )


Amounts = Mapping[int, int]


def movements(year: FundYear) -> tuple[Amounts, Amounts]:
    """By account, what it gained, by the sign rule of `Transfer`: within the year, and after it."""
    within: Counter[int] = Counter()
    after: Counter[int] = Counter()
    # Beginning with the bookings makes SQLite find them by their day; from the transfers it would read them all.
    moved = (
        Booking.objects.filter(day__gte=year.first)
        .order_by()
        .values("transfers__debit_id", "transfers__credit_id")
        .annotate(
            within=Sum("transfers__amount_rappen", filter=Q(day__lte=year.last), default=0),
            after=Sum("transfers__amount_rappen", filter=Q(day__gt=year.last), default=0),
        )
    )
    for debit_id, credit_id, amount_within, amount_after in moved.values_list(
        "transfers__debit_id", "transfers__credit_id", "within", "after"
    ):
        for amounts, amount in ((within, int(amount_within)), (after, int(amount_after))):
            amounts[debit_id] += amount
            amounts[credit_id] -= amount
    return within, after


def moved_within(year: FundYear) -> Amounts:
    """By account, what it gained within the year alone, by the sign rule of `Transfer`."""
    within: Counter[int] = Counter()
    moved = (
        Booking.objects.filter(day__range=(year.first, year.last))
        .order_by()
        .values_list("transfers__debit_id", "transfers__credit_id")
        .annotate(Sum("transfers__amount_rappen"))
    )
    for debit_id, credit_id, amount in moved:
        within[debit_id] += int(amount)
        within[credit_id] -= int(amount)
    return within


def _total(
    accounts: Iterable[Account], amounts: Amounts, *, kind: AccountKind, only: str = ""
) -> int:
    """The sum over the accounts of a kind, or over one of them by its code."""
    return sum(
        amounts[account.pk]
        for account in accounts
        if account.kind == kind and only in ("", account.code)
    )


def evenings_of(year: FundYear, *, today: date) -> tuple[tuple[FundEvening, ...], tuple[date, ...]]:
    """The year's evenings with a booked game or with stakes, and the dates from `today` on that have neither."""
    held = Evening.objects.filter(date__range=(year.first, year.last))
    booked = Count("games", filter=Q(games__booked_at__isnull=False))
    games = dict(held.annotate(booked=booked).values_list("date", "booked"))
    stakes = _stakes_by_day(year)
    played = {day for day, booked_games in games.items() if booked_games}
    played |= {day for day, amount in stakes.items() if amount}
    return (
        tuple(
            FundEvening(date=day, games=games.get(day, 0), stakes_rappen=stakes.get(day, 0))
            for day in sorted(played)
        ),
        tuple(day for day in sorted(games.keys() - played) if day >= today),
    )


def _stakes_by_day(year: FundYear) -> dict[date, int]:
    by_day = (
        Transfer.objects.filter(booking__day__range=(year.first, year.last), booking__concerns=None)
        .filter(Q(credit__code=Standard.STAKES) | Q(debit__code=Standard.STAKES))
        .order_by()
        .values("booking__day")
        .annotate(
            plus=Sum("amount_rappen", filter=Q(credit__code=Standard.STAKES), default=0),
            minus=Sum("amount_rappen", filter=Q(debit__code=Standard.STAKES), default=0),
        )
    )
    return {
        day: int(plus) - int(minus)
        for day, plus, minus in by_day.values_list("booking__day", "plus", "minus")
    }


def _has_earlier(year: FundYear) -> bool:
    return Booking.objects.filter(day__lt=year.first).exists()
