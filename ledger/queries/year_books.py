"""The journal and the account sheets of a fund year, for paper."""

from dataclasses import dataclass
from datetime import date

from clique.models import Club
from clique.transactions import read_snapshot
from ledger.queries.account_sheets import AccountSheet, account_sheets
from ledger.queries.bookings import WrittenBooking, named_accounts, written_bookings
from ledger.queries.imprint import Imprint, imprint
from ledger.years import FundYear


@dataclass(frozen=True, slots=True)
class YearJournal:
    """Every booking of a year in its order; `names` are the accounts' by their codes."""

    imprint: Imprint
    year: FundYear
    bookings: tuple[WrittenBooking, ...]
    names: dict[str, str]


@dataclass(frozen=True, slots=True)
class YearAccounts:
    """Every account that held something or moved in a year, by code."""

    imprint: Imprint
    year: FundYear
    sheets: tuple[AccountSheet, ...]


def year_journal(year: FundYear, *, club: Club, today: date) -> YearJournal:
    """The journal of one fund year, read at one moment. Three queries."""
    with read_snapshot():
        about = imprint(club=club, today=today)
        return YearJournal(
            imprint=about,
            year=year,
            bookings=tuple(written_bookings(head=about.chain, year=year)),
            names={code: account.name for code, account in named_accounts().items()},
        )


def year_accounts(year: FundYear, *, club: Club, today: date) -> YearAccounts:
    """The account sheets of one fund year, read at one moment."""
    with read_snapshot():
        about = imprint(club=club, today=today)
        return YearAccounts(imprint=about, year=year, sheets=account_sheets(year, head=about.chain))
