"""Where the columns of the payment list stand: as wide as what is in them, the rest shared out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from django.utils.translation import gettext

from clique.dates import day_short
from clique.money import franken
from ledger.pdf.fonts import Face, Line, shown, wrapped
from ledger.pdf.layout import LEFT, MM, RIGHT, Align, text_width
from ledger.pdf.plain_text import is_illegible
from ledger.queries.payment_list import PaymentList, PaymentRow

SIGNATURE = 38.0
TICK = 9.0
TICK_GAP = 1.5
TICK_MIDDLE = RIGHT - SIGNATURE - TICK_GAP - (TICK - TICK_GAP) / 2
# A name is given this much before figures shrink to a size that still reads well, and this much before they shrink further.
NAME_ROOM, NAME_ROOM_AT_LEAST = 34.0, 22.0
LARGEST, READS_WELL, SMALLEST = 10.0, 8.0, 4.0
HEAD_LEGIBLE = 6.5
# Sums are longer than the figures they add up; where it is narrow they shrink by this before all figures do.
SUM_SHARES = (1.0, 0.85)
WIDEST_GAP = 11.0


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure as it is printed; `has_star` for an absence, `is_open` for the last, heavier column."""

    text: str
    has_star: bool = False
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """The lines above a column, beginning, centred or ending at `x`."""

    lines: tuple[Line, ...]
    x: float
    align: Align


@dataclass(frozen=True, slots=True)
class Grid:
    """The table's columns in millimetres: names from the left edge, right `edges` of the figures, `heads` above them all.

    `size` is that of the figures in points, `sum_size` that of their sums; the open amount has one point more.
    """

    size: float
    sum_size: float
    name_width: float
    edges: tuple[float, ...]
    head_size: float
    heads: tuple[Head, ...]


def printed_name(row: PaymentRow) -> str:
    """The name; with the member's number where no letter of it can be printed, as such names look alike."""
    if row.number is None or not is_illegible(shown(row.name, Face.BOLD)):
        return row.name
    return gettext("%(name)s · Nr. %(number)d") % {"name": row.name, "number": row.number}


def figures(row: PaymentRow) -> tuple[Cell, ...]:
    """The figures of one person from left to right; no stake and nothing paid is a dash."""
    return (
        Cell(franken(row.forward_rappen)),
        *(Cell(_or_dash(stake.amount_rappen), has_star=stake.is_absent) for stake in row.stakes),
        Cell(_or_dash(row.paid_rappen)),
        Cell(franken(row.open_rappen), is_open=True),
    )


def sum_figures(row: PaymentRow) -> tuple[Cell, ...]:
    """The figures of several people together."""
    return (
        Cell(franken(row.forward_rappen)),
        *(Cell(franken(stake.amount_rappen)) for stake in row.stakes),
        Cell(franken(row.paid_rappen)),
        Cell(franken(row.open_rappen), is_open=True),
    )


def _or_dash(rappen: int) -> str:
    return franken(rappen) if rappen else "–"


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of figures: the two lines above it, and the width of its widest figure and widest sum at 1 point, in mm."""

    title: str
    subtitle: str
    widest: float
    widest_sum: float
    is_open: bool

    def width(self, size: float, share: float) -> float:
        """The room for figures of `size` points, sums of `share` of it, and the words above them."""
        words = (*self.title.split(), self.subtitle)
        return max(
            self.widest * (size + self.is_open),
            self.widest_sum * (size * share + self.is_open),
            *(text_width(word, Face.BOLD, _head_size(size)) for word in words if word),
        )

    def sum_size(self, width: float) -> float:
        """The size in points in which the widest sum fills the width."""
        return width / self.widest_sum - self.is_open

    def head_lines(self, size: float, room: float) -> Iterator[Line]:
        """The title, broken between words where it is wider than the room, and the subtitle."""
        # A hair more than was measured, as a rounded width would break the line.
        yield from wrapped(self.title, Face.BOLD, size=size, room=room * MM + 0.01)
        if self.subtitle:
            yield shown(self.subtitle, Face.BOLD)


def grid_of(payments: PaymentList, sums: Sequence[PaymentRow]) -> Grid:
    """The grid in which every figure and head of the list, and the `sums` below it, have room, in the largest size they can.

    Names get what they need up to 34 mm before figures shrink to 8 points, and up to 22 mm before they shrink further. What is
    left over widens the gaps, then the names.
    """
    wanted = max(
        text_width(printed_name(row), Face.BOLD, LARGEST) for row in (*payments.rows, *sums)
    )
    room = RIGHT - LEFT - SIGNATURE - TICK - TICK_GAP
    columns = _columns(payments, sums)
    size, widths = _largest(columns, room, wanted)
    rest = max(0.0, room - sum(widths) - len(columns) * _gap(size) - wanted)
    gap = min(_gap(size) + rest / len(columns), WIDEST_GAP)
    name_width = room - sum(widths) - len(columns) * gap
    edges = tuple(accumulate((width + gap for width in widths), initial=LEFT + name_width))[1:]
    sum_sizes = (column.sum_size(width) for column, width in zip(columns, widths, strict=True))
    rooms = tuple(width + gap - _gap(size) for width in widths)
    heads = tuple(_heads(columns, edges, rooms, _head_size(size)))
    return Grid(size, min(size, *sum_sizes), name_width, edges, _head_size(size), heads)


def _largest(
    columns: tuple[_Column, ...], room: float, wanted: float
) -> tuple[float, tuple[float, ...]]:
    """The largest size of figures that leaves names the room that they want, and the columns' widths in it."""
    size = LARGEST
    while True:
        for share in SUM_SHARES:
            widths = tuple(column.width(size, share) for column in columns)
            left = room - sum(widths) - len(columns) * _gap(size)
            if left >= min(wanted, _name_room(size)):
                return size, widths
        if size <= SMALLEST:
            return size, widths
        size -= 0.5


def _heads(
    columns: tuple[_Column, ...],
    edges: tuple[float, ...],
    rooms: tuple[float, ...],
    size: float,
) -> Iterator[Head]:
    yield Head((shown(gettext("Name"), Face.BOLD),), LEFT, "left")
    for column, x, room in zip(columns, edges, rooms, strict=True):
        yield Head(tuple(column.head_lines(size, room)), x, "right")
    yield Head((shown(gettext("bar"), Face.BOLD),), TICK_MIDDLE, "centre")
    yield Head((shown(gettext("Unterschrift"), Face.BOLD),), RIGHT - SIGNATURE, "left")


def _columns(payments: PaymentList, sums: Sequence[PaymentRow]) -> tuple[_Column, ...]:
    since = {"day": day_short(payments.since)}
    titles = (
        (gettext("Vortrag"), gettext("vor %(day)s") % since),
        *((column.title, column.subtitle) for column in payments.columns),
        (gettext("bezahlt"), gettext("seit %(day)s") % since),
        (gettext("offen"), "CHF"),
    )
    plain = [figures(row) for row in payments.rows]
    bold = [sum_figures(row) for row in sums]
    return tuple(
        _Column(
            *title,
            widest=_unit_width(row[number].text for row in plain),
            widest_sum=_unit_width(row[number].text for row in bold),
            is_open=bold[0][number].is_open,
        )
        for number, title in enumerate(titles)
    )


def _unit_width(texts: Iterable[str]) -> float:
    """The width of the widest at 1 point, in bold: its digits are as wide as plain ones, its other signs wider."""
    return max((text_width(text, Face.BOLD, 1) for text in set(texts)), default=0.0)


def _name_room(size: float) -> float:
    return NAME_ROOM if size > READS_WELL else NAME_ROOM_AT_LEAST


def _gap(size: float) -> float:
    """The least space before a column: a star hangs in it."""
    return text_width("*", Face.BOLD, size) + 0.12 * size


def _head_size(size: float) -> float:
    return max(0.8 * size, min(size, HEAD_LEGIBLE))
