"""The sample clique's books, entered as its treasurer would have; the words go by the language that is active."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clique.actors import Actor
from clique.models import Member
from games.actions.evenings import plan_evening
from games.actions.records import load_record
from ledger.actions.entries import record_expense, record_gift
from ledger.actions.payments import record_payment
from ledger.models import Account, Means
from ledger.queries.balances import account_version, balance_of
from ledger.sample_season import SampleEvening, evening_dates

EVENINGS_AHEAD = 5


@dataclass(frozen=True, slots=True)
class Bookkeeper:
    """Enters the sample evenings as the treasurer would have."""

    by: Actor
    members: dict[str, Member]
    chance: Random

    def enter(self, evening: SampleEvening) -> None:
        now = timezone.make_aware(datetime.combine(evening.day, time(22, 30)))
        for record in evening.games:
            load_record(record=record, again=True, by=self.by, now=now)
        for name, percent in evening.payers:
            self._payment(name, percent, evening.day, now)
        self._gift_or_expense(evening.day, now)

    def plan(self, *, after: date) -> None:
        days = evening_dates(first=after + timedelta(days=1), last=after + timedelta(days=400))
        now = timezone.make_aware(datetime.combine(after, time(12)))
        for day in days[:EVENINGS_AHEAD]:
            plan_evening(day=day, key=self._key(), by=self.by, now=now)

    def _payment(self, name: str, percent: int, day: date, now: datetime) -> None:
        member_id = self.members[name].pk
        owed_francs = balance_of(member_id) // 100
        amount = owed_francs * percent // 100 * 100
        if amount <= 0:
            return
        record_payment(
            member_id=member_id,
            amount_rappen=amount,
            means=self.chance.choice((Means.CASH, Means.CASH, Means.CASH, Means.TWINT)),
            day=day,
            key=self._key(),
            seen=account_version(Account.objects.get(member_id=member_id)),
            by=self.by,
            now=now,
        )

    def _gift_or_expense(self, day: date, now: datetime) -> None:
        luck = self.chance.random()
        if luck < 0.2:
            self._gift(day, now)
        elif luck < 0.7:
            self._expense(day, now)

    def _gift(self, day: date, now: datetime) -> None:
        record_gift(
            amount_rappen=self.chance.choice((5000, 10000, 20000)),
            means=Means.BANK,
            text=_(self.chance.choice(GIFTS)),
            day=day,
            key=self._key(),
            by=self.by,
            now=now,
        )

    def _expense(self, day: date, now: datetime) -> None:
        category, text, least, most = self.chance.choice(EXPENSES)
        record_expense(
            amount_rappen=self.chance.randrange(least, most, 5),
            category=_(category),
            means=Means.CASH,
            text=_(text),
            day=day,
            key=self._key(),
            by=self.by,
            now=now,
        )

    def _key(self) -> UUID:
        return UUID(int=self.chance.getrandbits(128), version=4)


# Translated where they are entered: into the language that the sample clique speaks.
GIFTS: Sequence[str] = (
    gettext_noop("Gönner vom Rümelinsplatz"),
    gettext_noop("Passivabend"),
    gettext_noop("Quartierfest"),
)
EXPENSES: Sequence[tuple[str, str, int, int]] = (
    (gettext_noop("Drepfli"), gettext_noop("Weisser für den Wagen"), 4000, 9000),
    (gettext_noop("Drepfli"), gettext_noop("Kaffee Luz"), 2500, 6000),
    (gettext_noop("Wagen, Holz und Farbe"), gettext_noop("Dachlatten und Farbe"), 5000, 12000),
    (gettext_noop("Räppli"), gettext_noop("zwei Säcke Räppli"), 3500, 8000),
    (gettext_noop("Dääfeli und Mimosen"), gettext_noop("Mimosen"), 2500, 6000),
)
