"""Days and their text: which day counts, what a person may type, how a page says it."""

import re
from calendar import monthrange
from datetime import date, datetime, timedelta

from django.conf import settings
from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

# Who opens an evening in the small hours means the night before; after breakfast, the evening to come.
NIGHT_ENDS = timedelta(hours=5)
EARLIEST_YEAR = 1900
LATEST_YEAR = 2199

# A year of two digits is one of this century below this number, and of the last from it on.
CENTURY_TURNS = 50

_BLANK = r"[ \u00a0\u202f]?"
# The comma is there for phones whose keys for figures have no point.
_DAY = re.compile(
    rf"(?P<day>[0-9]{{1,2}})(?:[.,]{_BLANK}(?P<month>[0-9]{{1,2}})[.,]|\.?{_BLANK}(?P<name>[^\W\d_]{{3,}})\.?)"
    rf"(?:{_BLANK}(?P<year>[0-9]{{4}}|[0-9]{{2}}))?"
    r"|(?P<iso>[0-9]{4}-[0-9]{2}-[0-9]{2})"
)
_WEEKDAYS: tuple[Promise, ...] = (
    pgettext_lazy("weekday", "Mo"),
    pgettext_lazy("weekday", "Di"),
    pgettext_lazy("weekday", "Mi"),
    pgettext_lazy("weekday", "Do"),
    pgettext_lazy("weekday", "Fr"),
    pgettext_lazy("weekday", "Sa"),
    pgettext_lazy("weekday", "So"),
)
_MONTHS: tuple[Promise, ...] = (
    _("Januar"),
    _("Februar"),
    _("März"),
    _("April"),
    _("Mai"),
    _("Juni"),
    _("Juli"),
    _("August"),
    _("September"),
    _("Oktober"),
    _("November"),
    _("Dezember"),
)


class NotADay(ValueError):
    """A text that is no date."""


def book_day(now: datetime) -> date:
    """The day of an evening that is opened at `now`: in the small hours still that of the day before."""
    # By the clock on the wall: the night in which it is put back is an hour longer, and ends at five all the same.
    return (timezone.localtime(now) - NIGHT_ENDS).date()


def parse_day(text: str, *, today: date) -> date:
    """The day of a typed `31.12.2026`, `31. 12. 26`, `31. Dezember 2026` or, from a date field, `2026-12-31`.

    Without a year it is the one nearest to `today`: `20.11.` as the lists say it. Raises `NotADay` for anything else, `12/4/26`
    among it, which is two days.
    """
    match = _DAY.fullmatch(text.strip())
    if match is None:
        raise NotADay(text[:40])
    try:
        if match["iso"]:
            day = date.fromisoformat(match["iso"])
        else:
            month = _month_called(match["name"]) if match["name"] else int(match["month"])
            day = _day_of(match["year"], month, int(match["day"]), today=today)
    except ValueError as error:
        raise NotADay(text[:40]) from error
    if not EARLIEST_YEAR <= day.year <= LATEST_YEAR:
        raise NotADay(text[:40])
    return day


def _day_of(year: str | None, month: int, day: int, *, today: date) -> date:
    """The day in a year of four digits, of two, or the nearest one; `ValueError` if there is none."""
    if year is None:
        # The 29th of February is there in one year of four.
        near = [
            each
            for each in (today.year - 1, today.year, today.year + 1)
            if _is_day(each, month, day)
        ]
        return min((date(each, month, day) for each in near), key=lambda each: abs(each - today))
    if len(year) == 2:
        return date(int(year) + (2000 if int(year) < CENTURY_TURNS else 1900), month, day)
    return date(int(year), month, day)


def _is_day(year: int, month: int, day: int) -> bool:
    return 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]


def _month_called(name: str) -> int:
    """The month of this name or of its first letters, in any of the program's languages; `ValueError` if it is none."""
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            for number, month in enumerate(_MONTHS, start=1):
                if str(month).casefold().startswith(name.casefold()):
                    return number
    raise NotADay(name)


def day_long(day: date) -> str:
    """`Fr 4. Dezember`."""
    return gettext("%(weekday)s %(day)s. %(month)s") % _words(day)


def day_full(day: date) -> str:
    """`Fr 4. Dezember 2026`."""
    return gettext("%(weekday)s %(day)s. %(month)s %(year)s") % _words(day)


def day_month(day: date) -> str:
    """`4. Dezember`."""
    return gettext("%(day)s. %(month)s") % _words(day)


def day_short(day: date) -> str:
    """`20.11.`, for lists."""
    return f"{day.day}.{day.month}."


def day_numeric(day: date) -> str:
    """`20.11.2026`."""
    return f"{day.day}.{day.month}.{day.year}"


def month_name(month: int) -> str:
    """The name of month 1 to 12."""
    return str(_MONTHS[month - 1])


def _words(day: date) -> dict[str, object]:
    return {
        "weekday": _WEEKDAYS[day.weekday()],
        "day": day.day,
        "month": _MONTHS[day.month - 1],
        "year": day.year,
    }
