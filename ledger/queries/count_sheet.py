"""A cash count, for paper."""

from dataclasses import dataclass
from datetime import date

from clique.models import Club
from clique.transactions import read_snapshot
from ledger.models import CashCount
from ledger.queries.cash_counts import CountedCash, counted
from ledger.queries.imprint import Imprint, imprint


@dataclass(frozen=True, slots=True)
class CountSheet:
    """One count as it was written down."""

    imprint: Imprint
    count: CountedCash


def count_sheet(count: CashCount, *, club: Club, today: date) -> CountSheet:
    """The sheet of one count."""
    with read_snapshot():
        return CountSheet(imprint=imprint(club=club, today=today), count=counted(count))
