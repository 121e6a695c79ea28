"""Places, stakes and their words, against every case of docs/rules.md."""

from typing import Any

import pytest

from games.models import GameEntry
from games.queries.standings import StandingRow, last_result, standings
from tests.make import (
    DAY,
    NAMES,
    book,
    make_booked_game,
    make_evening,
    make_game,
    make_members,
    member,
    place,
    play,
    play_out,
    undo,
    weeks_later,
)

pytestmark = pytest.mark.django_db


def test_standings_of_a_game_with_tie_leaver_and_absent() -> None:
    make_members(6)
    game = make_game(5)
    play(game, *["Beat+Carla"] * 4, "leaves:Dominik", *["Elsbeth"] * 4)

    found = standings(game.pk)

    assert found.rows == tuple(
        StandingRow(
            member_id=member(name).pk,
            name=name,
            place_x2=place_x2,
            stake_rappen=stake,
            is_absent=name == "Fritz",
            is_tied=name in ("Beat", "Carla"),
            is_winner=name == "Anni",
            out_round=out_round,
            has_left=name == "Dominik",
        )
        for name, place_x2, stake, out_round in [
            ("Anni", 2, 100, None),
            ("Elsbeth", 4, 200, 8),
            ("Dominik", 6, 300, None),
            ("Beat", 8, 400, 4),
            ("Carla", 8, 400, 4),
            ("Fritz", 12, 600, None),
        ]
    )
    assert found.words == ("geteilter 4. Rang: Beat und Carla, zusammen abgesoffen",)
    assert (found.present_count, found.absent_count) == (5, 1)
    assert (found.present_total_rappen, found.absent_total_rappen) == (1400, 600)
    assert found.total_rappen == 2000
    assert (found.winners, found.rounds_played) == (("Anni",), 8)
    assert (found.evening_date, found.number, found.entry) == (DAY, 1, GameEntry.ROUNDS)
    assert (found.is_over, found.is_booked, found.is_cancelled) == (True, False, False)


def test_standings_before_the_end_hold_only_who_is_out() -> None:
    make_members(4)
    game = make_game(3)
    play(game, *["Carla"] * 4)

    found = standings(game.pk)

    assert [(row.name, row.place_x2) for row in found.rows] == [("Carla", 6)]
    assert (found.is_over, found.winners, found.total_rappen) == (False, (), 300)


@pytest.mark.parametrize(
    ("rule", "place_x2", "stake", "total"),
    [("next", 16, 800, 5200), ("last", 20, 1000, 5800), ("average", 18, 900, 5500)],
)
def test_absent_are_placed_by_the_rule(rule: str, place_x2: int, stake: int, total: int) -> None:
    make_members(10)
    game = make_game(7, rules={"preset": "zoggeli", "absent_place": rule})
    play_out(game)

    found = standings(game.pk)

    away = [(row.name, row.place_x2, row.stake_rappen) for row in found.rows if row.is_absent]
    assert away == [(name, place_x2, stake) for name in NAMES[7:10]]
    assert found.total_rappen == total


@pytest.mark.parametrize(
    ("rule", "places", "words"),
    [
        ("best", [2, 4, 4, 8], "geteilter 2. Rang: Beat und Carla, zusammen abgesoffen"),
        ("worst", [2, 6, 6, 8], "geteilter 3. Rang: Beat und Carla, zusammen abgesoffen"),
        ("average", [2, 5, 5, 8], "geteilter 2½. Rang: Beat und Carla, zusammen abgesoffen"),
    ],
)
def test_ties_are_placed_and_said_by_the_rule(rule: str, places: list[int], words: str) -> None:
    game = make_game(4, rules={"preset": "zoggeli", "tied_place": rule})
    play(game, *["Dominik"] * 4, *["Beat+Carla"] * 4)

    found = standings(game.pk)

    assert [row.place_x2 for row in found.rows] == places
    assert found.words == (words,)


def test_final_order_ties_for_first_have_two_winners() -> None:
    game = make_game(3, entry=GameEntry.PLACINGS)
    place(game, "Carla", "=Anni", "Beat")

    found = standings(game.pk)

    assert [(row.name, row.place_x2) for row in found.rows] == [
        ("Anni", 2),
        ("Carla", 2),
        ("Beat", 6),
    ]
    assert found.winners == ("Anni", "Carla")
    assert found.words == ("geteilter 1. Rang: Anni und Carla",)


def test_last_ones_who_drown_together_may_share_the_first_places() -> None:
    game = make_game(2, rules={"preset": "zoggeli", "all_out": "share"})
    play(game, *["Anni+Beat"] * 4)

    assert standings(game.pk).winners == ("Anni", "Beat")
    assert standings(game.pk).words == ("geteilter 1. Rang: Anni und Beat, zusammen abgesoffen",)


def test_last_result_is_that_of_the_latest_evening() -> None:
    assert last_result() is None
    latest = make_booked_game(2, evening=make_evening(weeks_later(1)))
    make_booked_game(2, evening=make_evening(DAY))

    found = last_result()

    assert found is not None
    assert found.game_id == latest.pk


@pytest.mark.parametrize("absent", [1, 3])
def test_standings_read_as_often_for_few_as_for_many(
    absent: int, django_assert_num_queries: Any
) -> None:
    make_members(3 + absent)
    game = make_game(3)
    play_out(game)

    with django_assert_num_queries(5):
        standings(game.pk)
    book(game)
    with django_assert_num_queries(4):
        standings(game.pk)
    undo(game)
    with django_assert_num_queries(5):
        standings(game.pk)
