"""What was there before the books began here."""

from collections.abc import Mapping
from datetime import date, datetime
from uuid import UUID

from clique.actors import Actor
from clique.idempotency import first_time
from clique.transactions import write_transaction
from ledger.accounts import account_of, standard
from ledger.actions.typed import check_amount, check_day, means_of
from ledger.errors import AlreadyOpened, NothingToOpen
from ledger.models import Account, Booking, BookingKind, Standard, Transfer
from ledger.posting import Line, lock_books, post


def record_opening(
    *,
    money: Mapping[str, int],
    members: Mapping[int, int],
    day: date,
    key: UUID,
    by: Actor,
    now: datetime,
) -> Booking:
    """Book what lay in each place and what each member owed on `day`, as one booking.

    `money` is by means; of `members` who owed is positive, who had credit negative. Amounts of 0 are left out. Raises
    `NothingToOpen`, `AlreadyOpened` for an account that stands opened, `NoSuchMember`.
    """
    check_day(day, now)
    there = {means_of(means).account: amount for means, amount in money.items() if amount}
    owed = {member_id: amount for member_id, amount in members.items() if amount}
    for amount in (*there.values(), *(abs(amount) for amount in owed.values())):
        check_amount(amount)
    if not there and not owed:
        raise NothingToOpen
    content = {
        "money": {code.value: amount for code, amount in there.items()},
        "members": {str(member_id): amount for member_id, amount in owed.items()},
        "day": day.isoformat(),
    }
    with write_transaction():
        if not first_time(key=key, kind="opening", content=content, by=by):
            return Booking.objects.get(key=f"open:{key}")
        lock_books()
        balances = [(standard(code), amount) for code, amount in there.items()]
        balances += [(account_of(member_id), amount) for member_id, amount in owed.items()]
        _check_not_opened([account for account, _amount in balances])
        return post(
            key=f"open:{key}",
            kind=BookingKind.OPENING,
            day=day,
            lines=_lines(balances),
            by=by,
        )


def _check_not_opened(accounts: list[Account]) -> None:
    standing = Transfer.objects.filter(booking__kind=BookingKind.OPENING, booking__reversal=None)
    if (
        standing.filter(debit__in=accounts).exists()
        or standing.filter(credit__in=accounts).exists()
    ):
        raise AlreadyOpened


def _lines(balances: list[tuple[Account, int]]) -> list[Line]:
    opening = standard(Standard.OPENING)
    return [
        Line(debit=account, credit=opening, amount_rappen=amount)
        if amount > 0
        else Line(debit=opening, credit=account, amount_rappen=-amount)
        for account, amount in balances
    ]
