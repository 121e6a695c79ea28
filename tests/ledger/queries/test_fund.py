from datetime import date, timedelta
from uuid import uuid4

import pytest

from clique.actors import NOBODY
from clique.models import Club
from clique.transactions import write_transaction
from games.models import Evening
from ledger.accounts import standard
from ledger.models import Account, AccountKind, BookingKind, Standard
from ledger.posting import Line, post
from ledger.queries.fund import FundEvening, FundExpense, FundYearStatement, fund_year
from ledger.years import FundYear, year_of
from tests.ledger.make_books import charge, give, make_played_game, pay, reverse, spend
from tests.make import make_member

pytestmark = pytest.mark.django_db

CLUB = Club()
TODAY = date(2026, 11, 20)
YEAR_2025 = FundYear("2025/26", date(2025, 3, 13), date(2026, 2, 25))
YEAR_2026 = FundYear("2026/27", date(2026, 2, 26), date(2027, 2, 17))
EMPTY = FundYearStatement(
    year=YEAR_2026,
    opening_rappen=0,
    stakes_rappen=0,
    late_rappen=0,
    gifts_rappen=0,
    other_rappen=0,
    expenses_rappen=0,
    closing_rappen=0,
    there_rappen=0,
    owed_rappen=0,
    credit_rappen=0,
    unassigned_rappen=0,
    evenings=(),
    planned=(),
    expenses=(),
    is_closed=False,
    previous=None,
    following=None,
)


def statement(year: FundYear = YEAR_2026, *, today: date = TODAY) -> FundYearStatement:
    return fund_year(year, club=CLUB, today=today)


def move(debit: Account, credit: Account, amount_rappen: int, *, day: date) -> None:
    """A booking that no action makes yet."""
    with write_transaction():
        post(
            key=f"open:{uuid4()}",
            kind=BookingKind.OPENING,
            day=day,
            lines=[Line(debit, credit, amount_rappen)],
            by=NOBODY,
        )


def account(code: str, kind: AccountKind) -> Account:
    return Account.objects.create(code=code, name=code, kind=kind)


def test_year_without_a_booking_is_empty() -> None:
    assert statement() == EMPTY


def test_year_between_two_others() -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    last_of_2025, first, last = YEAR_2025.last, YEAR_2026.first, YEAR_2026.last
    charge({anni: 1000, beat: 500}, game=make_played_game(day=last_of_2025))
    pay(beat, 700, day=last_of_2025)
    spend(100, category="Drepfli", day=last_of_2025)
    charge({anni: 100, beat: 200}, game=make_played_game(day=first))
    charge({anni: 300}, game=make_played_game(day=first, number=2))
    charge({beat: 400}, game=make_played_game(day=last))
    pay(anni, 1000, means="twint", day=first)
    give(20_000, means="bank", day=date(2026, 6, 1))
    spend(800, category="Räppli", day=date(2026, 7, 1))
    spend(150, category="Drepfli", day=date(2026, 7, 2))
    spend(50, category="Drepfli", means="bank", day=date(2026, 7, 3))
    charge({anni: 7000}, game=make_played_game(day=last + timedelta(days=1)))
    pay(anni, 9000, day=last + timedelta(days=1))

    assert statement() == FundYearStatement(
        year=YEAR_2026,
        opening_rappen=1400,
        stakes_rappen=1000,
        late_rappen=0,
        gifts_rappen=20_000,
        other_rappen=0,
        expenses_rappen=1000,
        closing_rappen=21_400,
        there_rappen=700 - 100 + 1000 + 20_000 - 800 - 200,
        owed_rappen=400 + 400,
        credit_rappen=0,
        unassigned_rappen=0,
        evenings=(FundEvening(first, 2, 600), FundEvening(last, 1, 400)),
        planned=(),
        expenses=(FundExpense("Drepfli", 200), FundExpense("Räppli", 800)),
        is_closed=False,
        previous=YEAR_2025,
        following=year_of(last + timedelta(days=1), club=CLUB),
    )
    assert statement(YEAR_2025).closing_rappen == statement().opening_rappen
    assert statement(YEAR_2025).credit_rappen == 200
    assert statement().following == statement(year_of(date(2027, 3, 1), club=CLUB)).year


def test_everything_else_is_other_and_identity_holds() -> None:
    opening = account("9000", AccountKind.EQUITY)
    found = account("3900", AccountKind.INCOME)
    unassigned = account("2000", AccountKind.LIABILITY)
    fees = account("5000", AccountKind.EXPENSE)
    cash, bank = standard(Standard.CASH), standard(Standard.BANK)
    move(bank, opening, 140_000, day=YEAR_2026.first)
    move(cash, found, 35, day=TODAY)
    move(bank, unassigned, 5000, day=TODAY)
    move(fees, bank, 120, day=TODAY)

    year = statement()

    assert year == FundYearStatement(
        **{
            **{name: getattr(EMPTY, name) for name in EMPTY.__slots__},
            "other_rappen": 140_035,
            "expenses_rappen": 120,
            "closing_rappen": 139_915,
            "there_rappen": 144_915,
            "unassigned_rappen": 5000,
            "expenses": (FundExpense("Gebühren", 120),),
        }
    )


def test_debts_and_credits_stand_apart() -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    charge({anni: 100, beat: 500})
    pay(anni, 400)

    year = statement()

    assert (year.there_rappen, year.owed_rappen, year.credit_rappen, year.closing_rappen) == (
        400,
        500,
        300,
        600,
    )


def test_corrections_leave_the_sums_of_what_stands() -> None:
    anni, game = make_member("Anni"), make_played_game(day=TODAY)
    charge({anni: 100}, game=game)
    charge({anni: 400}, game=game, revision=2)
    reverse(give(5000))
    reverse(spend(700))

    year = statement()

    assert (year.stakes_rappen, year.gifts_rappen, year.expenses_rappen) == (400, 0, 0)
    assert year.evenings == (FundEvening(TODAY, 1, 400),)
    assert year.expenses == ()


def test_game_for_nothing_still_was_an_evening() -> None:
    make_played_game(day=TODAY)

    assert statement().evenings == (FundEvening(TODAY, 1, 0),)


def test_planned_dates_are_those_to_come_without_a_game() -> None:
    for day in (date(2026, 9, 4), TODAY, date(2026, 12, 4), date(2027, 2, 5), date(2027, 9, 3)):
        Evening.objects.create(date=day)
    make_played_game(day=date(2026, 9, 18))

    assert statement().planned == (TODAY, date(2026, 12, 4), date(2027, 2, 5))
    assert statement().evenings == (FundEvening(date(2026, 9, 18), 1, 0),)


@pytest.mark.parametrize(
    ("today", "following"),
    [
        (date(2026, 11, 20), None),
        (date(2027, 2, 17), None),
        (date(2027, 2, 18), "2027/28"),
    ],
)
def test_years_beside_are_those_with_something_to_see(today: date, following: str | None) -> None:
    give(100, day=TODAY)

    year = statement(today=today)

    assert year.previous is None
    assert (year.following.label if year.following else None) == following


@pytest.mark.parametrize("count", [1, 3, 30])
def test_fund_year_takes_six_queries(count: int, django_assert_num_queries: object) -> None:
    people = [make_member(f"M{number}") for number in range(count)]
    for number in range(count):
        day = date(2026, 4, 1) + timedelta(days=number)
        charge(dict.fromkeys(people, 100), game=make_played_game(day=day))
        spend(100, category=f"K{number}", day=day)

    with django_assert_num_queries(6):  # type: ignore[operator]
        assert len(statement().evenings) == count
