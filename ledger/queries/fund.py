"""The fund year by year: opening, income, expenses, closing."""

from dataclasses import dataclass
from datetime import date

from ledger.years import FundYear


@dataclass(frozen=True, slots=True)
class FundEvening:
    """What one evening brought in; `games` counts the booked ones. A date that is only planned has none and brings 0."""

    date: date
    games: int
    stakes_rappen: int


@dataclass(frozen=True, slots=True)
class FundExpense:
    """What one category cost."""

    category: str
    amount_rappen: int


@dataclass(frozen=True, slots=True)
class FundYearStatement:
    """A fund year up to its last day, or as far as it has gone.

    opening + stakes + gifts + other − expenses = closing = there + owed − credit − unassigned.
    `there` is cash, bank and TWINT; `owed` the members' debts, `credit` what they paid ahead. `evenings` are those with
    a booked game, by date; `planned` the dates that have none yet.
    """

    year: FundYear
    opening_rappen: int
    stakes_rappen: int
    gifts_rappen: int
    other_rappen: int
    expenses_rappen: int
    closing_rappen: int
    there_rappen: int
    owed_rappen: int
    credit_rappen: int
    unassigned_rappen: int
    evenings: tuple[FundEvening, ...]
    planned: tuple[date, ...]
    expenses: tuple[FundExpense, ...]
    is_closed: bool
    previous: FundYear | None
    following: FundYear | None
