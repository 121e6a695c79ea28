"""Where the bars, lines and labels of a chart stand, in whole units of its own grid.

Pure layout: a painter adds the ink, SVG on the page, PDF on paper. Whole numbers, so that no locale prints a comma into a path.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from clique.money import franken

_LEFT = 50
_TOP = 32
_BELOW = 54
_MOST_LINES = 3
_WIDEST_SLOT = 118
_WIDEST_BAR = 58
# Measured widths of the figure face at the chart's sizes.
_VALUE_CHARACTER = 11
_DAY_LABEL = 30
_MONTH_NAME = 92
_MONTH_SHORT = 44


@dataclass(frozen=True, slots=True)
class Column:
    """What one bar stands for."""

    day: date
    amount_rappen: int


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar; `value` and `has_day` are empty and false where bars stand too close for words."""

    day: date
    x: int
    y: int
    width: int
    height: int
    middle: int
    value: str
    value_y: int
    has_day: bool


@dataclass(frozen=True, slots=True)
class GridLine:
    """A level line and its label in Francs."""

    y: int
    label_y: int
    label: str


@dataclass(frozen=True, slots=True)
class Month:
    """The name below the bars of one month, long or short as they leave room."""

    first: date
    middle: int
    is_short: bool


@dataclass(frozen=True, slots=True)
class ColumnChart:
    """A chart of `width` by `height` units, the plot between `left` and `width`, standing on `base`."""

    width: int
    height: int
    left: int
    base: int
    axis_x: int
    days_y: int
    months_y: int
    bars: tuple[Bar, ...]
    lines: tuple[GridLine, ...]
    months: tuple[Month, ...]


def column_chart(columns: Sequence[Column], *, width: int = 760, height: int = 236) -> ColumnChart:
    """The layout of a bar per column, in the order given, with at most three level lines.

    A negative amount (more taken back than charged on that day) has no bar, but its value.
    """
    base = height - _BELOW
    highest = max((column.amount_rappen for column in columns), default=0)
    bars = _bars(columns, width=width, base=base, highest=max(highest, 1))
    return ColumnChart(
        width=width,
        height=height,
        left=_LEFT,
        base=base,
        axis_x=_LEFT - 10,
        days_y=base + 24,
        months_y=base + 48,
        bars=bars,
        lines=_lines(highest, base=base),
        months=_months(bars, slot=_slot(len(columns), width=width)),
    )


def bar_lengths(amounts: Sequence[int], *, longest: int = 200) -> tuple[int, ...]:
    """The length of a lying bar for each amount, the largest being `longest`; at least 1 unless there is nothing."""
    largest = max(amounts, default=0)
    return tuple(
        max(round(longest * amount / largest), 1) if amount > 0 else 0 for amount in amounts
    )


def level_step(highest_rappen: int) -> int:
    """The smallest 1, 2 or 5 times a power of ten, in Francs, that needs at most three level lines; in Rappen."""
    step = 100
    factors = (2, 5, 10)
    turn = 0
    while highest_rappen // step > _MOST_LINES:
        step = 100 * factors[turn % 3] * 10 ** (turn // 3)
        turn += 1
    return step


def _slot(count: int, *, width: int) -> float:
    return min((width - _LEFT) / max(count, 1), _WIDEST_SLOT)


def _bars(columns: Sequence[Column], *, width: int, base: int, highest: int) -> tuple[Bar, ...]:
    slot = _slot(len(columns), width=width)
    thickness = max(min(round(slot * 0.62), _WIDEST_BAR), 2)
    values = [_francs(column.amount_rappen) for column in columns]
    has_values = all(len(value) * _VALUE_CHARACTER <= slot for value in values)
    every = max(-(-_DAY_LABEL // max(int(slot), 1)), 1)
    bars = []
    for index, (column, value) in enumerate(zip(columns, values, strict=True)):
        middle = round(_LEFT + slot * (index + 0.5))
        length = round((base - _TOP) * max(column.amount_rappen, 0) / highest)
        bars.append(
            Bar(
                day=column.day,
                x=middle - thickness // 2,
                y=base - length,
                width=thickness,
                height=length,
                middle=middle,
                value=value if has_values else "",
                value_y=base - length - 8,
                has_day=index % every == 0,
            )
        )
    return tuple(bars)


def _lines(highest: int, *, base: int) -> tuple[GridLine, ...]:
    step = level_step(highest)
    lines = []
    for level in range(step, highest + 1, step):
        y = base - round((base - _TOP) * level / highest)
        lines.append(GridLine(y=y, label_y=y + 6, label=_francs(level)))
    return tuple(lines)


def _months(bars: Sequence[Bar], *, slot: float) -> tuple[Month, ...]:
    months = []
    for _, group in groupby(bars, key=lambda bar: (bar.day.year, bar.day.month)):
        members = list(group)
        room = slot * len(members)
        if room >= _MONTH_SHORT:
            middle = (members[0].middle + members[-1].middle) // 2
            months.append(Month(first=members[0].day, middle=middle, is_short=room < _MONTH_NAME))
    return tuple(months)


def _francs(amount_rappen: int) -> str:
    """Whole Francs without decimals, as the axis says what it counts; others as they are written everywhere."""
    text = franken(amount_rappen)
    return text.removesuffix(".00")
