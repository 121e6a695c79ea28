"""A game whose strikes were kept on paper: its final order, place by place."""

import pytest

from games.errors import (
    GameNotOver,
    WrongEntry,
)
from games.models import GameEntry, Place
from tests.make import (
    announced,
    book,
    charges,
    make_game,
    make_members,
    place,
    play,
)

pytestmark = pytest.mark.django_db


def test_final_order_is_entered_place_by_place_and_booked() -> None:
    make_members(4)
    game = make_game(3, entry=GameEntry.PLACINGS)
    with pytest.raises(WrongEntry, match="anders aufgeschrieben"):
        play(game, "Beat")

    place(game, "Carla", "Anni", "=Beat")
    with announced() as heard:
        book(game)

    assert charges(heard[0]) == [
        ("Carla", 2, 100, False),
        ("Anni", 4, 200, False),
        ("Beat", 4, 200, False),
        ("Dominik", 8, 400, True),
    ]


def test_nobody_is_placed_twice_or_shares_a_place_with_nobody() -> None:
    game = make_game(3, entry=GameEntry.PLACINGS)

    with pytest.raises(WrongEntry, match="nicht vollständig"):
        place(game, "=Beat")
    place(game, "Beat")
    with pytest.raises(WrongEntry, match="Beat hat schon einen Rang"):
        place(game, "Beat")

    rows = Place.objects.values_list("member__call_name", "rank")
    assert list(rows) == [("Beat", 0)]


def test_incomplete_final_order_is_not_booked() -> None:
    game = make_game(3, entry=GameEntry.PLACINGS)
    place(game, "Beat", "Anni")

    with pytest.raises(GameNotOver):
        book(game)

    assert game.is_open
