"""The fund year: it ends with the Basel Fasnacht, or on a fixed day that the club chose."""

import calendar
import re
from dataclasses import dataclass
from datetime import date, timedelta

from dateutil.easter import easter

from clique.models import Club
from ledger.errors import NoSuchYear

MORGESTRAICH_BEFORE_EASTER = timedelta(days=41)
FASNACHT_LASTS = timedelta(days=3)
ONE_DAY = timedelta(days=1)
# What a label or an address may name; bookings lie well within.
EARLIEST_YEAR = 1900
LATEST_YEAR = 2199

_LABEL = re.compile(r"([0-9]{4})(?:/[0-9]{2})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class FundYear:
    """The days from `first` to `last`, both included; `2026/27`, or `2026` where one calendar year holds it."""

    label: str
    first: date
    last: date

    def __contains__(self, day: date) -> bool:
        return self.first <= day <= self.last


def fasnacht_monday(year: int) -> date:
    """The Monday on which the Basel Fasnacht of `year` begins: 41 days before Easter."""
    return easter(year) - MORGESTRAICH_BEFORE_EASTER


def year_of(day: date, *, club: Club) -> FundYear:
    """The fund year that `day` lies in."""
    ends_later = day > _last_day(day.year, club)
    return _year_ending_in(day.year + 1 if ends_later else day.year, club)


def year_by_label(label: str, club: Club) -> FundYear:
    """The fund year that is called `2026/27`, as `FundYear.label` writes it. Raises `NoSuchYear`."""
    match = _LABEL.fullmatch(label)
    if match is None or not EARLIEST_YEAR <= int(match[1]) <= LATEST_YEAR:
        raise NoSuchYear
    begins_in = int(match[1])
    for ends_in in (begins_in, begins_in + 1):
        year = _year_ending_in(ends_in, club)
        if year.label == label:
            return year
    raise NoSuchYear


def year_before(year: FundYear, *, club: Club) -> FundYear:
    """The fund year that ends the day before `year` begins."""
    return year_of(year.first - ONE_DAY, club=club)


def year_after(year: FundYear, *, club: Club) -> FundYear:
    """The fund year that begins the day after `year` ends."""
    return year_of(year.last + ONE_DAY, club=club)


def _year_ending_in(year: int, club: Club) -> FundYear:
    first = _last_day(year - 1, club) + ONE_DAY
    last = _last_day(year, club)
    label = f"{first.year}" if first.year == year else f"{first.year}/{year % 100:02d}"
    return FundYear(label=label, first=first, last=last)


def _last_day(year: int, club: Club) -> date:
    """The last day of the fund year that ends in `year`; 29 February falls back to the 28th."""
    month, day = club.year_end_month, club.year_end_day
    if month is None or day is None:
        return fasnacht_monday(year) + FASNACHT_LASTS - ONE_DAY
    return date(year, month, min(day, calendar.monthrange(year, month)[1]))
