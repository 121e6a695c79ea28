"""What the television shows, and how it finds out that something moved."""

from datetime import timedelta
from math import ceil
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clique.dates import book_day
from clique.version import program_version
from games.models import Attendance, Evening, Game, GameEntry
from games.views.tv_page import columns_of, size_of
from tests.devices import television
from tests.games.views.tables import HTMX, tonight
from tests.hostile import GOOD_NAMES
from tests.ledger.views.reading import page, words
from tests.make import (
    book,
    make_evening,
    make_game,
    make_member,
    make_members,
    place,
    play,
    play_out,
    undo,
)
from tests.people import make_plain_club

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _club() -> None:
    make_plain_club()


def shown() -> Any:
    """The page of a television."""
    return television().get("/tv/")


def seen(response: Any) -> str:
    """What the screen would say that it shows already."""
    (mark,) = [attrs["data-seen"] for _tag, attrs, _text in page(response) if "data-seen" in attrs]
    return mark


def test_television_shows_the_game_and_no_money() -> None:
    game = make_game(["Anni", "Beat", "Carla"], evening=tonight())
    play(game, "Beat", "Beat", "Beat", "Carla", "Anni+Carla", now=timezone.now())

    response = shown()

    assert words(response, "tv-row") == ["Anni 1", "Carla 2", "Beat Geber schwimmt 3"]
    assert words(response, "tv-lamp-body") == ["Runde 6 Geber Beat"]
    assert words(response, "tv-slip") == ["5 Anni, Carla 4 Carla 3 Beat schwimmt 2 Beat 1 Beat"]
    assert "Fr." not in response.content.decode()
    assert ".00" not in response.content.decode()


def test_drowned_come_last_the_first_to_drown_at_the_very_end() -> None:
    game = make_game(["Anni", "Beat", "Carla", "Dominik"], evening=tonight())
    play(game, *["Anni"] * 4, *["Carla"] * 4, "Beat", now=timezone.now())

    assert words(shown(), "tv-row") == [
        "Dominik Geber 0",
        "Beat 1",
        "Carla abgesoffen 4",
        "Anni abgesoffen 4",
    ]


def test_who_goes_home_is_last_and_said_to_be() -> None:
    game = make_game(["Anni", "Beat", "Carla"], evening=tonight())
    play(game, "leaves:Beat", "Anni", now=timezone.now())

    assert words(shown(), "tv-row") == ["Carla Geber 0", "Anni 1", "Beat heim 0"]


def test_several_games_stand_side_by_side() -> None:
    evening = tonight()
    first = make_game(["Anni", "Beat"], evening=evening)
    make_game(["Carla", "Dominik"], evening=evening)
    play(first, "Beat", now=timezone.now())

    response = shown()

    assert words(response, "tv-head") == ["Spiel 1 Runde 2", "Spiel 2 Runde 1"]
    assert words(response, "tv-row") == ["Anni 0", "Beat Geber 1", "Carla Geber 0", "Dominik 0"]
    assert words(response, "tv-lamp") == []


def test_final_order_shows_the_places_given_so_far() -> None:
    game = make_game(["Anni", "Beat", "Carla"], evening=tonight(), entry=GameEntry.PLACINGS)
    place(game, "Beat", now=timezone.now())

    assert words(shown(), "tv-row") == ["Beat 1.", "Anni", "Carla"]


def test_result_stays_until_the_next_game_begins() -> None:
    evening = tonight()
    game = make_game(["Anni", "Beat", "Carla"], evening=evening)
    play_out(game, now=timezone.now())
    rows = ["1. Anni gewonnen 0", "2. Beat abgesoffen 4", "3. Carla abgesoffen 4"]

    over = shown()
    book(game, now=timezone.now())
    booked = shown()
    make_game(["Anni", "Beat"], evening=evening)

    assert words(over, "tv-row") == words(booked, "tv-row") == rows
    assert words(booked, "tv-lamp-body") == ["Gewonnen hat Anni"]
    assert words(shown(), "tv-row") == ["Anni Geber 0", "Beat 0"]


def test_shared_place_is_said_to_be_shared() -> None:
    game = make_game(["Anni", "Beat", "Carla"], evening=tonight(), entry=GameEntry.PLACINGS)
    place(game, "Carla", "Anni", "=Beat", now=timezone.now())

    assert words(shown(), "tv-row") == ["1. Carla gewonnen", "2. Anni geteilt", "2. Beat geteilt"]


def test_before_the_first_game_it_names_who_is_here() -> None:
    evening = tonight()
    for position, member in enumerate(make_members(2)):
        Attendance.objects.create(evening=evening, member=member, position=position)

    response = shown()

    assert words(response, "tv-row") == ["Anni", "Beat"]
    assert words(response, "tv-lamp-body") == ["Da sind 2"]
    assert words(response, "tv-words") == ["Noch läuft kein Spiel."]


def test_nobody_here_yet() -> None:
    tonight()

    response = shown()

    assert words(response, "tv-lamp-body") == ["Heute Abend Zoggeli"]
    assert words(response, "tv-words") == ["Noch läuft kein Spiel."]


def test_without_an_evening_it_names_the_next_one() -> None:
    day = book_day(timezone.now()) + timedelta(days=400)
    Evening.objects.create(date=day.replace(month=12, day=4))

    response = shown()

    assert words(response, "tv-words") == ["Kein Spielabend ist offen."]
    assert words(response, "tv-lamp-body")[0].endswith("4. Dezember")


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_any_name_is_text_on_the_television(name: str) -> None:
    make_game([name, "Anni"], evening=tonight())

    response = shown()

    assert "<b onmouseover" not in response.content.decode()
    assert any(name in row for row in words(response, "tv-row"))


@pytest.mark.parametrize(("players", "games"), [(2, 1), (16, 1), (3, 3)])
def test_television_takes_as_many_queries_for_any_tables(
    players: int, games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    evening = tonight()
    for number in range(games):
        make_game([f"{number}-{seat}" for seat in range(players)], evening=evening)
    client = television()

    with django_assert_num_queries(7):
        client.get("/tv/")


def test_screen_that_shows_it_already_gets_nothing_new(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    game = make_game(2, evening=tonight())
    client = television()
    mark = seen(client.get("/tv/"))

    with django_assert_num_queries(5):
        same = client.get("/tv/", {"seen": mark}, headers=HTMX)
    play(game, "Anni", now=timezone.now())
    moved = client.get("/tv/", {"seen": mark}, headers=HTMX)

    assert same.status_code == 204
    assert words(moved, "tv-row") == ["Beat Geber 0", "Anni 1"]


def test_everything_that_moves_is_something_new() -> None:
    evening = tonight()
    marks = [seen(shown())]

    game = make_game(2, evening=evening)
    marks.append(seen(shown()))
    play_out(game, now=timezone.now())
    marks.append(seen(shown()))
    book(game, now=timezone.now())
    marks.append(seen(shown()))
    undo(game, now=timezone.now())
    marks.append(seen(shown()))
    Game.objects.update(cancelled_at=timezone.now())
    marks.append(seen(shown()))
    make_member("Zoé")
    Evening.objects.update(closed_at=timezone.now())
    marks.append(seen(shown()))

    assert len(set(marks)) == len(marks)


def test_screen_of_another_program_fetches_its_page_anew() -> None:
    make_evening()
    client = television()

    same = client.get("/tv/", headers=HTMX | {"Program-Version": program_version()})
    other = client.get("/tv/", headers=HTMX | {"Program-Version": "of yesterday"})

    assert "HX-Refresh" not in same
    assert other["HX-Refresh"] == "true"


@pytest.mark.parametrize(("tables", "people"), [(2, 16), (4, 16), (6, 9), (11, 7), (16, 5)])
def test_many_tables_end_above_the_foot(tables: int, people: int) -> None:
    columns = columns_of(tables)

    letters = 39 / size_of([people] * tables, columns=columns)

    # In hundredths of a screen's width, on the smallest of 720 lines: a row is as high as its count and the rule below it.
    height = ceil(tables / columns) * (5.7 + people * (1.13 * letters + 0.16))
    assert height <= 100 * 9 / 16 - 7
