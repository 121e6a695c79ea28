"""Which text may be the name of somebody or something."""

import unicodedata

from django.utils.translation import gettext_lazy as _

from clique.errors import UserError

LONGEST_NAME = 80
# Marks that turn the direction of the text around them, so that one name could disguise another line of a list.
_DIRECTION_MARKS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_LINE_BREAKS = frozenset("\u2028\u2029")
# What a decoder leaves in the place of bytes that were no text, lone surrogates among them.
_BROKEN = "\ufffd"
# Letters and symbols by their category, blank by their picture.
_BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")


class BadName(UserError):
    """A text that cannot be a name."""


def clean_name(text: str, *, longest: int = LONGEST_NAME) -> str:
    """`text` as a name: NFC and trimmed, any letters and emoji; raises `BadName` with the reason."""
    name = unicodedata.normalize("NFC", text).strip()
    if not any(is_visible(character) for character in name):
        raise BadName(_("Der Name fehlt."))
    return clean_text(name, longest=longest)


def clean_text(text: str, *, longest: int) -> str:
    """`text` as one line: NFC and trimmed, perhaps empty; raises `BadName` with the reason."""
    line = unicodedata.normalize("NFC", text).strip()
    if len(line) > longest:
        raise BadName(_("Das ist zu lang: höchstens %(count)d Zeichen.") % {"count": longest})
    if any(is_forbidden(character) for character in line):
        raise BadName(_("Darin steht ein Zeichen, das nicht geht; tippe den Text neu."))
    return line


def is_forbidden(character: str) -> bool:
    """Whether `character` breaks lines, turns the text around it, or is no character at all."""
    if character in _DIRECTION_MARKS or character in _LINE_BREAKS or character == _BROKEN:
        return True
    return unicodedata.category(character) in {"Cc", "Cs"}


def is_visible(character: str) -> bool:
    """Whether `character` leaves ink by itself.

    Unassigned ones may: Python's tables are older than the newest emoji.
    """
    if character in _BLANK_LETTERS:
        return False
    return unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Zs", "Zl", "Zp", "Mn", "Me"}
