"""The sample clique: a season and a half to look around in, and the way to put it away again."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random
from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, override

from clique.accounts import new_account
from clique.actors import Actor, actor_of
from clique.errors import UserError
from clique.models import Club, Member
from clique.passwords import fresh_password
from clique.transactions import advisory_lock, write_transaction
from games.actions.evenings import plan_evening
from games.actions.records import load_record
from ledger.actions.entries import record_expense, record_gift
from ledger.actions.payments import record_payment
from ledger.models import Account, Means
from ledger.queries.balances import account_version, balance_of
from ledger.sample_season import (
    FORTNIGHT,
    NAMES,
    SAMPLE_STREET,
    SAMPLE_TOWN,
    SEASON_AND_A_HALF,
    SampleEvening,
    evening_dates,
    past_evenings,
    sample_club,
)

TREASURER, SCOREKEEPER, MEMBER = "Elsbeth", "Anni", "Beat"
EVENINGS_AHEAD = 5


@dataclass(frozen=True, slots=True)
class SampleAccount:
    """A sign-in of the sample clique; its password is known here and nowhere else."""

    role: str
    user_name: str
    password: str
    member_id: int


@dataclass(frozen=True, slots=True)
class SampleClique:
    """What was made: the accounts, treasurer first."""

    accounts: tuple[SampleAccount, ...]


class NotEmpty(UserError):
    """There is a club already; the sample clique would mix with real books."""

    def __init__(self) -> None:
        super().__init__(
            _("Hier gibt es schon eine Clique; die Beispiel-Clique braucht eine leere Datenbank.")
        )


def make_sample(*, today: date, language: str) -> SampleClique:
    """Fill an empty database with the sample clique as it would stand on `today`.

    The same day gives the same figures; only the passwords differ, and the words go by `language`.
    Raises `NotEmpty` if there is a club.
    """
    chance = Random(today.isoformat())  # noqa: S311 - figures that repeat, no secret
    sign_ins = _sign_ins()
    with write_transaction():
        advisory_lock("club")
        if Club.objects.exists() or Member.objects.exists():
            raise NotEmpty
        sample_club(language).save(force_insert=True)
        members = _members(joined=today - SEASON_AND_A_HALF - FORTNIGHT)
        accounts = tuple(_account(members[sign_in.name], sign_in) for sign_in in sign_ins)
        books = _Bookkeeper(actor_of(members[TREASURER]), members, chance)
        with override(language):
            for evening in past_evenings(today=today, chance=chance):
                books.enter(evening)
        books.plan(after=today)
    return SampleClique(accounts=accounts)


def _members(*, joined: date) -> dict[str, Member]:
    members = {}
    for number, name in enumerate(NAMES, start=1):
        members[name] = Member.objects.create(
            number=number,
            call_name=name,
            active_from=joined,
            usual_seat=number,
            street=SAMPLE_STREET,
            house_number=str(number),
            postal_code="4058",
            town=SAMPLE_TOWN,
            is_treasurer=name == TREASURER,
            is_admin=name == TREASURER,
            is_scorekeeper=name in (TREASURER, SCOREKEEPER),
        )
    return members


@dataclass(frozen=True, slots=True)
class _SignIn:
    name: str
    role: str
    password: str
    hashed: str


def _sign_ins() -> tuple[_SignIn, ...]:
    """Hashing is slow, so it comes before the write."""
    roles = ((TREASURER, _("Kassier")), (SCOREKEEPER, _("Schreiber")), (MEMBER, _("Mitglied")))
    passwords = [(name, role, fresh_password()) for name, role in roles]
    return tuple(
        _SignIn(name, role, password, make_password(password)) for name, role, password in passwords
    )


def _account(member: Member, sign_in: _SignIn) -> SampleAccount:
    member.account = new_account(user_name=sign_in.name, hashed=sign_in.hashed)
    member.save(update_fields=["account"])
    return SampleAccount(
        role=sign_in.role,
        user_name=member.account.username,
        password=sign_in.password,
        member_id=member.pk,
    )


@dataclass(frozen=True, slots=True)
class _Bookkeeper:
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
