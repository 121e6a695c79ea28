"""The faces of the printed pages, embedded from `fonts/`, and how a text fits a width in them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import NewType
from unicodedata import category

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from ledger.pdf.plain_text import printable

FOLDER = Path(__file__).with_name("fonts")

# A text as it is drawn, from left to right. Making it twice would turn right-to-left letters round again.
Line = NewType("Line", str)

# Most texts: words of letters that are drawn as they stand, one after the other.
_PLAIN = re.compile(r"[!-~À-ÖØ-öø-ÿ’−–·]+(?: [!-~À-ÖØ-öø-ÿ’−–·]+)*")
# What a line is not broken inside: up to a hyphen, up to a blank.
_PARTS = re.compile(r"[^ -]*-|[^ -]+ ?| ")


class Face(StrEnum):
    """A face by the name of its file."""

    TEXT = "LiberationSans-Regular"
    BOLD = "LiberationSans-Bold"
    TITLE = "BarlowCondensed-Bold"


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text broken into lines, and the size in points in which they fit."""

    lines: tuple[Line, ...]
    size: float


@cache
def font(face: Face) -> TTFont:
    """The face, known to reportlab from here on.

    Only the glyphs used are embedded: `asciiReadable` would add the whole ASCII alphabet to each page's font.
    """
    loaded = TTFont(str(face), str(FOLDER / f"{face}.ttf"), asciiReadable=0)
    pdfmetrics.registerFont(loaded)
    return loaded


@cache
def _letters(face: Face) -> frozenset[str]:
    """The characters that have a glyph."""
    return frozenset(map(chr, font(face).face.charToGlyph))


@lru_cache(maxsize=4096)
def shown(text: str, face: Face) -> Line:
    """What of the text is drawn: plain glyphs of this face, □ for a character that it lacks."""
    glyphs = font(face).face.charToGlyph
    if _PLAIN.fullmatch(text) and _letters(face).issuperset(text):
        return Line(text)

    def has_glyph(character: str) -> bool:
        # A control character has a glyph in some faces, and nothing to see.
        return ord(character) in glyphs and not category(character).startswith("C")

    return Line(printable(text, has_glyph))


def width(line: Line, face: Face, size: float) -> float:
    """How wide the line is drawn, in points."""
    return _unit_width(line, face) * size


@lru_cache(maxsize=8192)
def _unit_width(line: Line, face: Face) -> float:
    """The width at 1 point."""
    return float(font(face).stringWidth(line, 1))


def fitted(text: str, face: Face, *, room: float, sizes: tuple[tuple[int, float], ...]) -> Fitted:
    """The text in the first of `sizes` (most lines, points) in which it fits `room` points.

    Words are broken only where no size takes them whole. If nothing fits, the last size shrinks until one does: a text never
    leaves its column and never loses a letter.
    """
    whole, largest = shown(text, face), sizes[0][1]
    if width(whole, face, largest) <= room:
        return Fitted((whole,), largest)
    for may_break in (False, True):
        for most, size in sizes:
            lines = wrapped(text, face, size=size, room=room, may_break=may_break)
            if len(lines) <= most and (may_break or _widest(lines, face, size) <= room):
                return Fitted(lines, size)
    most, size = sizes[-1]
    while len(lines := wrapped(text, face, size=size, room=room, may_break=True)) > most:
        size *= 0.95
    return Fitted(lines, size)


def wrapped(
    text: str, face: Face, *, size: float, room: float, may_break: bool = False
) -> tuple[Line, ...]:
    """The text in lines of at most `room` points, broken after blanks and hyphens.

    What is longer stands alone on a line, or is broken anywhere if it `may_break`, from the line before it on.
    """
    lines: list[Line] = []
    for part in _PARTS.findall(shown(text, face)):
        longer = Line(f"{lines[-1]}{part}" if lines else part)
        if lines and width(Line(longer.rstrip()), face, size) <= room:
            lines[-1] = longer
        elif may_break and width(Line(part.rstrip()), face, size) > room:
            # What has to be broken anyway begins where the line before it ends.
            begun = lines.pop() if lines else ""
            lines += _pieces(f"{begun}{part}", face, size, room)
        else:
            lines.append(Line(part))
    return tuple(Line(line.rstrip()) for line in lines)


def _pieces(part: str, face: Face, size: float, room: float) -> Iterator[Line]:
    """The part in pieces of at most `room` points, each of one letter at least."""
    piece = ""
    for letter in part:
        if piece and width(Line((piece + letter).rstrip()), face, size) > room:
            yield Line(piece)
            piece = ""
        piece += letter
    yield Line(piece)


def _widest(lines: tuple[Line, ...], face: Face, size: float) -> float:
    return max(width(line, face, size) for line in lines)
