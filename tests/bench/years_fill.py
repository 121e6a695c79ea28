"""Many years of a busy club, written past the actions in bulk: as many rows as they would have made, and a chain that holds.

Run by `fifty_years.py` inside `manage.py shell` on an empty database of its own.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from itertools import count
from random import Random

from django.db import transaction
from django.utils import timezone

from clique.models import Club, Member
from games.models import Evening, Game, GameEntry, Place, RuleSet, Seat
from ledger.accounts import category_account, member_accounts, standard
from ledger.chain import BEFORE_THE_FIRST, ChainLink, link_hash
from ledger.models import Account, Booking, Standard, Transfer
from ledger.years import FundYear, year_before, year_of
from tests.make import make_club, make_rule_set
from tests.people import make_person

MEMBERS, EVENINGS, GAMES = 30, 40, 3
PLAYERS = 12
DAYS_BETWEEN = 7
# The year that runs began so long ago that all its evenings are behind it.
RUNNING = timedelta(days=EVENINGS * DAYS_BETWEEN + 5)
AT_ONCE = 5000

Line = tuple[Account, Account, int]


@dataclass
class Books:
    """The books being written: rows wait until there are enough of them."""

    number: int = 0
    hash: str = BEFORE_THE_FIRST
    bookings: list[Booking] = field(default_factory=list)
    transfers: list[Transfer] = field(default_factory=list)
    keys: Iterator[int] = field(default_factory=count)

    def book(self, kind: str, day: date, lines: list[Line], *, game_id: int | None = None) -> None:
        """One booking at the head of the chain."""
        self.number += 1
        key = f"game:{game_id}:r1" if game_id else f"pay:{next(self.keys):032x}"
        moved = tuple((debit.code, credit.code, amount) for debit, credit, amount in lines)
        link = ChainLink(self.number, key, kind, day.isoformat(), "", None, moved)
        self.hash = link_hash(link, previous=self.hash)
        self.bookings.append(
            Booking(
                id=self.number,
                number=self.number,
                hash=self.hash,
                key=key,
                day=day,
                kind=kind,
                created_at=at_eight(day),
                game_id=game_id,
            )
        )
        self.transfers += [
            Transfer(booking_id=self.number, debit=debit, credit=credit, amount_rappen=amount)
            for debit, credit, amount in lines
        ]
        if len(self.transfers) >= AT_ONCE:
            self.write()

    def write(self) -> None:
        """Put what waits into the database: as the guards ask for it, transfers before their bookings."""
        with transaction.atomic():
            Transfer._base_manager.bulk_create(self.transfers, batch_size=500)
            Booking._base_manager.bulk_create(self.bookings, batch_size=500)
        self.bookings, self.transfers = [], []


def fill(years: int) -> None:
    """So many fund years up to today; the treasurer is called Elsbeth."""
    today = timezone.localdate()
    ended = today - RUNNING
    club = make_club(year_end_month=ended.month, year_end_day=ended.day)
    people = [make_person(is_treasurer=True, is_scorekeeper=True)]
    people += [make_person(f"Mitglied {number}") for number in range(2, MEMBERS + 1)]
    accounts = member_accounts([person.pk for person in people])
    rule_set = RuleSet.objects.get(pk=make_rule_set("zoggeli"))
    books, chance = Books(), Random(31)
    for year in _years(years, today=today, club=club):
        for week in range(EVENINGS):
            day = year.first + timedelta(days=week * DAYS_BETWEEN)
            games = _games(day, people, rule_set, chance)
            _charge_and_pay(books, day, games, accounts, is_last=week == EVENINGS - 1)
        _give_and_spend(books, year)
    books.write()


def at_eight(day: date) -> datetime:
    """Eight o'clock in the evening."""
    return timezone.make_aware(datetime.combine(day, time(20)))


def _years(many: int, *, today: date, club: Club) -> list[FundYear]:
    years = [year_of(today, club=club)]
    while len(years) < many:
        years.append(year_before(years[-1], club=club))
    return years[::-1]


def _games(
    day: date, people: list[Member], rule_set: RuleSet, chance: Random
) -> list[tuple[Game, list[Member]]]:
    """The games of an evening, each with everybody in the order of their places, the absent last."""
    at = at_eight(day)
    evening = Evening.objects.create(date=day, opened_at=at, closed_at=at)
    played = []
    for number in range(1, GAMES + 1):
        game = Game.objects.create(
            evening=evening,
            number=number,
            sitting=number,
            rule_set=rule_set,
            first_dealer=0,
            entry=GameEntry.PLACINGS,
            started_at=at,
            booked_at=at,
            revision=1,
            absent_fixed=True,
            record_id=f"{day}-{number}",
        )
        order = chance.sample(people, k=len(people))
        Seat.objects.bulk_create(
            Seat(game=game, member=person, position=position)
            for position, person in enumerate(order[:PLAYERS])
        )
        Place.objects.bulk_create(
            Place(
                game=game,
                member=person,
                rank=rank if rank < PLAYERS else rank - PLAYERS,
                is_absent=rank >= PLAYERS,
            )
            for rank, person in enumerate(order)
        )
        played.append((game, order))
    return played


def _charge_and_pay(
    books: Books,
    day: date,
    games: list[tuple[Game, list[Member]]],
    accounts: dict[int, Account],
    *,
    is_last: bool,
) -> None:
    """A year's last evening is paid on the first of the next, all others at the table."""
    stakes, cash = standard(Standard.STAKES), standard(Standard.CASH)
    for game, order in games:
        prices = [100 * min(place, PLAYERS + 1) for place in range(1, len(order) + 1)]
        owed = list(zip((accounts[person.pk] for person in order), prices, strict=True))
        charged = [(account, stakes, price) for account, price in owed]
        books.book("stakes", day, charged, game_id=game.pk)
        paid_on = day + timedelta(days=DAYS_BETWEEN) if is_last else day
        if paid_on <= timezone.localdate():
            for account, price in owed:
                books.book("payment", paid_on, [(cash, account, price)])


def _give_and_spend(books: Books, year: FundYear) -> None:
    bank = standard(Standard.BANK)
    for month in range(10):
        day = year.first + timedelta(days=25 * month)
        books.book("gift", day, [(bank, standard(Standard.GIFTS), 5000)])
        for category in ("Waage", "Räppli"):
            books.book("expense", day, [(category_account(category), bank, 2000)])
