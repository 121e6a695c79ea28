"""The books of a year on paper: the journal, and each account on a sheet of its own."""

from collections.abc import Iterator
from itertools import accumulate

from django.utils.translation import gettext

from clique.dates import day_numeric, day_short
from clique.money import franken
from ledger.pdf.flow import Piece, printed
from ledger.pdf.frame import Frame, frame_of
from ledger.pdf.table import Column, Row, Table, table_pieces
from ledger.pdf.texts import heading, paragraph
from ledger.queries.account_sheets import AccountSheet
from ledger.queries.bookings import WrittenBooking
from ledger.queries.imprint import Imprint
from ledger.queries.year_books import YearAccounts, YearJournal
from ledger.years import FundYear

ROW_HEIGHT, SIZE = 5.4, 8.0


def journal_pdf(data: YearJournal) -> bytes:
    """The journal as PDF, in the language spoken; the same books give the same bytes."""
    frame = _frame(data.imprint, gettext("Journal"), data.year)
    return _printed(frame, data.imprint, _journal(data))


def account_sheets_pdf(data: YearAccounts) -> bytes:
    """The account sheets as PDF, in the language spoken; the same books give the same bytes."""
    frame = _frame(data.imprint, gettext("Kontenblätter"), data.year)
    return _printed(frame, data.imprint, _accounts(data))


def _frame(about: Imprint, title: str, year: FundYear) -> Frame:
    days = f"{day_numeric(year.first)} – {day_numeric(year.last)}"
    return frame_of(about, title=f"{title} {year.label}", state=days)


def _printed(frame: Frame, about: Imprint, pieces: Iterator[Piece]) -> bytes:
    return printed(
        frame,
        pieces,
        subject=frame.about,
        document_title=f"{frame.title} – {about.club_name}",
    )


def _journal(data: YearJournal) -> Iterator[Piece]:
    if not data.bookings:
        yield paragraph(gettext("In diesem Jahr ist nichts verbucht."), size=10)
        return
    rows = tuple(_journal_rows(data))
    amounts = [line.amount_rappen for booking in data.bookings for line in booking.lines]
    sums = tuple(accumulate(amounts))
    yield from table_pieces(
        Table(
            columns=(
                Column(gettext("Nr.")),
                Column(gettext("Datum")),
                Column(gettext("Text"), share=5),
                Column(gettext("Soll"), share=4),
                Column(gettext("Haben"), share=4),
                Column(gettext("Betrag CHF"), align="right"),
            ),
            rows=rows,
            total=_sum(gettext("Zusammen"), sums[-1]),
            carried=lambda count: _sum(gettext("Übertrag"), sums[count - 1]),
            row_height=ROW_HEIGHT,
            size=SIZE,
        )
    )


def _sum(words: str, amount_rappen: int) -> Row:
    return Row(("", "", words, "", "", franken(amount_rappen)), is_sum=True)


def _journal_rows(data: YearJournal) -> Iterator[Row]:
    """A row for each transfer; day and text stand in the first of a booking, its number in all, as a page may end between."""
    for booking in data.bookings:
        head = (str(booking.number), day_numeric(booking.day), booking_words(booking))
        for number, line in enumerate(booking.lines):
            yield Row(
                (
                    *((head[0], "", "") if number else head),
                    data.names[line.debit],
                    data.names[line.credit],
                    franken(line.amount_rappen),
                )
            )


def booking_words(booking: WrittenBooking) -> str:
    """What a booking is: its kind, the game, what it takes back, what was written beside it."""
    words = [str(booking.kind.label)]
    if booking.game is not None:
        evening, number = booking.game
        game = {"number": number, "day": day_short(evening)}
        words.append(gettext("Spiel %(number)s vom %(day)s") % game)
    if booking.reverses is not None:
        words.append(gettext("nimmt Buchung %(number)s zurück") % {"number": booking.reverses})
    if booking.concerns is not None:
        day = {"day": day_numeric(booking.concerns)}
        words.append(gettext("betrifft das Jahr bis %(day)s") % day)
    if booking.text:
        words.append(booking.text)
    return ", ".join(words)


def _accounts(data: YearAccounts) -> Iterator[Piece]:
    if not data.sheets:
        yield paragraph(gettext("In diesem Jahr ist nichts verbucht."), size=10)
        return
    yield heading(gettext("Alle Konten"), above=2.0)
    yield from table_pieces(_overview(data))
    yield paragraph(gettext("Plus ist Soll, Minus ist Haben."), above=1.5)
    for sheet in data.sheets:
        yield heading(f"{sheet.account.code} {sheet.account.name}")
        yield from table_pieces(_sheet(sheet))


def _overview(data: YearAccounts) -> Table:
    return Table(
        columns=(
            Column(gettext("Konto")),
            Column(gettext("Name"), share=1),
            Column(gettext("Anfang"), align="right"),
            Column(gettext("Bewegung"), align="right"),
            Column(gettext("Ende CHF"), align="right"),
        ),
        rows=tuple(
            Row(
                (
                    sheet.account.code,
                    sheet.account.name,
                    franken(sheet.opening_rappen),
                    franken(sheet.closing_rappen - sheet.opening_rappen),
                    franken(sheet.closing_rappen),
                )
            )
            for sheet in data.sheets
        ),
        row_height=ROW_HEIGHT,
        size=SIZE,
    )


def _sheet(sheet: AccountSheet) -> Table:
    opening = Row(("", "", gettext("Vortrag"), "", "", franken(sheet.opening_rappen)))
    rows = (opening, *_sheet_rows(sheet))
    carried = gettext("Übertrag %(code)s") % {"code": sheet.account.code}
    return Table(
        columns=(
            Column(gettext("Nr.")),
            Column(gettext("Datum")),
            Column(gettext("Text"), share=5),
            Column(gettext("Gegenkonto"), share=4),
            Column(gettext("Betrag"), align="right"),
            Column(gettext("Stand CHF"), align="right"),
        ),
        rows=rows,
        total=Row(("", "", gettext("Stand"), "", "", franken(sheet.closing_rappen)), is_sum=True),
        carried=lambda count: Row(
            ("", "", carried, "", "", rows[count - 1].cells[-1]), is_sum=True
        ),
        row_height=ROW_HEIGHT,
        size=SIZE,
    )


def _sheet_rows(sheet: AccountSheet) -> Iterator[Row]:
    for movement in sheet.movements:
        booking = movement.booking
        yield Row(
            (
                str(booking.number),
                day_numeric(booking.day),
                booking_words(booking),
                movement.other.name,
                franken(movement.amount_rappen),
                franken(movement.balance_rappen),
            )
        )
