"""Games booked: who is absent, what is announced, what a failing receiver leaves."""

from datetime import timedelta

import pytest

from clique.errors import StaleView
from games.actions.evenings import close_evening, reopen_evening
from games.actions.games import finish_game
from games.errors import (
    GameClosed,
    GameNotOver,
)
from games.models import Attendance, Evening, Game, Place
from games.queries.attendance import attendance
from games.queries.standings import standings
from games.signals import Charge, Result, game_finished
from tests.make import (
    DAY,
    NAMES,
    NOW,
    SCOREKEEPER,
    announced,
    book,
    charges,
    make_booked_game,
    make_game,
    make_guest,
    make_member,
    make_members,
    member,
    new_key,
    play,
    play_out,
    undo,
)

pytestmark = pytest.mark.django_db


def absent(game: Game) -> list[str]:
    return [row.name for row in standings(game.pk).rows if row.is_absent]


def proposal(evening: Evening) -> tuple[list[str], str]:
    sheet = attendance(evening.pk, now=NOW)
    dealers = [seat.name for seat in sheet.seats if seat.is_dealer]
    return [seat.name for seat in sheet.seats], "".join(dealers)


def test_absent_are_charged_once_a_sitting_in_the_game_begun_first() -> None:
    make_members(6)
    first = make_game(["Anni", "Beat", "Carla"])
    second = make_game(["Dominik", "Elsbeth"])

    with announced() as heard:
        play_out(second)
        book(second)
        play_out(first)
        book(first)

    assert charges(heard[0]) == [
        ("Dominik", 2, 100, False),
        ("Elsbeth", 4, 200, False),
    ]
    assert charges(heard[1]) == [
        ("Anni", 2, 100, False),
        ("Beat", 4, 200, False),
        ("Carla", 6, 300, False),
        ("Fritz", 8, 400, True),
    ]


def test_absent_are_full_members_of_the_date_at_no_table() -> None:
    make_members(3)
    make_member("Dominik", kind="passive")
    make_member("Elsbeth", active_from=DAY + timedelta(days=1))
    make_member("Fritz", active_to=DAY)
    make_guest("Zoe")
    game = make_game(["Anni", "Beat", "Zoe"])

    play_out(game)

    assert absent(game) == ["Carla", "Fritz"]


def test_absent_are_frozen_when_the_game_is_booked() -> None:
    make_members(4)
    game = make_booked_game(["Anni", "Beat"])
    assert absent(game) == ["Carla", "Dominik"]

    make_member("Elsbeth")
    row = member("Dominik")
    row.active_to = DAY - timedelta(days=1)
    row.save()

    assert absent(game) == ["Carla", "Dominik"]
    assert list(Place.objects.values_list("member__call_name", "rank")) == [
        ("Carla", 0),
        ("Dominik", 1),
    ]


def test_late_arrival_was_absent_in_the_game_before_and_plays_the_next() -> None:
    make_members(3)
    first = make_booked_game(["Anni", "Beat"])
    second = make_game(["Anni", "Beat", "Carla"])

    play_out(second)
    book(second)

    assert (absent(first), absent(second)) == (["Carla"], [])


def test_who_sits_at_a_table_of_the_sitting_when_the_game_is_booked_again_is_not_absent() -> None:
    make_members(5)
    first = make_game(["Anni", "Beat"])
    make_game(["Carla", "Dominik"])
    play_out(first)
    book(first)
    assert absent(first) == ["Elsbeth"]
    undo(first)
    make_game(["Elsbeth", "Gaby"])

    book(first)

    assert absent(first) == []
    assert first.revision == 2


def test_absent_are_charged_by_the_other_table_if_the_first_game_is_never_finished() -> None:
    make_members(6)
    first = make_game(["Anni", "Beat"])
    second = make_game(["Carla", "Dominik"])
    play_out(second)
    book(second)
    assert absent(second) == []

    with announced() as heard:
        close(second.evening)

    assert charges(heard[0])[2:] == [
        ("Elsbeth", 6, 300, True),
        ("Fritz", 6, 300, True),
    ]
    reopen(second.evening)
    play_out(first)
    book(first)
    assert (absent(first), absent(second)) == ([], ["Elsbeth", "Fritz"])
    assert (first.absent_fixed, first.revision) == (False, 1)


def test_closing_an_evening_that_is_booked_announces_nothing() -> None:
    make_members(3)
    game = make_booked_game(2)

    with announced() as heard:
        close(game.evening)

    assert heard == []


def close(evening: Evening) -> None:
    evening.refresh_from_db()
    close_evening(
        evening_id=evening.pk, key=new_key(), seen=evening.version, by=SCOREKEEPER, now=NOW
    )


def reopen(evening: Evening) -> None:
    evening.refresh_from_db()
    reopen_evening(
        evening_id=evening.pk, key=new_key(), seen=evening.version, by=SCOREKEEPER, now=NOW
    )


def test_who_leaves_a_game_is_absent_in_the_next() -> None:
    make_members(4)
    first = make_game(3)
    play(first, "leaves:Beat")
    play(first, "Carla", "Carla", "Carla", "Carla")
    book(first)

    assert proposal(first.evening)[0] == ["Anni", "Carla", "Dominik"]
    second = make_game(["Anni", "Carla"])
    play_out(second)

    assert [(row.name, row.has_left) for row in standings(first.pk).rows] == [
        ("Anni", False),
        ("Carla", False),
        ("Beat", True),
        ("Dominik", False),
    ]
    assert absent(second) == ["Beat", "Dominik"]


def test_booking_announces_one_charge_a_member_in_order_of_the_standings() -> None:
    make_members(5)
    game = make_game(4)
    play(game, *["Beat+Carla"] * 4, *["Dominik"] * 4)

    with announced() as heard:
        book(game)

    ids = [member(name).pk for name in NAMES[:5]]
    assert heard == [
        Result(
            game_id=game.pk,
            revision=1,
            day=DAY,
            charges=(
                Charge(ids[0], 2, 100, False),
                Charge(ids[3], 4, 200, False),
                Charge(ids[1], 6, 300, False),
                Charge(ids[2], 6, 300, False),
                Charge(ids[4], 10, 500, True),
            ),
        )
    ]
    assert (game.booked_at, game.revision) == (NOW, 1)


def test_receiver_that_fails_leaves_the_game_open() -> None:
    make_members(3)
    game = make_game(2)
    play_out(game)
    before = (game.version, Attendance.objects.count())

    def broken(**_: object) -> None:
        raise RuntimeError("no money")

    game_finished.connect(broken)
    try:
        with pytest.raises(RuntimeError, match="no money"):
            book(game)
    finally:
        game_finished.disconnect(broken)

    game.refresh_from_db()
    assert game.is_open
    assert (game.revision, game.absent_fixed) == (0, False)
    assert not Place.objects.exists()
    assert (game.version, Attendance.objects.count()) == before
    book(game)
    assert game.revision == 1


def test_unfinished_game_is_not_booked() -> None:
    game = make_game(3)
    play(game, "Beat")

    with announced() as heard, pytest.raises(GameNotOver):
        book(game)

    assert (heard, game.is_open) == ([], True)


def test_one_key_books_once_and_another_key_is_refused() -> None:
    game = make_game(2)
    play_out(game)
    key, seen = new_key(), game.version

    with announced() as heard:
        for _ in range(2):
            finish_game(game_id=game.pk, key=key, seen=seen, by=SCOREKEEPER, now=NOW)
        with pytest.raises(GameClosed, match="schon verbucht"):
            book(game)
        with pytest.raises(StaleView):
            finish_game(game_id=game.pk, key=new_key(), seen=seen, by=SCOREKEEPER, now=NOW)

    assert len(heard) == 1
