"""The fund over the years on paper: the picture, and the figures below it."""

from collections.abc import Iterator

from django.utils.translation import gettext

from clique.dates import day_full
from clique.money import chf, franken
from ledger.pages.fund_years import closing_chart, fund_years_page
from ledger.pdf.chart import UNITS, chart_piece
from ledger.pdf.flow import Piece, printed
from ledger.pdf.frame import frame_of
from ledger.pdf.table import Column, Row, Table, table_pieces
from ledger.pdf.texts import heading
from ledger.queries.fund_years import FundYears


def fund_years_pdf(data: FundYears) -> bytes:
    """The years as PDF, in the language spoken; the same books give the same bytes."""
    title = gettext("Fonds über die Jahre")
    frame = frame_of(
        data.imprint,
        title=title,
        state=gettext("Stand %(day)s") % {"day": day_full(data.imprint.printed_on)},
        label=gettext("Vermögen"),
        figure=chf(data.years[-1].closing_rappen),
    )
    return printed(
        frame,
        _pieces(data),
        subject=frame.about,
        document_title=f"{title} – {data.imprint.club_name}",
    )


def _pieces(data: FundYears) -> Iterator[Piece]:
    page = fund_years_page(data)
    yield heading(gettext("Am Ende jedes Jahres, Franken"), above=2.0)
    yield chart_piece(closing_chart(data, width=UNITS))
    yield from table_pieces(
        Table(
            columns=(
                Column(gettext("Jahr"), share=1),
                Column(gettext("Einnahmen"), align="right"),
                Column(gettext("Ausgaben"), align="right"),
                *((Column(gettext("Eröffnung"), align="right"),) if page.has_other else ()),
                Column(gettext("Schlussbestand"), align="right"),
            ),
            rows=tuple(
                Row(
                    (
                        row.label,
                        row.income,
                        row.expenses,
                        *((row.other,) if page.has_other else ()),
                        franken(row.closing_rappen),
                    )
                )
                for row in page.rows
            ),
        )
    )
