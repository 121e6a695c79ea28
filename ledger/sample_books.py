"""The sample clique's books, entered as its treasurer would have; the words go by the language that is active."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from random import Random
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clique.actors import Actor
from clique.models import Club, Member
from games.actions.evenings import plan_evening
from games.actions.records import load_record
from ledger.accounts import account_of, standard
from ledger.actions.entries import record_expense, record_gift
from ledger.actions.payments import move_payment, record_payment
from ledger.actions.receipts import attach_receipt
from ledger.actions.reversals import reverse_booking
from ledger.models import Booking, Means, Standard
from ledger.pdf.sample_receipt import Purchase, sample_receipt
from ledger.queries.balances import account_version, balance_of, balance_of_account
from ledger.sample_season import FORTNIGHT, SampleEvening, evening_dates
from ledger.sample_treasury import Treasury, at
from ledger.years import FundYear, year_of

EVENINGS_AHEAD = 5
A_WEEK = timedelta(days=7)
DEBTOR, CREDITOR = "Beat", "Fritz"
# By the number of the evening, what went wrong at it.
WRONG_MEMBER, TYPED_TWICE = 3, 5
WRONGLY_PAID, RIGHTLY_PAID = "Luki", "Kathrin"


@dataclass(slots=True)
class Bookkeeper:
    """Enters the sample evenings as the treasurer would have, and the treasurer's year around them.

    `purchases` are the expenses whose receipt is still to be attached, by booking.
    """

    by: Actor
    members: dict[str, Member]
    chance: Random
    club: Club
    purchases: dict[int, Purchase] = field(default_factory=dict)
    first_year: FundYear | None = None
    entered: list[date] = field(default_factory=list)

    @property
    def treasury(self) -> Treasury:
        """What is done between evenings, by the same hand and chance."""
        return Treasury(self.by, self.chance)

    def enter(self, evening: SampleEvening) -> None:
        """One evening, and before it what follows from the one before."""
        if self.entered:
            self._turn_to(evening.day)
        else:
            self._begin(evening.day - A_WEEK)
        self.entered.append(evening.day)
        now = at(evening.day, 22)
        for record in evening.games:
            load_record(record=record, again=True, by=self.by, now=now)
        for name, percent in evening.payers:
            owed_francs = balance_of(self.members[name].pk) // 100
            self._payment(name, owed_francs * percent // 100 * 100, evening.day, now)
        self._gift_or_expense(evening.day, now)
        self._mistake(evening.day, now)

    def end(self, *, today: date) -> None:
        """What the treasurer does until `today`: the first year is closed if it is over, and this one has a budget."""
        first = cast(FundYear, self.first_year)
        self._close_first(before=today)
        running = year_of(today, club=self.club)
        if running != first:
            self.treasury.plan_year(running, like=first, club=self.club)
        days = evening_dates(first=today + timedelta(days=1), last=today + timedelta(days=400))
        for day in days[:EVENINGS_AHEAD]:
            plan_evening(day=day, key=self.treasury.key(), by=self.by, now=at(today, 12))

    def attach_receipts(self) -> None:
        """Give the expenses their paper; outside of the write, as drawing takes its time."""
        for booking_id, purchase in self.purchases.items():
            attach_receipt(
                booking_id=booking_id,
                content=sample_receipt(purchase),
                key=self.treasury.key(),
                by=self.by,
                now=at(purchase.day, 23),
            )

    def _begin(self, day: date) -> None:
        self.first_year = year_of(day, club=self.club)
        owed = {self.members[DEBTOR].pk: 1400, self.members[CREDITOR].pk: -500}
        self.treasury.open_books(owed=owed, day=day)
        self.treasury.plan_year(self.first_year, like=None, club=self.club)

    def _turn_to(self, day: date) -> None:
        self.treasury.after_evening(self.entered[-1])
        self._close_first(before=day)

    def _close_first(self, *, before: date) -> None:
        """Close the first year once, a fortnight after its end."""
        year = cast(FundYear, self.first_year)
        on = year.last + FORTNIGHT
        if self.entered[-1] <= year.last and on < before:
            self.treasury.close(year, on=on)

    def _payment(self, name: str, amount_rappen: int, day: date, now: datetime) -> Booking | None:
        if amount_rappen <= 0:
            return None
        member_id = self.members[name].pk
        return record_payment(
            member_id=member_id,
            amount_rappen=amount_rappen,
            means=self.chance.choice((Means.CASH, Means.CASH, Means.CASH, Means.TWINT)),
            day=day,
            key=self.treasury.key(),
            seen=account_version(account_of(member_id)),
            by=self.by,
            now=now,
        )

    def _gift_or_expense(self, day: date, now: datetime) -> None:
        luck = self.chance.random()
        if luck < 0.2:
            self._gift(day, now)
        elif luck < 0.7:
            self._expense(day, now)

    def _gift(self, day: date, now: datetime) -> Booking:
        return record_gift(
            amount_rappen=self.chance.choice((5000, 10000, 20000)),
            means=Means.BANK,
            text=_(self.chance.choice(GIFTS)),
            day=day,
            key=self.treasury.key(),
            by=self.by,
            now=now,
        )

    def _expense(self, day: date, now: datetime) -> None:
        category, text, shop, least, most = self.chance.choice(EXPENSES)
        amount = self.chance.randrange(least, most, 5)
        there = balance_of_account(standard(Standard.CASH))
        booking = record_expense(
            amount_rappen=amount,
            category=_(category),
            means=Means.CASH if amount <= there else Means.BANK,
            text=_(text),
            day=day,
            key=self.treasury.key(),
            by=self.by,
            now=now,
        )
        self.purchases[booking.pk] = Purchase(_(shop), _(text), day, amount)

    def _mistake(self, day: date, now: datetime) -> None:
        """A payment booked on the wrong member is moved, a gift typed twice taken back."""
        if len(self.entered) == WRONG_MEMBER:
            payment = cast(Booking, self._payment(WRONGLY_PAID, 500, day, now))
            move_payment(
                booking_id=payment.pk,
                to_member_id=self.members[RIGHTLY_PAID].pk,
                day=day,
                key=self.treasury.key(),
                by=self.by,
                now=now,
            )
        if len(self.entered) == TYPED_TWICE:
            self._gift(day, now)
            reverse_booking(
                booking_id=self._gift(day, now).pk,
                reason=_("doppelt erfasst"),
                day=day,
                key=self.treasury.key(),
                by=self.by,
                now=now,
            )


# Translated where they are entered: into the language that the sample clique speaks.
GIFTS: Sequence[str] = (
    gettext_noop("Gönner vom Rümelinsplatz"),
    gettext_noop("Passivabend"),
    gettext_noop("Quartierfest"),
)
EXPENSES: Sequence[tuple[str, str, str, int, int]] = (
    (
        gettext_noop("Drepfli"),
        gettext_noop("Weisser für den Wagen"),
        gettext_noop("Weinhandlung"),
        *(4000, 9000),
    ),
    (
        gettext_noop("Drepfli"),
        gettext_noop("Kaffee Luz"),
        gettext_noop("Quartierladen"),
        *(2500, 6000),
    ),
    (
        gettext_noop("Wagen, Holz und Farbe"),
        gettext_noop("Dachlatten und Farbe"),
        gettext_noop("Baumarkt"),
        *(5000, 12000),
    ),
    (
        gettext_noop("Räppli"),
        gettext_noop("zwei Säcke Räppli"),
        gettext_noop("Fasnachtsbedarf"),
        *(3500, 8000),
    ),
    (
        gettext_noop("Dääfeli und Mimosen"),
        gettext_noop("Mimosen"),
        gettext_noop("Blumenmarkt"),
        *(2500, 6000),
    ),
)
