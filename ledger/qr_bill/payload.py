"""What the Swiss QR code says: the lines of the payload, and the rules that they keep.

Rule: Swiss Implementation Guidelines for the QR-bill 2.3, chapter 4; structured addresses only.
"""

import re
import unicodedata
from dataclasses import dataclass

from clique.banking import BANK_COUNTRIES, is_bank_text, is_iban, is_qr_iban
from clique.models import ReferenceKind
from ledger.qr_bill.errors import (
    BillAddressRefused,
    BillAmountRefused,
    BillTextRefused,
    BillTextTooLong,
    BillTooFull,
    IbanRefused,
    QrIbanNeeded,
    QrReferenceNeeded,
    ReferenceRefused,
)
from ledger.qr_bill.references import is_right, kind_of

LONGEST_NAME, LONGEST_STREET, LONGEST_HOUSE_NUMBER = 70, 70, 16
LONGEST_POSTAL_CODE, LONGEST_TOWN = 16, 35
LONGEST_MESSAGE = 140
MOST_RAPPEN = 99_999_999_999
# What a code of version 25, the largest allowed, holds with error correction M.
MOST_BYTES = 997
# What is written before a postal code on envelopes belongs into the country.
PREFIXED_CODE = re.compile(r"[A-Z]{1,3}-")
_COUNTRY = re.compile(r"[A-Z]{2}")
_LINES_OF_NOBODY = ("",) * 7


@dataclass(frozen=True, slots=True)
class Address:
    """Who is paid or pays, line by line; street and house number may be empty."""

    name: str
    postal_code: str
    town: str
    street: str = ""
    house_number: str = ""
    country: str = "CH"


@dataclass(frozen=True, slots=True)
class QrBill:
    """A bill in Swiss Francs. Without an amount or a debtor the payer writes it in by hand.

    `iban` and `reference` have no blanks; an empty `reference` is none.
    """

    iban: str
    creditor: Address
    amount_rappen: int | None = None
    debtor: Address | None = None
    reference: str = ""
    message: str = ""


def payload(bill: QrBill) -> str:
    """The text of the code, checked before anybody sees it; raises `BillRefused`."""
    check(bill)
    amount = "" if bill.amount_rappen is None else _amount(bill.amount_rappen)
    text = "\n".join(
        (
            *("SPC", "0200", "1", bill.iban),
            *_address_lines(bill.creditor),
            *_LINES_OF_NOBODY,
            *(amount, "CHF"),
            *(_address_lines(bill.debtor) if bill.debtor else _LINES_OF_NOBODY),
            *(kind_of(bill.reference).value, bill.reference, bill.message, "EPD"),
        )
    )
    if len(text.encode()) > MOST_BYTES:
        raise BillTooFull
    return text


def check(bill: QrBill) -> None:
    """Raise the first reason for which a bank would refuse the bill, a `BillRefused`."""
    check_account(bill.iban, kind_of(bill.reference))
    check_address(bill.creditor)
    if bill.debtor is not None:
        check_address(bill.debtor)
    if bill.amount_rappen is not None and not 0 < bill.amount_rappen <= MOST_RAPPEN:
        raise BillAmountRefused
    if not is_right(bill.reference):
        raise ReferenceRefused
    check_text(bill.message, most=LONGEST_MESSAGE)


def check_account(iban: str, kind: ReferenceKind) -> None:
    """Raise why an account cannot be paid with such references."""
    if not is_iban(iban) or iban[:2] not in BANK_COUNTRIES:
        raise IbanRefused
    if is_qr_iban(iban) and kind is not ReferenceKind.QR:
        raise QrReferenceNeeded
    if kind is ReferenceKind.QR and not is_qr_iban(iban):
        raise QrIbanNeeded


def check_address(address: Address) -> None:
    """Raise why a bank could not read an address."""
    for text, most in (
        (address.name, LONGEST_NAME),
        (address.street, LONGEST_STREET),
        (address.house_number, LONGEST_HOUSE_NUMBER),
        (address.postal_code, LONGEST_POSTAL_CODE),
        (address.town, LONGEST_TOWN),
    ):
        check_text(text, most=most)
    is_whole = address.name and address.postal_code and address.town
    if not is_whole or PREFIXED_CODE.match(address.postal_code):
        raise BillAddressRefused
    if not _COUNTRY.fullmatch(address.country):
        raise BillAddressRefused


def check_text(text: str, *, most: int) -> None:
    """Raise why a line is too long, or holds what a bank cannot read."""
    is_tidy = text == text.strip() and text == unicodedata.normalize("NFC", text)
    if not is_bank_text(text) or not is_tidy:
        raise BillTextRefused(text[:LONGEST_NAME])
    if len(text) > most:
        raise BillTextTooLong(text[:LONGEST_NAME], most)


def _amount(rappen: int) -> str:
    whole, part = divmod(rappen, 100)
    return f"{whole}.{part:02d}"


def _address_lines(address: Address) -> tuple[str, ...]:
    return (
        "S",
        address.name,
        address.street,
        address.house_number,
        address.postal_code,
        address.town,
        address.country,
    )
