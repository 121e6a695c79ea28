"""What a running server remembers of the books: the balances as they were at one booking.

No balance is stored. But history does not change, so a server need not add up fifty years for each page: it adds what came
after that booking. The memory names the booking's hash, and the query that uses it looks whether the booking is still there.
The hash covers every amount until then and the codes of the accounts that it moved between, and the memory goes by codes: so it
is right on any database that holds this booking, be it restored, made anew or written to by another process.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.db import connection
from django.db.models import Sum

from ledger.models import Booking, Transfer

# So often, in bookings, a server that is at it adds to what it remembers.
REMEMBER_EVERY = 1000


@dataclass(frozen=True, slots=True)
class Remembered:
    """The balance of every account, by its code, once the booking with this primary key and hash was written."""

    booking_id: int
    hash: str
    balances: Mapping[str, int]


# By the database's alias; a program that is no server remembers nothing.
_remembered: dict[str, Remembered] = {}


def remembered() -> Remembered | None:
    """What is remembered of this database; the caller looks whether its booking is there."""
    return _remembered.get(connection.alias)


def remember_balances() -> None:
    """Remember the balances at the latest booking, adding to what was remembered before."""
    latest = Booking.objects.order_by("-pk").values_list("pk", "hash").first()
    if latest is None:
        return
    booking_id, digits = latest
    known = remembered()
    if known and not Booking.objects.filter(pk=known.booking_id, hash=known.hash).exists():
        known = None
    sums: Counter[str] = Counter(known.balances if known else {})
    later = Transfer.objects.filter(booking_id__lte=booking_id)
    if known:
        later = later.filter(booking_id__gt=known.booking_id)
    for side, sign in (("debit__code", 1), ("credit__code", -1)):
        for code, total in later.order_by().values_list(side).annotate(Sum("amount_rappen")):
            # PostgreSQL sums bigint as numeric, which arrives as Decimal.
            sums[code] += sign * int(total)
    _remembered[connection.alias] = Remembered(booking_id, digits, dict(sums))


def remember_more(number: int) -> None:
    """After booking `number`: from time to time, where anything is remembered at all."""
    if number % REMEMBER_EVERY == 0 and remembered():
        remember_balances()


def forget_balances() -> None:
    """Remember nothing any more."""
    _remembered.clear()
