"""Closing a fund year: from then on no booking lands in it."""

from datetime import datetime
from uuid import UUID

from django.utils import timezone

from clique.actors import Actor
from clique.errors import StaleView
from clique.idempotency import first_time
from clique.models import Club
from clique.transactions import write_transaction
from ledger.chain import BEFORE_THE_FIRST
from ledger.errors import AlreadyClosed, NotReadyToClose
from ledger.models import Booking, YearClose
from ledger.posting import lock_books, lock_table_of_bookings
from ledger.queries.closing import closing_checks
from ledger.years import year_by_label


def close_year(*, label: str, key: UUID, seen: int, by: Actor, now: datetime) -> YearClose:
    """Close the fund year of this name; the head of the chain becomes its fingerprint.

    `seen` is the number of the head that the treasurer saw in the preview: `StaleView` if anything was booked since. Raises
    `NoSuchYear`, `AlreadyClosed`, `NotReadyToClose` while a point of the checklist is open.
    """
    with write_transaction():
        if not first_time(key=key, kind="year_close", content={"year": label}, by=by):
            return YearClose.objects.get(year=label)
        lock_books()
        lock_table_of_bookings()
        # Under the lock, as whoever moves the year's end takes it too.
        club = Club.objects.first() or Club()
        year = year_by_label(label, club)
        if YearClose.objects.filter(last_day__gte=year.last).exists():
            raise AlreadyClosed
        head = Booking.objects.order_by("-number").values_list("number", "hash").first()
        number, digits = head or (0, BEFORE_THE_FIRST)
        if number != seen:
            raise StaleView
        checks = closing_checks(year, club=club, today=timezone.localdate(now))
        if not all(check.is_done for check in checks):
            raise NotReadyToClose
        return YearClose.objects.create(
            year=label,
            first_day=year.first,
            last_day=year.last,
            number=number,
            hash=digits,
            closed_at=now,
            by_id=by.member_id,
            device_id=by.device_id,
        )
