"""What the sample clique's treasurer does between two evenings: counts, carries money, plans and closes years."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from random import Random
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clique.actors import Actor
from clique.models import Club
from ledger.accounts import standard
from ledger.actions.budgets import set_budget
from ledger.actions.closing import close_year
from ledger.actions.counts import count_cash
from ledger.actions.entries import record_expense
from ledger.actions.moves import move_money, pay_out_twint
from ledger.actions.openings import record_opening
from ledger.models import Means, Standard
from ledger.queries.balances import balance_of_account
from ledger.queries.cash_counts import VALUES, cash_box
from ledger.queries.journal import chain_head
from ledger.queries.year import YearLine, budget_version, year_statement
from ledger.years import FundYear

OPENED: Mapping[str, int] = {Means.CASH: 21350, Means.BANK: 184000, Means.TWINT: 4500}
# In the cash box stays enough to give change.
CHANGE, MOST_IN_THE_BOX, NOTE = 10000, 30000, 5000
LEAST_PAID_OUT = 3000
FEE_PER_MILLE = 13
PLANNED = {Standard.STAKES: 90000, Standard.GIFTS: 40000}
ROUND_FIGURE = 1000


@dataclass(frozen=True, slots=True)
class Treasury:
    """The treasurer's hand, and the seeded chance that makes every key."""

    by: Actor
    chance: Random

    def key(self) -> UUID:
        """A key as a form would make it."""
        return UUID(int=self.chance.getrandbits(128), version=4)

    def open_books(self, *, owed: Mapping[int, int], day: date) -> None:
        """What was there when the program came."""
        record_opening(
            money=OPENED, members=owed, day=day, key=self.key(), by=self.by, now=at(day, 20)
        )

    def plan_year(self, year: FundYear, *, like: FundYear | None, club: Club) -> None:
        """A budget: round figures by what the year `like` brought, or before there was any a guess and a new category."""
        planned = {code.value: amount for code, amount in PLANNED.items()}
        category, amount = _(NEW_CATEGORY), 25000
        if like is not None:
            statement = year_statement(like, club=club, today=like.last)
            planned = {row.code: _rounded(row) for row in (*statement.income, *statement.expenses)}
            category, amount = "", 0
        set_budget(
            label=year.label,
            amounts=planned,
            new_category=category,
            new_rappen=amount,
            key=self.key(),
            seen=budget_version(year.label),
            by=self.by,
            now=at(year.first, 20),
        )

    def after_evening(self, day: date) -> None:
        """The box is counted, what is too much carried to the bank, and TWINT paid out."""
        now = at(day, 23)
        self.count(day)
        too_much = balance_of_account(standard(Standard.CASH)) - CHANGE
        if too_much > MOST_IN_THE_BOX - CHANGE:
            move_money(
                amount_rappen=too_much // NOTE * NOTE,
                source=Means.CASH,
                target=Means.BANK,
                text=_("eingezahlt am Schalter"),
                day=day,
                key=self.key(),
                by=self.by,
                now=now,
            )
            self.count(day)
        at_twint = balance_of_account(standard(Standard.TWINT))
        if at_twint >= LEAST_PAID_OUT:
            pay_out_twint(
                amount_rappen=at_twint,
                fee_rappen=at_twint * FEE_PER_MILLE // 1000,
                day=day,
                key=self.key(),
                by=self.by,
                now=now,
            )

    def count(self, day: date) -> None:
        """As a rule it agrees; now and then fifty Rappen are missing or too many."""
        box = cash_box()
        luck = self.chance.random()
        found = box.expected_rappen + (-50 if luck < 0.1 else 50 if luck > 0.95 else 0)
        count_cash(
            pieces=dict(_pieces(found)),
            reason="" if found == box.expected_rappen else _("beim Herausgeben vertan"),
            day=day,
            key=self.key(),
            seen=box.seen,
            by=self.by,
            now=at(day, 23),
        )

    def close(self, year: FundYear, *, on: date) -> None:
        """Close the year, and book the bill that came too late for it."""
        self.count(on)
        close_year(
            label=year.label,
            key=self.key(),
            seen=chain_head().number,
            by=self.by,
            now=at(on, 20),
        )
        record_expense(
            amount_rappen=4250,
            category=_(NEW_CATEGORY),
            means=Means.BANK,
            text=_("Rechnung, die zu spät kam"),
            day=on,
            key=self.key(),
            by=self.by,
            now=at(on, 20),
            concerns=year.label,
        )


def at(day: date, hour: int) -> datetime:
    """A moment of a day."""
    return timezone.make_aware(datetime.combine(day, time(hour)))


def _rounded(row: YearLine) -> int:
    return max(row.amount_rappen, 0) // ROUND_FIGURE * ROUND_FIGURE


def _pieces(rappen: int) -> list[tuple[int, int]]:
    """The fewest notes and coins that make an amount."""
    pieces = []
    for value in VALUES:
        number, rappen = divmod(rappen, value)
        pieces.append((value, number))
    return pieces


NEW_CATEGORY = gettext_noop("Dekoration")
