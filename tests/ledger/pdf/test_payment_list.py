import os
import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path

import pytest
from django.utils import translation
from pypdf import PdfReader

from clique.money import franken
from ledger.pdf.payment_list import payment_list_pdf
from ledger.queries.payment_columns import StakeColumn
from ledger.queries.payment_list import PaymentList
from tests.ledger.pdf.printed import lines, long_list, make_list, make_row, mockup_list, words

ROOT = Path(__file__).parents[3]


def test_mockup_reads_back_line_by_line() -> None:
    read = lines(payment_list_pdf(mockup_list()))

    assert read == [
        "Zahlliste",
        "Zoggeli · Waagedrepfli · Stand Fr 4. Dezember 2026, nach dem Spiel offen total CHF 284.00",
        "Vortrag 6.11. 20.11. 4.12. bezahlt offen",
        "Name vor 24.10. 2 Spiele 1 Spiel 1 Spiel seit 24.10. CHF bar Unterschrift",
        "Anni 12.00 9.00 7.00 7.00 −10.00 25.00",
        "Beat 7.00 14.00 6.00 9.00 – 36.00",
        "Carla 5.00 4.00 3.00 2.00 −12.00 2.00",
        "Dominik 13.00 18.00 10.00* 10.00 – 51.00",
        "Elsbeth 8.00 7.00 4.00 4.00 −10.00 13.00",
        "Fritz 25.00 19.00 9.00 8.00 −20.00 41.00",
        "Gaby 0.00 5.00 1.00 3.00 −6.00 3.00",
        "Hansi 10.00 22.00* 2.00 6.00 −12.00 28.00",
        "Irene 4.00 8.00 5.00 1.00 −12.00 6.00",
        "Jörg 6.00 11.00 8.00 4.00 −11.00 18.00",
        "Kathrin 4.00 14.00 10.00* 11.00* – 39.00",
        "Luki 9.00 22.00* 10.00* 11.00* −30.00 22.00",
        "12 Personen 103.00 153.00 75.00 76.00 −123.00 284.00",
        "* gefehlt in mindestens einem Spiel. Offen = Vortrag + Einsätze − bezahlt. Bar bezahlt: Haken",
        "machen und unterschreiben, der Kassier verbucht es nachher.",
        "Eingenommen an diesem Abend: CHF Kassier:",
        "Zoggeli, Basel gedruckt am 4.12.2026 · Buchung 123 9f86d081884c Seite 1 von 1",
    ]


@pytest.mark.parametrize("count", [2, 20, 60])
def test_head_and_foot_stand_on_every_page(count: int) -> None:
    read = words(payment_list_pdf(long_list(count)))

    pages = max(word.page for word in read)
    for page in range(1, pages + 1):
        text = " ".join(word.text for word in read if word.page == page)
        assert text.count("Zahlliste") == 1
        assert text.count("Unterschrift") == 1
        assert text.count(f"Seite {page} von {pages}") == 1
        assert text.count("gedruckt am 4.12.2026 · Buchung 123 9f86d081884c") == 1
    assert [word.page for word in read if word.text == "Eingenommen"] == [pages]
    assert [word.page for word in read if word.text == "Personen"] == [pages]


def test_carried_sums_lead_from_page_to_page() -> None:
    payments = long_list(40)

    read = lines(payment_list_pdf(payments))

    carried = [line for line in read if line.startswith("Übertrag")]
    assert carried == [
        sum_line("Übertrag", payments, 19),
        sum_line("Übertrag", payments, 19),
        sum_line("Übertrag", payments, 37),
        sum_line("Übertrag", payments, 37),
    ]
    assert sum_line("40 Personen", payments, 40) in read


def test_credit_is_negative_and_explained() -> None:
    payments = make_list((make_row("Anni", stakes=(5,), paid=20), make_row("Beat", stakes=(3,))))

    read = lines(payment_list_pdf(payments))

    assert "Anni 0.00 5.00 −20.00 −15.00" in read
    assert "2 Personen 0.00 8.00 −20.00 −12.00" in read
    assert "offen total CHF −12.00" in read[1]
    assert "Offen mit Minus ist ein Guthaben." in " ".join(read)
    assert "gefehlt" not in " ".join(read)


def test_sum_taken_in_is_written_on_the_list_of_an_evening_alone() -> None:
    rows = (make_row("Anni"),)

    evening = lines(payment_list_pdf(make_list(rows)))
    span = lines(payment_list_pdf(make_list(rows, is_of_evening=False)))

    assert "Eingenommen an diesem Abend: CHF Kassier:" in evening
    assert [line for line in evening if line not in span] == [
        "Eingenommen an diesem Abend: CHF Kassier:"
    ]


def test_list_of_empty_books_names_no_booking() -> None:
    read = lines(payment_list_pdf(make_list((), booked=0)))

    assert read[-1] == "Zoggeli, Basel gedruckt am 4.12.2026 Seite 1 von 1"


def test_list_of_nobody_says_so() -> None:
    read = lines(payment_list_pdf(make_list(())))

    assert read == [
        "Zahlliste",
        "Zoggeli · Waagedrepfli · Stand Fr 4. Dezember 2026, nach dem Spiel offen total CHF 0.00",
        "Niemand ist etwas schuldig.",
        "Zoggeli, Basel gedruckt am 4.12.2026 · Buchung 123 9f86d081884c Seite 1 von 1",
    ]


def test_list_without_games_has_no_column_of_stakes() -> None:
    payments = make_list((make_row("Anni", forward=5, stakes=()),))

    assert "Anni 5.00 – 5.00" in lines(payment_list_pdf(payments))


def test_title_of_a_column_breaks_between_words() -> None:
    columns = (StakeColumn("Gesammelte Einsätze", "seit 26.2."),)
    payments = make_list((make_row("Anni", stakes=(5,)),), columns=columns)

    read = lines(payment_list_pdf(payments))

    assert "Gesammelte" in read
    assert "Vortrag Einsätze bezahlt offen" in read


def test_every_font_is_embedded_and_cut_down() -> None:
    pdf = payment_list_pdf(mockup_list())

    listed = subprocess.run(["pdffonts", "-"], input=pdf, capture_output=True, check=True)
    fonts = [line.split() for line in listed.stdout.decode().splitlines()[2:]]
    # Name, type, encoding; embedded, subset, with its text.
    assert sorted((font[0], *font[3:6]) for font in fonts) == [
        ("AAAAAA+BarlowCondensed-Bold", "yes", "yes", "yes"),
        ("AAAAAA+LiberationSans", "yes", "yes", "yes"),
        ("AAAAAA+LiberationSans-Bold", "yes", "yes", "yes"),
    ]
    assert len(pdf) < 40_000


@pytest.mark.parametrize(("language", "tag"), [("de", "de-CH"), ("gsw", "gsw-CH"), ("en", "en-GB")])
def test_document_says_what_it_is(language: str, tag: str) -> None:
    with translation.override(language):
        pdf = payment_list_pdf(mockup_list())

    reader = PdfReader(BytesIO(pdf))
    assert reader.metadata is not None
    assert reader.metadata.author == "Zoggeli"
    assert reader.metadata.subject == "Waagedrepfli: Stand Fr 4. Dezember 2026, nach dem Spiel"
    assert (reader.metadata.title or "").endswith(" 2026 – Zoggeli")
    assert str(reader.metadata["/CreationDate"]) == "D:20261204000000Z"
    assert str(reader.root_object["/Lang"]) == tag
    assert str(reader.root_object["/ViewerPreferences"]) == "{'/DisplayDocTitle': True}"


PRINT = """
import os, sys
import django
django.setup()
from django.utils import translation
from ledger.pdf.payment_list import payment_list_pdf
from tests.ledger.pdf.printed import long_list
with translation.override("de"):
    sys.stdout.buffer.write(payment_list_pdf(long_list(60)))
"""


def test_same_list_gives_same_bytes_in_any_process() -> None:
    first = payment_list_pdf(long_list(60))

    payment_list_pdf(mockup_list())
    second = payment_list_pdf(long_list(60))
    elsewhere = subprocess.run(
        [sys.executable, "-c", PRINT],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "7", "TZ": "America/Lima"},
        capture_output=True,
        check=True,
    )

    assert second == first
    assert elsewhere.stdout == first


def test_500_rows_take_less_than_a_second() -> None:
    payments = long_list(500)

    began = time.process_time()
    payment_list_pdf(payments)

    assert time.process_time() - began < 1


def sum_line(name: str, payments: PaymentList, count: int) -> str:
    """The line that sums up the first `count` rows, added up another way."""
    rows = payments.rows[:count]
    sums = [
        sum(row.forward_rappen for row in rows),
        *(sum(row.stakes[column].amount_rappen for row in rows) for column in range(3)),
        sum(row.paid_rappen for row in rows),
        sum(row.open_rappen for row in rows),
    ]
    return " ".join([name, *map(franken, sums)])
