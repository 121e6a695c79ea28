"""Money that stays the fund's and only changes its place: to the bank, out of TWINT."""

from datetime import date, datetime
from uuid import UUID

from clique.actors import Actor
from clique.idempotency import first_time
from clique.transactions import write_transaction
from ledger.accounts import standard
from ledger.actions.there import check_there
from ledger.actions.typed import check_amount, check_day, checked_text, means_of
from ledger.errors import FeeTooHigh, SameMeans
from ledger.models import Booking, BookingKind, Standard
from ledger.posting import Line, lock_books, post


def move_money(
    *,
    amount_rappen: int,
    source: str,
    target: str,
    day: date,
    key: UUID,
    by: Actor,
    now: datetime,
    text: str = "",
) -> Booking:
    """Book money carried from one place to another, such as from the cash box to the bank.

    `source` and `target` are means. Raises `SameMeans`, and as `check_there`.
    """
    check_amount(amount_rappen)
    check_day(day, now)
    origin, place = means_of(source).account, means_of(target).account
    text = checked_text(text)
    if origin == place:
        raise SameMeans
    content = {
        "amount": amount_rappen,
        "from": source,
        "to": target,
        "text": text,
        "day": day.isoformat(),
    }
    with write_transaction():
        if not first_time(key=key, kind="money_move", content=content, by=by):
            return Booking.objects.get(key=f"move:{key}")
        lock_books()
        carried = Line(debit=standard(place), credit=standard(origin), amount_rappen=amount_rappen)
        check_there(carried.credit, amount_rappen)
        return post(
            key=f"move:{key}", kind=BookingKind.MOVE, day=day, lines=[carried], by=by, text=text
        )


def pay_out_twint(
    *,
    amount_rappen: int,
    fee_rappen: int,
    day: date,
    key: UUID,
    by: Actor,
    now: datetime,
) -> Booking:
    """Book what TWINT paid out to the bank: `amount_rappen` left TWINT, of which `fee_rappen` never arrived.

    Raises `FeeTooHigh`, and as `check_there`.
    """
    check_amount(amount_rappen)
    check_day(day, now)
    if not 0 <= fee_rappen < amount_rappen:
        raise FeeTooHigh
    content = {"amount": amount_rappen, "fee": fee_rappen, "day": day.isoformat()}
    with write_transaction():
        if not first_time(key=key, kind="twint_payout", content=content, by=by):
            return Booking.objects.get(key=f"move:{key}")
        lock_books()
        twint = standard(Standard.TWINT)
        check_there(twint, amount_rappen)
        lines = [Line(standard(Standard.BANK), twint, amount_rappen - fee_rappen)]
        if fee_rappen:
            lines.append(Line(standard(Standard.FEES), twint, fee_rappen))
        return post(key=f"move:{key}", kind=BookingKind.MOVE, day=day, lines=lines, by=by)
