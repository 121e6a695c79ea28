"""The payment list on paper: names, what they owe, a box to tick and room to sign."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import accumulate

from django.utils.translation import get_language, gettext

from clique.dates import day_month
from clique.money import chf
from ledger.pdf.fonts import Face, Fitted
from ledger.pdf.frame import BODY_TOP, Frame, draw_foot, draw_head, owner
from ledger.pdf.layout import LEFT, Sheet, document, fit, leading
from ledger.pdf.payment_grid import (
    TICK_MIDDLE,
    Cell,
    Grid,
    figures,
    grid_of,
    printed_name,
    sum_figures,
)
from ledger.queries.payment_list import PaymentList, PaymentRow, together

WIDE_ROW, NARROW_ROW = 11.0, 9.0
MOST_WIDE_ROWS = 15
MOST_ON_PAGE = 19
PAGE_ROOM = MOST_ON_PAGE * NARROW_ROW
LEAST_ON_LAST_PAGE = 3
HAIRLINE, HEAD_LINE, TOTAL_LINE = 0.15, 0.3, 0.4
BOX, BOX_LINE = 4.6, 0.4
NOTE_WIDTH = 130.0
NOTE_SIZE = 8.5
# One line as long as it is legible, then two, then three; the longest take as many as they need, and a higher row.
NAME_SIZES = (
    *((1, size) for size in (10.0, 9.5, 9.0, 8.5, 8.0)),
    *((2, size) for size in (8.5, 8.0, 7.5, 7.0, 6.5)),
    (3, 6.0),
    (80, 6.0),
)
AROUND_NAME = 1.5
CAP_HEIGHT_MM = 0.253


@dataclass(frozen=True, slots=True)
class Page:
    """The rows of one page, and the sum of those on the pages before."""

    number: int
    rows: tuple[PaymentRow, ...]
    carried: PaymentRow | None


def payment_list_pdf(payments: PaymentList) -> bytes:
    """The list as PDF, in the language spoken; the same list gives the same bytes.

    A4 upright, black on white. Up to 15 names have rows of 11 mm, more have 9 mm, the twentieth goes on the next page. A name
    that is longer than three small lines has a higher row.
    Rule: docs/bookkeeping.md, "Payment list".
    """
    target = BytesIO()
    frame = _frame(payments)
    grid, pages = _set(payments)
    word = gettext("Zahlliste")
    with document(
        target,
        title=f"{word} {day_month(payments.day)} {payments.day.year} – {payments.club_name}",
        author=payments.club_name,
        subject=f"{payments.fund_name}: {payments.state}",
        language=get_language() or "de",
        day=payments.printed_on,
    ) as sheet:
        for page in pages:
            if page.number > 1:
                sheet.next_page()
            draw_head(sheet, frame)
            if payments.rows:
                _Table(sheet, grid, payments).draw(page, is_last=page.number == len(pages))
            else:
                nobody = gettext("Niemand ist etwas schuldig.")
                sheet.text(nobody, x=LEFT, y=BODY_TOP + 6, face=Face.TEXT, size=10)
            draw_foot(sheet, frame, page=page.number, pages=len(pages))
    return target.getvalue()


def _set(payments: PaymentList) -> tuple[Grid, tuple[Page, ...]]:
    """The columns, and the rows page by page: these need room for the sums carried over, which depend on the pages."""
    least = _least_height(payments)
    pages = tuple(_pages(payments, [least] * len(payments.rows)))
    carried = (page.carried for page in pages if page.carried)
    grid = grid_of(payments, sums=(payments.total, *carried))
    heights = _heights(payments, grid)
    if all(height == least for height in heights):
        return grid, pages
    # With higher rows any sum may come to be carried over.
    sums = accumulate(payments.rows, lambda so_far, row: _carried((so_far, row), payments))
    grid = grid_of(payments, sums=(payments.total, *sums))
    return grid, tuple(_pages(payments, _heights(payments, grid)))


def _least_height(payments: PaymentList) -> float:
    return WIDE_ROW if len(payments.rows) <= MOST_WIDE_ROWS else NARROW_ROW


def _heights(payments: PaymentList, grid: Grid) -> list[float]:
    least = _least_height(payments)
    return [_height(_name_block(printed_name(row), grid), least) for row in payments.rows]


def _name_block(name: str, grid: Grid) -> Fitted:
    return fit(name, Face.BOLD, room=grid.name_width, sizes=NAME_SIZES)


def _height(name: Fitted, least: float) -> float:
    return max(least, len(name.lines) * leading(name.size) + AROUND_NAME)


def _pages(payments: PaymentList, heights: Sequence[float]) -> Iterator[Page]:
    """The rows in pages of at most 19 narrow ones; never one or two names alone with the total."""
    rows = payments.rows
    start = 0
    number = 1
    carried = None
    while start < len(rows) or number == 1:
        left = len(rows) - start
        below = accumulate(heights[start : start + MOST_ON_PAGE])
        size = max(1, sum(height <= PAGE_ROOM for height in below)) if left else 0
        if 0 < left - size < LEAST_ON_LAST_PAGE:
            size = max(1, left - LEAST_ON_LAST_PAGE)
        page = Page(number, rows[start : start + size], carried)
        yield page
        carried = _carried(_so_far(page), payments)
        start += size
        number += 1


def _so_far(page: Page) -> tuple[PaymentRow, ...]:
    """The rows down to a page's end, those of the pages before as one."""
    return (page.carried, *page.rows) if page.carried else page.rows


def _carried(rows: tuple[PaymentRow, ...], payments: PaymentList) -> PaymentRow:
    return together(rows, name=gettext("Übertrag"), columns=len(payments.columns))


def _frame(payments: PaymentList) -> Frame:
    return Frame(
        title=gettext("Zahlliste"),
        about=f"{payments.club_name} · {payments.fund_name} · {payments.state}",
        owner=owner(payments.club_name, payments.town),
        printed_on=payments.printed_on,
        chain=payments.chain,
        label=gettext("offen total"),
        figure=chf(payments.total.open_rappen),
    )


class _Table:
    """The table of one page, drawn from the top down; `y` is the lower edge of what is drawn."""

    def __init__(self, sheet: Sheet, grid: Grid, payments: PaymentList) -> None:
        self.sheet = sheet
        self.grid = grid
        self.payments = payments
        self.row_height = _least_height(payments)
        self.y = BODY_TOP

    def draw(self, page: Page, *, is_last: bool) -> None:
        """The column heads, the rows, then the total and the notes, or what is carried over."""
        self._draw_heads()
        if page.carried:
            self._draw_sum(page.carried)
            self.sheet.rule(self.y, thickness=HAIRLINE)
        for row in page.rows:
            name = printed_name(row)
            top = self.y
            self._draw_row(name, figures(row), face=Face.TEXT, size=self.grid.size)
            if row.open_rappen > 0:
                self._draw_box((top + self.y) / 2)
            self.sheet.rule(self.y, thickness=HAIRLINE)
        self.sheet.rule(self.y, thickness=TOTAL_LINE)
        if is_last:
            self._draw_sum(self.payments.total)
            self._draw_notes()
        else:
            self._draw_sum(_carried(_so_far(page), self.payments))

    def _draw_heads(self) -> None:
        size = self.grid.head_size
        deepest = max(len(head.lines) for head in self.grid.heads)
        foot = BODY_TOP + 1.5 + deepest * leading(size)
        for head in self.grid.heads:
            for number, line in enumerate(reversed(head.lines)):
                y = foot - 0.6 - number * leading(size)
                self.sheet.line(line, x=head.x, y=y, face=Face.BOLD, size=size, align=head.align)
        self.y = foot + 1.5
        self.sheet.rule(self.y, thickness=HEAD_LINE)

    def _draw_sum(self, row: PaymentRow) -> None:
        self._draw_row(row.name, sum_figures(row), face=Face.BOLD, size=self.grid.sum_size)

    def _draw_row(self, name: str, cells: tuple[Cell, ...], *, face: Face, size: float) -> None:
        block = _name_block(name, self.grid)
        height = _height(block, self.row_height)
        middle = self.y + height / 2
        first = middle - (len(block.lines) - 1) * leading(block.size) / 2
        self.sheet.block(block, x=LEFT, y=first + _half_cap(block.size), face=Face.BOLD)
        for cell, x in zip(cells, self.grid.edges, strict=True):
            cell_face = Face.BOLD if cell.is_open else face
            self._draw_cell(cell, x=x, middle=middle, face=cell_face, size=size + cell.is_open)
        self.y += height

    def _draw_cell(self, cell: Cell, *, x: float, middle: float, face: Face, size: float) -> None:
        y = middle + _half_cap(size)
        self.sheet.text(cell.text, x=x, y=y, face=face, size=size, align="right")
        if cell.has_star:
            self.sheet.text("*", x=x, y=y, face=face, size=size)

    def _draw_box(self, middle: float) -> None:
        self.sheet.box(x=TICK_MIDDLE, y=middle, side=BOX, thickness=BOX_LINE)

    def _draw_notes(self) -> None:
        notes = fit(
            " ".join(_notes(self.payments)),
            Face.TEXT,
            room=NOTE_WIDTH,
            sizes=((4, NOTE_SIZE),),
        )
        y = self.y + 3 + leading(NOTE_SIZE)
        self.sheet.block(notes, x=LEFT, y=y, face=Face.TEXT)
        if self.payments.is_of_evening:
            self._draw_taken(y + (len(notes.lines) + 0.5) * leading(NOTE_SIZE) + 3)

    def _draw_taken(self, y: float) -> None:
        """The line for what was taken in, and who took it."""
        x = LEFT
        label = gettext("Eingenommen an diesem Abend:")
        x += self.sheet.text(label, x=x, y=y, face=Face.BOLD, size=NOTE_SIZE) + 1
        for word, room in (("CHF", 24.0), (gettext("Kassier:"), 50.0)):
            x += self.sheet.text(word, x=x, y=y, face=Face.TEXT, size=NOTE_SIZE) + 1
            self.sheet.rule(y + 0.5, thickness=HAIRLINE, x1=x, x2=x + room)
            x += room + 3


def _notes(payments: PaymentList) -> Iterator[str]:
    if payments.has_absent:
        yield gettext("* gefehlt in mindestens einem Spiel.")
    yield gettext("Offen = Vortrag + Einsätze − bezahlt.")
    if payments.has_credit:
        yield gettext("Offen mit Minus ist ein Guthaben.")
    yield gettext("Bar bezahlt: Haken machen und unterschreiben, der Kassier verbucht es nachher.")


def _half_cap(size: float) -> float:
    """From the middle of a line of capitals down to its foot, in millimetres."""
    return size * CAP_HEIGHT_MM / 2
