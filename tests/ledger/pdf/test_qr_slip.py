"""The slip, drawn, scanned at 300 dots an inch and read by zxing: what it says, where it stands, what keeps its place."""

from typing import Any

import pytest

from ledger.pdf.member_bill import member_bill_pdf
from ledger.pdf.slip_words import SLIP_WORDS
from ledger.qr_bill.errors import BillRefused
from ledger.qr_bill.payload import QrBill, payload
from tests.ledger.pdf.bills import codes, dark_mm, grey_at, make_bill, scanned
from tests.ledger.pdf.printed import Word, words
from tests.ledger.qr_bill.bills import QR_IBAN, QR_REFERENCE, make_address, make_qr_bill

LANGUAGES = ["de", "gsw", "fr", "it", "en"]
TOLERANCE_MM = 0.3
CODE = (67.0, 209.0, 113.0, 255.0)
SLIP_TOP, CUT = 192.0, 62.0
LONGEST = make_address(
    "Öffentlich-rechtliche Körperschaft der Fasnachtsgesellschaft Ueli 1876"[:70],
    street="Strasse der vereinigten Ängste am Grossbasler Rheinbord beim Münsterhü",
    house_number="1234567890123456",
    postal_code="4051",
    town="Münchenstein-Neuewelt bei der Birs",
)
UNBROKEN = make_address(
    "W" * 70, street="M" * 70, house_number="W" * 16, postal_code="8" * 16, town="W" * 35
)
MARKED = make_address('O\'Hara <b>&"Söhne"</b> {{ 7 }} %s ñçß œ Łódź Ș€', street="Rue de l'Été")
BILLS: dict[str, dict[str, Any]] = {
    "set amount": {},
    "blank amount": {"amount_rappen": None},
    "largest amount": {"amount_rappen": 99_999_999_999},
    "least amount": {"amount_rappen": 1},
    "no debtor": {"debtor": None},
    "nothing set": {"amount_rappen": None, "debtor": None, "reference": "", "message": ""},
    "no reference": {"reference": ""},
    "QR reference": {"iban": QR_IBAN, "reference": QR_REFERENCE},
    "no street": {"debtor": make_address(street="", house_number="")},
    "from abroad": {"debtor": make_address(postal_code="79539", town="Lörrach", country="DE")},
    "longest texts": {
        "creditor": LONGEST,
        "debtor": LONGEST,
        "message": ("Zäme ünter öis, " * 8).strip(),
    },
    "without a blank": {"creditor": UNBROKEN, "debtor": UNBROKEN, "message": "W" * 140},
    "hostile texts": {"creditor": MARKED, "debtor": MARKED, "message": "a'b\"c<d>&{{ e }} %(f)s"},
}


def printed(bill: QrBill, language: str = "de") -> bytes:
    return member_bill_pdf(make_bill(slip=bill), language=language)


def on_slip(pdf: bytes) -> list[Word]:
    return [word for word in words(pdf) if word.y1 > SLIP_TOP]


@pytest.mark.parametrize("changes", BILLS.values(), ids=BILLS.keys())
def test_code_reads_back_as_the_payload_where_it_belongs(changes: dict[str, Any]) -> None:
    bill = make_qr_bill(**changes)

    (page,) = scanned(printed(bill))

    (code,) = codes(page)
    assert code.text == payload(bill)
    edges = (code.left, code.top, code.right, code.bottom)
    assert edges == pytest.approx(CODE, abs=TOLERANCE_MM)
    ink = dark_mm(page, (64, 205, 116, 257))
    assert ink == pytest.approx(CODE, abs=0.1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["set amount", "nothing set", "longest texts"])
def test_code_reads_back_in_every_language(language: str, name: str) -> None:
    bill = make_qr_bill(**BILLS[name])

    (code,) = codes(scanned(printed(bill, language))[0])

    assert code.text == payload(bill)


def test_cross_is_in_the_middle_and_7_mm_with_its_rim() -> None:
    (page,) = scanned(printed(make_qr_bill()))

    middle_x, middle_y = 90.0, 232.0
    assert grey_at(page, middle_x, middle_y) > 250
    for along in (-1.7, 1.7):
        assert grey_at(page, middle_x + along, middle_y) > 250
        assert grey_at(page, middle_x, middle_y + along) > 250
        assert grey_at(page, middle_x + along, middle_y + 1.0) < 5
    for corner_x, corner_y in ((-2.9, -2.9), (2.9, -2.9), (-2.9, 2.9), (2.9, 2.9)):
        assert grey_at(page, middle_x + corner_x, middle_y + corner_y) < 5
    rim = [
        grey_at(page, middle_x + x, middle_y + y)
        for step in range(-32, 33)
        for x, y in ((step / 10, -3.25), (step / 10, 3.25), (-3.25, step / 10), (3.25, step / 10))
    ]
    assert min(rim) > 250


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_are_those_of_the_style_guide(language: str) -> None:
    heads = SLIP_WORDS[language]

    whole = " ".join(word.text for word in on_slip(printed(make_qr_bill(), language)))
    blank = make_qr_bill(debtor=None, amount_rappen=None)
    without = " ".join(word.text for word in on_slip(printed(blank, language)))

    for heading in (heads.account, heads.reference, heads.payer, heads.currency, heads.amount):
        assert whole.count(heading) >= 2
    for heading in (heads.payment_part, heads.receipt, heads.message, heads.acceptance_point):
        assert heading in whole
    assert without.count(heads.blank_payer) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("changes", BILLS.values(), ids=BILLS.keys())
def test_texts_keep_their_sections(changes: dict[str, Any], language: str) -> None:
    for word in on_slip(printed(make_qr_bill(**changes), language)):
        top = word.y1 - SLIP_TOP
        bottom = word.y2 - SLIP_TOP
        if word.x1 < CUT:
            assert word.x2 <= CUT - 5 + 0.1
            is_information = top + 1 >= 12 and bottom <= 68.5
            assert is_information or bottom < 12 or top > 67
        elif word.x1 < 117:
            assert word.x2 <= 118
        else:
            assert (word.x2 <= 205.1, bottom <= 90.5) == (True, True)


@pytest.mark.parametrize("changes", BILLS.values(), ids=BILLS.keys())
def test_slip_loses_no_letter(changes: dict[str, Any]) -> None:
    bill = make_qr_bill(**changes)

    read = "".join(word.text for word in on_slip(printed(bill)) if word.x1 > 117)

    for address in (bill.creditor, bill.debtor):
        for text in (address.name, address.street, address.town) if address else ():
            assert text.replace(" ", "") in read
    assert bill.message.replace(" ", "") in read
    assert bill.reference in read


def test_amount_is_in_groups_of_three() -> None:
    read = [word.text for word in on_slip(printed(make_qr_bill(amount_rappen=123_456_789)))]

    assert " ".join(read).count("1 234 567.89") == 2


def test_blank_fields_have_their_measures() -> None:
    (page,) = scanned(printed(make_qr_bill(amount_rappen=None, debtor=None)))

    fields = {
        "amount on the receipt": ((26.8, 259.5, 57.4, 272), (30, 10)),
        "amount on the payment part": ((76.8, 263, 117.5, 281), (40, 15)),
        "payer on the receipt": ((4.8, 230, 57.4, 259), (52, 20)),
        "payer on the payment part": ((117.8, 226, 190, 290), (65, 25)),
    }
    for name, (box, (width, height)) in fields.items():
        left, top, right, bottom = dark_mm(page, box)
        if name.startswith("payer"):
            # Its heading stands in the box too.
            top = bottom - height
            assert grey_at(page, left + 1, top + 0.13) < 128
        assert (right - left, bottom - top) == pytest.approx((width, height), abs=0.15)


def test_slip_that_no_bank_takes_is_not_drawn() -> None:
    with pytest.raises(BillRefused):
        printed(make_qr_bill(amount_rappen=0))


def test_cuts_are_dashed_at_the_slip_s_edges() -> None:
    (page,) = scanned(printed(make_qr_bill()))

    beside = (-0.1, 0, 0.1)
    level = [
        min(grey_at(page, dot / 10, SLIP_TOP + away) for away in beside) < 128
        for dot in range(10, 2090)
    ]
    upright = [
        min(grey_at(page, CUT + away, SLIP_TOP + dot / 10) for away in beside) < 128
        for dot in range(10, 1040)
    ]
    for line in (level, upright):
        assert 0.4 < sum(line) / len(line) < 0.8
