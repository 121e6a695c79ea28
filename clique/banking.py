"""What Swiss banks take: the letters of their payments, and which account wants which reference.

Rule: docs/bookkeeping.md, "QR-bills".
"""

from stdnum import iban as iban_number
from stdnum.exceptions import ValidationError as NotAnIban

# Latin letters with their marks, as the Implementation Guidelines for the QR-bill 2.3 list them.
_LETTERS = ((0x20, 0x7E), (0xA0, 0x17F))
_MORE_LETTERS = frozenset("ȘșȚț€")
BANK_COUNTRIES = ("CH", "LI")
# What phones make of plain marks while one types.
_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-"})
# The bank's number, digits 5 to 9 of an account that is paid with QR references only.
_QR_BANKS = range(30000, 32000)


def is_bank_text(text: str) -> bool:
    """Whether every character of `text` may stand in a payment: no emoji, no Greek, no Cyrillic."""
    return all(
        character in _MORE_LETTERS
        or any(first <= ord(character) <= last for first, last in _LETTERS)
        for character in text
    )


def plain(text: str) -> str:
    """The text with apostrophes, quotation marks and dashes as banks know them."""
    return text.translate(_PLAIN)


def is_iban(text: str) -> bool:
    """Whether `text`, without blanks, is an IBAN with right check digits."""
    try:
        return bool(iban_number.validate(text) == text)
    except NotAnIban:
        return False


def is_qr_iban(iban: str) -> bool:
    """Whether the account is one that is paid with QR references only."""
    return iban[:2] in BANK_COUNTRIES and iban[4:9].isdigit() and int(iban[4:9]) in _QR_BANKS
