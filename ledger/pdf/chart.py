"""A chart on paper: the ink for what `ledger/charts.py` has laid out, black on white."""

from ledger.chart_words import month_words
from ledger.charts import DOT, Bar, Chart
from ledger.pdf.flow import Piece
from ledger.pdf.fonts import Face
from ledger.pdf.layout import LEFT, RIGHT, Sheet, text_width

# The grid of a chart as wide as the text; its words are printed in 8 points.
UNITS = 1100
SCALE = (RIGHT - LEFT) / UNITS
WORD_SIZE, VALUE_SIZE = 8.0, 9.0
GRID_LINE, BASE_LINE = 0.15, 0.3


def chart_piece(chart: Chart, *, above: float = 2.0) -> Piece:
    """The chart as one piece. Lay it out `UNITS` wide to have it fill the line."""

    def draw(sheet: Sheet, y: float) -> None:
        _Ink(sheet, chart, top=y + above).draw()

    return Piece(above + chart.height * SCALE, draw)


class _Ink:
    """A chart being drawn with its upper edge at `top`."""

    def __init__(self, sheet: Sheet, chart: Chart, *, top: float) -> None:
        self.sheet = sheet
        self.chart = chart
        self.top = top

    def draw(self) -> None:
        """Lines first, so that bars and dots stand before them."""
        chart = self.chart
        for line in chart.lines:
            self._rule(line.y, thickness=GRID_LINE)
            x, y = self._x(chart.axis_x), self._y(line.label_y)
            self.sheet.text(line.label, x=x, y=y, face=Face.TEXT, size=WORD_SIZE, align="right")
        for bar in chart.bars:
            self.sheet.bar(
                x=self._x(bar.x),
                y=self._y(bar.y),
                width=bar.width * SCALE,
                height=bar.height * SCALE,
            )
            self._value(bar)
        for dot in chart.dots:
            self.sheet.dot(
                x=self._x(dot.x), y=self._y(dot.y), radius=DOT * SCALE, is_hollow=dot.is_hollow
            )
        for tick in chart.ticks:
            self._word(tick.label, tick.x, chart.ticks_y)
        for month in chart.months:
            self._word(month_words(month), month.middle, chart.months_y)
        self._rule(chart.base, thickness=BASE_LINE)

    def _value(self, bar: Bar) -> None:
        """The amount above a bar, free of the level lines."""
        if not bar.value:
            return
        width = text_width(bar.value, Face.BOLD, VALUE_SIZE) + 1.0
        x, y = self._x(bar.middle), self._y(bar.value_y)
        self.sheet.blank(x=x - width / 2, y=y - 2.6, width=width, height=3.0)
        self.sheet.text(bar.value, x=x, y=y, face=Face.BOLD, size=VALUE_SIZE, align="centre")

    def _rule(self, y: int, *, thickness: float) -> None:
        x1, x2 = self._x(self.chart.left), self._x(self.chart.width)
        self.sheet.rule(self._y(y), thickness=thickness, x1=x1, x2=x2)

    def _word(self, text: str, x: int, y: int) -> None:
        self.sheet.text(
            text, x=self._x(x), y=self._y(y), face=Face.TEXT, size=WORD_SIZE, align="centre"
        )

    def _x(self, units: int) -> float:
        return LEFT + units * SCALE

    def _y(self, units: int) -> float:
        return self.top + units * SCALE
