"""The reference by which a payment is known again: digits of member and statement, and their check digits."""

from stdnum import iso11649
from stdnum.ch import esr
from stdnum.exceptions import ValidationError as Wrong
from stdnum.iso7064 import mod_97_10

from clique.models import ReferenceKind

MEMBER_DIGITS = 6
STATEMENT_DIGITS = 8
QR_DIGITS = 27
_CREDITOR_PREFIX = "RF"


def reference(kind: ReferenceKind, *, member: int, statement: int) -> str:
    """The reference of a bill: of the member with this number, for what the books said up to booking `statement`.

    Its body is six digits of the member and eight of the statement, so that a bank's line leads back to both.
    """
    body = f"{member:0{MEMBER_DIGITS}d}{statement:0{STATEMENT_DIGITS}d}"
    match kind:
        case ReferenceKind.CREDITOR:
            check = mod_97_10.calc_check_digits(f"{body}{_CREDITOR_PREFIX}")
            return f"{_CREDITOR_PREFIX}{check}{body}"
        case ReferenceKind.QR:
            body = body.zfill(QR_DIGITS - 1)
            return f"{body}{esr.calc_check_digit(body)}"
        case ReferenceKind.NONE:
            return ""


def kind_of(text: str) -> ReferenceKind:
    """What kind of reference `text` is meant to be; whether it is right is another question."""
    if not text:
        return ReferenceKind.NONE
    is_creditor = text.startswith(_CREDITOR_PREFIX)
    return ReferenceKind.CREDITOR if is_creditor else ReferenceKind.QR


def is_right(text: str) -> bool:
    """Whether the check digits of a reference match, its length and letters too; none is always right."""
    try:
        match kind_of(text):
            case ReferenceKind.CREDITOR:
                return bool(iso11649.validate(text) == text)
            case ReferenceKind.QR:
                is_whole = len(text) == QR_DIGITS and text.isascii() and text.isdigit()
                # `esr.validate` drops the zeros in front, which belong to it here.
                return is_whole and bool(esr.calc_check_digit(text[:-1]) == text[-1])
            case ReferenceKind.NONE:
                return True
    except Wrong:
        return False


def spaced(text: str) -> str:
    """The reference as it is printed, in groups."""
    if kind_of(text) is ReferenceKind.QR:
        return " ".join((text[:2], *_groups(text[2:], 5)))
    return " ".join(_groups(text, 4))


def spaced_iban(iban: str) -> str:
    """The IBAN as it is printed, in groups of four."""
    return " ".join(_groups(iban, 4))


def _groups(text: str, size: int) -> list[str]:
    return [text[start : start + size] for start in range(0, len(text), size)]
