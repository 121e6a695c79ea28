"""Rappen and their text; the template filters of the same names are in `templatetags/money.py`."""

import re

MINUS = "−"
APOSTROPHE = "’"
# Far above any clique's fund, and far below what the database holds.
MOST_FRANKEN_DIGITS = 9

_FRANKEN = re.compile(
    r"(?P<whole>[0-9]{1,3}(?:(?P<mark>['’ \u00a0\u202f])[0-9]{3}(?:(?P=mark)[0-9]{3})*)?|[0-9]+)"
    r"(?:[.,](?P<part>[0-9]{1,2}))?"
)


class NotFranken(ValueError):
    """A text that is no amount in Francs."""


class TooManyFranken(NotFranken):
    """An amount of more digits than any that is kept."""


def franken(rappen: int) -> str:
    """The amount for people, without its currency: `1’234.50`, `−3.00`."""
    whole, part = divmod(abs(rappen), 100)
    sign = MINUS if rappen < 0 else ""
    return f"{sign}{whole:,}.{part:02d}".replace(",", APOSTROPHE)


def chf(rappen: int) -> str:
    """The amount with its currency: `CHF 1’234.50`; the two stay on one line."""
    return f"CHF\u00a0{franken(rappen)}"


def parse_franken(text: str) -> int:
    """The Rappen of a typed amount: `12`, `12.5`, `1'234,50`; never negative.

    Raises `NotFranken` for anything else, other scripts' digits and exponents among it, and `TooManyFranken`.
    """
    match = _FRANKEN.fullmatch(text.strip())
    if match is None:
        raise NotFranken(text[:40])
    whole = "".join(digit for digit in match["whole"] if digit.isdigit())
    if len(whole) > MOST_FRANKEN_DIGITS:
        raise TooManyFranken(text[:40])
    return int(whole) * 100 + int((match["part"] or "0").ljust(2, "0"))
