"""The closed years: what is sealed, and where a late booking lands instead."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

from clique.models import Club
from ledger.chain import DIGITS_SHOWN
from ledger.models import YearClose
from ledger.years import ONE_DAY, FundYear, year_of


@dataclass(frozen=True, slots=True)
class ClosedYear:
    """A year that takes no booking any more. `number` and `digits` are its fingerprint, as it stands on the year's papers."""

    label: str
    first: date
    last: date
    number: int
    digits: str
    hash: str
    closed_at: datetime
    by_name: str


@dataclass(frozen=True, slots=True)
class Landing:
    """The day that a booking about some other day carries, and the last day of the closed year that it concerns, if any."""

    day: date
    concerns: date | None


def closed_until() -> date | None:
    """The last day that takes no booking any more, None while every year is open."""
    return YearClose.objects.order_by("-last_day").values_list("last_day", flat=True).first()


def year_closings() -> tuple[ClosedYear, ...]:
    """The closed years, earliest first, in one query."""
    rows = YearClose.objects.select_related("by").order_by("last_day")
    return tuple(_closed_year(row) for row in rows)


def closed_year(label: str) -> ClosedYear | None:
    """The closed year of this name, None while it is open."""
    row = YearClose.objects.select_related("by").filter(year=label).first()
    return None if row is None else _closed_year(row)


def closed_labels() -> dict[date, str]:
    """The names of the closed years by their last day, which is what a late correction says it concerns."""
    return dict(YearClose.objects.values_list("last_day", "year"))


def keeps_closed_years(club: Club) -> bool:
    """Whether the closed years are the club's fund years still: with another year's end they might be others."""
    return not any(moved_closings(club))


def moved_closings(club: Club) -> Iterator[str]:
    """The names of the closed years whose days are not those of the club's fund year of that name."""
    rows = YearClose.objects.order_by("last_day").values_list("year", "first_day", "last_day")
    for label, first, last in rows:
        year = year_of(last, club=club)
        if year != FundYear(label=label, first=first, last=last):
            yield label


def landing(day: date) -> Landing:
    """Where a booking about `day` lands: there, or on the first open day if its year is closed.

    The caller holds the lock of the books. Rule: docs/bookkeeping.md, "Late corrections".
    """
    closed = YearClose.objects.filter(last_day__gte=day).order_by("last_day")
    ends = list(closed.values_list("last_day", flat=True))
    if not ends:
        return Landing(day=day, concerns=None)
    return Landing(day=ends[-1] + ONE_DAY, concerns=ends[0])


def _closed_year(row: YearClose) -> ClosedYear:
    return ClosedYear(
        label=row.year,
        first=row.first_day,
        last=row.last_day,
        number=row.number,
        digits=row.hash[:DIGITS_SHOWN],
        hash=row.hash,
        closed_at=row.closed_at,
        by_name=row.by.call_name if row.by else "",
    )
