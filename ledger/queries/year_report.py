"""A fund year for the general meeting, as its page has it, with what stands on every paper."""

from dataclasses import dataclass
from datetime import date

from clique.models import Club
from clique.transactions import read_snapshot
from ledger.queries.imprint import Imprint, imprint
from ledger.queries.year import YearStatement, year_statement
from ledger.years import FundYear


@dataclass(frozen=True, slots=True)
class YearReport:
    """The year's statement; its `fund` holds the evenings, its `closed` the fingerprint once it is closed."""

    imprint: Imprint
    statement: YearStatement


def year_report(year: FundYear, *, club: Club, today: date) -> YearReport:
    """The report of one fund year, closed or not, read at one moment."""
    with read_snapshot():
        return YearReport(
            imprint=imprint(club=club, today=today),
            statement=year_statement(year, club=club, today=today),
        )
