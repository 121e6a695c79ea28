"""The accounts of a year, each on a sheet of its own and all of them on one: opening, movements, closing."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from ledger.export.tables import Cell, CellKind, Column, Table
from ledger.queries.bookings import (
    NamedAccount,
    WrittenBooking,
    named_accounts,
    opening_balances,
    written_bookings,
)
from ledger.queries.journal import ChainHead
from ledger.years import FundYear

Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class AccountSheet:
    """One account over a year, by the sign rule of `Transfer`: what it held, each movement, what it holds at the end."""

    account: NamedAccount
    opening_rappen: int
    rows: tuple[Row, ...]
    closing_rappen: int


def account_sheets(year: FundYear, *, head: ChainHead) -> tuple[AccountSheet, ...]:
    """Every account that held something or moved in the year, up to the chain's `head`, by code."""
    accounts = named_accounts()
    opening = opening_balances(year, accounts, head=head)
    balances: dict[str, int] = defaultdict(int, opening)
    rows: dict[str, list[Row]] = defaultdict(list)
    for booking in written_bookings(head=head, year=year):
        for code, other, amount in _sides(booking):
            balances[code] += amount
            rows[code].append(_row(booking, accounts[other], amount, balances[code]))
    return tuple(
        AccountSheet(
            account=account,
            opening_rappen=opening.get(code, 0),
            rows=tuple(rows[code]),
            closing_rappen=balances[code],
        )
        for code, account in accounts.items()
        if rows[code] or balances[code]
    )


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
        rows=[before, *sheet.rows],
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


def _sides(booking: WrittenBooking) -> Iterator[tuple[str, str, int]]:
    """Each transfer as both of its accounts see it: the account, the other one, what it gains."""
    for line in booking.lines:
        yield line.debit, line.credit, line.amount_rappen
        yield line.credit, line.debit, -line.amount_rappen


def _row(booking: WrittenBooking, other: NamedAccount, amount: int, balance: int) -> Row:
    what: Row = (booking.number, booking.day, str(booking.kind.label), booking.text)
    return (*what, other.code, other.name, amount, balance)
