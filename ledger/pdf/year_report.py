"""The year for the general meeting on one page: income, expenses, wealth, the fund, and one picture."""

from collections.abc import Iterator

from django.utils import timezone
from django.utils.translation import gettext

from clique.dates import day_numeric, day_short
from clique.money import chf, franken
from ledger.charts import column_chart, evening_column
from ledger.pages.fund import signed
from ledger.pages.year import YearPage, year_page
from ledger.pdf.chart import UNITS, chart_piece
from ledger.pdf.flow import ROOM, Piece, printed, space
from ledger.pdf.frame import frame_of
from ledger.pdf.table import Column, Row, Table, table_pieces
from ledger.pdf.texts import heading, pairs, paragraph
from ledger.queries.fund import FundYearStatement
from ledger.queries.year import YearLine, YearStatement
from ledger.queries.year_report import YearReport

# The first row height in which all stands on one page; a year of very many accounts goes on to the next.
ROW_HEIGHTS = (6.4, 5.8, 5.2, 4.7, 4.3)
# Points of text for a millimetre of row.
SIZE_A_MM = 1.56
CHART_HEIGHT = 260


def year_report_pdf(data: YearReport) -> bytes:
    """The year as PDF, in the language spoken; the same year gives the same bytes."""
    year = data.statement.fund.year
    page = year_page(data.statement)
    word = gettext("Jahresrechnung")
    title = f"{word} {year.label}"
    frame = frame_of(
        data.imprint,
        title=title,
        state=f"{day_numeric(year.first)} – {day_numeric(year.last)}",
        label=gettext("Vermögen"),
        figure=chf(page.fund_rappen),
    )
    return printed(
        frame,
        _fitting(data.statement, page),
        subject=frame.about,
        document_title=f"{title} – {data.imprint.club_name}",
    )


def _fitting(statement: YearStatement, page: YearPage) -> list[Piece]:
    """The pieces in the largest rows in which they fill one page, else in middling ones on several."""
    for height in ROW_HEIGHTS:
        pieces = list(_pieces(statement, page, height))
        if sum(piece.height for piece in pieces) <= ROOM:
            return pieces
    return list(_pieces(statement, page, ROW_HEIGHTS[1]))


def _pieces(statement: YearStatement, page: YearPage, height: float) -> Iterator[Piece]:
    size = min(height * SIZE_A_MM, 10.0)
    yield from table_pieces(_result_table(statement, page, height, size))
    yield space(height * 0.6)
    yield from table_pieces(_wealth_table(statement, page, height, size))
    yield space(height * 0.6)
    yield from table_pieces(_fund_table(statement.fund, height, size))
    evenings = statement.fund.evenings
    if evenings:
        columns = [evening_column(evening.date, evening.stakes_rappen) for evening in evenings]
        yield heading(gettext("Einnahmen pro Abend, Franken"), above=height * 0.8)
        yield chart_piece(column_chart(columns, width=UNITS, height=CHART_HEIGHT), above=1.0)
        yield pairs(tuple(_evening_figures(statement.fund)))
    yield paragraph(_closing_words(statement), above=2.0)


def _result_table(statement: YearStatement, page: YearPage, height: float, size: float) -> Table:
    def cells(line: YearLine, label: str) -> tuple[str, ...]:
        budget = (_or_blank(line.budget_rappen),) if page.has_budget else ()
        last = (franken(line.last_year_rappen),) if statement.last_year else ()
        return (label, franken(line.amount_rappen), *budget, *last)

    blank = ("",) * (1 + page.has_budget + bool(statement.last_year))
    return Table(
        columns=(
            Column(gettext("Einnahmen"), share=1),
            Column(statement.fund.year.label, align="right"),
            *((Column(gettext("Budget"), align="right"),) if page.has_budget else ()),
            *_last_year_column(statement),
        ),
        rows=(
            *(Row(cells(line, line.label)) for line in statement.income),
            Row(cells(statement.income_total, gettext("Einnahmen zusammen")), is_sum=True),
            Row((gettext("Ausgaben"), *blank), is_heading=True),
            *(Row(cells(line, line.label)) for line in statement.expenses),
            Row(cells(statement.expenses_total, gettext("Ausgaben zusammen")), is_sum=True),
        ),
        total=Row(cells(statement.result, gettext("Ergebnis")), is_sum=True),
        row_height=height,
        size=size,
    )


def _wealth_table(statement: YearStatement, page: YearPage, height: float, size: float) -> Table:
    has_last = statement.last_year is not None
    return Table(
        columns=(
            Column(gettext("Vermögen"), share=1),
            Column(statement.fund.year.label, align="right"),
            *_last_year_column(statement),
        ),
        rows=tuple(
            Row(
                (
                    row.label,
                    franken(row.amount_rappen),
                    *((franken(row.last_year_rappen),) if has_last else ()),
                )
            )
            for row in page.wealth
        ),
        total=Row(
            (
                gettext("Vermögen zusammen"),
                franken(page.fund_rappen),
                *((franken(page.fund_last_year_rappen),) if has_last else ()),
            ),
            is_sum=True,
        ),
        row_height=height,
        size=size,
    )


def _fund_table(fund: FundYearStatement, height: float, size: float) -> Table:
    """From what the fund began with to what it ended with."""
    lines = (
        (gettext("Anfangsbestand"), fund.opening_rappen),
        (gettext("Einsätze"), fund.stakes_rappen),
        (gettext("Spenden"), fund.gifts_rappen),
        (gettext("Anderes"), fund.other_rappen),
        (gettext("Ausgaben"), -fund.expenses_rappen),
    )
    return Table(
        columns=(
            Column(gettext("Der Fonds"), share=1),
            Column(fund.year.label, align="right"),
        ),
        rows=tuple(
            Row((label, signed(amount) if number else franken(amount)))
            for number, (label, amount) in enumerate(lines)
        ),
        total=Row((gettext("Schlussbestand"), franken(fund.closing_rappen)), is_sum=True),
        row_height=height,
        size=size,
    )


def _evening_figures(fund: FundYearStatement) -> Iterator[tuple[str, str]]:
    """What the picture shows, in exact figures."""
    for evening in fund.evenings:
        yield day_short(evening.date), franken(evening.stakes_rappen)
    if fund.late_rappen:
        yield gettext("früher"), franken(fund.late_rappen)


def _last_year_column(statement: YearStatement) -> tuple[Column, ...]:
    if statement.last_year is None:
        return ()
    return (Column(statement.last_year.label, align="right"),)


def _closing_words(statement: YearStatement) -> str:
    if statement.closed is None:
        return gettext("Das Jahr ist nicht abgeschlossen; diese Zahlen können sich noch ändern.")
    return gettext("Abgeschlossen am %(day)s, Fingerabdruck %(number)s %(digits)s.") % {
        "day": day_numeric(timezone.localdate(statement.closed.closed_at)),
        "number": statement.closed.number,
        "digits": statement.closed.digits,
    }


def _or_blank(amount_rappen: int | None) -> str:
    return "" if amount_rappen is None else franken(amount_rappen)
