"""Balances: sums of transfers, none stored."""

from dataclasses import dataclass
from typing import Any

from django.db.models import (
    BigIntegerField,
    Case,
    Exists,
    OuterRef,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Cast, Coalesce, Greatest

from ledger.models import Account, AccountKind, Booking, Transfer
from ledger.queries.remembered import remembered


@dataclass(frozen=True, slots=True)
class MemberBalance:
    """What one person owes; credit is negative."""

    member_id: int
    name: str
    balance_rappen: int


def balances() -> tuple[MemberBalance, ...]:
    """Everybody with a booking, by name, in one query."""
    people = with_balance(Account.objects.filter(kind=AccountKind.RECEIVABLE))
    rows = people.order_by("member__sort_name", "member__call_name_key").values_list(
        "member_id", "member__call_name", "balance_rappen"
    )
    return tuple(MemberBalance(*row) for row in rows)


def balance_of(member_id: int) -> int:
    """What one person owes, 0 without a booking; credit is negative."""
    own = with_balance(Account.objects.filter(member_id=member_id))
    return own.values_list("balance_rappen", flat=True).first() or 0


def balance_of_account(account: Account) -> int:
    """What lies on one account, by the sign rule of `Transfer`."""
    own = with_balance(Account.objects.filter(pk=account.pk))
    return int(own.values_list("balance_rappen", flat=True)[0])


def account_version(account: Account) -> int:
    """The number of the latest booking that touches `account`, 0 if none does."""
    return int(with_version(Account.objects.filter(pk=account.pk)).values_list("version")[0][0])


def with_balance(accounts: QuerySet[Account]) -> QuerySet[Any]:
    """The accounts with `balance_rappen`: debits minus credits, each summed inside one covering index.

    Where a server remembers the balances at some booking, and that is still there, only what came after it is summed.
    """
    whole = _sum("debit") - _sum("credit")
    known = remembered()
    if known is None:
        return accounts.annotate(balance_rappen=whole)
    before = Case(
        *(When(code=code, then=Value(sum_)) for code, sum_ in known.balances.items()),
        default=Value(0),
        output_field=BigIntegerField(),
    )
    later = _sum("debit", after=known.booking_id) - _sum("credit", after=known.booking_id)
    is_there = Exists(Booking.objects.filter(pk=known.booking_id, hash=known.hash))
    # The database works out the one side that it takes.
    return accounts.annotate(
        balance_rappen=Case(When(is_there, then=before + later), default=whole)
    )


def with_version(accounts: QuerySet[Account]) -> QuerySet[Any]:
    """The accounts with `version`: the number of the latest booking that touches each, 0 if none does.

    What a treasurer saw of a member is told by it: any booking on the account moves it.
    """
    return accounts.annotate(version=Greatest(_latest("debit"), _latest("credit")))


def _sum(side: str, *, after: int = 0) -> Coalesce:
    transfers = Transfer.objects.filter(**{side: OuterRef("pk")}).order_by()
    if after:
        transfers = transfers.filter(booking_id__gt=after)
    # PostgreSQL sums bigint as numeric, which would arrive as Decimal.
    total = transfers.values(side).annotate(total=Cast(Sum("amount_rappen"), BigIntegerField()))
    return Coalesce(Subquery(total.values("total")), 0)


def _latest(side: str) -> Coalesce:
    # Primary keys of bookings grow with their numbers, so the index finds the latest one at its end.
    transfers = Transfer.objects.filter(**{side: OuterRef("pk")}).order_by("-booking_id")
    return Coalesce(Subquery(transfers.values("booking__number")[:1]), 0)
