"""Before a year is closed: what is still open, and what the year would be."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Min, QuerySet, Sum

from clique.models import Club
from games.models import Game
from ledger.models import Booking, Standard, Transfer
from ledger.queries.cash_counts import is_cash_counted
from ledger.queries.closings import closed_until
from ledger.queries.journal import ChainHead, chain_head
from ledger.queries.year import YearStatement, year_statement
from ledger.years import FundYear, year_of


@dataclass(frozen=True, slots=True)
class Check:
    """One point of the checklist. `name` is `over`, `in_order`, `open_games`, `unassigned` or `cash_counted`.

    `amount_rappen` is what is not assigned, `days` the evenings with an open game; `year` the one to be closed first.
    """

    name: str
    is_done: bool
    amount_rappen: int = 0
    days: tuple[date, ...] = ()
    year: str = ""


@dataclass(frozen=True, slots=True)
class ClosingPreview:
    """The year as it would be closed. `seen` is what `close_year` asks for; `head` would be the fingerprint."""

    statement: YearStatement
    checks: tuple[Check, ...]
    may_close: bool
    head: ChainHead
    seen: int


def closing_preview(year: FundYear, *, club: Club, today: date) -> ClosingPreview:
    """The year, the checklist and the fingerprint to be."""
    statement = year_statement(year, club=club, today=today)
    checks = closing_checks(year, club=club, today=today)
    head = chain_head()
    return ClosingPreview(
        statement=statement,
        checks=checks,
        may_close=statement.closed is None and all(check.is_done for check in checks),
        head=head,
        seen=head.number,
    )


def closing_checks(year: FundYear, *, club: Club, today: date) -> tuple[Check, ...]:
    """The checklist of a year, in the order in which a treasurer goes through it."""
    before = _year_to_close_first(year, club=club)
    games = Game.objects.filter(booked_at=None, cancelled_at=None, evening__date__lte=year.last)
    days = tuple(games.order_by("evening__date").values_list("evening__date", flat=True).distinct())
    unassigned = _unassigned(year.last)
    return (
        Check("over", is_done=today > year.last),
        Check("in_order", is_done=not before, year=before),
        Check("open_games", is_done=not days, days=days),
        Check("unassigned", is_done=unassigned == 0, amount_rappen=unassigned),
        Check("cash_counted", is_done=is_cash_counted(year.last)),
    )


def _year_to_close_first(year: FundYear, *, club: Club) -> str:
    """The earliest open year before `year` that holds a booking; empty if there is none."""
    earlier = Booking.objects.filter(day__lt=year.first)
    closed = closed_until()
    if closed is not None:
        earlier = earlier.filter(day__gt=closed)
    first = earlier.aggregate(first=Min("day"))["first"]
    return "" if first is None else year_of(first, club=club).label


def _unassigned(last: date) -> int:
    """What came until `last` without anybody knowing for what."""
    upto = Transfer.objects.filter(booking__day__lte=last)
    came = upto.filter(credit__code=Standard.UNASSIGNED)
    went = upto.filter(debit__code=Standard.UNASSIGNED)
    return _sum(came) - _sum(went)


def _sum(transfers: QuerySet[Transfer]) -> int:
    return int(transfers.aggregate(sum=Sum("amount_rappen", default=0))["sum"])
