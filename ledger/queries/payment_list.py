"""The payment list: who owes what of an evening, of a span of days, or as of today; the same for page and paper."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import BooleanField, Case, ExpressionWrapper, Q, QuerySet, Value, When
from django.db.models import Sum as SumOf
from django.db.models.functions import Coalesce
from django.utils.translation import gettext, ngettext

from clique.dates import day_full, day_numeric
from clique.models import Club, name_key, sort_name
from clique.transactions import read_snapshot
from games.models import Evening, Place
from ledger.models import Account, AccountKind, Booking
from ledger.queries.balances import with_balance
from ledger.queries.journal import ChainHead, chain_head
from ledger.queries.payment_columns import (
    OfEvening,
    OfSpan,
    OfToday,
    Played,
    Scope,
    StakeColumn,
    stake_columns,
)
from ledger.years import year_of


@dataclass(frozen=True, slots=True)
class Stake:
    """What one person owes for a column's games; `is_absent`: was absent from one of them at least."""

    amount_rappen: int
    is_absent: bool = False


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """One person, or several together. What lowers the debt is negative: `paid_rappen`, and a credit brought forward.

    `number` is that of the one member.
    """

    name: str
    forward_rappen: int
    stakes: tuple[Stake, ...]
    paid_rappen: int
    number: int | None = None

    @property
    def open_rappen(self) -> int:
        """What is still owed: the sum of the other columns; a credit is negative."""
        return (
            self.forward_rappen
            + sum(stake.amount_rappen for stake in self.stakes)
            + self.paid_rappen
        )


@dataclass(frozen=True, slots=True)
class PaymentList:
    """A payment list in the language in which it was asked for; its rows by name.

    `state` says in words what it is of, `since` from when its stakes and payments count. `day` is its last day, or the only one
    if it `is_of_evening`.
    """

    club_name: str
    fund_name: str
    town: str
    state: str
    since: date
    day: date
    printed_on: date
    chain: ChainHead
    columns: tuple[StakeColumn, ...]
    rows: tuple[PaymentRow, ...]
    is_of_evening: bool

    @property
    def total(self) -> PaymentRow:
        """The sum of all rows."""
        return together(self.rows, name=people(len(self.rows)), columns=len(self.columns))

    @property
    def has_absent(self) -> bool:
        """Whether a `*` stands in the list and is to be explained."""
        return any(stake.is_absent for row in self.rows for stake in row.stakes)

    @property
    def has_credit(self) -> bool:
        """Whether somebody is owed money."""
        return any(row.open_rappen < 0 for row in self.rows)


def together(rows: Iterable[PaymentRow], *, name: str, columns: int) -> PaymentRow:
    """The sum of the rows under the name `name`."""
    listed = tuple(rows)
    return PaymentRow(
        name=name,
        forward_rappen=sum(row.forward_rappen for row in listed),
        stakes=tuple(
            Stake(sum(row.stakes[column].amount_rappen for row in listed))
            for column in range(columns)
        ),
        paid_rappen=sum(row.paid_rappen for row in listed),
    )


def people(count: int) -> str:
    """How many are listed, in words."""
    return ngettext("%(count)d Person", "%(count)d Personen", count) % {"count": count}


def payment_list(*, scope: Scope, club: Club, today: date) -> PaymentList:
    """The payment list of `scope`: everybody with a figure other than 0.00, leavers too, in five queries.

    A booking counts on its own day, stakes on their evening's, and a reversal where and when what it takes back counts, so
    both are gone from the list; a late correction of a closed year counts on its own day. All is read at one moment: no
    booking comes in between.
    Rule: docs/bookkeeping.md, "Payment list".
    """
    first, last = _days(scope, club=club, today=today)
    with read_snapshot():
        head = chain_head()
        within, after = _moved(first, last)
        before = _before(within, after)
        absences = _absences({game_id for *_key, game_id in within if game_id})
    columns = stake_columns(scope, _played(within), first=first)
    return PaymentList(
        club_name=club.name,
        fund_name=club.fund_name,
        town=club.town,
        state=_state(scope, today=today),
        since=first,
        day=last or today,
        printed_on=today,
        chain=head,
        columns=tuple(column for column, _games in columns),
        rows=_rows(
            before, within, columns=[games for _column, games in columns], absences=absences
        ),
        is_of_evening=isinstance(scope, OfEvening),
    )


def listed_evenings() -> tuple[Evening, ...]:
    """The evenings that a list can be of, latest first."""
    return tuple(Evening.objects.exclude(opened_at=None).order_by("-date"))


# Who a sum is of, and for movements within the scope the game: none for a payment.
PERSON = ("member_id", "member__call_name", "member__number")
PLAYED = ("game__evening__date", "game__number", "game_id")
NO_GAME = 0
Sums = dict[tuple[Any, ...], int]


def _days(scope: Scope, *, club: Club, today: date) -> tuple[date, date | None]:
    match scope:
        case OfEvening(day):
            return day, day
        case OfSpan(first, last):
            return first, last
        case OfToday():
            return year_of(today, club=club).first, None


def _state(scope: Scope, *, today: date) -> str:
    match scope:
        case OfEvening(day):
            return gettext("Stand %(day)s, nach dem Spiel") % {"day": day_full(day)}
        case OfSpan(first, last):
            days = {"first": day_numeric(first), "last": day_numeric(last)}
            return gettext("%(first)s bis %(last)s") % days
        case OfToday():
            return gettext("Stand %(day)s") % {"day": day_full(today)}


def _moved(first: date, last: date | None) -> tuple[Sums, Sums]:
    """What counts within the scope, by person and game, and what counts after it, by person.

    Nothing counts after its own day, so the bookings before the scope need not be read, however many years there are.
    """
    counts_on = Case(
        # What concerns a closed year counts where it was booked: the lists of that year stay as they were.
        When(concerns__isnull=False, then="day"),
        default=Coalesce("game__evening__date", "reverses__day", "day"),
    )
    # Beginning with the bookings makes SQLite find them by their day; from the transfers it would read them all.
    bookings = Booking.objects.filter(day__gte=first).annotate(counts_on=counts_on)
    is_after = Value(False) if last is None else Q(counts_on__gt=last)
    dated = bookings.filter(counts_on__gte=first).annotate(
        is_after=ExpressionWrapper(is_after, output_field=BooleanField())
    )
    within: Sums = {}
    after: Sums = defaultdict(int)
    for (*key, comes_after), total in _sums(dated, *PLAYED, "is_after").items():
        if comes_after:
            after[tuple(key[:3])] += total
        else:
            within[tuple(key)] = total
    return within, after


def _before(within: Sums, after: Sums) -> Sums:
    """What everybody brought into the scope: what they owe by all bookings, less what came since."""
    people = with_balance(Account.objects.filter(kind=AccountKind.RECEIVABLE))
    owed = people.values_list(*PERSON, "balance_rappen")
    brought: Sums = {tuple(person): balance for *person, balance in owed}
    for key, total in (*within.items(), *after.items()):
        brought[key[:3]] -= total
    return brought


def _sums(bookings: QuerySet[Any], *fields: str) -> Sums:
    """What each person's account moved by, by person and `fields`; two queries."""
    sums: Sums = defaultdict(int)
    for side, sign in (("debit", 1), ("credit", -1)):
        keys = (*(f"transfers__{side}__{field}" for field in PERSON), *fields)
        moved = bookings.order_by().values_list(*keys)
        for *key, total in moved.annotate(total=SumOf("transfers__amount_rappen")):
            # Nobody's accounts are left out here: asked to do it, SQLite would begin with the people.
            if key[0] is not None:
                # PostgreSQL sums bigint as numeric, which arrives as Decimal.
                sums[tuple(key)] += sign * int(total)
    return sums


def _played(within: Sums) -> list[Played]:
    """The games that somebody owes a stake for; one that was taken back is none."""
    return sorted(
        {
            Played(day, number, game_id)
            for (_id, _name, _number, day, number, game_id), total in within.items()
            if game_id is not None and total
        }
    )


def _absences(game_ids: set[int]) -> set[tuple[int, int]]:
    """Who was absent from which of these games, as far as they are booked, as (game, member)."""
    # Asked for no game too: a page whose queries grow with its data hides a slow one.
    places = Place.objects.filter(
        game_id__in={NO_GAME, *game_ids}, is_absent=True, game__booked_at__isnull=False
    )
    return set(places.values_list("game_id", "member_id"))


def _rows(
    before: Sums, within: Sums, *, columns: list[frozenset[int]], absences: set[tuple[int, int]]
) -> tuple[PaymentRow, ...]:
    """A row for everybody with a figure other than 0.00, by name."""
    moved: dict[tuple[Any, ...], dict[int | None, int]] = defaultdict(dict)
    for (*key, _day, _number, game_id), total in within.items():
        moved[tuple(key)][game_id] = total
    rows = []
    for person in {*before, *moved}:
        member_id, name, number = person
        by_game = moved.get(person, {})
        row = PaymentRow(
            name=name,
            forward_rappen=before.get(person, 0),
            stakes=tuple(
                Stake(
                    sum(by_game.get(game, 0) for game in games),
                    is_absent=any((game, member_id) in absences for game in games),
                )
                for games in columns
            ),
            paid_rappen=by_game.get(None, 0),
            number=number,
        )
        if (
            row.forward_rappen
            or row.paid_rappen
            or any(stake.amount_rappen for stake in row.stakes)
        ):
            rows.append(row)
    return tuple(sorted(rows, key=lambda row: (sort_name(row.name), name_key(row.name))))
