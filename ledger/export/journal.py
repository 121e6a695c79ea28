"""The books as a journal that hledger reads, with the same balance for every account.

Rule: docs/bookkeeping.md, "The journal for hledger". In German whatever the language of the pages, so that two exports of the
same books are the same.
"""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from django.utils import translation

from clique.names import is_forbidden
from ledger.models import AccountKind
from ledger.queries.bookings import (
    NamedAccount,
    WrittenBooking,
    named_accounts,
    opening_balances,
    written_bookings,
)
from ledger.queries.journal import ChainHead
from ledger.years import FundYear

BROUGHT_FORWARD = "Eigenkapital:Vortrag"
# Its own letter for each of hledger's types; members' accounts are assets.
_PLACES = {
    AccountKind.ASSET: ("Aktiven", "A"),
    AccountKind.RECEIVABLE: ("Aktiven:Mitglieder", "A"),
    AccountKind.LIABILITY: ("Verbindlichkeiten", "L"),
    AccountKind.EQUITY: ("Eigenkapital", "E"),
    AccountKind.INCOME: ("Ertrag", "R"),
    AccountKind.EXPENSE: ("Aufwand", "X"),
}
# What ends a name that was changed, or looks as if it were: the code, which nobody else has.
_LIKE_A_CODE = re.compile(r"\([0-9]{4}(-[0-9]+)?\)$")


def hledger_journal(*, head: ChainHead, year: FundYear | None = None) -> Iterator[str]:
    """The lines of the journal up to the chain's `head`, the whole history or one year with what it began with."""
    with translation.override("de"):
        accounts = named_accounts()
        places = account_places(accounts.values())
        yield from _opening_words(head, year)
        yield from _declarations(accounts, places)
        if year is not None:
            yield from _brought_forward(year, accounts, places, head)
        for booking in written_bookings(head=head, year=year):
            yield from _transaction(booking, places)


def account_places(accounts: Iterable[NamedAccount]) -> dict[str, str]:
    """What hledger calls each account, by code: `Aktiven:Mitglieder:Anni`; no two are alike.

    A name that hledger would take apart stands there with look-alikes and its code behind it.
    """
    wanted = {account.code: _place(account) for account in accounts}
    alike = Counter([*wanted.values(), BROUGHT_FORWARD])
    return {
        code: place if alike[place] == 1 else f"{place} ({code})" for code, place in wanted.items()
    }


def hledger_amount(rappen: int) -> str:
    """The amount as hledger reads it: `CHF 1234.50`, `CHF -3.00`."""
    sign = "-" if rappen < 0 else ""
    return f"CHF {sign}{abs(rappen) // 100}.{abs(rappen) % 100:02d}"


def _place(account: NamedAccount) -> str:
    name = _hledger_name(account.name)
    if name != account.name or _LIKE_A_CODE.search(name):
        name = f"{name} ({account.code})"
    return f"{_PLACES[account.kind][0]}:{name}"


def _hledger_name(name: str) -> str:
    """`name` without what hledger takes for the end of an account's name, a level of it or a line."""
    letters: list[str] = []
    after_blank = False
    for letter in name:
        is_blank = unicodedata.category(letter) == "Zs"
        if letter == ":":
            letters.append("∶")
        elif is_blank and (after_blank or letter != " "):
            letters.append("␣")
        else:
            letters.append("�" if is_forbidden(letter) else letter)
        after_blank = is_blank
    return "".join(letters)


def _words(text: str) -> str:
    """A description: a semicolon would begin a comment."""
    return "".join("�" if is_forbidden(letter) else letter for letter in text).replace(";", "；")


def _opening_words(head: ChainHead, year: FundYear | None) -> Iterator[str]:
    span = f"Das Jahr {year.label}, {year.first} bis {year.last}" if year else "Alle Buchungen"
    yield "; Journal für hledger, https://hledger.org: hledger --file DATEI balance"
    yield f"; {span}. Stand der Kette: {head.number} {head.digits}"
    yield ""
    yield "decimal-mark ."
    yield "commodity CHF 1000.00"
    yield ""


def _declarations(accounts: Mapping[str, NamedAccount], places: Mapping[str, str]) -> Iterator[str]:
    for kind, (place, letter) in _PLACES.items():
        if kind != AccountKind.RECEIVABLE:
            yield f"account {place}  ; type:{letter}"
    for code in accounts:
        yield f"account {places[code]}  ; code:{code}"
    yield ""


def _brought_forward(
    year: FundYear,
    accounts: Mapping[str, NamedAccount],
    places: Mapping[str, str],
    head: ChainHead,
) -> Iterator[str]:
    """What the accounts held when the year began, and what the years before left to the fund."""
    opening = opening_balances(year, accounts, head=head)
    if opening:
        rows = [(places[code], amount) for code, amount in opening.items()]
        yield f"account {BROUGHT_FORWARD}"
        yield ""
        yield f"{year.first} * Vortrag"
        yield from _postings([*rows, (BROUGHT_FORWARD, -sum(opening.values()))])


def _transaction(booking: WrittenBooking, places: Mapping[str, str]) -> Iterator[str]:
    said = [str(booking.kind.label)]
    if booking.reverses is not None:
        said.append(f"von Buchung {booking.reverses}")
    if booking.game is not None:
        evening, number = booking.game
        said.append(f"Spiel {number} vom {evening}")
    if booking.text:
        said.append(f"– {booking.text}")
    yield f"{booking.day} * ({booking.number}) {_words(' '.join(said))}"
    if booking.concerns is not None:
        yield f"    ; Betrifft das Jahr bis {booking.concerns}"
    yield f"    ; key:{booking.key}"
    yield f"    ; hash:{booking.hash}"
    sums: dict[tuple[str, int], int] = defaultdict(int)
    for line in booking.lines:
        sums[line.debit, 1] += line.amount_rappen
        sums[line.credit, -1] -= line.amount_rappen
    debits_first = sorted(sums.items(), key=lambda row: -row[0][1])
    yield from _postings((places[code], amount) for (code, _side), amount in debits_first)


def _postings(rows: Iterable[tuple[str, int]]) -> Iterator[str]:
    for place, amount in rows:
        yield f"    {place}  {hledger_amount(amount)}"
    yield ""
