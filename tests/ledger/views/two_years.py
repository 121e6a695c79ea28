"""Two fund years with something in each, and what the pages of a year carry."""

from uuid import uuid4

from django.utils import timezone

from clique.models import Club
from ledger.years import FundYear, year_before, year_of
from tests.ledger.make_books import charge, give, make_played_game, pay, spend
from tests.make import make_member


def this_year() -> FundYear:
    return year_of(timezone.localdate(), club=Club.objects.get())


def last_year() -> FundYear:
    return year_before(this_year(), club=Club.objects.get())


def busy_years() -> None:
    """Income, expenses and a debt last year, a gift this year."""
    anni = make_member("Anni")
    day = last_year().last
    give(10_000, day=day)
    charge({anni: 800}, game=make_played_game(day=day))
    pay(anni, 300, means="twint", day=day)
    spend(2500, category="Räppli", day=day)
    give(5000, means="bank", day=timezone.localdate())


def budget(**changes: str) -> dict[str, str]:
    return {"key": str(uuid4()), "seen": "0", "new_category": "", "new_amount": "", **changes}
