"""Balances: sums of transfers, none stored."""

from dataclasses import dataclass
from typing import Any

from django.db.models import BigIntegerField, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Cast, Coalesce, Greatest

from ledger.models import Account, AccountKind, Transfer


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
    """The accounts with `balance_rappen`: debits minus credits, each summed inside one covering index."""
    return accounts.annotate(balance_rappen=_sum("debit") - _sum("credit"))


def with_version(accounts: QuerySet[Account]) -> QuerySet[Any]:
    """The accounts with `version`: the number of the latest booking that touches each, 0 if none does.

    What a treasurer saw of a member is told by it: any booking on the account moves it.
    """
    return accounts.annotate(version=Greatest(_latest("debit"), _latest("credit")))


def _sum(side: str) -> Coalesce:
    transfers = Transfer.objects.filter(**{side: OuterRef("pk")}).order_by()
    # PostgreSQL sums bigint as numeric, which would arrive as Decimal.
    total = transfers.values(side).annotate(total=Cast(Sum("amount_rappen"), BigIntegerField()))
    return Coalesce(Subquery(total.values("total")), 0)


def _latest(side: str) -> Coalesce:
    # Primary keys of bookings grow with their numbers, so the index finds the latest one at its end.
    transfers = Transfer.objects.filter(**{side: OuterRef("pk")}).order_by("-booking_id")
    return Coalesce(Subquery(transfers.values("booking__number")[:1]), 0)
