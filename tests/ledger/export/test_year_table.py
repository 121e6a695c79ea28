"""The year's statement as a list: the figures of its page, budget and last year beside them."""

from datetime import date

import pytest

from clique.models import Club
from ledger.export.lists import year_table
from ledger.models import Budget
from ledger.queries.year import year_statement
from ledger.years import year_by_label
from tests.ledger.make_books import charge, give, make_played_game, pay, spend
from tests.make import make_member

pytestmark = pytest.mark.django_db

OLD, NEW = date(2026, 2, 20), date(2026, 3, 6)


def table(label: str) -> tuple[list[str], list[tuple[object, ...]]]:
    club = Club()
    statement = year_statement(year_by_label(label, club), club=club, today=date(2026, 11, 30))
    made = year_table(statement)
    return [column.title for column in made.columns], list(made.rows)


def test_statement_has_budget_and_last_year_beside_it() -> None:
    anni = make_member("Anni")
    charge({anni: 1000}, game=make_played_game(day=OLD))
    give(500, means="bank", day=NEW)
    pay(anni, 1200, day=NEW)
    drinks = spend(300, category="Drepfli", day=NEW).transfers.get().debit
    Budget.objects.create(year="2026/27", account=drinks, amount_rappen=400)

    titles, rows = table("2026/27")

    assert titles == ["Teil", "Konto", "Position", "2026/27", "Budget", "2025/26"]
    assert rows == [
        ("Einnahmen", "3000", "Einsätze", 0, None, 1000),
        ("Einnahmen", "3100", "Spenden", 500, None, 0),
        ("Einnahmen", "", "Zusammen", 500, None, 1000),
        ("Ausgaben", "4001", "Drepfli", 300, 400, 0),
        ("Ausgaben", "", "Zusammen", 300, 400, 0),
        ("Ergebnis", "", "", 200, -400, 1000),
        ("Vermögen", "1000", "Kasse", 900, None, 0),
        ("Vermögen", "1010", "Bank", 500, None, 0),
        ("Vermögen", "", "Geschuldet", 0, None, 1000),
        ("Vermögen", "", "Guthaben der Mitglieder", -200, None, 0),
    ]


def test_first_year_has_none_before_it() -> None:
    give(500, day=OLD)

    titles, rows = table("2025/26")

    assert titles[-1] == "Vorjahr"
    assert {row[-1] for row in rows} == {None}
