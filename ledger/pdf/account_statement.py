"""The statement of one person's account on paper: a letter with every line that makes the balance."""

from collections.abc import Iterator

from django.utils.translation import gettext

from clique.dates import day_full, day_numeric
from clique.money import chf, franken
from ledger.pages.home import row_words
from ledger.pages.places import season_chart
from ledger.pdf.chart import UNITS, chart_piece
from ledger.pdf.flow import Draw, Piece, printed
from ledger.pdf.fonts import Face
from ledger.pdf.frame import frame_of
from ledger.pdf.layout import LEFT, RIGHT, Sheet, fit, leading
from ledger.pdf.table import Column, Row, Table, table_pieces
from ledger.pdf.texts import heading, paragraph
from ledger.queries.account_statement import AccountStatement
from ledger.queries.accounts import AccountRow

# Where a window envelope shows the address.
ADDRESS_LEFT = LEFT + 102
ADDRESS_HEIGHT = 35.0
ADDRESS_SIZES = ((1, 10.0), (2, 10.0), (2, 8.0))


def account_statement_pdf(data: AccountStatement) -> bytes:
    """The statement as PDF, in the language spoken; the same statement gives the same bytes."""
    title = gettext("Kontoauszug")
    frame = frame_of(
        data.imprint,
        title=title,
        state=gettext("Stand %(day)s") % {"day": day_full(data.imprint.printed_on)},
        label=balance_label(data.balance_rappen),
        figure=chf(abs(data.balance_rappen)),
    )
    return printed(
        frame,
        _pieces(data),
        subject=f"{data.name}: {frame.about}",
        document_title=f"{title} {day_numeric(data.imprint.printed_on)} – {data.name}",
    )


def balance_label(balance_rappen: int) -> str:
    """What the balance is, in words."""
    if balance_rappen == 0:
        return gettext("ausgeglichen")
    return gettext("noch offen") if balance_rappen > 0 else gettext("Guthaben")


def _pieces(data: AccountStatement) -> Iterator[Piece]:
    yield Piece(ADDRESS_HEIGHT, _address(data), keeps_next=True)
    rows = tuple(_rows(data))
    if not rows:
        yield paragraph(gettext("Noch nichts verbucht."))
        return
    yield from table_pieces(
        Table(
            columns=(
                Column(gettext("Datum")),
                Column(gettext("Wofür"), share=1),
                Column(gettext("Betrag"), align="right"),
                Column(gettext("Stand CHF"), align="right"),
            ),
            rows=rows,
            total=Row(
                ("", gettext("Stand"), "", franken(data.balance_rappen)),
                is_sum=True,
            ),
            carried=lambda count: Row(
                ("", gettext("Übertrag"), "", rows[count - 1].cells[-1]), is_sum=True
            ),
        )
    )
    yield paragraph(gettext("Plus ist geschuldet, Minus ist bezahlt oder ein Guthaben."))
    chart = season_chart(data.rows, year=data.year, width=UNITS)
    if chart:
        yield heading(gettext("Ränge dieses Jahres, leer heisst gefehlt"))
        yield chart_piece(chart)


def _rows(data: AccountStatement) -> Iterator[Row]:
    if data.since and (data.brought_forward_rappen or data.rows):
        words = gettext("Vortrag vor %(day)s") % {"day": day_numeric(data.since)}
        yield Row(("", words, "", franken(data.brought_forward_rappen)))
    for row in data.rows:
        amounts = (franken(row.amount_rappen), franken(row.balance_rappen))
        yield Row((day_numeric(row.day), line_words(row), *amounts))


def line_words(row: AccountRow) -> str:
    """What a row is: the game and its place, how it was paid, what was written beside it."""
    words = row_words(row)
    if row.game is not None and row.game.place_x2 is not None:
        words = gettext("Spiel %(number)s: %(words)s") % {
            "number": row.game.number,
            "words": words,
        }
    if row.reverses is not None:
        words += gettext(", nimmt Buchung %(number)s zurück") % {"number": row.reverses}
    if row.reversed_by is not None:
        words += gettext(", storniert")
    return f"{words}, {row.text}" if row.text else words


def _address(data: AccountStatement) -> Draw:
    def draw(sheet: Sheet, y: float) -> None:
        foot = y + 9.0
        for line in data.address:
            block = fit(line, Face.TEXT, room=RIGHT - ADDRESS_LEFT, sizes=ADDRESS_SIZES)
            sheet.block(block, x=ADDRESS_LEFT, y=foot, face=Face.TEXT)
            foot += len(block.lines) * leading(block.size)

    return draw
