from dataclasses import replace
from datetime import date
from io import BytesIO

import pytest
from pypdf import PdfReader

from clique.dates import day_numeric
from clique.money import franken
from ledger.models import Booking
from ledger.pages.year import year_page
from ledger.pdf.audit_sheet import audit_sheet_pdf
from ledger.pdf.count_sheet import count_sheet_pdf
from ledger.pdf.year_books import account_sheets_pdf, booking_words, journal_pdf
from ledger.pdf.year_report import year_report_pdf
from ledger.queries.audit import Carried
from ledger.queries.audit_sheet import audit_sheet
from ledger.queries.count_sheet import count_sheet
from ledger.queries.year_books import year_accounts, year_journal
from ledger.queries.year_report import year_report
from ledger.verify import Fault, Verdict
from tests.ledger.actions.acts import count
from tests.ledger.actions.closings import close
from tests.ledger.make_books import charge, give, make_played_game, pay, reverse, spend
from tests.ledger.pdf.papers import COUNTS, NAMES, assert_well_set, make_imprint
from tests.ledger.pdf.printed import lines
from tests.ledger.pdf.year_papers import (
    LAST_YEAR,
    YEAR,
    make_accounts,
    make_count,
    make_journal,
    make_report,
)
from tests.make import make_club, make_member

TODAY = date(2026, 12, 4)


@pytest.mark.parametrize("rows", [0, *COUNTS])
def test_journal_holds_every_booking_and_carries_its_sum(rows: int) -> None:
    pdf = journal_pdf(make_journal(rows))

    assert_well_set(pdf)
    read = lines(pdf)
    assert [line for line in read if "Zahlung" in line] == [
        f"{number} 1.3.2026 Zahlung Kasse Anni 5.00" for number in range(1, rows + 1)
    ]
    assert (f"Zusammen {franken(500 * rows)}" in read) is (rows > 0)
    carried = [line for line in read if line.startswith("Übertrag")]
    assert carried[::2] == carried[1::2]


@pytest.mark.parametrize("rows", COUNTS)
def test_account_sheets_hold_every_movement(rows: int) -> None:
    data = make_accounts(rows)

    pdf = account_sheets_pdf(data)

    assert_well_set(pdf)
    read = [line for line in lines(pdf) if "Zahlung" in line]
    assert read == [
        f"{movement.booking.number} 1.3.2026 Zahlung {movement.other.name}"
        f" {franken(movement.amount_rappen)} {franken(movement.balance_rappen)}"
        for sheet in data.sheets
        for movement in sheet.movements
    ]


@pytest.mark.parametrize("rows", COUNTS)
def test_report_holds_every_account(rows: int) -> None:
    pdf = year_report_pdf(make_report(rows))

    assert_well_set(pdf)
    read = lines(pdf)
    assert [line for line in read if line.startswith("Räppli")] == [
        f"Räppli {number:03} 10.00 9.00" for number in range(1, rows + 1)
    ]
    assert (
        f"Ergebnis {franken(100_000 - 1000 * rows)} 950.00 {franken(90_000 - 900 * rows)}" in read
    )


@pytest.mark.parametrize("rows", [0, 1, 5, 12])
def test_report_of_a_usual_year_is_one_page_with_its_picture(rows: int) -> None:
    reader = PdfReader(BytesIO(year_report_pdf(make_report(rows))))

    assert len(reader.pages) == 1
    assert ("Einnahmen pro Abend" in reader.pages[0].extract_text()) is (rows > 0)


@pytest.mark.parametrize("name", NAMES)
def test_longest_and_hostile_names_keep_their_place(name: str) -> None:
    assert_well_set(journal_pdf(make_journal(60, name=name)))
    assert_well_set(account_sheets_pdf(make_accounts(12, name=name)))
    assert_well_set(year_report_pdf(make_report(12, name=name)))
    assert_well_set(count_sheet_pdf(make_count(name=name, reason=name)))


def test_papers_give_the_same_bytes() -> None:
    assert journal_pdf(make_journal(60)) == journal_pdf(make_journal(60))
    assert account_sheets_pdf(make_accounts(60)) == account_sheets_pdf(make_accounts(60))
    assert year_report_pdf(make_report(12)) == year_report_pdf(make_report(12))
    assert count_sheet_pdf(make_count()) == count_sheet_pdf(make_count())


@pytest.fixture
def _books() -> None:
    """A closed year, and one with income, expenses, a reversal and a count."""
    anni = make_member("Anni")
    charge({anni: 500}, game=make_played_game(day=date(2026, 2, 20)))
    count(day=date(2026, 2, 25))
    close("2025/26", on=date(2026, 2, 26))
    charge({anni: 700}, game=make_played_game(day=date(2026, 11, 6)))
    pay(anni, 400, day=date(2026, 11, 6))
    reverse(give(5000, day=date(2026, 11, 7), text="<b>Beck</b>"), reason="doppelt")
    spend(150, day=date(2026, 11, 8))
    count({200: 1}, reason="Trinkgeld", day=date(2026, 11, 30))


@pytest.mark.django_db
@pytest.mark.usefixtures("_books")
def test_journal_tells_what_the_books_tell() -> None:
    club = make_club(town="Basel")

    data = year_journal(YEAR, club=club, today=TODAY)
    read = lines(journal_pdf(data))

    numbers = Booking.objects.filter(day__gte=YEAR.first).order_by("number")
    assert [booking.number for booking in data.bookings] == [row.number for row in numbers]
    for booking in data.bookings:
        begins = f"{booking.number} {day_numeric(booking.day)} "
        assert any(line.startswith(begins) for line in read), begins
        # The text may be on two lines, above and below the figures.
        assert set(booking_words(booking).split()) <= set(" ".join(read).split())
    moved = sum(line.amount_rappen for booking in data.bookings for line in booking.lines)
    assert f"Zusammen {franken(moved)}" in read


@pytest.mark.django_db
@pytest.mark.usefixtures("_books")
def test_account_sheets_end_with_the_balances() -> None:
    club = make_club(town="Basel")

    data = year_accounts(YEAR, club=club, today=TODAY)
    read = lines(account_sheets_pdf(data))

    stands = [line.split() for line in read if line.startswith("Stand ")]
    assert [" ".join(words) for words in stands if words[1] != "CHF"] == [
        f"Stand {franken(sheet.closing_rappen)}" for sheet in data.sheets
    ]


@pytest.mark.django_db
@pytest.mark.usefixtures("_books")
def test_report_tells_what_the_page_tells() -> None:
    club = make_club(town="Basel")

    data = year_report(YEAR, club=club, today=TODAY)
    read = lines(year_report_pdf(data))

    statement, page = data.statement, year_page(data.statement)
    for line in (*statement.income, *statement.expenses):
        amounts = (franken(line.amount_rappen), franken(line.last_year_rappen))
        assert " ".join((line.label, *amounts)) in read
    for row in page.wealth:
        amounts = (franken(row.amount_rappen), franken(row.last_year_rappen))
        assert " ".join((row.label, *amounts)) in read
    fund = (franken(page.fund_rappen), franken(page.fund_last_year_rappen))
    assert " ".join(("Vermögen zusammen", *fund)) in read
    assert f"Schlussbestand {franken(statement.fund.closing_rappen)}" in read
    assert "6.11. 7.00" in read


@pytest.mark.django_db
@pytest.mark.usefixtures("_books")
def test_auditors_sheet_has_the_fingerprint_and_what_was_found() -> None:
    club = make_club(town="Basel")

    closed = lines(audit_sheet_pdf(audit_sheet(LAST_YEAR, club=club, today=TODAY)))
    data = audit_sheet(YEAR, club=club, today=TODAY)
    pdf = audit_sheet_pdf(data)
    read = lines(pdf)

    first = Booking.objects.get(number=1)
    assert f"1 {first.hash[:12]}" in closed
    assert "Fingerabdruck des Jahres, abgeschlossen am 26.2.2026" in closed
    head = data.imprint.chain
    assert f"{head.number} {head.digits}" in read
    assert (
        f"Jede Buchung, jeder Saldo und die Kette: alles stimmt bis {head.number} {head.digits}."
        in read
    )
    assert "Alle 2 Konten stimmen überein." in read
    assert any(line.startswith("Zuletzt am 30.11.2026: 2.00 gezählt") for line in read)
    assert "1 Storno, 0 Buchungen zu einem geschlossenen Jahr." in read
    assert read.count("Revisor/in Revisor/in") == 1


@pytest.mark.django_db
@pytest.mark.usefixtures("_books")
def test_auditors_sheet_has_room_for_the_worst() -> None:
    data = audit_sheet(YEAR, club=make_club(town="Basel"), today=TODAY)
    faults = tuple(Fault(number, "the hash does not match " * 9) for number in range(1, 40))
    carried = tuple(Carried("1000", "Ä" * 80, 1, 2) for _ in range(30))

    worst = replace(
        data,
        imprint=make_imprint(),
        verdict=Verdict(data.imprint.chain, faults),
        gaps=tuple((number, number + 1) for number in range(1, 300, 3)),
        carried=carried,
        counts=(),
        samples=tuple(range(10**9, 10**9 + 8)),
    )

    pdf = audit_sheet_pdf(worst)
    assert_well_set(pdf)
    assert any(line.startswith("Fehler (39): Buchung 1: the hash") for line in lines(pdf))


@pytest.mark.django_db
@pytest.mark.usefixtures("_books")
def test_count_is_printed_as_it_was_made() -> None:
    club = make_club(town="Basel")
    counted = count({1000: 2, 50: 1}, reason="gefunden", day=TODAY)

    read = lines(count_sheet_pdf(count_sheet(counted, club=club, today=TODAY)))

    assert "10.00 2 20.00" in read
    assert "0.50 1 0.50" in read
    assert "Gezählt 20.50" in read
    assert "Grund: gefunden" in read
