"""Which of the automatic backups are kept: of the last days, weeks and months that have one, the latest each.

Rule: docs/operations.md, "Backup".
"""

from collections.abc import Callable, Iterable
from datetime import datetime

DAYS, WEEKS, MONTHS = 7, 5, 12


def kept(moments: Iterable[datetime]) -> frozenset[datetime]:
    """Those that stay. A club that plays once a month keeps seven evenings, not seven days without any."""
    latest_first = sorted(moments, reverse=True)
    return frozenset(
        moment
        for span, count in ((_day, DAYS), (_week, WEEKS), (_month, MONTHS))
        for moment in _latest_of_each(latest_first, span, count)
    )


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
