"""Lines of plain text between the tables of a paper."""

from collections.abc import Iterator, Sequence

from ledger.pdf.flow import Piece
from ledger.pdf.fonts import Face, Fitted, wrapped
from ledger.pdf.layout import LEFT, MM, RIGHT, Sheet, fit, leading

NOTE_SIZE = 8.5
SIGNATURE_HEIGHT = 19.0
PAIRS_BESIDE, PAIR_GAP, PAIR_ROW, PAIR_SIZE = 6, 9.0, 3.6, 8.0
SIGNATURE_ROOM, SIGNATURE_STEP = 82.0, 96.0
HEADING_SIZE = 11.0


def paragraph(
    text: str,
    *,
    size: float = NOTE_SIZE,
    face: Face = Face.TEXT,
    room: float = RIGHT - LEFT,
    above: float = 3.0,
    keeps_next: bool = False,
) -> Piece:
    """A text over as many lines as it needs."""
    lines = wrapped(text, face, size=size, room=room * MM, may_break=True)
    block = Fitted(lines, size)

    def draw(sheet: Sheet, y: float) -> None:
        sheet.block(block, x=LEFT, y=y + above + leading(size) * 0.8, face=face)

    return Piece(above + len(lines) * leading(size), draw, keeps_next=keeps_next)


def heading(text: str, *, above: float = 7.0) -> Piece:
    """The title of a part; it stays with what follows. Names stand in it, and the title's face lacks the □."""
    return paragraph(text, size=HEADING_SIZE, face=Face.BOLD, above=above, keeps_next=True)


def pairs(rows: Sequence[tuple[str, str]], *, above: float = 2.0) -> Piece:
    """Words and their figures, several pairs beside each other, read from left to right."""
    step = (RIGHT - LEFT + PAIR_GAP) / PAIRS_BESIDE
    lines = -(-len(rows) // PAIRS_BESIDE)

    def draw(sheet: Sheet, y: float) -> None:
        for number, (words, figure) in enumerate(rows):
            line, column = divmod(number, PAIRS_BESIDE)
            x, foot = LEFT + column * step, y + above + (line + 0.8) * PAIR_ROW
            sheet.text(words, x=x, y=foot, face=Face.TEXT, size=PAIR_SIZE)
            right = x + step - PAIR_GAP
            sheet.text(figure, x=right, y=foot, face=Face.TEXT, size=PAIR_SIZE, align="right")

    return Piece(above + lines * PAIR_ROW, draw)


def signatures(labels: Sequence[str]) -> Iterator[Piece]:
    """Lines to sign on, two beside each other, with who signs below."""
    for start in range(0, len(labels), 2):
        yield _signature_pair(labels[start : start + 2])


def _signature_pair(labels: Sequence[str]) -> Piece:
    blocks = [
        fit(label, Face.TEXT, room=SIGNATURE_ROOM, sizes=((1, NOTE_SIZE), (2, 7.0)))
        for label in labels
    ]

    def draw(sheet: Sheet, y: float) -> None:
        for number, block in enumerate(blocks):
            x = LEFT + number * SIGNATURE_STEP
            line = y + SIGNATURE_HEIGHT - 6
            sheet.rule(line, thickness=0.2, x1=x, x2=x + SIGNATURE_ROOM)
            sheet.block(block, x=x, y=line + 4, face=Face.TEXT)

    return Piece(SIGNATURE_HEIGHT, draw)
