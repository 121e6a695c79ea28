"""A cash count on paper: the pieces, what should have been there, and who counted."""

from collections.abc import Iterator

from django.utils.translation import gettext

from clique.dates import day_full, day_numeric
from clique.money import chf, franken
from ledger.pages.fund import signed
from ledger.pdf.flow import Piece, printed, space
from ledger.pdf.frame import frame_of
from ledger.pdf.table import Column, Row, Table, table_pieces
from ledger.pdf.texts import paragraph, signatures
from ledger.queries.cash_counts import CountedCash
from ledger.queries.count_sheet import CountSheet


def count_sheet_pdf(data: CountSheet) -> bytes:
    """The count as PDF, in the language spoken; the same count gives the same bytes."""
    title = gettext("Kassensturz")
    frame = frame_of(
        data.imprint,
        title=title,
        state=day_full(data.count.day),
        label=gettext("gezählt"),
        figure=chf(data.count.found_rappen),
    )
    return printed(
        frame,
        _pieces(data.count),
        subject=frame.about,
        document_title=f"{title} {day_numeric(data.count.day)} – {data.imprint.club_name}",
    )


def _pieces(count: CountedCash) -> Iterator[Piece]:
    yield from table_pieces(
        Table(
            columns=(
                Column(gettext("Wert"), align="right"),
                Column(gettext("Stück"), align="right"),
                Column("", share=1),
                Column(gettext("Betrag CHF"), align="right"),
            ),
            rows=tuple(
                Row((franken(value), str(pieces), "", franken(value * pieces)))
                for value, pieces in count.pieces
            ),
            total=Row(("", "", gettext("Gezählt"), franken(count.found_rappen)), is_sum=True),
        )
    )
    yield space(6)
    yield from table_pieces(
        Table(
            columns=(Column(gettext("Vergleich"), share=1), Column("CHF", align="right")),
            rows=(
                Row((gettext("Nach den Büchern sollten da sein"), franken(count.expected_rappen))),
                Row((gettext("Gezählt"), franken(count.found_rappen))),
            ),
            total=Row((gettext("Unterschied"), signed(count.difference_rappen)), is_sum=True),
        )
    )
    if count.reason:
        yield paragraph(gettext("Grund: %(reason)s") % {"reason": count.reason}, size=10)
    yield space(6)
    who = gettext("Gezählt von %(name)s") % {"name": count.by_name or gettext("Kassier/in")}
    yield from signatures((who, gettext("Gesehen von")))
