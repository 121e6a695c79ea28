"""What a name in a record may be."""

import unicodedata

from games.engine.errors import Fault, RuleError

LONGEST_NAME = 80


def name_from(value: object, *, place: str) -> str:
    """The name in Unicode's NFC; only in that form are two names compared.

    Raises `RuleError` at this place for anything that is no name.
    Rule: docs/records.md, "Names".
    """
    # Four characters at most compose to one; a longer run of accents takes NFC quadratic time.
    if not isinstance(value, str) or len(value) > 4 * LONGEST_NAME:
        raise RuleError(Fault.BAD_NAME, place)
    name = unicodedata.normalize("NFC", value)
    if not 1 <= len(name) <= LONGEST_NAME or name != name.strip() or not _can_be_seen(name):
        raise RuleError(Fault.BAD_NAME, place, word=name)
    # A lone surrogate (Cs) cannot be written as UTF-8 and would break the answer.
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in name):
        raise RuleError(Fault.BAD_NAME, place, word=name)
    return name


def names_from(value: object, *, place: str) -> tuple[str, ...]:
    """A list of names, none of them twice.

    Raises `RuleError` at this place otherwise.
    Rule: docs/records.md, "Names".
    """
    if not isinstance(value, list):
        raise RuleError(Fault.NOT_A_LIST, place)
    names: dict[str, None] = {}
    for entry in value:
        name = name_from(entry, place=place)
        if name in names:
            raise RuleError(Fault.NAMED_TWICE, place, player=name)
        names[name] = None
    return tuple(names)


def _can_be_seen(name: str) -> bool:
    return any(unicodedata.category(character) not in ("Cf", "Zs") for character in name)
