"""The bill around its slip: what is open, row by row, in one page that is always the same."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from ledger.pdf.member_bill import member_bill_pdf, member_bills_pdf
from tests.hostile import GOOD_NAMES
from tests.ledger.pdf.bills import codes, make_bill, make_payment, make_row, scanned
from tests.ledger.pdf.printed import lines, words
from tests.ledger.qr_bill.bills import make_qr_bill

SLIP_TOP = 192.0


def test_bill_reads_as_the_mockup_in_german() -> None:
    read = lines(member_bill_pdf(make_bill(), language="de"))

    assert read[:16] == [
        "Dein Stand: 51.00",
        "Zoggeli · Waagedrepfli · 5. Dezember 2026 Rechnung 4-12",
        "Anni Beispiel",
        "Rhygass 3a",
        "4058 Basel",
        "Hallo Anni. Das ist noch offen:",
        "Abend Wofür CHF",
        "Vortrag vom 23.10.2026 13.00",
        "6.11.2026 Spiel 1: 8. Rang 8.00",
        "6.11.2026 Spiel 2: 8. Rang 10.00",
        "6.11.2026 Spiel 3 gefehlt: 8. Rang 10.00",
        "6.11.2026 Spiel 4: 8. Rang 10.00",
        "offen 51.00",
        "Zahlbar bis am nächsten Spielabend, 18. Dezember. Bar am Tisch ist auch recht. Merci.",
        "Zoggeli, Basel gedruckt am 5.12.2026 · Buchung 123 9f86d081884c Seite 1 von 1",
        "Vor der Einzahlung abzutrennen",
    ]


def test_bill_names_payments_and_leaves_out_nothing_brought_forward() -> None:
    bill = make_bill(
        rows=(make_row(1, 800, place_x2=None), make_payment(300)),
        forward_rappen=0,
        forward_day=None,
        open_rappen=500,
        due=None,
        slip=make_qr_bill(amount_rappen=500),
    )

    read = lines(member_bill_pdf(bill, language="de"))

    assert read[7:11] == [
        "6.11.2026 Spiel 1 8.00",
        "6.11.2026 bezahlt, bar −3.00",
        "offen 5.00",
        "Bar am Tisch ist auch recht. Merci.",
    ]


@pytest.mark.parametrize(
    ("balance", "expected"),
    [
        (-700, ["Dein Guthaben: 7.00", "Hallo Anni. Nichts ist offen, dein Guthaben gilt weiter."]),
        (0, ["Dein Stand: 0.00", "Hallo Anni. Nichts ist offen."]),
    ],
)
def test_bill_on_nothing_open_says_so_without_a_slip(balance: int, expected: list[str]) -> None:
    bill = make_bill(
        open_rappen=balance, forward_rappen=balance, forward_day=None, rows=(), slip=None
    )

    pdf = member_bill_pdf(bill, language="de")

    read = lines(pdf)
    assert [read[0], read[5]] == expected
    assert read[1] == "Zoggeli · Waagedrepfli · 5. Dezember 2026"
    assert "Zahlteil" not in " ".join(read)
    assert codes(scanned(pdf)[0]) == []
    assert words(pdf)[-1].y1 > 275


def test_blank_slip_on_nothing_open_is_for_paying_ahead() -> None:
    blank = make_qr_bill(amount_rappen=None)
    bill = make_bill(open_rappen=0, forward_rappen=0, forward_day=None, rows=(), slip=blank)

    pdf = member_bill_pdf(bill, language="de")

    assert lines(pdf)[6] == "Mit dem Einzahlungsschein kannst du vorauszahlen."
    assert len(codes(scanned(pdf)[0])) == 1


@pytest.mark.parametrize(
    "name", [*GOOD_NAMES, "W" * 80, "Ein sehr langer Name mit vielen Wörtern " * 2]
)
def test_bill_of_any_name_keeps_its_page(name: str) -> None:
    bill = make_bill(name=name, letter=(name, "Rhygass 3a", "4058 Basel"))

    pdf = member_bill_pdf(bill, language="de")

    assert len(PdfReader(BytesIO(pdf)).pages) == 1
    read = words(pdf)
    assert all(word.x1 > 17 and word.x2 < 196.5 for word in read if word.y1 < SLIP_TOP - 6)
    above = [word.y2 for word in read if 40 < word.y1 < 64 and word.x1 > 119]
    greeting = next(word for word in read if word.text == "Hallo")
    assert max(above) < greeting.y1
    assert len(codes(scanned(pdf)[0])) == 1


def test_bill_with_most_rows_stays_above_its_foot() -> None:
    rows = tuple(make_row(number, 100) for number in range(1, 11))
    bill = make_bill(rows=rows, forward_rappen=4100)

    read = words(member_bill_pdf(bill, language="de"))

    note = next(word for word in read if word.text == "Zahlbar" and word.y1 < SLIP_TOP)
    foot = next(word for word in read if word.text == "gedruckt")
    assert note.y2 < foot.y1 - 3
    assert foot.y2 < SLIP_TOP - 6


def test_bill_has_its_data_and_the_same_bytes_again() -> None:
    pdf = member_bill_pdf(make_bill(), language="de")

    reader = PdfReader(BytesIO(pdf))
    assert reader.metadata is not None
    assert reader.metadata.title == "Rechnung Anni 5. Dezember 2026 – Zoggeli"
    assert (reader.metadata.author, reader.metadata.subject) == ("Zoggeli", "Dein Stand: 51.00")
    assert str(reader.root_object["/Lang"]) == "de-CH"
    assert member_bill_pdf(make_bill(), language="de") == pdf


@pytest.mark.parametrize(
    ("language", "tag", "slip"),
    [
        ("de", "de-CH", "Empfangsschein"),
        ("gsw", "gsw-CH", "Empfangsschein"),
        ("en", "en-GB", "Receipt"),
        ("fr", "gsw-CH", "Récépissé"),
        ("it", "gsw-CH", "Ricevuta"),
    ],
)
def test_slip_speaks_five_languages_and_the_letter_three(
    language: str, tag: str, slip: str
) -> None:
    pdf = member_bill_pdf(make_bill(language="gsw"), language=language)

    assert str(PdfReader(BytesIO(pdf)).root_object["/Lang"]) == tag
    assert slip in [word.text for word in words(pdf)]


def test_several_bills_are_a_page_each_in_their_members_languages() -> None:
    bills = [
        make_bill(name="Anni", language="de"),
        make_bill(name="Beat", language="en", slip=make_qr_bill(amount_rappen=100)),
    ]

    pdf = member_bills_pdf(bills)

    first, second = PdfReader(BytesIO(pdf)).pages
    assert "Empfangsschein" in first.extract_text()
    assert "Acceptance point" in second.extract_text()
    assert [code.text.split("\n")[18] for page in scanned(pdf) for code in codes(page)] == [
        "51.00",
        "1.00",
    ]


def test_bills_take_little_room() -> None:
    bills = [make_bill(name=f"Waggis {number}") for number in range(40)]

    one, many = member_bills_pdf(bills[:1]), member_bills_pdf(bills)

    assert (len(many) - len(one)) / (len(bills) - 1) < 5_000
