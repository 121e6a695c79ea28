"""The payload of the Swiss QR code: its lines, and what is refused with a sentence."""

from typing import Any

import pytest
from django.utils import translation

from ledger.qr_bill import errors
from ledger.qr_bill.payload import QrBill, payload
from tests.ledger.qr_bill.bills import (
    QR_IBAN,
    QR_REFERENCE,
    make_address,
    make_qr_bill,
)

WHOLE = """SPC
0200
1
CH9300762011623852957
S
Clique Zoggeli
Beispielgass
31
4058
Basel
CH







51.00
CHF
S
Anni Beispiel
Rhygass
3a
4058
Basel
CH
SCOR
RF18539007547034
Waagedrepfli 2026/27
EPD"""
ALPHABET = "".join(map(chr, [*range(0x21, 0x7F), *range(0xA1, 0x180)])) + "ȘșȚț€"


def test_payload_is_line_by_line_as_the_guidelines_say() -> None:
    assert payload(make_qr_bill()) == WHOLE


def test_payload_leaves_out_what_the_payer_writes() -> None:
    blank = make_qr_bill(amount_rappen=None, debtor=None, reference="", message="")

    lines = payload(blank).split("\n")

    assert lines[18:] == ["", "CHF", *[""] * 7, "NON", "", "", "EPD"]


def test_payload_of_a_qr_iban() -> None:
    lines = payload(make_qr_bill(iban=QR_IBAN, reference=QR_REFERENCE)).split("\n")

    assert (lines[3], lines[27:29]) == (QR_IBAN, ["QRR", QR_REFERENCE])


@pytest.mark.parametrize(
    ("rappen", "written"),
    [(1, "0.01"), (100, "1.00"), (123_456, "1234.56"), (99_999_999_999, "999999999.99")],
)
def test_payload_amount_has_a_point_and_two_decimals(rappen: int, written: str) -> None:
    assert payload(make_qr_bill(amount_rappen=rappen)).split("\n")[18] == written


def test_payload_takes_every_letter_of_the_guidelines() -> None:
    for start in range(0, len(ALPHABET), 70):
        name = ALPHABET[start : start + 70]
        assert payload(make_qr_bill(debtor=make_address(name))).split("\n")[21] == name


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"reference": QR_REFERENCE}, errors.QrIbanNeeded),
        ({"iban": QR_IBAN}, errors.QrReferenceNeeded),
        ({"iban": QR_IBAN, "reference": ""}, errors.QrReferenceNeeded),
        ({"iban": "CH9300762011623852958"}, errors.IbanRefused),
        ({"iban": "DE89370400440532013000"}, errors.IbanRefused),
        ({"iban": "CH93 0076 2011 6238 5295 7"}, errors.IbanRefused),
        ({"iban": ""}, errors.IbanRefused),
        ({"reference": "RF19539007547034"}, errors.ReferenceRefused),
        (
            {"iban": QR_IBAN, "reference": "210000000003139471430009018"},
            errors.ReferenceRefused,
        ),
        ({"amount_rappen": 0}, errors.BillAmountRefused),
        ({"amount_rappen": -100}, errors.BillAmountRefused),
        ({"amount_rappen": 100_000_000_000}, errors.BillAmountRefused),
        ({"debtor": make_address("Anni 🥁")}, errors.BillTextRefused),
        ({"debtor": make_address("Мария")}, errors.BillTextRefused),
        ({"debtor": make_address(street="Rhygass ")}, errors.BillTextRefused),
        ({"debtor": make_address("Anni\nBeispiel")}, errors.BillTextRefused),
        ({"debtor": make_address("Mu\u0308ller")}, errors.BillTextRefused),
        ({"creditor": make_address(town="Базель")}, errors.BillTextRefused),
        ({"message": "Fonds 💧"}, errors.BillTextRefused),
        ({"debtor": make_address("x" * 71)}, errors.BillTextTooLong),
        ({"debtor": make_address(street="x" * 71)}, errors.BillTextTooLong),
        ({"debtor": make_address(house_number="x" * 17)}, errors.BillTextTooLong),
        ({"debtor": make_address(postal_code="4" * 17)}, errors.BillTextTooLong),
        ({"debtor": make_address(town="x" * 36)}, errors.BillTextTooLong),
        ({"message": "x" * 141}, errors.BillTextTooLong),
        ({"debtor": make_address("")}, errors.BillAddressRefused),
        ({"debtor": make_address(postal_code="")}, errors.BillAddressRefused),
        ({"debtor": make_address(postal_code="D-79539")}, errors.BillAddressRefused),
        ({"creditor": make_address(town="")}, errors.BillAddressRefused),
        ({"creditor": make_address(country="Ch")}, errors.BillAddressRefused),
    ],
)
def test_payload_refuses(changes: dict[str, Any], error: type[errors.BillRefused]) -> None:
    bill: QrBill = make_qr_bill(**changes)

    with translation.override("de"), pytest.raises(error) as refused:
        payload(bill)

    assert str(refused.value).endswith(".")


def longest_bill(letter: str) -> QrBill:
    """A bill whose every line is as long as it may be, of one letter."""
    address = make_address(
        letter * 70,
        street=letter * 70,
        house_number="3" * 16,
        postal_code="4" * 16,
        town=letter * 35,
    )
    return make_qr_bill(
        creditor=address, debtor=address, message=letter * 140, amount_rappen=99_999_999_999
    )


def test_payload_of_the_longest_texts_fits_the_largest_code() -> None:
    assert len(payload(longest_bill("x"))) <= 997


def test_payload_of_more_than_the_largest_code_is_refused() -> None:
    with pytest.raises(errors.BillTooFull):
        payload(longest_bill("ö"))
