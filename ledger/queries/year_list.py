"""The fund years in which something was booked."""

from datetime import date

from django.db.models import Max, Min

from clique.models import Club
from ledger.models import Booking
from ledger.years import FundYear, year_after, year_of


def booked_years(*, club: Club, today: date) -> tuple[FundYear, ...]:
    """From the year of the latest booking, or of today, back to that of the earliest; one query."""
    span = Booking.objects.aggregate(first=Min("day"), last=Max("day"))
    year = year_of(min(span["first"] or today, today), club=club)
    years = [year]
    while years[-1].last < max(span["last"] or today, today):
        years.append(year_after(years[-1], club=club))
    return tuple(reversed(years))
