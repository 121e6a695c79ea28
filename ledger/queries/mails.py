"""Mails: who could get a paper, what became of an order, and the log of all."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Max, Q, QuerySet

from ledger.mail_model import UNDER_WAY, MailKind, MailSent, MailState
from ledger.models import Account, AccountKind
from ledger.queries.balances import with_balance, with_version
from ledger.queries.journal import ChainHead, chain_head

ROWS_A_PAGE = 50
# No server takes as long as that: whoever sent the mail is gone, and nobody knows how far it got.
LOST_AFTER = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class MailPerson:
    """Somebody with an account, and when they last got the paper; `is_known`: nothing moved on their account since then.

    `head` is the number of the latest booking on the account.
    """

    member_id: int
    name: str
    address: str
    balance_rappen: int
    head: int
    last_at: datetime | None
    is_known: bool


@dataclass(frozen=True, slots=True)
class MailPeople:
    """Who could get papers of one kind, by name, as of the chain's `head`."""

    kind: MailKind
    head: ChainHead
    people: tuple[MailPerson, ...]


@dataclass(frozen=True, slots=True)
class MailRow:
    """One mail and how it went. `state` is UNSURE too for one that was lost under way."""

    mail_id: int
    order: UUID
    kind: MailKind
    member_id: int
    name: str
    address: str
    balance_rappen: int
    state: MailState
    words: str
    is_again: bool
    tries: int
    at: datetime
    by_name: str


@dataclass(frozen=True, slots=True)
class MailOrder:
    """The mails of one order; `seen` moves with every try and every change of a state."""

    order: UUID
    kind: MailKind
    rows: tuple[MailRow, ...]
    seen: int

    def count(self, state: MailState) -> int:
        """How many mails are in this state."""
        return sum(row.state == state for row in self.rows)


@dataclass(frozen=True, slots=True)
class MailLog:
    """One page of the log, latest mail first; pages count from 1. `open_orders` still have mails that wait."""

    rows: tuple[MailRow, ...]
    page: int
    pages: int
    open_orders: tuple[UUID, ...]


def mail_people(kind: MailKind, *, member_ids: Iterable[int] | None = None) -> MailPeople:
    """Everybody with a booking, or those of `member_ids` alone; for bills only who owes. Three queries."""
    accounts = Account.objects.filter(kind=AccountKind.RECEIVABLE).select_related("member")
    if member_ids is not None:
        accounts = accounts.filter(member__in=list(member_ids))
    known = _latest_mails(kind)
    ordered = accounts.order_by("member__sort_name", "member__call_name_key")
    people = (_person(account, known) for account in with_version(with_balance(ordered)))
    return MailPeople(
        kind=kind,
        head=chain_head(),
        people=tuple(
            person for person in people if kind != MailKind.BILL or person.balance_rappen > 0
        ),
    )


def mail_order(order: UUID, *, now: datetime) -> MailOrder | None:
    """The mails of one order by name, None if there is no such order. One query."""
    mails = MailSent.objects.filter(order=order).order_by("member__sort_name", "pk")
    rows = _rows(mails, now=now)
    if not rows:
        return None
    return MailOrder(
        order=order,
        kind=rows[0].kind,
        rows=rows,
        seen=sum(row.tries for row in rows) + sum(row.state == MailState.DROPPED for row in rows),
    )


def mail_log(page: int = 1, *, now: datetime) -> MailLog:
    """One page of the log; a page that does not exist gives the nearest that does. Three queries."""
    pages = max(1, -(-MailSent.objects.count() // ROWS_A_PAGE))
    page = min(max(page, 1), pages)
    first = (page - 1) * ROWS_A_PAGE
    waiting = (
        MailSent.objects.filter(state=MailState.WAITING)
        .order_by()
        .values("order")
        .annotate(latest=Max("pk"))
        .order_by("-latest")
        .values_list("order", flat=True)
    )
    return MailLog(
        rows=_rows(MailSent.objects.order_by("-pk")[first : first + ROWS_A_PAGE], now=now),
        page=page,
        pages=pages,
        open_orders=tuple(waiting),
    )


def unsure(now: datetime) -> Q:
    """The mails of which nobody knows whether they left, those lost under way among them."""
    lost = Q(state=MailState.SENDING, tried_at__lt=now - LOST_AFTER)
    return Q(state=MailState.UNSURE) | lost


def _latest_mails(kind: MailKind) -> dict[int, tuple[int, datetime]]:
    """By member, the head and the time of the latest mail of this kind that left or may have."""
    mails = MailSent.objects.filter(kind=kind, state__in=UNDER_WAY).order_by()
    latest = mails.values("member").annotate(latest=Max("pk")).values("latest")
    rows = MailSent.objects.filter(pk__in=latest).values_list("member_id", "head", "ordered_at")
    return {member_id: (head, at) for member_id, head, at in rows}


def _person(account: Account, known: dict[int, tuple[int, datetime]]) -> MailPerson:
    member = account.member
    if member is None:
        raise ValueError(f"account {account.code} is nobody's")
    head, last_at = known.get(member.pk, (0, None))
    version: int = account.version  # type: ignore[attr-defined]  # of with_version
    return MailPerson(
        member_id=member.pk,
        name=member.call_name,
        address=member.email,
        balance_rappen=account.balance_rappen,  # type: ignore[attr-defined]  # of with_balance
        head=version,
        last_at=last_at,
        is_known=last_at is not None and head == version,
    )


def _rows(mails: QuerySet[MailSent], *, now: datetime) -> tuple[MailRow, ...]:
    return tuple(_row(mail, now=now) for mail in mails.select_related("member", "by"))


def _row(mail: MailSent, *, now: datetime) -> MailRow:
    at = mail.tried_at or mail.ordered_at
    is_lost = mail.state == MailState.SENDING and at < now - LOST_AFTER
    return MailRow(
        mail_id=mail.pk,
        order=mail.order,
        kind=MailKind(mail.kind),
        member_id=mail.member_id,
        name=mail.member.call_name,
        address=mail.address,
        balance_rappen=mail.balance_rappen,
        state=MailState.UNSURE if is_lost else MailState(mail.state),
        words=mail.words,
        is_again=mail.is_again,
        tries=mail.tries,
        at=at,
        by_name=mail.by.call_name if mail.by else "",
    )
