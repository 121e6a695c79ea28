"""The accounts of a year, each with its movements: opening, what moved it, closing."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from ledger.queries.bookings import (
    NamedAccount,
    WrittenBooking,
    named_accounts,
    opening_balances,
    written_bookings,
)
from ledger.queries.journal import ChainHead
from ledger.years import FundYear


@dataclass(frozen=True, slots=True)
class Movement:
    """What one booking did to an account, by the sign rule of `Transfer`: the account opposite, the gain, the balance after."""

    booking: WrittenBooking
    other: NamedAccount
    amount_rappen: int
    balance_rappen: int


@dataclass(frozen=True, slots=True)
class AccountSheet:
    """One account over a year, by the sign rule of `Transfer`: what it held, each movement, what it holds at the end."""

    account: NamedAccount
    opening_rappen: int
    movements: tuple[Movement, ...]
    closing_rappen: int


def account_sheets(year: FundYear, *, head: ChainHead) -> tuple[AccountSheet, ...]:
    """Every account that held something or moved in the year, up to the chain's `head`, by code."""
    accounts = named_accounts()
    opening = opening_balances(year, accounts, head=head)
    balances: dict[str, int] = defaultdict(int, opening)
    movements: dict[str, list[Movement]] = defaultdict(list)
    for booking in written_bookings(head=head, year=year):
        for code, other, amount in _sides(booking):
            balances[code] += amount
            movements[code].append(Movement(booking, accounts[other], amount, balances[code]))
    return tuple(
        AccountSheet(
            account=account,
            opening_rappen=opening.get(code, 0),
            movements=tuple(movements[code]),
            closing_rappen=balances[code],
        )
        for code, account in accounts.items()
        if movements[code] or balances[code]
    )


def _sides(booking: WrittenBooking) -> Iterator[tuple[str, str, int]]:
    """Each transfer as both of its accounts see it: the account, the other one, what it gains."""
    for line in booking.lines:
        yield line.debit, line.credit, line.amount_rappen
        yield line.credit, line.debit, -line.amount_rappen
