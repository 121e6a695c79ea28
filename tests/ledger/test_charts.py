from datetime import date, timedelta

import pytest

from ledger.charts import (
    Bar,
    Column,
    Dot,
    GridLine,
    Month,
    Placing,
    Tick,
    bar_lengths,
    column_chart,
    evening_column,
    level_step,
    place_chart,
)

SEPTEMBER_11 = date(2026, 9, 11)


def columns(*francs: int, apart: int = 14) -> list[Column]:
    return [
        evening_column(SEPTEMBER_11 + timedelta(days=apart * number), 100 * amount)
        for number, amount in enumerate(francs)
    ]


def test_chart_places_bars_lines_and_months() -> None:
    chart = column_chart(columns(75, 150, 30), width=410, height=236)

    assert chart.base == 182
    assert chart.bars == (
        Bar(80, 107, 58, 75, 109, "75", 99),
        Bar(198, 32, 58, 150, 227, "150", 24),
        Bar(316, 152, 58, 30, 345, "30", 144),
    )
    assert chart.ticks == (Tick(109, "11."), Tick(227, "25."), Tick(345, "9."))
    assert chart.lines == (
        GridLine(132, 138, "50"),
        GridLine(82, 88, "100"),
        GridLine(32, 38, "150"),
    )
    assert chart.months == (
        Month(SEPTEMBER_11, 168, False),
        Month(date(2026, 10, 9), 345, False),
    )


@pytest.mark.parametrize(
    ("highest", "step"),
    [
        (0, 100),
        (99, 100),
        (399, 100),
        (400, 200),
        (799, 200),
        (800, 500),
        (7800, 2000),
        (15500, 5000),
        (19999, 5000),
        (20000, 10000),
        (365400, 100000),
        (123456789, 50000000),
    ],
)
def test_level_step_is_nice_and_needs_three_lines(highest: int, step: int) -> None:
    assert level_step(highest) == step
    assert highest // step <= 3


@pytest.mark.parametrize("count", [0, 1, 2, 11, 24, 52, 100, 183])
@pytest.mark.parametrize("width", [358, 760])
def test_chart_of_any_length_stays_inside_its_grid(count: int, width: int) -> None:
    chart = column_chart(columns(*range(1, count + 1), apart=1), width=width)

    assert len(chart.bars) == count
    assert len(chart.lines) <= 3
    assert all(chart.left <= bar.x and bar.x + bar.width <= width + 1 for bar in chart.bars)
    assert all(0 < bar.value_y < bar.y <= chart.base for bar in chart.bars)
    assert all(
        left.middle < right.middle for left, right in zip(chart.bars, chart.bars[1:], strict=False)
    )


def test_words_are_left_out_where_bars_stand_close() -> None:
    wide = column_chart(columns(*[154] * 20))
    narrow = column_chart(columns(*[154] * 20), width=358)
    crowded = column_chart(columns(*[154] * 100, apart=3))

    assert [bar.value for bar in wide.bars] == ["154"] * 20
    assert [bar.value for bar in narrow.bars] == [""] * 20
    assert [tick.x for tick in narrow.ticks] == [bar.middle for bar in narrow.bars[::3]]
    assert [tick.x for tick in crowded.ticks] == [bar.middle for bar in crowded.bars[::6]]
    assert all(month.is_short for month in crowded.months)


def test_part_of_a_franc_is_written_out() -> None:
    chart = column_chart([Column("2026/27", 15450)])

    assert [bar.value for bar in chart.bars] == ["154.50"]


def test_day_with_more_taken_back_than_charged_has_no_bar() -> None:
    chart = column_chart(columns(-30, 60))

    assert [(bar.height, bar.value) for bar in chart.bars] == [(0, "−30"), (150, "60")]


def test_nothing_booked_is_an_empty_chart() -> None:
    chart = column_chart([])

    assert (chart.bars, chart.lines, chart.months) == ((), (), ())


@pytest.mark.parametrize(
    ("amounts", "lengths"),
    [
        ([], ()),
        ([0, 0], (0, 0)),
        ([400, 200, 1], (200, 100, 1)),
        ([-5, 10], (0, 200)),
    ],
)
def test_lying_bars_are_measured_by_the_longest(
    amounts: list[int], lengths: tuple[int, ...]
) -> None:
    assert bar_lengths(amounts) == lengths


def test_places_stand_on_their_lines_the_first_on_top() -> None:
    places = [
        Placing(SEPTEMBER_11, 2, is_absent=False),
        Placing(SEPTEMBER_11, 15, is_absent=False),
        Placing(date(2026, 10, 9), 24, is_absent=True),
    ]

    chart = place_chart(places, width=410, height=236)

    assert chart.dots == (Dot(109, 32, False), Dot(227, 112, False), Dot(345, 168, True))
    assert [(line.y, line.label) for line in chart.lines] == [(32, "1."), (94, "6."), (168, "12.")]
    assert chart.months == (
        Month(SEPTEMBER_11, 168, False),
        Month(date(2026, 10, 9), 345, False),
    )


@pytest.mark.parametrize("count", [0, 1, 2, 24, 183])
@pytest.mark.parametrize("last", [1, 2, 16])
def test_places_of_any_number_stay_inside(count: int, last: int) -> None:
    placings = [
        Placing(SEPTEMBER_11 + timedelta(days=day), 2 + 2 * day % (2 * last), is_absent=False)
        for day in range(count)
    ]

    chart = place_chart(placings)

    assert len(chart.dots) == count
    assert all(chart.left < dot.x < chart.width and 32 <= dot.y < chart.base for dot in chart.dots)
