"""What changes the books: stakes, payments, gifts, expenses, reversals. Each action is one transaction.

Order inside: the command's key, the lock of the books, the version seen, the rules, the booking.
"""

from datetime import date, datetime
from uuid import UUID

from django.utils import timezone

from clique.actors import Actor
from clique.errors import StaleView
from clique.idempotency import first_time
from clique.models import name_key
from clique.transactions import write_transaction
from games.signals import Charge, Result
from ledger.accounts import account_of, category_account, member_accounts, standard
from ledger.errors import (
    AlreadyReversed,
    AmountOutOfRange,
    DayOutOfRange,
    MeansUnknown,
    NoSuchBooking,
    ReversalStays,
    StakesBelongToGame,
    TextNeeded,
    TextRefused,
)
from ledger.models import Booking, BookingKind, Means, Standard
from ledger.posting import Line, coded, coded_transfers, lock_books, post, reversed_lines
from ledger.queries.balances import account_version
from ledger.texts import is_one_line, one_line

MOST_RAPPEN = 100_000_000
EARLIEST_DAY = date(1990, 1, 1)
LONGEST_TEXT = 200
LONGEST_CATEGORY = 80


def charge_game(result: Result, *, by: Actor) -> Booking | None:
    """Charge the stakes of a game's result; the booking that stands for them, None if nobody owes anything.

    An earlier revision is reversed in the same transaction, and only if a Rappen changed; a repeated announcement
    changes nothing. Raises `ValueError` for a revision that was charged before and is different or taken back.
    Rule: docs/bookkeeping.md, "Stakes".
    """
    with write_transaction():
        lock_books()
        lines = _stake_lines(result.charges)
        current = _standing_charge(result.game_id)
        if current is not None:
            if _revision(current) > result.revision or _same_stakes(current, lines):
                return current
            if _revision(current) < result.revision:
                _reverse(current, day=result.day, text="", by=by)
        if not lines:
            return None
        key = f"game:{result.game_id}:r{result.revision}"
        if Booking.objects.filter(key=key).exists():
            raise ValueError(f"{key} was charged before")
        return post(
            key=key,
            kind=BookingKind.STAKES,
            day=result.day,
            lines=lines,
            by=by,
            game_id=result.game_id,
        )


def take_back_game(game_id: int, *, day: date, by: Actor) -> Booking | None:
    """Reverse what stands charged for a game; None if nothing does."""
    with write_transaction():
        lock_books()
        current = _standing_charge(game_id)
        return None if current is None else _reverse(current, day=day, text="", by=by)


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
    _check_amount(amount_rappen)
    _check_day(day, now)
    paid_into = _means(means).account
    content = {"member": member_id, "amount": amount_rappen, "means": means}
    with write_transaction():
        if not first_time(key=key, kind="payment", content=content, by=by):
            return Booking.objects.get(key=f"pay:{key}")
        lock_books()
        account = account_of(member_id)
        if account_version(account) != seen:
            raise StaleView
        return post(
            key=f"pay:{key}",
            kind=BookingKind.PAYMENT,
            day=day,
            lines=[Line(debit=standard(paid_into), credit=account, amount_rappen=amount_rappen)],
            by=by,
        )


def record_gift(
    *,
    amount_rappen: int,
    means: str,
    text: str,
    day: date,
    key: UUID,
    by: Actor,
    now: datetime,
) -> Booking:
    """Book a gift to the fund; `text` may say from whom. A repeated key gives the booking of the first time."""
    _check_amount(amount_rappen)
    _check_day(day, now)
    paid_into = _means(means).account
    text = _checked_text(text)
    content = {"amount": amount_rappen, "means": means, "text": text, "day": day.isoformat()}
    with write_transaction():
        if not first_time(key=key, kind="gift", content=content, by=by):
            return Booking.objects.get(key=f"pay:{key}")
        lock_books()
        given = Line(
            debit=standard(paid_into),
            credit=standard(Standard.GIFTS),
            amount_rappen=amount_rappen,
        )
        return post(
            key=f"pay:{key}", kind=BookingKind.GIFT, day=day, lines=[given], by=by, text=text
        )


def record_expense(
    *,
    amount_rappen: int,
    category: str,
    means: str,
    text: str,
    day: date,
    key: UUID,
    by: Actor,
    now: datetime,
) -> Booking:
    """Book money that the fund spent, on the category of this name, which is made on first use.

    A repeated key gives the booking of the first time.
    """
    _check_amount(amount_rappen)
    _check_day(day, now)
    paid_from = _means(means).account
    text = _checked_text(text)
    category = _checked_text(category, longest=LONGEST_CATEGORY)
    if not text or not category:
        raise TextNeeded
    content = {
        "amount": amount_rappen,
        "category": name_key(category),
        "means": means,
        "text": text,
        "day": day.isoformat(),
    }
    with write_transaction():
        if not first_time(key=key, kind="expense", content=content, by=by):
            return Booking.objects.get(key=f"exp:{key}")
        lock_books()
        spent = Line(
            debit=category_account(category),
            credit=standard(paid_from),
            amount_rappen=amount_rappen,
        )
        return post(
            key=f"exp:{key}", kind=BookingKind.EXPENSE, day=day, lines=[spent], by=by, text=text
        )


def reverse_booking(
    *, booking_id: int, day: date, key: UUID, by: Actor, now: datetime, reason: str = ""
) -> Booking:
    """Take a booking back by a reversal, dated `day` or, if that is later, as the booking itself.

    At most once; a reversal stays, and stakes go back through their game. A repeated key gives the reversal of the
    first time.
    """
    _check_day(day, now)
    reason = _checked_text(reason)
    with write_transaction():
        content = {"booking": booking_id, "reason": reason}
        is_new = first_time(key=key, kind="reversal", content=content, by=by)
        lock_books()
        booking = Booking.objects.filter(pk=booking_id).select_related("reversal").first()
        if booking is None:
            raise NoSuchBooking
        reversal: Booking | None = getattr(booking, "reversal", None)
        if reversal is not None and not is_new:
            return reversal
        if reversal is not None:
            raise AlreadyReversed
        if booking.kind == BookingKind.REVERSAL:
            raise ReversalStays
        if booking.kind == BookingKind.STAKES:
            raise StakesBelongToGame
        return _reverse(booking, day=max(day, booking.day), text=reason, by=by)


def _reverse(booking: Booking, *, day: date, text: str, by: Actor) -> Booking:
    return post(
        key=f"rev:{booking.number}",
        kind=BookingKind.REVERSAL,
        day=day,
        lines=reversed_lines(booking),
        by=by,
        text=text,
        game_id=booking.game_id,
        reverses=booking,
    )


def _revision(stakes: Booking) -> int:
    return int(stakes.key.rpartition(":r")[2])


def _standing_charge(game_id: int) -> Booking | None:
    """The stakes of a game that no reversal took back; there is at most one such booking."""
    stakes = Booking.objects.filter(game_id=game_id, kind=BookingKind.STAKES)
    return stakes.filter(reversal=None).order_by("-number").first()


def _stake_lines(charges: tuple[Charge, ...]) -> list[Line]:
    owing = [charge for charge in charges if charge.stake_rappen]
    if not owing:
        return []
    accounts = member_accounts([charge.member_id for charge in owing])
    stakes = standard(Standard.STAKES)
    return [
        Line(debit=accounts[charge.member_id], credit=stakes, amount_rappen=charge.stake_rappen)
        for charge in owing
    ]


def _same_stakes(booking: Booking, lines: list[Line]) -> bool:
    return sorted(coded_transfers(booking)) == sorted(coded(lines))


def _means(means: str) -> Means:
    if means not in Means.values:
        raise MeansUnknown
    return Means(means)


def _check_amount(amount_rappen: int) -> None:
    if not 0 < amount_rappen <= MOST_RAPPEN:
        raise AmountOutOfRange


def _check_day(day: date, now: datetime) -> None:
    if not EARLIEST_DAY <= day <= timezone.localdate(now):
        raise DayOutOfRange


def _checked_text(text: str, *, longest: int = LONGEST_TEXT) -> str:
    line = one_line(text)
    if len(line) > longest or not is_one_line(line):
        raise TextRefused
    return line
