"""charge_game and take_back_game."""

from datetime import date

import pytest

from clique.actors import NOBODY
from games.models import Game
from games.signals import Charge, Result, game_finished, game_reopened
from ledger.actions.stakes import charge_game, take_back_game
from ledger.errors import NoSuchMember
from ledger.models import Account, AccountKind, Booking
from ledger.queries.balances import MemberBalance, balances
from tests.ledger.make_books import (
    DAY,
    book,
    charge,
    make_played_game,
    make_result,
    pay,
)
from tests.make import make_member

pytestmark = pytest.mark.django_db


def test_stakes_are_owed_by_everybody_on_the_evenings_date() -> None:
    anni, beat, carla = (make_member(name) for name in ("Anni", "Beat", "Carla"))
    game = make_played_game(day=date(2026, 10, 9))

    booking = charge({beat: 100, anni: 200, carla: 300}, game=game)

    assert book() == [
        (
            1,
            f"game:{game.pk}:r1",
            "stakes",
            [
                ("1100-0002", "3000", 100),
                ("1100-0001", "3000", 200),
                ("1100-0003", "3000", 300),
            ],
        )
    ]
    assert (booking.day, booking.text, booking.game) == (date(2026, 10, 9), "", game)
    assert balances() == (
        MemberBalance(anni.pk, "Anni", 200),
        MemberBalance(beat.pk, "Beat", 100),
        MemberBalance(carla.pk, "Carla", 300),
    )


def test_accounts_hold_no_persons_name() -> None:
    charge({make_member("Anni", number=12): 100})

    accounts = Account.objects.values_list("code", "name", "kind")
    assert list(accounts) == [
        ("1100-0012", "", AccountKind.RECEIVABLE),
        ("3000", "", AccountKind.INCOME),
    ]


def test_zero_stake_makes_no_transfer() -> None:
    anni, beat = make_member("Anni"), make_member("Beat")

    charge({anni: 0, beat: 100})

    assert [row[3] for row in book()] == [[("1100-0002", "3000", 100)]]


def test_game_for_nothing_makes_no_booking() -> None:
    game, anni = make_played_game(), make_member()

    assert charge_game(make_result(game, {anni: 0}), by=NOBODY) is None
    assert (book(), balances()) == ([], ())


def test_repeated_announcement_changes_nothing() -> None:
    game, anni = make_played_game(), make_member()
    result = make_result(game, {anni: 100})

    first = charge_game(result, by=NOBODY)

    assert charge_game(result, by=NOBODY) == first
    assert len(book()) == 1


def test_correction_reverses_and_books_anew() -> None:
    game, anni, beat = make_played_game(), make_member("Anni"), make_member("Beat")
    charge({anni: 100, beat: 200}, game=game)

    charge({beat: 100, anni: 200}, game=game, revision=2)

    assert [row[1:] for row in book()] == [
        (f"game:{game.pk}:r1", "stakes", [("1100-0001", "3000", 100), ("1100-0002", "3000", 200)]),
        ("rev:1", "reversal", [("3000", "1100-0001", 100), ("3000", "1100-0002", 200)]),
        (f"game:{game.pk}:r2", "stakes", [("1100-0002", "3000", 100), ("1100-0001", "3000", 200)]),
    ]
    bookings = Booking.objects.order_by("number")
    assert [(row.day, row.game) for row in bookings] == [(DAY, game)] * 3
    assert [row.reverses for row in bookings] == [None, bookings[0], None]


def test_correction_that_costs_the_same_books_nothing() -> None:
    game, anni, beat = make_played_game(), make_member("Anni"), make_member("Beat")
    first = charge({anni: 100, beat: 200}, game=game)

    again = charge({beat: 200, anni: 100}, game=game, revision=2)

    assert again == first
    assert len(book()) == 1


def test_correction_to_nothing_reverses_alone() -> None:
    game, anni = make_played_game(), make_member()
    charge({anni: 100}, game=game)

    assert charge_game(make_result(game, {anni: 0}, revision=2), by=NOBODY) is None
    assert [row[1] for row in book()] == [f"game:{game.pk}:r1", "rev:1"]


def test_late_announcement_of_an_earlier_revision_changes_nothing() -> None:
    game, anni = make_played_game(), make_member()
    charge({anni: 100}, game=game)
    second = charge({anni: 200}, game=game, revision=2)

    assert charge({anni: 100}, game=game, revision=1) == second
    assert len(book()) == 3


def test_one_revision_with_two_contents_is_our_mistake() -> None:
    game, anni = make_played_game(), make_member()
    charge({anni: 100}, game=game)

    with pytest.raises(ValueError, match="was charged before"):
        charge({anni: 200}, game=game)

    assert len(book()) == 1


def test_taken_back_game_owes_nothing() -> None:
    game, anni = make_played_game(day=date(2026, 10, 9)), make_member()
    charge({anni: 100}, game=game)

    reversal = take_back_game(game.pk, day=game.evening.date, by=NOBODY)

    assert reversal is not None
    assert (reversal.day, reversal.game, reversal.key) == (date(2026, 10, 9), game, "rev:1")
    assert balances() == (MemberBalance(anni.pk, "Anni", 0),)


def test_taking_back_twice_changes_nothing() -> None:
    game, anni = make_played_game(), make_member()
    charge({anni: 100}, game=game)
    take_back_game(game.pk, day=DAY, by=NOBODY)

    assert take_back_game(game.pk, day=DAY, by=NOBODY) is None
    assert len(book()) == 2


def test_game_booked_again_after_being_taken_back_owes_again() -> None:
    game, anni = make_played_game(), make_member()
    charge({anni: 100}, game=game)
    take_back_game(game.pk, day=DAY, by=NOBODY)

    charge({anni: 100}, game=game, revision=2)

    assert [row[1] for row in book()] == [f"game:{game.pk}:r1", "rev:1", f"game:{game.pk}:r2"]
    assert balances() == (MemberBalance(anni.pk, "Anni", 100),)


def test_revision_that_was_taken_back_cannot_come_again() -> None:
    game, anni = make_played_game(), make_member()
    charge({anni: 100}, game=game)
    take_back_game(game.pk, day=DAY, by=NOBODY)

    with pytest.raises(ValueError, match="was charged before"):
        charge({anni: 100}, game=game)

    assert len(book()) == 2


def test_games_do_not_touch_each_other() -> None:
    anni = make_member()
    first, second = make_played_game(), make_played_game(number=2)
    charge({anni: 100}, game=first)
    charge({anni: 200}, game=second)

    take_back_game(first.pk, day=DAY, by=NOBODY)

    assert balances() == (MemberBalance(anni.pk, "Anni", 200),)


def test_stranger_is_not_charged_and_nobody_else_either() -> None:
    game, anni = make_played_game(), make_member()
    nobody = Charge(member_id=anni.pk + 1, place_x2=2, stake_rappen=100, is_absent=False)
    somebody = Charge(member_id=anni.pk, place_x2=4, stake_rappen=200, is_absent=False)
    result = Result(game_id=game.pk, revision=1, day=DAY, charges=(somebody, nobody))

    with pytest.raises(NoSuchMember):
        charge_game(result, by=NOBODY)

    assert (book(), Account.objects.count()) == ([], 0)


def test_table_announces_and_the_books_answer() -> None:
    game, anni = make_played_game(), make_member()
    result = make_result(game, {anni: 100})

    game_finished.send(sender=Game, result=result, by=NOBODY)
    owed = balances()
    game_reopened.send(sender=Game, game_id=game.pk, day=DAY, by=NOBODY)

    assert owed == (MemberBalance(anni.pk, "Anni", 100),)
    assert balances() == (MemberBalance(anni.pk, "Anni", 0),)


def test_credit_is_used_by_the_next_stake() -> None:
    anni = make_member()
    pay(anni, 500)

    charge({anni: 300})

    assert balances() == (MemberBalance(anni.pk, "Anni", -200),)
