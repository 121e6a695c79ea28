"""JSON taken strictly: one object, no key twice, nothing that only Python understands."""

import json
from typing import NoReturn

from games.engine.errors import Fault, RuleError

MOST_BYTES = 1_000_000
# No number of a record is longer; longer ones would cost Python quadratic time.
_LONGEST_INTEGER = 20


def read_object(raw: bytes | str) -> dict[str, object]:
    """The JSON object in a text or in UTF-8 bytes, with or without BOM.

    Raises `RuleError` with the place "record". Numbers that are no plain whole number of up
    to 20 characters come out as floats, which no record takes anywhere.
    Rule: docs/records.md, "Refusals".
    """
    text = _text(raw)
    try:
        value: object = json.loads(
            text, object_pairs_hook=_object, parse_constant=_no_number, parse_int=_integer
        )
    except RecursionError:
        raise RuleError(Fault.TOO_DEEP, "record") from None
    except ValueError:
        raise RuleError(Fault.NOT_JSON, "record") from None
    if not isinstance(value, dict):
        raise RuleError(Fault.NOT_AN_OBJECT, "record")
    return value


def _text(raw: bytes | str) -> str:
    try:
        encoded = raw.encode() if isinstance(raw, str) else raw
        if len(encoded) > MOST_BYTES:
            raise RuleError(Fault.TOO_LARGE, "record")
        return encoded.decode("utf-8-sig")
    except UnicodeError:
        raise RuleError(Fault.NOT_UTF8, "record") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise RuleError(Fault.KEY_TWICE, "record", word=key)
        found[key] = value
    return found


def _no_number(word: str) -> NoReturn:
    raise RuleError(Fault.NOT_A_NUMBER, "record", word=word)


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= _LONGEST_INTEGER else float(digits)
