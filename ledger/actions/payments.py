"""What a member's payments change in the books. Each action is one transaction.

Order inside: the command's key, the lock of the books, the version seen, the rules, the booking.
"""

from datetime import date, datetime
from uuid import UUID

from clique.actors import Actor
from clique.errors import StaleView
from clique.idempotency import first_time
from clique.transactions import write_transaction
from ledger.accounts import account_of, standard
from ledger.actions.typed import check_amount, check_day, means_of
from ledger.models import Booking, BookingKind
from ledger.posting import Line, lock_books, post
from ledger.queries.balances import account_version


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
