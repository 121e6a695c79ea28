"""Days and their text: which day counts, what a person may type, how a page says it."""

import re
from datetime import date, datetime, timedelta

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

# Who opens an evening in the small hours means the night before; after breakfast, the evening to come.
NIGHT_ENDS = timedelta(hours=5)
EARLIEST_YEAR = 1900
LATEST_YEAR = 2199

_DAY = re.compile(
    r"(?P<day>[0-9]{1,2})\.(?P<month>[0-9]{1,2})\.(?P<year>[0-9]{4})"
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
    return timezone.localdate(now - NIGHT_ENDS)


def parse_day(text: str) -> date:
    """The day of a typed `31.12.2026` or, from a date field, `2026-12-31`.

    Raises `NotADay` for anything else.
    """
    match = _DAY.fullmatch(text.strip())
    if match is None:
        raise NotADay(text[:40])
    try:
        if match["iso"]:
            day = date.fromisoformat(match["iso"])
        else:
            day = date(int(match["year"]), int(match["month"]), int(match["day"]))
    except ValueError as error:
        raise NotADay(text[:40]) from error
    if not EARLIEST_YEAR <= day.year <= LATEST_YEAR:
        raise NotADay(text[:40])
    return day


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
