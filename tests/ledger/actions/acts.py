"""Plain acts of the treasurer's year, beside those of `make_books`."""

from collections.abc import Mapping
from datetime import date
from uuid import UUID, uuid4

from clique.actors import NOBODY, Actor
from clique.models import Member
from ledger.actions.counts import count_cash
from ledger.actions.entries import record_gift
from ledger.actions.moves import move_money, pay_out_twint
from ledger.actions.openings import record_opening
from ledger.actions.payments import move_payment, refund_credit, write_off
from ledger.models import Booking, CashCount
from ledger.queries.cash_counts import cash_box
from tests.ledger.make_books import DAY, at_noon, version_of


def refund(
    member: Member,
    amount_rappen: int,
    *,
    means: str = "cash",
    day: date = DAY,
    key: UUID | None = None,
    seen: int | None = None,
) -> Booking:
    return refund_credit(
        member_id=member.pk,
        amount_rappen=amount_rappen,
        means=means,
        day=day,
        key=key or uuid4(),
        seen=version_of(member) if seen is None else seen,
        by=NOBODY,
        now=at_noon(day),
    )


def let_off(
    member: Member,
    amount_rappen: int,
    *,
    reason: str = "weggezogen",
    day: date = DAY,
    key: UUID | None = None,
    seen: int | None = None,
) -> Booking:
    return write_off(
        member_id=member.pk,
        amount_rappen=amount_rappen,
        reason=reason,
        day=day,
        key=key or uuid4(),
        seen=version_of(member) if seen is None else seen,
        by=NOBODY,
        now=at_noon(day),
    )


def carry(
    amount_rappen: int,
    *,
    source: str = "cash",
    target: str = "bank",
    text: str = "",
    day: date = DAY,
    key: UUID | None = None,
) -> Booking:
    return move_money(
        amount_rappen=amount_rappen,
        source=source,
        target=target,
        text=text,
        day=day,
        key=key or uuid4(),
        by=NOBODY,
        now=at_noon(day),
    )


def pay_out(
    amount_rappen: int, fee_rappen: int = 0, *, day: date = DAY, key: UUID | None = None
) -> Booking:
    return pay_out_twint(
        amount_rappen=amount_rappen,
        fee_rappen=fee_rappen,
        day=day,
        key=key or uuid4(),
        by=NOBODY,
        now=at_noon(day),
    )


def open_books(
    money: Mapping[str, int] | None = None,
    members: Mapping[int, int] | None = None,
    *,
    day: date = DAY,
    key: UUID | None = None,
) -> Booking:
    return record_opening(
        money=money or {},
        members=members or {},
        day=day,
        key=key or uuid4(),
        by=NOBODY,
        now=at_noon(day),
    )


def move(
    payment: Booking,
    to: Member,
    *,
    day: date = DAY,
    key: UUID | None = None,
    reason: str = "",
) -> Booking:
    return move_payment(
        booking_id=payment.pk,
        to_member_id=to.pk,
        day=day,
        key=key or uuid4(),
        by=NOBODY,
        now=at_noon(day),
        reason=reason,
    )


def count(
    pieces: Mapping[int, int] | None = None,
    *,
    reason: str = "",
    day: date = DAY,
    key: UUID | None = None,
    seen: int | None = None,
    by: Actor = NOBODY,
) -> CashCount:
    return count_cash(
        pieces=pieces or {},
        reason=reason,
        day=day,
        key=key or uuid4(),
        seen=cash_box().seen if seen is None else seen,
        by=by,
        now=at_noon(day),
    )


def give_with_key(amount_rappen: int, *, means: str, day: date, key: UUID) -> Booking:
    return record_gift(
        amount_rappen=amount_rappen,
        means=means,
        text="",
        day=day,
        key=key,
        by=NOBODY,
        now=at_noon(day),
    )
