"""The year statement with last year and budget, the closing preview, and set_budget."""

from collections.abc import Mapping
from datetime import date
from uuid import UUID, uuid4

import pytest

from clique.actors import NOBODY
from clique.errors import ChangedMeanwhile, KeyReused, UserError
from clique.models import Club
from games.models import Game
from ledger.accounts import standard
from ledger.actions.budgets import set_budget
from ledger.actions.stakes import charge_game
from ledger.errors import BudgetRefused, NoSuchYear, TextNeeded, TextRefused, YearIsClosed
from ledger.models import Account, Budget, Standard
from ledger.queries.closing import Check, closing_preview
from ledger.queries.closings import closed_until, year_closings
from ledger.queries.journal import chain_head
from ledger.queries.year import LateCorrection, WealthLine, YearLine, YearStatement, year_statement
from ledger.years import year_by_label
from tests.ledger.actions.acts import count, open_books
from tests.ledger.actions.closings import CLOSED_ON, FIRST_OPEN, LAST_DAY, OLD_DAY, close
from tests.ledger.make_books import charge, give, make_played_game, make_result, pay, spend
from tests.make import make_member

pytestmark = pytest.mark.django_db

CLUB = Club()


def statement(label: str = "2026/27", *, today: date = CLOSED_ON) -> YearStatement:
    return year_statement(year_by_label(label, CLUB), club=CLUB, today=today)


def plan(
    amounts: Mapping[str, int],
    *,
    label: str = "2026/27",
    new: tuple[str, int] = ("", 0),
    seen: int | None = None,
    key: UUID | None = None,
) -> None:
    set_budget(
        label=label,
        amounts=amounts,
        new_category=new[0],
        new_rappen=new[1],
        key=key or uuid4(),
        seen=statement(label).budget_seen if seen is None else seen,
        by=NOBODY,
        now=None,  # type: ignore[arg-type]  # nothing here depends on the time
    )


def test_statement_has_last_year_and_budget_beside_it() -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    open_books({"bank": 100_000}, day=OLD_DAY)
    charge({anni: 800, beat: 500}, game=make_played_game(day=OLD_DAY))
    pay(beat, 700, day=OLD_DAY)
    spend(300, category="Räppli", day=OLD_DAY)
    charge({anni: 1000}, game=make_played_game(day=FIRST_OPEN, number=2))
    spend(450, category="Räppli", day=FIRST_OPEN)
    plan({"3000": 2000, "4001": 400}, new=("Drepfli", 250))

    year = statement()

    assert year.income == (YearLine("3000", "Einsätze", 1000, 1300, 2000),)
    assert year.expenses == (
        YearLine("4001", "Räppli", 450, 300, 400),
        YearLine("4002", "Drepfli", 0, 0, 250),
    )
    assert year.income_total == YearLine("income", "", 1000, 1300, 2000)
    assert year.expenses_total == YearLine("expenses", "", 450, 300, 650)
    assert year.result == YearLine("result", "", 550, 1000, 1350)
    assert year.wealth == (
        WealthLine("1000", "Kasse", -50, 400),
        WealthLine("1010", "Bank", 100_000, 100_000),
        WealthLine("owed", "", 1800, 800),
        WealthLine("credit", "", -200, -200),
    )
    assert (year.equity_rappen, year.late, year.closed) == (0, (), None)
    assert year.last_year == year_by_label("2025/26", CLUB)
    assert sum(line.amount_rappen for line in year.wealth) == year.fund.closing_rappen


def test_first_year_has_none_before_it_and_no_budget() -> None:
    give(500, day=FIRST_OPEN)

    year = statement()

    assert year.last_year is None
    assert year.income == (YearLine("3100", "Spenden", 500, 0, None),)
    assert year.result == YearLine("result", "", 500, 0, None)
    assert year.budget_seen == 0


def test_result_and_opening_balances_are_the_change_of_the_fund() -> None:
    open_books({"cash": 5_000}, {make_member().pk: -300}, day=FIRST_OPEN)
    give(500, day=FIRST_OPEN)

    year = statement()

    change = year.fund.closing_rappen - year.fund.opening_rappen
    assert year.result.amount_rappen + year.equity_rappen == change == 5_200


def test_late_corrections_are_named_and_are_of_no_evening() -> None:
    game, anni = make_played_game(day=OLD_DAY), make_member("Anni")
    charge({anni: 300}, game=game)
    close()
    charge_game(make_result(game, {anni: 400}, revision=2), by=NOBODY)

    year = statement()

    assert [(row.number, row.kind, row.year, row.amount_rappen) for row in year.late] == [
        (2, "reversal", "2025/26", 300),
        (3, "stakes", "2025/26", 400),
    ]
    assert [(row.reverses, row.game_number, row.game_day) for row in year.late] == [
        (1, 1, OLD_DAY),
        (None, 1, OLD_DAY),
    ]
    assert isinstance(year.late[0], LateCorrection)
    assert (year.fund.stakes_rappen, year.fund.late_rappen, year.fund.evenings) == (100, 100, ())


def test_closed_year_shows_its_fingerprint() -> None:
    gift = give(500, means="bank", day=OLD_DAY)
    closing = close()

    year = statement("2025/26")

    assert year.closed is not None
    assert (year.closed.number, year.closed.digits) == (1, gift.hash[:12])
    assert year.fund.is_closed
    assert not statement().fund.is_closed
    assert (year_closings(), closed_until()) == ((year.closed,), closing.last_day)


def test_preview_lists_what_is_open() -> None:
    played = make_played_game(day=OLD_DAY)
    Game.objects.filter(pk=played.pk).update(booked_at=None)
    give(500, day=OLD_DAY)
    give(700, means="bank", day=date(2025, 1, 1))
    old = year_by_label("2025/26", CLUB)

    preview = closing_preview(old, club=CLUB, today=LAST_DAY)

    assert preview.checks == (
        Check("over", is_done=False),
        Check("in_order", is_done=False, year="2024/25"),
        Check("open_games", is_done=False, days=(OLD_DAY,)),
        Check("unassigned", is_done=True),
        Check("cash_counted", is_done=False),
    )
    assert (preview.may_close, preview.seen, preview.head) == (False, 2, chain_head())


def test_preview_of_a_year_that_is_ready_and_of_one_that_is_closed() -> None:
    give(500, day=OLD_DAY)
    count({500: 1}, day=CLOSED_ON)
    old = year_by_label("2025/26", CLUB)

    ready = closing_preview(old, club=CLUB, today=CLOSED_ON)
    close(seen=ready.seen)
    closed = closing_preview(old, club=CLUB, today=CLOSED_ON)

    assert [check.is_done for check in ready.checks] == [True] * 5
    assert (ready.may_close, closed.may_close) == (True, False)


def test_budget_is_changed_and_keeps_what_is_not_named() -> None:
    plan({"3000": 2000, "3100": 0})
    plan({"3000": 2500})
    plan({"3000": 2500})

    assert list(Budget.objects.values_list("account__code", "amount_rappen", "version")) == [
        ("3000", 2500, 2),
        ("3100", 0, 1),
    ]
    assert statement().budget_seen == 3


def test_budget_of_an_old_view_is_refused_and_a_repeated_one_kept_once() -> None:
    key = uuid4()
    for _time in range(2):
        plan({"3000": 2000}, key=key, seen=0)

    with pytest.raises(ChangedMeanwhile):
        plan({"3000": 2100}, seen=0)
    with pytest.raises(KeyReused):
        plan({"3000": 2100}, key=key, seen=1)

    assert Budget.objects.get().amount_rappen == 2000


def test_absurd_budget_is_refused() -> None:
    standard(Standard.CASH)
    long = "x" * 81

    refusals: tuple[tuple[dict[str, int], tuple[str, int], type[UserError]], ...] = (
        ({"3000": -1}, ("", 0), BudgetRefused),
        ({"3000": 10**9}, ("", 0), BudgetRefused),
        ({"1000": 100}, ("", 0), BudgetRefused),
        ({"4001": 100}, ("", 0), BudgetRefused),
        ({}, ("Neu", -1), BudgetRefused),
        ({}, ("", 100), TextNeeded),
        ({}, (long, 100), TextRefused),
    )
    for amounts, new, error in refusals:
        with pytest.raises(error):
            plan(amounts, new=new)
    with pytest.raises(NoSuchYear):
        plan({"3000": 100}, label="nie", seen=0)

    assert (Budget.objects.count(), Account.objects.filter(kind="expense").count()) == (0, 0)


def test_budget_of_a_closed_year_stays() -> None:
    plan({"3000": 100}, label="2025/26")
    close()

    with pytest.raises(YearIsClosed):
        plan({"3000": 200}, label="2025/26")

    assert Budget.objects.get().amount_rappen == 100


@pytest.mark.parametrize("people", [1, 3, 30])
def test_statement_takes_as_many_queries_with_many_rows(
    people: int, django_assert_num_queries: object
) -> None:
    members = [make_member(f"M{number}") for number in range(people)]
    for number, day in enumerate((OLD_DAY, FIRST_OPEN), start=1):
        charge(dict.fromkeys(members, 100), game=make_played_game(day=day, number=number))
        for number_of_category in range(people):
            spend(10, category=f"K{number_of_category}", means="bank", day=day)
    close()

    with django_assert_num_queries(14):  # type: ignore[operator]
        statement()
