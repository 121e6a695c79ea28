"""Lines of plain text between the tables of a paper."""

from ledger.pdf.flow import Piece
from ledger.pdf.fonts import Face, Fitted, wrapped
from ledger.pdf.layout import LEFT, MM, RIGHT, Sheet, leading

NOTE_SIZE = 8.5
HEADING_SIZE = 13.0


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
    """The title of a part; it stays with what follows."""
    return paragraph(text, size=HEADING_SIZE, face=Face.TITLE, above=above, keeps_next=True)
