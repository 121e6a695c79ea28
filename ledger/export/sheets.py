"""The account sheets of a year as lists: each account on its own, and all of them on one."""

from django.utils.translation import gettext

from ledger.export.tables import Cell, CellKind, Column, Table
from ledger.queries.account_sheets import AccountSheet, Movement
from ledger.years import FundYear

Row = tuple[Cell, ...]


def sheet_table(sheet: AccountSheet, *, year: FundYear) -> Table:
    """One account's sheet, between its two balances."""
    before: Row = (None, year.first, gettext("Vortrag"), "", "", "", None, sheet.opening_rappen)
    return Table(
        name=f"konto-{sheet.account.code}",
        columns=(
            Column(gettext("Buchung"), CellKind.NUMBER),
            Column(gettext("Datum"), CellKind.DAY),
            Column(gettext("Art")),
            Column(gettext("Text")),
            Column(gettext("Gegenkonto")),
            Column(gettext("Name")),
            Column(gettext("Betrag"), CellKind.MONEY),
            Column(gettext("Stand"), CellKind.MONEY),
        ),
        rows=[before, *map(_row, sheet.movements)],
    )


def overview_table(sheets: tuple[AccountSheet, ...]) -> Table:
    """All accounts of a year: what they began with, by how much they moved, what they ended with.

    With what the years before left to the fund each column is nothing in sum, as in every double entry.
    """
    left = -sum(sheet.opening_rappen for sheet in sheets)
    titles = (gettext("Anfang"), gettext("Bewegung"), gettext("Ende"))
    return Table(
        name="konten",
        columns=(
            Column(gettext("Konto")),
            Column(gettext("Name")),
            Column(gettext("Art")),
            *(Column(title, CellKind.MONEY) for title in titles),
        ),
        rows=[
            (
                sheet.account.code,
                sheet.account.name,
                str(sheet.account.kind.label),
                sheet.opening_rappen,
                sheet.closing_rappen - sheet.opening_rappen,
                sheet.closing_rappen,
            )
            for sheet in sheets
        ]
        + [("", gettext("Vortrag aus früheren Jahren"), "", left, 0, left)],
    )


def _row(movement: Movement) -> Row:
    booking, other = movement.booking, movement.other
    what: Row = (booking.number, booking.day, str(booking.kind.label), booking.text)
    return (*what, other.code, other.name, movement.amount_rappen, movement.balance_rappen)
