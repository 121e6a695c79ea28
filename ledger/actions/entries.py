"""Gifts to the fund and what it spends. Each action is one transaction.

What belongs to a closed year is booked in the open one and names, by `concerns`, the year that it is about.
"""

from datetime import date, datetime
from uuid import UUID

from clique.actors import Actor
from clique.idempotency import first_time
from clique.models import name_key
from clique.transactions import write_transaction
from ledger.accounts import category_account, standard
from ledger.actions.there import check_there
from ledger.actions.typed import LONGEST_CATEGORY, check_amount, check_day, checked_text, means_of
from ledger.errors import NoSuchYear, TextNeeded
from ledger.models import Booking, BookingKind, Standard
from ledger.posting import Line, lock_books, post
from ledger.queries.closings import closed_year


def record_gift(
    *,
    amount_rappen: int,
    means: str,
    text: str,
    day: date,
    key: UUID,
    by: Actor,
    now: datetime,
    concerns: str = "",
) -> Booking:
    """Book a gift to the fund; `text` may say from whom. A repeated key gives the booking of the first time."""
    check_amount(amount_rappen)
    check_day(day, now)
    paid_into = means_of(means).account
    text = checked_text(text)
    content = {
        "amount": amount_rappen,
        "means": means,
        "text": text,
        "day": day.isoformat(),
        **_named(concerns),
    }
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
            key=f"pay:{key}",
            kind=BookingKind.GIFT,
            day=day,
            lines=[given],
            by=by,
            text=text,
            concerns=_last_day_of(concerns),
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
    concerns: str = "",
) -> Booking:
    """Book money that the fund spent, on the category of this name, which is made on first use.

    A repeated key gives the booking of the first time. Raises `TextNeeded`, and as `check_there`.
    """
    check_amount(amount_rappen)
    check_day(day, now)
    paid_from = means_of(means).account
    text = checked_text(text)
    category = checked_text(category, longest=LONGEST_CATEGORY)
    if not text or not category:
        raise TextNeeded
    content = {
        "amount": amount_rappen,
        "category": name_key(category),
        "means": means,
        "text": text,
        "day": day.isoformat(),
        **_named(concerns),
    }
    with write_transaction():
        if not first_time(key=key, kind="expense", content=content, by=by):
            return Booking.objects.get(key=f"exp:{key}")
        lock_books()
        place = standard(paid_from)
        check_there(place, amount_rappen)
        spent = Line(debit=category_account(category), credit=place, amount_rappen=amount_rappen)
        return post(
            key=f"exp:{key}",
            kind=BookingKind.EXPENSE,
            day=day,
            lines=[spent],
            by=by,
            text=text,
            concerns=_last_day_of(concerns),
        )


def _named(concerns: str) -> dict[str, str]:
    """The year in the content of a command, absent without one: keys from before there were any stay good."""
    return {"concerns": concerns} if concerns else {}


def _last_day_of(concerns: str) -> date | None:
    """The last day of the closed year of this name, None for no name. Raises `NoSuchYear`."""
    if not concerns:
        return None
    year = closed_year(concerns)
    if year is None:
        raise NoSuchYear
    return year.last
