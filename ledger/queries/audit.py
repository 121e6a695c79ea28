"""What an auditor asks of the books: that years join, numbers run through, samples hold, and every reversal says why."""

from dataclasses import dataclass
from datetime import date
from random import Random

from django.db.models import Max, QuerySet, Sum

from ledger.models import Account, Booking, BookingKind, Transfer, YearClose
from ledger.queries.journal import JournalEntry, journal_entries
from ledger.years import FundYear


@dataclass(frozen=True, slots=True)
class Carried:
    """One account across the turn of the year.

    `closing_rappen` is its balance when the year before was closed, over what was booked by then; `opening_rappen` is what all
    bookings up to that year's end make today. They differ only if something was slipped in.
    """

    code: str
    label: str
    closing_rappen: int
    opening_rappen: int

    @property
    def agrees(self) -> bool:
        """Whether opening is last closing."""
        return self.closing_rappen == self.opening_rappen


@dataclass(frozen=True, slots=True)
class ReversedPair:
    """A reversal, with its reason in its text, and the booking that it takes back."""

    reversal: JournalEntry
    original: JournalEntry


def carried_forward(year: FundYear) -> tuple[Carried, ...]:
    """Every account that held anything when the year before `year` was closed, or does by today's bookings.

    Empty if that year is not closed. Six queries.
    """
    closed = YearClose.objects.filter(last_day__lt=year.first).order_by("-last_day").first()
    if closed is None:
        return ()
    upto = Transfer.objects.filter(booking__day__lte=closed.last_day)
    opening = _balances(upto)
    closing = _balances(upto.filter(booking__number__lte=closed.number))
    accounts = Account.objects.select_related("member").order_by("code")
    rows = (
        Carried(row.code, row.label, closing.get(row.pk, 0), opening.get(row.pk, 0))
        for row in accounts
    )
    return tuple(row for row in rows if row.closing_rappen or row.opening_rappen)


def sample(first: date, last: date, *, size: int, seed: str) -> tuple[JournalEntry, ...]:
    """So many bookings from `first` to `last`, drawn by lot, in their order; the same seed draws the same ones."""
    numbers = list(
        Booking.objects.filter(day__range=(first, last))
        .order_by("number")
        .values_list("number", flat=True)
    )
    lot = Random(seed)  # noqa: S311 - a draw that can be repeated, no secret
    drawn = lot.sample(numbers, min(size, len(numbers)))
    return journal_entries(Booking.objects.filter(number__in=drawn).order_by("number"))


def gaps() -> tuple[tuple[int, int], ...]:
    """The spans of numbers that no booking has, from 1 to the latest; none while the books are whole."""
    last = Booking.objects.aggregate(last=Max("number"))["last"]
    if last is None or Booking.objects.count() == last:
        return ()
    found, before = [], 0
    for number in Booking.objects.order_by("number").values_list("number", flat=True).iterator():
        if number > before + 1:
            found.append((before + 1, number - 1))
        before = number
    return tuple(found)


def reversals(first: date, last: date) -> tuple[ReversedPair, ...]:
    """The reversals dated from `first` to `last` with what they take back, in their order. Eight queries."""
    within = Booking.objects.filter(kind=BookingKind.REVERSAL, day__range=(first, last))
    made = journal_entries(within.order_by("number"))
    originals = journal_entries(Booking.objects.filter(reversal__in=within).order_by("number"))
    by_number = {entry.number: entry for entry in originals}
    return tuple(
        ReversedPair(reversal=entry, original=by_number[entry.reverses])
        for entry in made
        if entry.reverses in by_number
    )


def _balances(transfers: QuerySet[Transfer]) -> dict[int, int]:
    """By account, debits minus credits."""
    balances: dict[int, int] = {}
    for side, sign in (("debit_id", 1), ("credit_id", -1)):
        rows = transfers.order_by().values(side).annotate(sum=Sum("amount_rappen"))
        for account_id, amount in rows.values_list(side, "sum"):
            balances[account_id] = balances.get(account_id, 0) + sign * int(amount)
    return balances
