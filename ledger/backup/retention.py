"""Which backups are kept: the latest of the last days that have one, of the automatic ones of weeks and months too.

Rule: docs/operations.md, "Backup".
"""

from collections.abc import Callable, Iterable
from datetime import datetime

DAYS, WEEKS, MONTHS = 7, 5, 12
DAYS_ASKED, DAYS_OF_UPGRADES = 20, 5


def kept(moments: Iterable[datetime]) -> frozenset[datetime]:
    """Those that stay of automatic ones. A club that plays once a month keeps seven evenings, not seven days without any."""
    latest_first = sorted(moments, reverse=True)
    return frozenset(
        moment
        for span, count in ((_day, DAYS), (_week, WEEKS), (_month, MONTHS))
        for moment in _latest_of_each(latest_first, span, count)
    )


def kept_asked(moments: Iterable[datetime]) -> frozenset[datetime]:
    """Those that somebody asked for that stay; of the last such day all, as it may be the first one that is needed."""
    latest_first = sorted(moments, reverse=True)
    last_day = frozenset(moment for moment in latest_first if _day(moment) == _day(latest_first[0]))
    return last_day.union(_latest_of_each(latest_first, _day, DAYS_ASKED))


def kept_upgrades(moments: Iterable[datetime]) -> frozenset[datetime]:
    """Those made before an upgrade that stay: by them one goes back to an older program."""
    return frozenset(_latest_of_each(sorted(moments, reverse=True), _day, DAYS_OF_UPGRADES))


def _latest_of_each(
    latest_first: list[datetime], span: Callable[[datetime], tuple[int, ...]], count: int
) -> list[datetime]:
    found: dict[tuple[int, ...], datetime] = {}
    for moment in latest_first:
        found.setdefault(span(moment), moment)
    return list(found.values())[:count]


def _day(moment: datetime) -> tuple[int, ...]:
    return (moment.year, moment.month, moment.day)


def _week(moment: datetime) -> tuple[int, ...]:
    return tuple(moment.isocalendar())[:2]


def _month(moment: datetime) -> tuple[int, ...]:
    return (moment.year, moment.month)
