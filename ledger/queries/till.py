"""The till: who owes what, who paid today, what lies in the cash box."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import F, Min, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from ledger.models import (
    Account,
    AccountKind,
    Booking,
    BookingKind,
    CashCount,
    Means,
    Standard,
    Transfer,
)
from ledger.queries.balances import with_balance, with_version

# Debts are paid with the stakes of the last evenings in mind; older ones cost a second look.
MOST_DEBTS_ARE_YOUNGER = timedelta(days=400)
NO_ACCOUNT = 0


@dataclass(frozen=True, slots=True)
class PaidToday:
    """The latest payment of somebody on the till's day that stands; taking it back is the row's undo."""

    booking_id: int
    amount_rappen: int
    means: str
    at: datetime


@dataclass(frozen=True, slots=True)
class TillRow:
    """One person: who owes, has credit, or paid today.

    `since` is the day of the oldest stake that is not paid, None without a debt. `seen` is the account's version, which
    `record_payment` asks for. `is_absent` is true for those whom the caller named as absent.
    """

    member_id: int
    number: int
    name: str
    balance_rappen: int
    since: date | None
    seen: int
    is_absent: bool
    paid: PaidToday | None


@dataclass(frozen=True, slots=True)
class Till:
    """The whole page. `cash_before_rappen + cash_today_rappen == cash_rappen`; what was paid today is without what was undone.

    `rows` go by what was owed before today's payments, largest first, so that nobody moves by paying. `owed_rappen` sums
    the debts alone; `open_count` counts who owes, `paid_count` who paid today and owes nothing more. `is_counted`: the cash box
    was counted since the last of its money moved.
    """

    day: date
    rows: tuple[TillRow, ...]
    cash_rappen: int
    cash_before_rappen: int
    cash_today_rappen: int
    paid_today_rappen: int
    cash_paid_today_rappen: int
    twint_today_rappen: int
    bank_today_rappen: int
    owed_rappen: int
    open_count: int
    paid_count: int
    is_counted: bool


def till(*, day: date, absent_ids: Collection[int] = ()) -> Till:
    """The till on `day`, the day that a payment would be booked on.

    Always four queries, however many people, evenings and old debts there are.
    """
    cash, people = _balances()
    moves = list(_moves(day))
    paid = _standing_payments(moves)
    since = _oldest_unpaid({p.account_id: p.balance_rappen for p in people}, day=day)
    rows = [
        TillRow(
            member_id=person.member_id,
            number=person.number,
            name=person.name,
            balance_rappen=person.balance_rappen,
            since=since.get(person.account_id),
            seen=person.seen,
            is_absent=person.member_id in absent_ids,
            paid=paid[person.member_id][-1] if person.member_id in paid else None,
        )
        for person in sorted(people, key=lambda person: _before_paying(person, paid))
        if person.balance_rappen or person.member_id in paid
    ]
    return _totals(day, rows, cash=cash, moves=moves, paid=paid)


@dataclass(frozen=True, slots=True)
class _Person:
    account_id: int
    member_id: int
    number: int
    name: str
    sort_name: str
    name_key: str
    balance_rappen: int
    seen: int


@dataclass(frozen=True, slots=True)
class _Cash:
    """What lies in the cash box, and whether it was counted since the last of it moved."""

    amount_rappen: int
    is_counted: bool


@dataclass(frozen=True, slots=True)
class _Move:
    """A transfer into (positive) or out of one of the three places where money lies."""

    booking_id: int
    kind: str
    at: datetime
    is_reversed: bool
    means: Means
    member_id: int | None
    amount_rappen: int


Payments = Mapping[int, list[PaidToday]]


def _balances() -> tuple[_Cash, list[_Person]]:
    """What lies in the cash box, and everybody with an account."""
    wanted = Account.objects.filter(Q(kind=AccountKind.RECEIVABLE) | Q(code=Standard.CASH))
    counts = CashCount.objects.order_by("-pk").values("number")[:1]
    counted_at = Coalesce(Subquery(counts), 0)
    cash, people = _Cash(amount_rappen=0, is_counted=True), []
    for code, counted, *person in with_version(with_balance(wanted)).values_list(
        "code",
        counted_at,
        "pk",
        "member_id",
        "member__number",
        "member__call_name",
        "member__sort_name",
        "member__call_name_key",
        "balance_rappen",
        "version",
    ):
        if code == Standard.CASH:
            *_rest, balance, version = person
            cash = _Cash(amount_rappen=balance, is_counted=version <= counted)
        else:
            people.append(_Person(*person))
    return cash, people


def _moves(day: date) -> Iterator[_Move]:
    means = {str(way.account): way for way in Means}
    rows = Transfer.objects.filter(booking__day=day).filter(
        Q(debit__code__in=means) | Q(credit__code__in=means)
    )
    for booking_id, kind, at, reversal, debit, credit, payer, receiver, amount in rows.order_by(
        "booking_id", "pk"
    ).values_list(
        "booking_id",
        "booking__kind",
        "booking__created_at",
        "booking__reversal",
        "debit__code",
        "credit__code",
        "credit__member_id",
        "debit__member_id",
        "amount_rappen",
    ):
        ends = ((debit, payer, amount), (credit, receiver, -amount))
        for code, member_id, moved in ends:
            if code in means:
                is_reversed = reversal is not None
                yield _Move(booking_id, kind, at, is_reversed, means[code], member_id, moved)


def _standing_payments(moves: Iterable[_Move]) -> Payments:
    paid: dict[int, list[PaidToday]] = {}
    for move in moves:
        if move.kind == BookingKind.PAYMENT and move.member_id and not move.is_reversed:
            payment = PaidToday(move.booking_id, move.amount_rappen, move.means.value, move.at)
            paid.setdefault(move.member_id, []).append(payment)
    return paid


def _before_paying(person: _Person, paid: Payments) -> tuple[int, str, str]:
    payments = paid.get(person.member_id, [])
    owed = person.balance_rappen + sum(payment.amount_rappen for payment in payments)
    return -owed, person.sort_name, person.name_key


def _totals(
    day: date, rows: list[TillRow], *, cash: _Cash, moves: list[_Move], paid: Payments
) -> Till:
    today = sum(move.amount_rappen for move in moves if move.means is Means.CASH)
    by_means = dict.fromkeys(Means.values, 0)
    for payment in (payment for payments in paid.values() for payment in payments):
        by_means[payment.means] += payment.amount_rappen
    return Till(
        day=day,
        rows=tuple(rows),
        cash_rappen=cash.amount_rappen,
        cash_before_rappen=cash.amount_rappen - today,
        cash_today_rappen=today,
        paid_today_rappen=sum(by_means.values()),
        cash_paid_today_rappen=by_means[Means.CASH],
        twint_today_rappen=by_means[Means.TWINT],
        bank_today_rappen=by_means[Means.BANK],
        owed_rappen=sum(max(row.balance_rappen, 0) for row in rows),
        open_count=sum(row.balance_rappen > 0 for row in rows),
        paid_count=sum(row.paid is not None and row.balance_rappen <= 0 for row in rows),
        is_counted=cash.is_counted,
    )


def _oldest_unpaid(balances: Mapping[int, int], *, day: date) -> dict[int, date]:
    """By account, the day of the oldest stake that is not paid, where payments meet the oldest stakes first.

    Going back from the latest, it is the one at which the stakes add up to the debt. What was reversed counts on neither side.
    """
    left = {account_id: owed for account_id, owed in balances.items() if owed > 0}
    since: dict[int, date] = {}
    for transfers in _recent_first(day):
        # Asked for nobody too: a page whose queries grow with its data hides a slow one.
        stakes = transfers.filter(debit_id__in=[NO_ACCOUNT, *left], booking__reversal=None)
        for account_id, booked_on, amount in (
            stakes.exclude(booking__kind=BookingKind.REVERSAL)
            .order_by("-booking__day", "-booking__number")
            .values_list("debit_id", "booking__day", "amount_rappen")
            .iterator()
        ):
            if account_id in left:
                since[account_id] = booked_on
                left[account_id] -= amount
                if left[account_id] <= 0:
                    del left[account_id]
    return since


def _recent_first(day: date) -> Iterator[QuerySet[Transfer]]:
    """The transfers of late, then all before: hardly anybody makes the second look necessary.

    The bound on the booking says nothing new, but lets both databases read the end of an index: by the day alone SQLite would
    look up the booking of every stake there ever was. `+ 0` keeps it from seeking the least key through all bookings.
    """
    recent = day - MOST_DEBTS_ARE_YOUNGER
    bookings = Booking.objects.filter(day__gte=recent).order_by().values(all=Value(1))
    first = Subquery(bookings.annotate(first=Min(F("pk") + 0)).values("first"))
    yield Transfer.objects.filter(booking_id__gte=first, booking__day__gte=recent)
    yield Transfer.objects.filter(booking__day__lt=recent)
