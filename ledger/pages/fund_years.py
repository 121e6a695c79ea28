"""The fund over the years as its page and its paper show it."""

from dataclasses import dataclass

from ledger.charts import Chart, Column, column_chart
from ledger.pages.fund import NARROW, signed
from ledger.queries.fund_years import FundYears

WIDE = 760


@dataclass(frozen=True, slots=True)
class YearRow:
    """One year, its amounts with their sign; `label` leads to its statement."""

    label: str
    income: str
    other: str
    expenses: str
    closing_rappen: int


@dataclass(frozen=True, slots=True)
class FundYearsPage:
    """The rows, latest year first, and the picture of what the fund held, in two widths."""

    rows: tuple[YearRow, ...]
    has_other: bool
    chart: Chart
    narrow_chart: Chart


def fund_years_page(data: FundYears) -> FundYearsPage:
    """The page of all years."""
    return FundYearsPage(
        rows=tuple(
            YearRow(
                label=line.year.label,
                income=signed(line.income_rappen),
                other=signed(line.equity_rappen),
                expenses=signed(-line.expenses_rappen),
                closing_rappen=line.closing_rappen,
            )
            for line in reversed(data.years)
        ),
        has_other=any(line.equity_rappen for line in data.years),
        chart=closing_chart(data, width=WIDE),
        narrow_chart=closing_chart(data, width=NARROW),
    )


def closing_chart(data: FundYears, *, width: int) -> Chart:
    """What the fund held at each year's end."""
    columns = [Column(line.year.label, line.closing_rappen) for line in data.years]
    return column_chart(columns, width=width)
