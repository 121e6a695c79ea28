import re
from datetime import date

import pytest
from django.template.loader import render_to_string

from ledger.charts import Chart, Placing, column_chart, evening_column, place_chart
from ledger.pdf.chart import SCALE, UNITS, chart_piece
from ledger.pdf.flow import printed
from ledger.pdf.frame import frame_of
from ledger.pdf.layout import LEFT
from tests.ledger.pdf.papers import assert_well_set, make_imprint
from tests.ledger.pdf.printed import MM, drawing, words

DAYS = [date(2026, 11, day) for day in range(1, 25)]


def pdf_of(chart: Chart) -> bytes:
    frame = frame_of(make_imprint(), title="Bild", state="")
    return printed(frame, [chart_piece(chart)], subject="", document_title="Bild")


def svg_of(chart: Chart) -> str:
    return render_to_string("ledger/_chart.html", {"chart": chart, "name": "x", "words": "x"})


def bars_chart(count: int) -> Chart:
    columns = [evening_column(day, 1234_00 * number) for number, day in enumerate(DAYS[:count])]
    return column_chart(columns, width=UNITS)


@pytest.mark.parametrize("count", [1, 2, 7, 24])
def test_both_painters_draw_the_bars_of_one_layout(count: int) -> None:
    chart = bars_chart(count)

    pdf = pdf_of(chart)
    filled = re.findall(r"([0-9.]+) [0-9.]+ ([0-9.]+) ([0-9.]+) re f", drawing(pdf))
    drawn = [tuple(round(float(number) / MM, 1) for number in bar) for bar in filled]
    ink = [
        tuple(
            round(place, 1)
            for place in (LEFT + bar.x * SCALE, bar.width * SCALE, bar.height * SCALE)
        )
        for bar in chart.bars
    ]
    assert set(ink) <= set(drawn)
    svg = re.findall(r'<rect class="chart-bar" x="(\d+)" y="(\d+)" width="(\d+)"', svg_of(chart))
    assert svg == [(str(bar.x), str(bar.y), str(bar.width)) for bar in chart.bars]


def test_both_painters_write_the_words_of_one_layout() -> None:
    chart = bars_chart(3)

    said = [bar.value for bar in chart.bars] + [tick.label for tick in chart.ticks] + ["November"]
    read = [word.text for word in words(pdf_of(chart))]
    svg = svg_of(chart)
    for word in said:
        assert word in read
        assert word in svg
    assert_well_set(pdf_of(chart))


def test_absence_is_a_ring() -> None:
    chart = place_chart(
        [Placing(DAYS[0], 2, is_absent=False), Placing(DAYS[1], 8, is_absent=True)], width=UNITS
    )

    pdf = pdf_of(chart)
    assert svg_of(chart).count("data-hollow") == 1
    # A ring is filled white, so that no line crosses it.
    assert len(re.findall(r"^1 g$", drawing(pdf), re.MULTILINE)) == 1
    assert_well_set(pdf)


@pytest.mark.parametrize("count", [1, 60, 500])
def test_any_number_stays_on_the_paper(count: int) -> None:
    days = [date.fromordinal(DAYS[0].toordinal() + number) for number in range(count)]

    assert_well_set(
        pdf_of(column_chart([evening_column(day, 99_999_999_00) for day in days], width=UNITS))
    )
    placings = [Placing(day, 2 + day.day, is_absent=day.day % 3 == 0) for day in days]
    assert_well_set(pdf_of(place_chart(placings, width=UNITS)))
