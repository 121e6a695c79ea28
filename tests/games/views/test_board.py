"""The round board: what it shows."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from games.models import Game, GameEntry
from tests.games.views.tables import (
    hint,
    scorekeeper,
    seat,
    tappable,
    tiles,
    tonight,
)
from tests.ledger.views.reading import page, words
from tests.make import make_booked_game, make_evening, make_game, play, play_out

pytestmark = pytest.mark.django_db


def game_of(*names: str, **more: Any) -> Game:
    return make_game(names or 3, evening=tonight(), **more)


def test_board_shows_every_player_with_strikes_role_and_state() -> None:
    client = scorekeeper()
    game = game_of("Anni", "Beat", "Carla", "Dominik")
    play(game, "Beat", "Beat", "Beat", "Carla", "Carla", "Carla", "Carla", "leaves:Dominik")

    response = client.get(f"/spiel/{game.pk}/")

    assert tiles(response) == [
        "beginnt Anni 0 Striche",
        "G eber Geber Beat 3 Striche schwimmt",
        "Carla 4 Striche abgesoffen",
        "Dominik 0 Striche heim",
    ]
    assert [
        (a["data-slot"], a["data-state"])
        for _t, a, _w in page(response)
        if "data-state" in a and a.get("class") == "seat"
    ] == [
        ("0", "in"),
        ("2", "swimming"),
        ("4", "out"),
        ("6", "out"),
    ]
    assert words(response, "slip-row") == [
        "gespeichert – Dominik heim",
        "gespeichert 7 Carla abgesoffen",
        "gespeichert 6 Carla schwimmt",
        "gespeichert 5 Carla",
        "gespeichert 4 Carla",
    ]
    assert words(response, "lantern-body") == ["Runde 8 Geber Beat"]
    assert words(response, "deck-undo") == ["Zurück Dominik geht heim"]
    assert tappable(response) == [str(seat(game, "Anni")), str(seat(game, "Beat"))]


def test_board_marks_the_newest_stroke_alone() -> None:
    client = scorekeeper()
    game = game_of()
    play(game, "Anni", "Anni", "Beat")

    response = client.get(f"/spiel/{game.pk}/")

    drawn = [
        attrs["href"]
        for tag, attrs, _words in page(response)
        if tag == "use" and "#tally" in attrs["href"]
    ]
    assert drawn == ["#tally-2", "#tally-1-new", "#tally-0"]


@pytest.mark.parametrize("players", range(2, 17))
def test_board_seats_two_to_sixteen(players: int) -> None:
    client = scorekeeper()
    game = make_game(players, evening=tonight())

    response = client.get(f"/spiel/{game.pk}/")

    seats = [attrs for _tag, attrs, _words in page(response) if attrs.get("class") == "seat"]
    slots = [attrs["data-slot"] for attrs in seats]
    free = players % 2
    assert len(tiles(response)) == players
    assert len(slots) == len(set(slots)) == players + free
    assert words(response, "seat-free") == ["Gast"] * free


def test_board_says_when_the_cards_do_not_reach() -> None:
    client = scorekeeper()
    game = make_game(10, evening=tonight(), rules="skat32")

    response = client.get(f"/spiel/{game.pk}/")

    assert words(response, "board-note") == ["32 Karten reichen für 9; geschrieben wird trotzdem."]


def test_board_of_a_finished_game_can_be_looked_at() -> None:
    client = scorekeeper()
    game = game_of()
    play_out(game)

    response = client.get(f"/spiel/{game.pk}/")

    assert hint(response) == "Das Spiel ist aus."
    assert tappable(response) == []
    assert len(words(response, "slip-row")) == 5


def test_record_is_a_file_named_by_its_day() -> None:
    client = scorekeeper()
    game = game_of()
    play(game, "Beat", "aces:Anni")

    response = client.get(f"/spiel/{game.pk}/aufzeichnung/")

    day = game.evening.date.isoformat()
    assert response["Content-Disposition"] == f'attachment; filename="spiel-{day}-{game.pk}.json"'
    assert response.json()["rounds"] == [
        {"type": "lowest", "strikes": ["Beat"]},
        {"type": "three_aces", "holder": "Anni"},
    ]


def test_record_of_an_unfinished_order_is_none() -> None:
    client = scorekeeper()
    game = game_of(entry=GameEntry.PLACINGS)

    assert client.get(f"/spiel/{game.pk}/aufzeichnung/").status_code == 404


def test_hostile_name_stays_text() -> None:
    client = scorekeeper()
    name = '<script>alert("x")</script>'
    game = make_game((name, "Beat", "a" * 80), evening=tonight())
    play(game, name)

    markup = client.get(f"/spiel/{game.pk}/").content.decode()

    assert name not in markup
    assert "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;" in markup
    assert "a" * 80 in markup


@pytest.mark.parametrize("evenings", [1, 3])
def test_board_asks_the_same_questions_however_much_was_played(
    evenings: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = scorekeeper()
    latest = tonight()
    for weeks in range(1, evenings):
        make_booked_game(4, evening=make_evening(_weeks_before(latest.date, weeks)))
    game = make_game(4, evening=latest)
    play(game, *["Beat", "Carla", "Dominik+Anni"] * evenings)

    with django_assert_num_queries(8):
        client.get(f"/spiel/{game.pk}/")


def _weeks_before(day: Any, weeks: int) -> Any:
    return day.fromordinal(day.toordinal() - 7 * weeks)
