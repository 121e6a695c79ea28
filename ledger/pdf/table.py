"""A table of any length: columns as wide as what is in them, its head on every page, sums carried over, no row split."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from ledger.pdf.flow import Piece
from ledger.pdf.fonts import Face, Fitted
from ledger.pdf.layout import LEFT, RIGHT, Align, Sheet, fit, leading, text_width

ROW = 7.4
CAP_HEIGHT = 0.253
HAIRLINE, HEAD_LINE, TOTAL_LINE = 0.15, 0.3, 0.4
GAP = 5.0
LARGEST, SMALLEST = 10.0, 4.0
# A text column is given this much before all figures shrink.
TEXT_ROOM = 26.0
# So many rows stand with the head, and with the sum below.
KEPT = 3


@dataclass(frozen=True, slots=True)
class Column:
    """The words above a column. With a `share` it takes that part of what the others leave, and its texts are wrapped."""

    title: str
    align: Align = "left"
    share: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """The texts of a row; `is_sum`: in bold, below a heavier rule."""

    cells: tuple[str, ...]
    is_sum: bool = False
    is_heading: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """What is to be set. `carried` gives, for the number of rows above a page's end, the sum that is carried over."""

    columns: tuple[Column, ...]
    rows: Sequence[Row]
    total: Row | None = None
    carried: Callable[[int], Row] | None = None
    row_height: float = ROW
    size: float = LARGEST


@dataclass(frozen=True, slots=True)
class _Grid:
    """The columns in millimetres: where each begins and how wide it is, and the size of the texts in points."""

    size: float
    lefts: tuple[float, ...]
    widths: tuple[float, ...]


def table_pieces(table: Table) -> Iterator[Piece]:
    """The table as pieces: its head, each row, the total."""
    setting = _Setting(table, _grid_of(table))
    head = setting.head()
    rows = table.rows
    yield replace(head, keeps_next=True)
    for number, row in enumerate(rows):
        is_last = number + 1 == len(rows)
        yield replace(
            setting.row(row, rule=_rule_below(table, number)),
            before=_joined(head, setting.carried(number)) if number else head,
            after=None if is_last else setting.carried(number + 1),
            keeps_next=_keeps_next(rows, number) or (is_last and table.total is not None),
        )
    if table.total:
        yield setting.row(table.total, rule=0.0)


def _keeps_next(rows: Sequence[Row], number: int) -> bool:
    """The first rows keep together below the head, the last ones too, and a heading keeps with what it is above."""
    left = len(rows) - number - 1
    return left > 0 and (number < KEPT - 1 or left < KEPT or rows[number].is_heading)


def _rule_below(table: Table, number: int) -> float:
    if number + 1 == len(table.rows):
        return TOTAL_LINE if table.total else HAIRLINE
    return TOTAL_LINE if table.rows[number + 1].is_sum else HAIRLINE


def _joined(head: Piece, carried: Piece | None) -> Piece:
    if carried is None:
        return head

    def draw(sheet: Sheet, y: float) -> None:
        head.draw(sheet, y)
        carried.draw(sheet, y + head.height)

    return Piece(head.height + carried.height, draw)


def _grid_of(table: Table) -> _Grid:
    """The grid in the largest size in which text columns have room."""
    every = (*table.rows, *((table.total,) if table.total else ()), *_last_carried(table))
    # At one point; measured once, as widths grow with the size.
    widest = [
        0.0
        if column.share
        else max(
            (text_width(text, Face.BOLD, 1) for text in {row.cells[n] for row in every}),
            default=0.0,
        )
        for n, column in enumerate(table.columns)
    ]
    heads = [_widest_word(column.title) for column in table.columns]
    shares = sum(column.share for column in table.columns)
    size = table.size
    while True:
        fixed = [
            0.0 if column.share else max(width * size, head * _head_size(size)) + GAP
            for column, width, head in zip(table.columns, widest, heads, strict=True)
        ]
        left = RIGHT - LEFT + GAP - sum(fixed)
        if size <= SMALLEST or left >= TEXT_ROOM * sum(1 for c in table.columns if c.share):
            break
        size -= 0.5
    widths = tuple(
        (left * column.share / shares if column.share else width) - GAP
        for column, width in zip(table.columns, fixed, strict=True)
    )
    lefts = tuple(accumulate((width + GAP for width in widths), initial=LEFT))[:-1]
    return _Grid(size, lefts, widths)


def _last_carried(table: Table) -> tuple[Row, ...]:
    return (table.carried(len(table.rows)),) if table.carried and table.rows else ()


def _widest_word(title: str) -> float:
    return max((text_width(word, Face.BOLD, 1) for word in title.split()), default=0.0)


def _head_size(size: float) -> float:
    return max(0.8 * size, min(size, 8.0))


class _Setting:
    """The table's texts set in its grid; each is broken into lines once."""

    def __init__(self, table: Table, grid: _Grid) -> None:
        self.table = table
        self.grid = grid
        size = grid.size
        self.wrapped_sizes = ((2, size), (3, 0.85 * size), (4, 0.7 * size))

    def head(self) -> Piece:
        """The words above the columns; those of fewer lines stand at the foot."""
        size = _head_size(self.grid.size)
        blocks = [
            fit(column.title, Face.BOLD, room=width + 0.01, sizes=((2, size),))
            if column.title
            else Fitted((), size)
            for column, width in zip(self.table.columns, self.grid.widths, strict=True)
        ]
        height = 3.0 + max(len(block.lines) for block in blocks) * leading(size)

        def draw(sheet: Sheet, y: float) -> None:
            for number, block in enumerate(blocks):
                first = y + height - 2.1 - (len(block.lines) - 1) * leading(block.size)
                self._draw(sheet, number, block, y=first, face=Face.BOLD)
            sheet.rule(y + height, thickness=HEAD_LINE)

        return Piece(height, draw)

    def row(self, row: Row, *, rule: float) -> Piece:
        """One row, as high as its longest text needs, with a rule below."""
        face = Face.BOLD if row.is_sum or row.is_heading else Face.TEXT
        blocks = [self._block(number, text, face) for number, text in enumerate(row.cells)]
        least = self.table.row_height
        deepest = max(len(block.lines) * leading(block.size) for block in blocks)
        height = max(least, deepest + 0.4 * least)

        def draw(sheet: Sheet, y: float) -> None:
            middle = y + height / 2
            for number, block in enumerate(blocks):
                first = middle - (len(block.lines) - 1) * leading(block.size) / 2
                first += block.size * CAP_HEIGHT / 2
                self._draw(sheet, number, block, y=first, face=face)
            if rule:
                sheet.rule(y + height, thickness=rule)

        return Piece(height, draw)

    def carried(self, count: int) -> Piece | None:
        """What the first `count` rows make together, where the table says so; set only where a page ends."""
        carried = self.table.carried
        if carried is None:
            return None

        def draw(sheet: Sheet, y: float) -> None:
            self.row(carried(count), rule=HAIRLINE).draw(sheet, y)

        return Piece(self.table.row_height, draw)

    def _block(self, number: int, text: str, face: Face) -> Fitted:
        """A text wrapped where its column shares, else in one line."""
        size = self.grid.size
        if not text:
            return Fitted((), size)
        sizes = self.wrapped_sizes if self.table.columns[number].share else ((1, size),)
        return fit(text, face, room=self.grid.widths[number] + 0.01, sizes=sizes)

    def _draw(self, sheet: Sheet, number: int, block: Fitted, *, y: float, face: Face) -> None:
        align = self.table.columns[number].align
        width = self.grid.widths[number]
        x = self.grid.lefts[number] + {"left": 0.0, "centre": width / 2, "right": width}[align]
        for count, line in enumerate(block.lines):
            foot = y + count * leading(block.size)
            sheet.line(line, x=x, y=foot, face=face, size=block.size, align=align)
