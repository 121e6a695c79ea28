"""What of a text a line on paper can show: one glyph after the other, □ where the font has none, right-to-left turned round."""

import re
import unicodedata
from collections.abc import Callable, Iterator

MISSING = "□"

_JOINER = "\u200d"
_BRACKETS = str.maketrans("()[]{}<>«»", ")(][}{><»«")
# From one right-to-left letter to the last before a left-to-right one; the digits in it keep their order.
_RIGHT_TO_LEFT = re.compile(r"R(?:[^L]*R)?")
_DIGITS = re.compile(r"N+")
_DIRECTIONS = {"L": "L", "R": "R", "AL": "R", "EN": "N", "AN": "N"}


def printable(text: str, has_glyph: Callable[[str], bool]) -> str:
    """The text as one line of plain glyphs in the order they are drawn, from left to right.

    What reads as one character (a letter with its marks, a family of emoji) is drawn whole or becomes one □. Line breaks and
    tabs become a blank, invisible characters vanish, and a text of nothing else becomes □.
    """
    flat = " ".join(unicodedata.normalize("NFC", text).split())
    drawn = [_drawn(cluster, has_glyph) for cluster in clusters(flat)]
    return "".join(_visual([cluster for cluster in drawn if cluster])) or MISSING


def is_illegible(line: str) -> bool:
    """Whether □ stands for every letter of a line of glyphs."""
    return MISSING in line and not any(character.isalnum() for character in line)


def clusters(text: str) -> Iterator[str]:
    """The text in pieces that read as one character: a base, its marks and modifiers, what a joiner ties to it, a flag."""
    cluster = ""
    for character in text:
        if cluster and not _continues(cluster, character):
            yield cluster
            cluster = ""
        cluster += character
    if cluster:
        yield cluster


def _continues(cluster: str, character: str) -> bool:
    if _is_flag_letter(character):
        return len(cluster) == 1 and _is_flag_letter(cluster)
    return (
        cluster.endswith(_JOINER)
        or unicodedata.category(character) in ("Mn", "Mc", "Me", "Cf")
        or "\U0001f3fb" <= character <= "\U0001f3ff"
    )


def _is_flag_letter(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _drawn(cluster: str, has_glyph: Callable[[str], bool]) -> str:
    visible = "".join(character for character in cluster if not _is_invisible(character))
    if all(has_glyph(character) for character in visible):
        return visible
    return MISSING


def _is_invisible(character: str) -> bool:
    """Joiners, direction marks, soft hyphens, variation selectors."""
    return unicodedata.category(character) == "Cf" or "\ufe00" <= character <= "\ufe0f"


def _visual(drawn: list[str]) -> list[str]:
    directions = "".join(
        _DIRECTIONS.get(unicodedata.bidirectional(cluster[0]), ".") for cluster in drawn
    )
    for stretch in _RIGHT_TO_LEFT.finditer(directions):
        start, end = stretch.span()
        drawn[start:end] = [cluster.translate(_BRACKETS) for cluster in drawn[start:end][::-1]]
        for digits in _DIGITS.finditer(stretch.group()[::-1]):
            first, last = start + digits.start(), start + digits.end()
            drawn[first:last] = drawn[first:last][::-1]
    return drawn
