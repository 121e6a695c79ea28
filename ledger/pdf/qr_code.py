"""The Swiss QR code: its modules as one path, and the cross in its middle."""

from collections.abc import Iterator

import segno
from reportlab.pdfgen.canvas import Canvas

from ledger.pdf.layout import MM

SIDE = 46.0
# The cross as SIX hands it out: 7 mm with its white rim, the black field in it, its arms.
CROSS, FIELD, ARM_LENGTH, ARM_WIDTH = 7.0, 6.0, 3.89, 1.167

Rectangle = tuple[int, int, int, int]


def draw_code(canvas: Canvas, text: str, *, x: float, y: float) -> None:
    """Draw the code with its lower left corner at `x` and `y` millimetres from the paper's lower left one."""
    rows = modules(text)
    canvas.saveState()
    canvas.translate(x * MM, y * MM)
    canvas.saveState()
    # Whole numbers in modules instead of fractions of points halve the size of the file.
    canvas.scale(SIDE * MM / len(rows), SIDE * MM / len(rows))
    # As one path, so that no hair shows between modules; written as PDF spells it, as reportlab would
    # weigh each of the whole numbers like a fraction.
    path = "\n".join(
        f"{left} {len(rows) - top - height} {width} {height} re"
        for left, top, width, height in rectangles(rows)
    )
    canvas.addLiteral(f"{path}\nf")
    canvas.restoreState()
    _draw_cross(canvas)
    canvas.restoreState()


def modules(text: str) -> tuple[bytes, ...]:
    """The code's rows from the top, a byte a module, 1 for black; error correction M, UTF-8."""
    code = segno.make_qr(text, error="m", mode="byte", encoding="utf-8", boost_error=False)
    return tuple(bytes(row) for row in code.matrix)


def rectangles(rows: tuple[bytes, ...]) -> Iterator[Rectangle]:
    """The black modules as rectangles (left, top, width, height): runs of a row, joined with the same run below."""
    growing: dict[tuple[int, int], int] = {}
    for top, row in enumerate((*rows, b"")):
        runs = set(_runs(row))
        for run in [run for run in growing if run not in runs]:
            first = growing.pop(run)
            yield run[0], first, run[1], top - first
        for run in runs:
            growing.setdefault(run, top)


def _runs(row: bytes) -> Iterator[tuple[int, int]]:
    """Where black begins in a row, and how far it goes."""
    start = row.find(1)
    while start >= 0:
        end = row.find(0, start)
        if end < 0:
            end = len(row)
        yield start, end - start
        start = row.find(1, end)


def _draw_cross(canvas: Canvas) -> None:
    for width, height, grey in (
        (CROSS, CROSS, 1),
        (FIELD, FIELD, 0),
        (ARM_LENGTH, ARM_WIDTH, 1),
        (ARM_WIDTH, ARM_LENGTH, 1),
    ):
        canvas.setFillGray(grey)
        left, bottom = (SIDE - width) / 2, (SIDE - height) / 2
        canvas.rect(left * MM, bottom * MM, width * MM, height * MM, stroke=0, fill=1)
