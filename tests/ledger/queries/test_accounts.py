from datetime import date
from itertools import pairwise
from typing import Any

import pytest

from clique.models import Member
from games.engine.rules import rules_from, stake_rappen
from games.models import GameEntry, Place
from ledger.errors import NoSuchMember
from ledger.models import Booking, BookingKind
from ledger.queries.accounts import (
    AccountRow,
    GamePlace,
    MemberAccount,
    member_account,
    place_x2_of,
)
from tests.ledger.make_books import DAY, charge, give, make_played_game, pay, reverse
from tests.make import book, make_booked_game, make_evening, make_game, make_member, place

pytestmark = pytest.mark.django_db

NOVEMBER_6 = date(2026, 11, 6)


def short(rows: tuple[AccountRow, ...]) -> list[tuple[int, str, int, int]]:
    return [(row.number, row.kind.value, row.amount_rappen, row.balance_rappen) for row in rows]


@pytest.mark.parametrize("member_id", [0, -1, 4711, 2**63, 10**30])
def test_account_of_nobody_is_refused(member_id: int) -> None:
    with pytest.raises(NoSuchMember):
        member_account(member_id)


def test_account_without_a_booking_is_empty() -> None:
    anni = make_member("Anni")

    assert member_account(anni.pk) == MemberAccount(anni.pk, "Anni", 0, 0, 0, (), ())


def test_account_tells_where_each_franc_comes_from() -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    game = make_played_game(day=NOVEMBER_6, number=2)
    Place.objects.create(game=game, member=beat, rank=0, is_absent=True)
    stakes = charge({anni: 100, beat: 800}, game=game)
    payment = pay(beat, 1000, means="twint")
    for row in (stakes, payment):
        row.refresh_from_db()

    account = member_account(beat.pk)

    paid = AccountRow(
        **simple_row(payment),
        means="twint",
        amount_rappen=-1000,
        balance_rappen=-200,
        game=None,
    )
    owed = AccountRow(
        **simple_row(stakes),
        means="",
        amount_rappen=800,
        balance_rappen=800,
        game=GamePlace(
            game_id=game.pk,
            evening_id=game.evening_id,
            evening_date=NOVEMBER_6,
            number=2,
            place_x2=16,
            is_absent=True,
            rule_set_version=game.rule_set.version,
        ),
    )
    assert account == MemberAccount(beat.pk, "Beat", -200, 2, 0, (paid, owed), (paid, owed))


def simple_row(booking: Booking) -> dict[str, Any]:
    """What a row takes from a booking that nobody reversed."""
    return {
        "booking_id": booking.pk,
        "number": booking.number,
        "kind": BookingKind(booking.kind),
        "day": booking.day,
        "text": "",
        "created_at": booking.created_at,
        "reverses": None,
        "reversed_by": None,
        "is_folded": False,
    }


def test_places_are_those_of_the_table() -> None:
    evening = make_evening()
    game = make_game(
        ("Anni", "Beat", "Carla"), evening=evening, rules="zoggeli", entry=GameEntry.PLACINGS
    )
    dominik = make_member("Dominik")
    place(game, "Carla", "Anni", "=Beat")
    book(game)

    places = {
        name: (row.game.place_x2, row.game.is_absent, row.amount_rappen)
        for name in ("Anni", "Beat", "Carla", "Dominik")
        for row in member_account(id_of(name)).rows
        if row.game
    }

    assert dominik.pk == id_of("Dominik")
    assert places == {
        "Carla": (2, False, 100),
        "Anni": (4, False, 200),
        "Beat": (4, False, 200),
        "Dominik": (8, True, 400),
    }


def id_of(name: str) -> int:
    return Member.objects.get(call_name=name).pk


def test_reversed_pair_is_folded_for_the_member_and_shown_to_the_auditor() -> None:
    anni, game = make_member("Anni"), make_played_game()
    charge({anni: 100}, game=game)
    charge({anni: 300}, game=game, revision=2)
    reverse(pay(anni, 300), reason="vertippt")
    pay(anni, 200)

    account = member_account(anni.pk)

    assert short(account.rows) == [
        (6, "payment", -200, 100),
        (5, "reversal", 300, 300),
        (4, "payment", -300, 0),
        (3, "stakes", 300, 300),
        (2, "reversal", -100, 0),
        (1, "stakes", 100, 100),
    ]
    assert short(account.folded) == [(6, "payment", -200, 100), (3, "stakes", 300, 300)]
    assert [(row.reverses, row.reversed_by, row.is_folded) for row in account.rows] == [
        (None, None, False),
        (4, None, True),
        (None, 5, True),
        (None, None, False),
        (1, None, True),
        (None, 2, True),
    ]
    assert account.rows[1].text == "vertippt"


def test_rows_go_by_day_then_number() -> None:
    anni = make_member("Anni")
    charge({anni: 200})
    charge({anni: 100}, game=make_played_game(day=NOVEMBER_6))

    assert short(member_account(anni.pk).rows) == [(1, "stakes", 200, 300), (2, "stakes", 100, 100)]


def test_what_came_before_is_brought_forward() -> None:
    anni = make_member("Anni")
    charge({anni: 500}, game=make_played_game(day=NOVEMBER_6))
    early = pay(anni, 100, day=NOVEMBER_6)
    charge({anni: 300})
    reverse(early)

    account = member_account(anni.pk, since=DAY)

    assert (account.brought_forward_rappen, account.balance_rappen) == (400, 800)
    # The reversal's other half lies before: folded away alone, it would be missing from the sum.
    assert (
        short(account.folded)
        == short(account.rows)
        == [
            (4, "reversal", 100, 800),
            (3, "stakes", 300, 700),
        ]
    )


def test_sum_of_the_rows_is_the_balance_whatever_is_shown() -> None:
    anni = make_member("Anni")
    for week in range(1, 10):
        day = date(2026, 9, week)
        charge({anni: 100 * week}, game=make_played_game(day=day))
        payment = pay(anni, 70 * week, day=day)
        if week % 3 == 0:
            reverse(payment, day=date(2026, 10, week))

    for since in (None, date(2026, 9, 5), date(2026, 10, 1), DAY):
        account = member_account(anni.pk, since=since)
        for rows in (account.rows, account.folded):
            shown = account.brought_forward_rappen + sum(row.amount_rappen for row in rows)
            assert shown == account.balance_rappen
            assert all(
                later.balance_rappen == row.balance_rappen + later.amount_rappen
                for later, row in pairwise(rows)
            )


@pytest.mark.parametrize(
    ("first", "step"), [(100, 100), (0, 50), (100, 5), (250, 75), (0, 1000), (7, 2), (1, 3)]
)
def test_stake_tells_its_place(first: int, step: int) -> None:
    rules = rules_from({"preset": "zoggeli", "stake_first": first, "stake_step": step})

    for place_x2 in range(2, 70):
        assert place_x2_of(stake_rappen(rules, place_x2), rules) == place_x2


def test_stake_that_is_the_same_for_all_tells_no_place() -> None:
    rules = rules_from({"preset": "zoggeli", "stake_step": 0})

    assert place_x2_of(100, rules) is None


@pytest.mark.parametrize("count", [1, 3, 30])
def test_account_takes_three_queries(count: int, django_assert_num_queries: object) -> None:
    anni = make_member("Anni")
    for number in range(1, count + 1):
        charge({anni: 100}, game=make_played_game(number=number))
        reverse(pay(anni, 100))
    give(100)

    with django_assert_num_queries(3):  # type: ignore[operator]
        assert len(member_account(anni.pk).rows) == 3 * count


def test_booked_game_is_owed_as_its_standings_say() -> None:
    make_booked_game(4)

    owed = {name: member_account(id_of(name)).balance_rappen for name in ("Anni", "Dominik")}

    assert owed == {"Anni": 100, "Dominik": 400}


def test_latest_rows_of_a_long_account_add_up_with_what_is_brought_forward() -> None:
    anni = make_member("Anni")
    for number in range(1, 6):
        charge({anni: 100 * number}, game=make_played_game(number=number))
        pay(anni, 50)

    account = member_account(anni.pk, most=2)

    assert [row.amount_rappen for row in account.rows] == [-50, 500, -50, 400]
    assert (account.brought_forward_rappen, account.balance_rappen) == (450, 1250)
    assert account.rows[0].balance_rappen == account.balance_rappen
    assert account.has_earlier
    whole = member_account(anni.pk, most=5)
    assert (whole.has_earlier, len(whole.rows), whole.brought_forward_rappen) == (False, 10, 0)
    assert whole == member_account(anni.pk)
