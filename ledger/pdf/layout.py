"""A printed A4 page: its margins, head, foot, rules and texts. Places are millimetres from the paper's top left corner."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from io import BytesIO
from threading import Lock
from typing import Literal

from reportlab import rl_config
from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfgen.canvas import Canvas

from ledger.pdf.fonts import Face, Fitted, Line, fitted, font, shown, width

MM = 72 / 25.4
PAPER_WIDTH = 210.0
PAPER_HEIGHT = 297.0
LEFT = 18.0
RIGHT = PAPER_WIDTH - 14.0
TOP = 15.0
BOTTOM = PAPER_HEIGHT - 12.0
FOOT_RULE = BOTTOM - 5.8

# Mail carries bytes, and as letters alone every file would be a quarter larger.
rl_config.useA85 = 0

# Languages as PDF readers know them.
LANGUAGE_TAGS = {"de": "de-CH", "gsw": "gsw-CH", "en": "en-GB"}
# The mark of the program, a lantern with a drop in it, on a grid of 26 x 30: see the icon "brand".
MARK_GRID = (26.0, 30.0)

Align = Literal["left", "centre", "right"]
# How much of a line stands before its place.
_BEFORE: dict[Align, float] = {"left": 0.0, "centre": 0.5, "right": 1.0}

# A face of reportlab's keeps a place to read from in its file: one document at a time.
_drawing = Lock()


class Sheet:
    """The document being drawn, at its current page."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        # Words and figures stand on paper many times; each is set once.
        self._settings: dict[tuple[Line, Face, float], tuple[str, float]] = {}
        self._begin_page()

    def _begin_page(self) -> None:
        self._canvas.setLineJoin(0)
        self._canvas.setFillGray(0)
        self._canvas.setStrokeGray(0)

    @property
    def canvas(self) -> Canvas:
        """What the page is drawn on, for marks that this class lacks."""
        return self._canvas

    def next_page(self) -> None:
        """Go on with an empty page."""
        self._canvas.showPage()
        self._begin_page()

    def line(
        self, line: Line, *, x: float, y: float, face: Face, size: float, align: Align = "left"
    ) -> float:
        """Draw a line of text with its foot at `y`, beginning, centred or ending at `x`; gives its width in millimetres."""
        known = self._settings.get((line, face, size))
        if known is None:
            known = self._settings[line, face, size] = self._setting(line, face, size)
        operators, wide = known
        start = (x - wide * _BEFORE[align]) * MM
        # The operators themselves: reportlab's own text object takes ten times as long for the same.
        self._canvas.addLiteral(f"BT {start:.2f} {_up(y):.2f} Td {operators} ET")
        return wide

    def _setting(self, line: Line, face: Face, size: float) -> tuple[str, float]:
        """The operators that show the line, in the document's own codes, and its width in millimetres."""
        drawn = font(face)
        document = self._canvas._doc  # type: ignore[attr-defined]  # the stub lacks it
        # A font of a document has 256 codes at most.
        operators = (
            f"{drawn.getSubsetInternalName(subset, document)} {size:.4g} Tf ({escapePDF(codes)}) Tj"
            for subset, codes in drawn.splitString(line, document)
        )
        return " ".join(operators), width(line, face, size) / MM

    def text(
        self, text: str, *, x: float, y: float, face: Face, size: float, align: Align = "left"
    ) -> float:
        """Draw a text, □ where the face lacks a character; gives its width in millimetres."""
        return self.line(shown(text, face), x=x, y=y, face=face, size=size, align=align)

    def rule(self, y: float, *, thickness: float, x1: float = LEFT, x2: float = RIGHT) -> None:
        """Draw a level line of this thickness, centred on `y`."""
        level = f"{_up(y):.2f}"
        self._canvas.addLiteral(
            f"{thickness * MM:.3f} w {x1 * MM:.2f} {level} m {x2 * MM:.2f} {level} l S"
        )

    def box(self, *, x: float, y: float, side: float, thickness: float) -> None:
        """Draw an empty square to be ticked; `side` is measured outside, `x` and `y` are its middle."""
        inner = side - thickness
        left, foot, length = (x - inner / 2) * MM, _up(y + inner / 2), inner * MM
        self._canvas.addLiteral(
            f"{thickness * MM:.3f} w {left:.2f} {foot:.2f} {length:.2f} {length:.2f} re S"
        )

    def bar(self, *, x: float, y: float, width: float, height: float) -> None:
        """Draw a filled rectangle with its top left corner at `x` and `y`."""
        self._canvas.rect(x * MM, _up(y + height), width * MM, height * MM, stroke=0, fill=1)

    def blank(self, *, x: float, y: float, width: float, height: float) -> None:
        """Wipe a rectangle white, so that words on it are not crossed."""
        self._canvas.setFillGray(1)
        self.bar(x=x, y=y, width=width, height=height)
        self._canvas.setFillGray(0)

    def dot(self, *, x: float, y: float, radius: float, is_hollow: bool = False) -> None:
        """Draw a disc with its middle at `x` and `y`, or the ring around it."""
        self._canvas.setFillGray(1 if is_hollow else 0)
        self._canvas.setLineWidth(0.3 * MM)
        self._canvas.circle(x * MM, _up(y), radius * MM, stroke=1, fill=1)
        self._canvas.setFillGray(0)

    def mark(self, *, x: float, y: float, height: float) -> None:
        """Draw the program's mark with its top left corner at `x` and `y`."""
        scale = height / MARK_GRID[1] * MM
        self._canvas.saveState()
        self._canvas.translate(x * MM, _up(y))
        self._canvas.scale(scale, -scale)
        path = self._canvas.beginPath()
        path.moveTo(3, 2)
        for corner in ((23, 2), (26, 6), (23, 28), (3, 28), (0, 6)):
            path.lineTo(*corner)
        path.close()
        path.moveTo(13, 9)
        path.curveTo(10, 13.4, 8.4, 15.6, 8.4, 18.1)
        path.curveTo(8.4, 20.641, 10.459, 22.7, 13, 22.7)
        path.curveTo(15.541, 22.7, 17.6, 20.641, 17.6, 18.1)
        path.curveTo(17.6, 15.6, 16, 13.4, 13, 9)
        path.close()
        self._canvas.drawPath(path, stroke=0, fill=1, fillMode=0)
        self._canvas.restoreState()

    def foot(self, *, left: str, middle: str, right: str) -> None:
        """Draw the foot of the page: whose it is, as of when, which page of how many."""
        self.rule(FOOT_RULE, thickness=0.2)
        y = BOTTOM - 1.1
        middle_width = self.text(
            middle, x=(LEFT + RIGHT) / 2, y=y, face=Face.TEXT, size=8, align="centre"
        )
        self.text(right, x=RIGHT, y=y, face=Face.TEXT, size=8, align="right")
        room = (RIGHT - LEFT - middle_width) / 2 - 4
        owner = fit(left, Face.TEXT, room=room, sizes=FOOT_SIZES)
        y -= (len(owner.lines) - 1) * leading(owner.size)
        self.block(owner, x=LEFT, y=y, face=Face.TEXT)

    def block(self, block: Fitted, *, x: float, y: float, face: Face) -> None:
        """Draw lines one below the other, the first with its foot at `y`."""
        for number, line in enumerate(block.lines):
            self.line(line, x=x, y=y + number * leading(block.size), face=face, size=block.size)


FOOT_SIZES = ((1, 8.0), (1, 7.0), (2, 6.0))


def leading(size: float) -> float:
    """From one line's foot to the next, in millimetres."""
    return size * 1.2 / MM


def fit(text: str, face: Face, *, room: float, sizes: tuple[tuple[int, float], ...]) -> Fitted:
    """`fitted`, with the room in millimetres."""
    return fitted(text, face, room=room * MM, sizes=sizes)


def text_width(text: str, face: Face, size: float) -> float:
    """How wide the text is drawn, in millimetres."""
    return width(shown(text, face), face, size) / MM


@contextmanager
def document(
    target: BytesIO, *, title: str, author: str, subject: str, language: str, day: date
) -> Iterator[Sheet]:
    """A document that is written into `target` at the end; the same drawing makes the same bytes.

    `day` becomes the date of its making: a clock would make every copy another.
    """
    with _drawing:
        canvas = Canvas(
            target,
            pagesize=(PAPER_WIDTH * MM, PAPER_HEIGHT * MM),
            pageCompression=1,
            invariant=1,
            lang=LANGUAGE_TAGS[language],
            # Without it the Helvetica that every reader has would be named, and not embedded.
            initialFontName=font(Face.TEXT).fontName,  # type: ignore[arg-type]  # the stub is wrong
        )
        canvas.setTitle(title)
        canvas.setAuthor(author)
        canvas.setSubject(subject)
        canvas.setCreator("")
        canvas.setDateFormatter(lambda *_clock: f"D:{day:%Y%m%d}000000Z")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        yield Sheet(canvas)
        canvas.save()


def _up(y: float) -> float:
    """Points from the lower edge, as PDF counts, for millimetres from the upper one."""
    return (PAPER_HEIGHT - y) * MM
