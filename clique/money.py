"""Rappen and their text; the template filters of the same names are in `templatetags/money.py`."""

import re

MINUS = "−"
APOSTROPHE = "’"
# Far above any clique's fund, and far below what the database holds.
MOST_FRANKEN_DIGITS = 9

_CURRENCY = r"(?:CHF|S?Fr\.?|Franken|Frangge|Francs?)"
_BLANK = r"[ \u00a0\u202f]?"
_FRANKEN = re.compile(
    rf"(?:{_CURRENCY}{_BLANK})?"
    r"(?P<whole>[0-9]{1,3}(?:(?P<mark>['’‘´`ʼ′ \u00a0\u202f])[0-9]{3}(?:(?P=mark)[0-9]{3})*)?|[0-9]+|(?=[.,][0-9]))"
    # No Rappen are written as a dash, by hand and on price tags.
    r"(?:[.,](?:(?P<part>[0-9]{1,2})|--?|[–—]))?"
    rf"(?:{_BLANK}{_CURRENCY})?",
    re.IGNORECASE | re.ASCII,
)
_RAPPEN = re.compile(
    rf"(?P<rappen>[0-9]{{1,2}}){_BLANK}(?:Rp\.?|Rappen|Rappe)", re.IGNORECASE | re.ASCII
)
# A thousand and some for one, one and some thousandths for another.
_EITHER_WAY = re.compile(
    rf"(?:{_CURRENCY}{_BLANK})?[0-9]{{1,3}}[.,][0-9]{{3}}", re.IGNORECASE | re.ASCII
)


class NotFranken(ValueError):
    """A text that is no amount in Francs."""


class TooManyFranken(NotFranken):
    """An amount of more digits than any that is kept."""


class EitherFranken(NotFranken):
    """An amount like `1.234`, which one reads as thousands and the next as a part."""


def franken(rappen: int) -> str:
    """The amount for people, without its currency: `1’234.50`, `−3.00`."""
    whole, part = divmod(abs(rappen), 100)
    sign = MINUS if rappen < 0 else ""
    return f"{sign}{whole:,}.{part:02d}".replace(",", APOSTROPHE)


def chf(rappen: int) -> str:
    """The amount with its currency: `CHF 1’234.50`; the two stay on one line."""
    return f"CHF\u00a0{franken(rappen)}"


def parse_franken(text: str) -> int:
    """The Rappen of a typed amount: `12`, `12.5`, `1'234,50`, `.50`, `50 Rp.`, `Fr. 12.–`, `CHF 1’234.50`; never negative.

    Raises `NotFranken` for anything else, other scripts' digits and exponents among it, `EitherFranken` and `TooManyFranken`.
    """
    if (small := _RAPPEN.fullmatch(text.strip())) is not None:
        return int(small["rappen"])
    match = _FRANKEN.fullmatch(text.strip())
    if match is None:
        raise EitherFranken(text) if _EITHER_WAY.fullmatch(text.strip()) else NotFranken(text[:40])
    whole = "".join(digit for digit in match["whole"] if digit.isdigit())
    if len(whole) > MOST_FRANKEN_DIGITS:
        raise TooManyFranken(text[:40])
    return int(whole or "0") * 100 + int((match["part"] or "0").ljust(2, "0"))
