"""A year that is over, and closing it."""

from datetime import date
from uuid import UUID, uuid4

from clique.actors import NOBODY, Actor
from ledger.actions.closing import close_year
from ledger.models import YearClose
from ledger.queries.journal import chain_head
from tests.ledger.make_books import at_noon

# The fund year 2025/26 goes from 13 March 2025 to 25 February 2026.
OLD_DAY = date(2026, 1, 16)
LAST_DAY = date(2026, 2, 25)
FIRST_OPEN = date(2026, 2, 26)
CLOSED_ON = date(2026, 3, 10)


def close(
    label: str = "2025/26",
    *,
    on: date = CLOSED_ON,
    key: UUID | None = None,
    seen: int | None = None,
    by: Actor = NOBODY,
) -> YearClose:
    return close_year(
        label=label,
        key=key or uuid4(),
        seen=chain_head().number if seen is None else seen,
        by=by,
        now=at_noon(on),
    )
