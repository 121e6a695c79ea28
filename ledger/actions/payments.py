"""Money between a member and the fund: paid, given back, let off, moved to whom it belongs. Each action is one transaction.

Order inside: the command's key, the lock of the books, the version seen, the rules, the booking.
"""

from datetime import date, datetime
from uuid import UUID

from clique.actors import Actor
from clique.errors import StaleView
from clique.idempotency import first_time
from clique.transactions import write_transaction
from ledger.accounts import account_of, standard
from ledger.actions.reversals import reverse
from ledger.actions.there import check_there
from ledger.actions.typed import check_amount, check_day, checked_text, means_of
from ledger.errors import (
    AlreadyReversed,
    MoreThanCredit,
    MoreThanOwed,
    NoSuchBooking,
    NotAPayment,
    ReasonNeeded,
    SameMember,
)
from ledger.models import Account, Booking, BookingKind, Standard
from ledger.posting import Line, lock_books, post
from ledger.queries.balances import account_version, balance_of_account
from ledger.queries.closings import Landing, landing


def record_payment(
    *,
    member_id: int,
    amount_rappen: int,
    means: str,
    day: date,
    key: UUID,
    seen: int,
    by: Actor,
    now: datetime,
) -> Booking:
    """Book money that a member paid: all, a part, or more than they owe (the rest stays as credit).

    `seen` is the version of the member's account that the treasurer saw; `StaleView` if the account moved since.
    A repeated key gives the booking of the first time.
    """
    check_amount(amount_rappen)
    check_day(day, now)
    paid_into = means_of(means).account
    content = {"member": member_id, "amount": amount_rappen, "means": means}
    with write_transaction():
        if not first_time(key=key, kind="payment", content=content, by=by):
            return Booking.objects.get(key=f"pay:{key}")
        lock_books()
        account = _account_as_seen(member_id, seen)
        return post(
            key=f"pay:{key}",
            kind=BookingKind.PAYMENT,
            day=day,
            lines=[Line(debit=standard(paid_into), credit=account, amount_rappen=amount_rappen)],
            by=by,
        )


def refund_credit(
    *,
    member_id: int,
    amount_rappen: int,
    means: str,
    day: date,
    key: UUID,
    seen: int,
    by: Actor,
    now: datetime,
) -> Booking:
    """Book credit that was given back to a member, at most what they had.

    `seen` is the version of the member's account, as for `record_payment`. Raises `MoreThanCredit`, and as
    `check_there`.
    """
    check_amount(amount_rappen)
    check_day(day, now)
    paid_from = means_of(means).account
    content = {"member": member_id, "amount": amount_rappen, "means": means}
    with write_transaction():
        if not first_time(key=key, kind="refund", content=content, by=by):
            return Booking.objects.get(key=f"pay:{key}")
        lock_books()
        account = _account_as_seen(member_id, seen)
        if amount_rappen > -balance_of_account(account):
            raise MoreThanCredit
        place = standard(paid_from)
        check_there(place, amount_rappen)
        return post(
            key=f"pay:{key}",
            kind=BookingKind.REFUND,
            day=day,
            lines=[Line(debit=account, credit=place, amount_rappen=amount_rappen)],
            by=by,
        )


def write_off(
    *,
    member_id: int,
    amount_rappen: int,
    reason: str,
    day: date,
    key: UUID,
    seen: int,
    by: Actor,
    now: datetime,
) -> Booking:
    """Let a member off what they owe, or a part of it: it is lost to the fund, with a reason.

    `seen` is the version of the member's account, as for `record_payment`. Raises `MoreThanOwed`, `ReasonNeeded`.
    """
    check_amount(amount_rappen)
    check_day(day, now)
    reason = checked_text(reason)
    if not reason:
        raise ReasonNeeded
    content = {"member": member_id, "amount": amount_rappen, "reason": reason}
    with write_transaction():
        if not first_time(key=key, kind="write_off", content=content, by=by):
            return Booking.objects.get(key=f"off:{key}")
        lock_books()
        account = _account_as_seen(member_id, seen)
        if amount_rappen > balance_of_account(account):
            raise MoreThanOwed
        lost = Line(debit=standard(Standard.LOSSES), credit=account, amount_rappen=amount_rappen)
        return post(
            key=f"off:{key}",
            kind=BookingKind.WRITE_OFF,
            day=day,
            lines=[lost],
            by=by,
            text=reason,
        )


def move_payment(
    *,
    booking_id: int,
    to_member_id: int,
    day: date,
    key: UUID,
    by: Actor,
    now: datetime,
    reason: str = "",
) -> Booking:
    """Move a payment that was booked on the wrong member: its reversal and the same payment anew, in one transaction.

    Both carry the day of the payment while its year is open, so that no day in between counts the money twice; else `day`,
    and say which year they concern. Raises `NotAPayment`, `AlreadyReversed`, `SameMember`.
    """
    check_day(day, now)
    reason = checked_text(reason)
    content = {"booking": booking_id, "to": to_member_id, "reason": reason}
    with write_transaction():
        if not first_time(key=key, kind="payment_move", content=content, by=by):
            return Booking.objects.get(key=f"pay:{key}")
        lock_books()
        payment = _standing_payment(booking_id)
        paid = payment.transfers.select_related("debit", "credit").get()
        account = account_of(to_member_id)
        if paid.credit_id == account.pk:
            raise SameMember
        when = _day_of_move(payment, day=day)
        reverse(payment, when=when, text=reason, by=by)
        line = Line(debit=paid.debit, credit=account, amount_rappen=paid.amount_rappen)
        return post(
            key=f"pay:{key}",
            kind=BookingKind.PAYMENT,
            day=when.day,
            lines=[line],
            by=by,
            concerns=when.concerns,
        )


def _account_as_seen(member_id: int, seen: int) -> Account:
    """The member's account, if no booking moved it since. Raises `NoSuchMember`, `StaleView`."""
    account = account_of(member_id)
    if account_version(account) != seen:
        raise StaleView
    return account


def _standing_payment(booking_id: int) -> Booking:
    booking = Booking.objects.filter(pk=booking_id).select_related("reversal").first()
    if booking is None:
        raise NoSuchBooking
    if booking.kind != BookingKind.PAYMENT:
        raise NotAPayment
    if getattr(booking, "reversal", None) is not None:
        raise AlreadyReversed
    return booking


def _day_of_move(payment: Booking, *, day: date) -> Landing:
    concerns = landing(payment.day).concerns
    if concerns is None:
        return Landing(day=payment.day, concerns=payment.concerns)
    return Landing(day=landing(day).day, concerns=concerns)
