"""What the auditors go through at the year's end, and what the program found, for paper."""

from dataclasses import dataclass
from datetime import date

from clique.models import Club
from clique.transactions import read_snapshot
from ledger.queries.audit import Carried, carried_forward, gaps, reversals, sample
from ledger.queries.cash_counts import CountedCash, cash_counts, is_cash_counted
from ledger.queries.closings import ClosedYear
from ledger.queries.imprint import Imprint, imprint
from ledger.queries.year import YearStatement, year_statement
from ledger.verify import Verdict, verify
from ledger.years import FundYear

SAMPLE_SIZE = 8
FIRST_SEED = "1"


@dataclass(frozen=True, slots=True)
class AuditSheet:
    """One fund year as the auditors get it.

    `verdict` is what recomputing all books found, `gaps` the numbers that are missing, `carried` every account across the turn
    of the year (empty where the year before is not closed), `samples` the numbers of bookings drawn by lot.
    """

    imprint: Imprint
    statement: YearStatement
    verdict: Verdict
    gaps: tuple[tuple[int, int], ...]
    carried: tuple[Carried, ...]
    counts: tuple[CountedCash, ...]
    is_counted: bool
    reversals: tuple[int, ...]
    samples: tuple[int, ...]

    @property
    def year(self) -> FundYear:
        """The year that is audited."""
        return self.statement.fund.year

    @property
    def closed(self) -> ClosedYear | None:
        """Its closing with the fingerprint, None while it is open."""
        return self.statement.closed


def audit_sheet(year: FundYear, *, club: Club, today: date) -> AuditSheet:
    """The sheet of one fund year, read at one moment; recomputes all books, however many years there are."""
    with read_snapshot():
        return AuditSheet(
            imprint=imprint(club=club, today=today),
            statement=year_statement(year, club=club, today=today),
            verdict=verify(),
            gaps=gaps(),
            carried=carried_forward(year),
            counts=cash_counts(year.first, year.last),
            is_counted=is_cash_counted(year.last),
            reversals=tuple(pair.reversal.number for pair in reversals(year.first, year.last)),
            samples=samples_of(year),
        )


def samples_of(year: FundYear, *, seed: str = FIRST_SEED) -> tuple[int, ...]:
    """The numbers of the bookings that the auditor's page draws at first."""
    drawn = sample(year.first, year.last, size=SAMPLE_SIZE, seed=lot(year, seed))
    return tuple(entry.number for entry in drawn)


def lot(year: FundYear, seed: str) -> str:
    """What the draw of a year is made from."""
    return f"{year.label} {seed}"
