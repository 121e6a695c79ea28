"""Where the bars, dots, lines and labels of a chart stand, in whole units of its own grid.

Pure layout: a painter adds the ink, SVG on the page (`_chart.html`), PDF on paper (`ledger/pdf/chart.py`). Whole numbers, so
that no locale prints a comma into a path.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from clique.money import franken

# Room for level labels of three characters; longer ones get more.
_LEFT = 50
_LEFT_CHARACTERS = 3
_TOP = 32
_BELOW = 54
# The radius of a dot.
DOT = 6
_MOST_LINES = 3
_WIDEST_SLOT = 118
_WIDEST_BAR = 58
# Measured widths of the figure face at the chart's sizes.
_CHARACTER = 11
_TICK_GAP = 8
_MONTH_NAME = 92
_MONTH_SHORT = 44


@dataclass(frozen=True, slots=True)
class Column:
    """What one bar stands for, by its `label` below; those of one month share its name below that."""

    label: str
    amount_rappen: int
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Placing:
    """What one dot stands for: a place, doubled for halves, in a game of that day."""

    day: date
    place_x2: int
    is_absent: bool


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar; `value` is empty where bars stand too close for words."""

    x: int
    y: int
    width: int
    height: int
    middle: int
    value: str
    value_y: int


@dataclass(frozen=True, slots=True)
class Dot:
    """A dot by its middle; a hollow one is an absence."""

    x: int
    y: int
    is_hollow: bool


@dataclass(frozen=True, slots=True)
class Tick:
    """A label below the plot, centred on `x`."""

    x: int
    label: str


@dataclass(frozen=True, slots=True)
class GridLine:
    """A level line and its label, in Francs or as a place."""

    y: int
    label_y: int
    label: str


@dataclass(frozen=True, slots=True)
class Month:
    """The name below what belongs to one month, long or short as there is room."""

    first: date
    middle: int
    is_short: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of `width` by `height` units, the plot between `left` and `width`, standing on `base`."""

    width: int
    height: int
    left: int
    lines: tuple[GridLine, ...]
    ticks: tuple[Tick, ...]
    months: tuple[Month, ...]
    bars: tuple[Bar, ...] = ()
    dots: tuple[Dot, ...] = ()

    @property
    def base(self) -> int:
        """The foot of the plot."""
        return self.height - _BELOW

    @property
    def axis_x(self) -> int:
        """Where the labels of the level lines end."""
        return self.left - 10

    @property
    def ticks_y(self) -> int:
        """Where the labels below stand."""
        return self.base + 24

    @property
    def months_y(self) -> int:
        """Where the months stand, below those."""
        return self.base + 48


def evening_column(day: date, amount_rappen: int) -> Column:
    """The column of an evening."""
    return Column(f"{day.day}.", amount_rappen, day)


def column_chart(columns: Sequence[Column], *, width: int = 760, height: int = 236) -> Chart:
    """The layout of a bar per column, in the order given, with at most three level lines.

    A negative amount (more taken back than charged on that day) has no bar, but its value.
    """
    base = height - _BELOW
    highest = max((column.amount_rappen for column in columns), default=0)
    lines = _lines(highest, base=base)
    span = _span_of(len(columns), lines, width=width)
    bars = _bars(columns, span, base=base, highest=max(highest, 1))
    return Chart(
        left=span.left,
        width=width,
        height=height,
        lines=lines,
        ticks=_ticks([column.label for column in columns], span),
        months=_months([column.day for column in columns], span),
        bars=bars,
    )


def place_chart(placings: Sequence[Placing], *, width: int = 760, height: int = 236) -> Chart:
    """The layout of a dot per placing, in the order given, the first place on top."""
    base = height - _BELOW
    last = max((placing.place_x2 for placing in placings), default=2)
    lines = _place_lines(last, base=base)
    span = _span_of(len(placings), lines, width=width - DOT)
    dots = tuple(
        Dot(x, _place_y(placing.place_x2, last, base=base), placing.is_absent)
        for x, placing in zip(span.middles, placings, strict=True)
    )
    days = [placing.day for placing in placings]
    return Chart(
        left=span.left,
        width=width,
        height=height,
        lines=lines,
        ticks=_day_ticks(days, span),
        months=_months(days, span),
        dots=dots,
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


@dataclass(frozen=True, slots=True)
class _Span:
    """The plot from left to right: where it begins, how wide a slot is, the middle of each."""

    left: int
    slot: float
    middles: tuple[int, ...]


def _span_of(count: int, lines: Sequence[GridLine], *, width: int) -> _Span:
    longest = max((len(line.label) for line in lines), default=0)
    left = _LEFT + max(longest - _LEFT_CHARACTERS, 0) * _CHARACTER
    slot = min((width - left) / max(count, 1), _WIDEST_SLOT)
    return _Span(left, slot, tuple(round(left + slot * (index + 0.5)) for index in range(count)))


def _bars(columns: Sequence[Column], span: _Span, *, base: int, highest: int) -> tuple[Bar, ...]:
    thickness = max(min(round(span.slot * 0.62), _WIDEST_BAR), 2)
    values = [_francs(column.amount_rappen) for column in columns]
    has_values = all(len(value) * _CHARACTER <= span.slot for value in values)
    bars = []
    for middle, column, value in zip(span.middles, columns, values, strict=True):
        length = round((base - _TOP) * max(column.amount_rappen, 0) / highest)
        bars.append(
            Bar(
                x=middle - thickness // 2,
                y=base - length,
                width=thickness,
                height=length,
                middle=middle,
                value=value if has_values else "",
                value_y=base - length - 8,
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


def _place_y(place_x2: int, last_x2: int, *, base: int) -> int:
    """The first place stands on top, the last a little above the foot."""
    if last_x2 <= 2:
        return _TOP
    return _TOP + round((base - 14 - _TOP) * (place_x2 - 2) / (last_x2 - 2))


def _place_lines(last_x2: int, *, base: int) -> tuple[GridLine, ...]:
    """Lines at the first place, the last, and the one between."""
    last = max(last_x2 // 2, 1)
    places = sorted({1, (last + 1) // 2, last})
    heights = [(place, _place_y(2 * place, max(last_x2, 2), base=base)) for place in places]
    return tuple(GridLine(y=y, label_y=y + 6, label=f"{place}.") for place, y in heights)


def _ticks(labels: Sequence[str], span: _Span) -> tuple[Tick, ...]:
    """A label below each, or below every second, third … where they would touch."""
    widest = max((len(label) for label in labels), default=0) * _CHARACTER
    every = max(-(-(widest + _TICK_GAP) // max(int(span.slot), 1)), 1)
    ticks = tuple(Tick(x, label) for x, label in zip(span.middles, labels, strict=True))
    return ticks[::every]


def _day_ticks(days: Sequence[date], span: _Span) -> tuple[Tick, ...]:
    """A label for each day, in the middle of its games."""
    middles, labels = [], []
    for day, group in groupby(zip(days, span.middles, strict=True), key=lambda pair: pair[0]):
        places = [middle for _day, middle in group]
        middles.append((places[0] + places[-1]) // 2)
        labels.append(f"{day.day}.")
    slot = span.slot * len(days) / max(len(labels), 1)
    return _ticks(labels, _Span(span.left, slot, tuple(middles)))


def _months(days: Sequence[date | None], span: _Span) -> tuple[Month, ...]:
    months = []
    dated = [(day, middle) for day, middle in zip(days, span.middles, strict=True) if day]
    for _, group in groupby(dated, key=lambda pair: (pair[0].year, pair[0].month)):
        members = list(group)
        room = span.slot * len(members)
        if room >= _MONTH_SHORT:
            middle = (members[0][1] + members[-1][1]) // 2
            months.append(Month(members[0][0], middle, is_short=room < _MONTH_NAME))
    return tuple(months)


def _francs(amount_rappen: int) -> str:
    """Whole Francs without decimals, as the axis says what it counts; others as they are written everywhere."""
    text = franken(amount_rappen)
    return text.removesuffix(".00")
