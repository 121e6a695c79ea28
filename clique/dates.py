"""Days and their text: which day counts, what a person may type, how a page says it."""

import re
from calendar import monthrange
from collections.abc import Mapping
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
_DIGITS = "(?P<day>[0-9]{1,2})"
_MONTH = "(?P<month>[0-9]{1,2})"
_YEAR = "(?P<year>[0-9]{4}|[0-9]{2})"
_NAME = r"(?P<name>[^\W\d_]{3,})\.?"
_ORDINAL = "(?:st|nd|rd|th)?"
_WEEKDAY = rf"(?:(?P<weekday>[^\W\d_]{{2,}})[.,]?{_BLANK})?"
# The first that fits decides; in front of most a weekday may stand, as the program itself writes one there.
_WAYS = tuple(
    re.compile(way)
    for way in (
        rf"(?P<year>[0-9]{{4}})(?P<mark>[-/.]){_MONTH}(?P=mark){_DIGITS}",
        # Two days where both could be the month.
        rf"{_DIGITS}(?P<either>[-/]){_MONTH}(?:(?P=either){_YEAR})?",
        rf"{_NAME}{_BLANK}{_DIGITS}{_ORDINAL}(?:(?:,{_BLANK}|[ \u00a0\u202f]){_YEAR})?",
        # The comma is there for phones whose keys for figures have no point.
        rf"{_WEEKDAY}{_DIGITS}[.,]{_BLANK}{_MONTH}(?:[.,](?:{_BLANK}{_YEAR})?)?",
        rf"{_WEEKDAY}{_DIGITS}(?:\.|{_ORDINAL}){_BLANK}{_NAME}(?:{_BLANK}{_YEAR})?",
    )
)
# How far each of these is from today.
_NEAR: tuple[tuple[Promise, int], ...] = ((_("heute"), 0), (_("gestern"), -1), (_("morgen"), 1))
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


class DayTooFar(NotADay):
    """A date in a year that no clique means."""


def book_day(now: datetime) -> date:
    """The day of an evening that is opened at `now`: in the small hours still that of the day before."""
    # By the clock on the wall: the night in which it is put back is an hour longer, and ends at five all the same.
    return (timezone.localtime(now) - NIGHT_ENDS).date()


def parse_day(text: str, *, today: date) -> date:
    """The day of a typed `31.12.2026`, `31. 12. 26`, `Do 31. Dezember 2026`, `31/12/2026`, `gestern`, or `2026-12-31`.

    Without a year it is the one nearest to `today`: `20.11.` as the lists say it. Raises `NotADay` for anything else, `12/4/26`
    among it, which is two days, and a weekday that is not that of the date; `DayTooFar` for a year out of bounds.
    """
    typed = text.strip()
    if (near := _day_called(typed, today=today)) is not None:
        return near
    match = next((match for way in _WAYS if (match := way.fullmatch(typed))), None)
    if match is None:
        raise NotADay(text[:40])
    try:
        day = _day_in(match.groupdict(), today=today)
    except ValueError as error:
        raise NotADay(text[:40]) from error
    if not EARLIEST_YEAR <= day.year <= LATEST_YEAR:
        raise DayTooFar(text[:40])
    return day


def _day_called(word: str, *, today: date) -> date | None:
    """The day of `heute` and its like; None for any other word."""
    for near, days in _NEAR:
        if word.casefold() in _in_each_language(near):
            return today + timedelta(days=days)
    return None


def _day_in(found: Mapping[str, str | None], *, today: date) -> date:
    """The day of what was found in a text; `ValueError` if there is none."""
    number, name = int(found["day"] or 0), found.get("name")
    month = _month_called(name) if name else int(found["month"] or 0)
    if found.get("either") and number <= len(_MONTHS) and number != month:
        raise NotADay(f"{number} {month}")
    day = _day_of(found["year"], month, number, today=today)
    weekday = (found.get("weekday") or "").casefold()[:2]
    if weekday and weekday not in {
        name[:2] for name in _in_each_language(_WEEKDAYS[day.weekday()])
    }:
        raise NotADay(weekday)
    return day


def _in_each_language(word: Promise) -> set[str]:
    """The word in each of the program's languages, in small letters."""
    words = set()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            words.add(str(word).casefold())
    return words


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
    for number, month in enumerate(_MONTHS, start=1):
        if any(word.startswith(name.casefold()) for word in _in_each_language(month)):
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
