"""A member's places over the season, for the picture beside the account; the account itself is its table."""

from collections.abc import Iterable

from ledger.charts import Chart, Placing, place_chart
from ledger.models import BookingKind
from ledger.queries.accounts import AccountRow
from ledger.years import FundYear

# One dot is no picture.
FEWEST = 2


def placings_of(rows: Iterable[AccountRow], *, year: FundYear) -> tuple[Placing, ...]:
    """The places of a year's games, from rows given earliest first; games that ask the same of every place have none."""
    return tuple(
        Placing(row.game.evening_date, row.game.place_x2, row.game.is_absent)
        for row in rows
        if row.game is not None
        and row.game.place_x2 is not None
        and row.kind == BookingKind.STAKES
        and not row.is_folded
        and row.game.evening_date in year
    )


def season_chart(rows: Iterable[AccountRow], *, year: FundYear, width: int) -> Chart | None:
    """The picture of a year's places, None where there are too few."""
    placings = placings_of(rows, year=year)
    if len(placings) < FEWEST:
        return None
    return place_chart(placings, width=width)
