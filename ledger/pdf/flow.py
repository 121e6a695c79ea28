"""Pieces one below the other, and the pages that they fill. No piece is split; what belongs together stays together."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from django.utils.translation import get_language

from ledger.pdf.frame import BODY_TOP, Frame, draw_foot, draw_head
from ledger.pdf.layout import FOOT_RULE, Sheet, document

# Drawn with its upper edge at this height.
Draw = Callable[[Sheet, float], None]
ROOM = FOOT_RULE - 3.0 - BODY_TOP


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a page, so many millimetres high.

    `before` is drawn above it where it begins a page, `after` below it where it ends one and is not the last. `keeps_next`: the
    next piece stands on the same page.
    """

    height: float
    draw: Draw
    before: "Piece | None" = None
    after: "Piece | None" = None
    keeps_next: bool = False


def space(height: float, *, keeps_next: bool = False) -> Piece:
    """An empty piece."""
    return Piece(height, lambda _sheet, _y: None, keeps_next=keeps_next)


def printed(frame: Frame, pieces: Iterable[Piece], *, subject: str, document_title: str) -> bytes:
    """The pieces as PDF, in the language spoken; the same pieces give the same bytes."""
    target = BytesIO()
    pages = paged(tuple(pieces), room=ROOM)
    with document(
        target,
        title=document_title,
        author=frame.owner,
        subject=subject,
        language=get_language() or "de",
        day=frame.printed_on,
    ) as sheet:
        for number, page in enumerate(pages, 1):
            if number > 1:
                sheet.next_page()
            draw_head(sheet, frame)
            y = BODY_TOP
            for piece in page:
                piece.draw(sheet, y)
                y += piece.height
            draw_foot(sheet, frame, page=number, pages=len(pages))
    return target.getvalue()


def paged(pieces: Sequence[Piece], *, room: float) -> list[list[Piece]]:
    """The pieces in pages of `room` millimetres, with what stands before and after a break; one page at least."""
    pages: list[list[Piece]] = [[]]
    used = 0.0
    last: Piece | None = None
    for group in _groups(pieces, room):
        height = sum(piece.height for piece in group)
        below = _height(group[-1].after)
        if last is not None and used + height + below > room:
            if last.after:
                pages[-1].append(last.after)
            above = group[0].before
            pages.append([above] if above else [])
            used = _height(above)
        pages[-1] += group
        used += height
        last = group[-1]
    return pages


def _groups(pieces: Sequence[Piece], room: float) -> Iterator[list[Piece]]:
    """The pieces that keep together; what is higher than a page is taken apart."""
    group: list[Piece] = []
    for piece in pieces:
        group.append(piece)
        if not piece.keeps_next:
            yield from _fitting(group, room)
            group = []
    if group:
        yield from _fitting(group, room)


def _fitting(group: list[Piece], room: float) -> Iterator[list[Piece]]:
    whole = _height(group[0].before) + sum(piece.height for piece in group)
    if whole + _height(group[-1].after) <= room:
        yield group
    else:
        yield from ([piece] for piece in group)


def _height(piece: Piece | None) -> float:
    return piece.height if piece else 0.0
