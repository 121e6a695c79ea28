"""A fund year as its page shows it: signs, lengths of bars, the chart in two widths."""

from dataclasses import dataclass
from datetime import date

from clique.money import MINUS, franken
from ledger.charts import Chart, bar_lengths, column_chart, evening_column
from ledger.queries.fund import FundYearStatement
from ledger.years import fasnacht_monday

BAR = 1000
GAP = 6
NARROW = 358
# More evenings than this make a table longer than what stands beside it.
LONG = 8


@dataclass(frozen=True, slots=True)
class SpendingRow:
    """One category with the length of its bar, 200 for the largest."""

    category: str
    amount_rappen: int
    length: int


@dataclass(frozen=True, slots=True)
class FundPage:
    """What the page needs beside the statement: amounts with their sign, the bar in the light, the chart wide and narrow."""

    stakes: str
    gifts: str
    other: str
    expenses: str
    owed_rappen: int
    there_length: int
    owed_x: int
    owed_length: int
    is_over: bool
    is_long: bool
    is_debtless: bool
    games: int
    fasnacht: date
    chart: Chart
    narrow_chart: Chart
    spending: tuple[SpendingRow, ...]


def fund_page(statement: FundYearStatement, *, today: date) -> FundPage:
    """The page of one fund year, seen on `today`."""
    owed = statement.owed_rappen - statement.credit_rappen
    there_length, owed_length = _light(statement.there_rappen, owed)
    columns = [
        evening_column(evening.date, evening.stakes_rappen) for evening in statement.evenings
    ]
    expenses = sorted(statement.expenses, key=lambda expense: -expense.amount_rappen)
    lengths = bar_lengths([expense.amount_rappen for expense in expenses])
    return FundPage(
        stakes=signed(statement.stakes_rappen),
        gifts=signed(statement.gifts_rappen),
        other=signed(statement.other_rappen),
        expenses=signed(-statement.expenses_rappen),
        owed_rappen=owed,
        there_length=there_length,
        owed_x=there_length + GAP if there_length else 1,
        owed_length=owed_length,
        is_over=statement.year.last < today,
        is_debtless=statement.owed_rappen == 0 < statement.there_rappen,
        is_long=len(statement.evenings) > LONG,
        games=sum(evening.games for evening in statement.evenings),
        fasnacht=_fasnacht_in(statement),
        chart=column_chart(columns),
        narrow_chart=column_chart(columns, width=NARROW),
        spending=tuple(
            SpendingRow(expense.category, expense.amount_rappen, length)
            for expense, length in zip(expenses, lengths, strict=True)
        ),
    )


def signed(amount_rappen: int) -> str:
    """The amount with the sign of what comes in or goes out: `+ 690.00`, `− 902.65`; nothing is `0.00`."""
    if amount_rappen == 0:
        return franken(0)
    sign = "+" if amount_rappen > 0 else MINUS
    return f"{sign} {franken(abs(amount_rappen))}"


def _light(there: int, owed: int) -> tuple[int, int]:
    """The lengths of what is there and what is owed, together the bar; a figure below zero has none."""
    here, due = max(there, 0), max(owed, 0)
    if here + due == 0:
        return 0, 0
    if due == 0:
        return BAR, 0
    if here == 0:
        return 0, BAR - 2
    length = round((BAR - GAP) * here / (here + due))
    return length, max(BAR - GAP - 1 - length, 1)


def _fasnacht_in(statement: FundYearStatement) -> date:
    """The Fasnacht Monday that the year leads to: the first one after its beginning."""
    first = statement.year.first
    monday = fasnacht_monday(first.year)
    return monday if monday >= first else fasnacht_monday(first.year + 1)
