"""Mails: who could get a paper, what became of an order, and the log of all."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Count, Max, Q, QuerySet

from ledger.mail_model import UNDER_WAY, MailKind, MailSent, MailState
from ledger.models import Account, AccountKind
from ledger.queries.balances import with_balance, with_version
from ledger.queries.journal import ChainHead, chain_head

ROWS_A_PAGE = 50
# No server takes as long as that: whoever sent the mail is gone, and nobody knows how far it got.
LOST_AFTER = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class MailPerson:
    """Somebody with an account; `head` is the number of the latest booking on it.

    `last_at` and `last_state` are those of the latest mail with the paper that went or may go, None without one; `is_known`:
    nothing moved on their account since then.
    """

    member_id: int
    name: str
    address: str
    balance_rappen: int
    head: int
    last_at: datetime | None
    last_state: MailState | None
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
class OpenOrder:
    """An order that is not through, and how many of its mails wait."""

    order: UUID
    kind: MailKind
    waiting: int
    asked_at: datetime


@dataclass(frozen=True, slots=True)
class MailLog:
    """One page of the log, latest mail first; pages count from 1."""

    rows: tuple[MailRow, ...]
    page: int
    pages: int


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
    """One page of the log; a page that does not exist gives the nearest that does. Two queries."""
    pages = max(1, -(-MailSent.objects.count() // ROWS_A_PAGE))
    page = min(max(page, 1), pages)
    first = (page - 1) * ROWS_A_PAGE
    return MailLog(
        rows=_rows(MailSent.objects.order_by("-pk")[first : first + ROWS_A_PAGE], now=now),
        page=page,
        pages=pages,
    )


def open_orders() -> tuple[OpenOrder, ...]:
    """The orders of which mails still wait, latest first. One query."""
    waiting = MailSent.objects.filter(state=MailState.WAITING).order_by()
    orders = waiting.values("order", "kind").annotate(
        waiting=Count("pk"), asked_at=Max("ordered_at"), latest=Max("pk")
    )
    return tuple(
        OpenOrder(
            order=row["order"],
            kind=MailKind(row["kind"]),
            waiting=row["waiting"],
            asked_at=row["asked_at"],
        )
        for row in orders.order_by("-latest")
    )


def unsure(now: datetime) -> Q:
    """The mails of which nobody knows whether they left, those lost under way among them."""
    lost = Q(state=MailState.SENDING, tried_at__lt=now - LOST_AFTER)
    return Q(state=MailState.UNSURE) | lost


def _latest_mails(kind: MailKind) -> dict[int, MailSent]:
    """By member, the latest mail of this kind that left, may have or will."""
    mails = MailSent.objects.filter(kind=kind, state__in=UNDER_WAY).order_by()
    latest = mails.values("member").annotate(latest=Max("pk")).values("latest")
    return {mail.member_id: mail for mail in MailSent.objects.filter(pk__in=latest)}


def _person(account: Account, known: dict[int, MailSent]) -> MailPerson:
    member = account.member
    if member is None:
        raise ValueError(f"account {account.code} is nobody's")
    last = known.get(member.pk)
    version: int = account.version  # type: ignore[attr-defined]  # of with_version
    return MailPerson(
        member_id=member.pk,
        name=member.call_name,
        address=member.email,
        balance_rappen=account.balance_rappen,  # type: ignore[attr-defined]  # of with_balance
        head=version,
        last_at=(last.tried_at or last.ordered_at) if last else None,
        last_state=MailState(last.state) if last else None,
        is_known=last is not None and last.head == version,
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
