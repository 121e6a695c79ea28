"""`manage.py fund`: the statement of a fund year."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.utils import timezone

from clique.models import Club
from ledger.errors import NoSuchYear
from ledger.management.books_command import BooksCommand, printable
from ledger.queries.fund import FundYearStatement, fund_year
from ledger.years import FundYear, year_by_label, year_of


class Command(BooksCommand):
    """Prints opening, income, expenses and closing of a year, and what the closing consists of."""

    help = "The fund year: opening, income, expenses, closing; what is there and what is owed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--year", metavar="2026/27", help="by default the year of today")
        parser.add_argument("--json", action="store_true", help="as JSON, in Rappen")

    def carry_out(self, **options: Any) -> None:
        club = Club.objects.first() or Club()
        today = timezone.localdate()
        statement = fund_year(
            self.chosen_year(options["year"], club, today=today), club=club, today=today
        )
        if options["json"]:
            self.print_json(_as_json(statement))
            return
        year = statement.year
        self.stdout.write(f"{printable(club.fund_name)} {year.label}, {year.first} to {year.last}")
        self.print_amounts(_amounts(statement))

    def chosen_year(self, label: str | None, club: Club, *, today: date) -> FundYear:
        """The year that was asked for."""
        if label is None:
            return year_of(today, club=club)
        try:
            return year_by_label(label, club)
        except NoSuchYear:
            self.refuse(
                f"There is no fund year {label!r}; they are called {year_of(today, club=club).label}."
            )


def _as_json(statement: FundYearStatement) -> dict[str, object]:
    year = statement.year
    return {
        "year": year.label,
        "from": year.first.isoformat(),
        "to": year.last.isoformat(),
        "opening": statement.opening_rappen,
        "stakes": statement.stakes_rappen,
        "gifts": statement.gifts_rappen,
        "expenses": statement.expenses_rappen,
        "other": statement.other_rappen,
        "closing": statement.closing_rappen,
        "there": statement.there_rappen,
        "owed": statement.owed_rappen,
        "credit": statement.credit_rappen,
        "unassigned": statement.unassigned_rappen,
        "closed": statement.is_closed,
    }


def _amounts(statement: FundYearStatement) -> list[tuple[str, int]]:
    expenses = [(f"  {row.category}", -row.amount_rappen) for row in statement.expenses]
    return [
        ("Opening", statement.opening_rappen),
        ("Stakes", statement.stakes_rappen),
        ("Gifts", statement.gifts_rappen),
        ("Other", statement.other_rappen),
        ("Expenses", -statement.expenses_rappen),
        *expenses,
        ("Closing", statement.closing_rappen),
        ("  there", statement.there_rappen),
        ("  owed", statement.owed_rappen),
        ("  credit", -statement.credit_rappen),
        ("  unassigned", -statement.unassigned_rappen),
    ]
