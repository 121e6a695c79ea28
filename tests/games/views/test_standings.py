"""The end of a game: what is proposed, and the one tap that books it."""

from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.models import Evening, GameEntry
from tests.games.views.tables import HTMX, act, alerts, onlooker, scorekeeper, tap, tonight
from tests.ledger.views.reading import table, words
from tests.make import announced, book, make_game, make_member, place, play, play_out, undo

pytestmark = pytest.mark.django_db


def finished(players: int = 3, **more: Any) -> Any:
    game = make_game(players, evening=tonight(), **more)
    play_out(game)
    return game


def test_standings_show_places_stakes_and_the_absent() -> None:
    client = scorekeeper()
    make_member("Zora")
    game = make_game(4, evening=tonight())
    play(game, *["Dominik"] * 4, *["Beat+Carla"] * 4)

    response = client.get(f"/spiel/{game.pk}/rangliste/")

    assert table(response) == [
        ["Rang", "Name", "Besonderes", "Einsatz Fr."],
        ["1.", "Anni", "hat gewonnen", "1.00"],
        ["2.", "Beat", "geteilt abgesoffen, Runde 8", "2.00"],
        ["2.", "Carla", "geteilt abgesoffen, Runde 8", "2.00"],
        ["4.", "Dominik", "abgesoffen, Runde 4", "4.00"],
        ["5.", "Zora", "gefehlt", "5.00"],
    ]
    assert words(response, "winner-name") == ["Anni"]
    assert words(response, "sum") == [
        "4 am Tisch 9.00",
        "1 gefehlt, je 5.00 5.00",
        "Für Waagedrepfli 14.00",
    ]
    assert words(response, "result-words") == [
        "geteilter 2. Rang: Beat und Carla, zusammen abgesoffen"
    ]
    assert "14.00 verbuchen" in words(response, "button")


def test_one_tap_books() -> None:
    client = scorekeeper()
    game = finished()

    with announced() as heard:
        response = tap(client, f"/spiel/{game.pk}/verbuchen/", act(game))

    game.refresh_from_db()
    assert response.status_code == 200
    assert words(response, "result-booked") == ["6.00 sind verbucht"]
    assert words(response, "result-undo") == ["Zurück Spiel 1: 6.00 verbucht"]
    assert (game.booked_at is not None, len(heard)) == (True, 1)


def test_poll_of_the_standings_tells_what_another_device_did() -> None:
    client = scorekeeper()
    game = finished()
    path = f"/spiel/{game.pk}/rangliste/"
    asked = {"seen": act(game)["seen"], "over": "1"}

    still = client.get(path, asked, headers=HTMX)
    book(game)
    booked = client.get(path, asked, headers=HTMX)
    undo(game)
    undo(game)
    goes_on = client.get(path, asked, headers=HTMX)
    running = client.get(path, {"seen": "x"}, headers=HTMX)

    assert (still.status_code, still.content) == (204, b"")
    assert words(booked, "result-booked") == ["6.00 sind verbucht"]
    assert "data-poll" in booked.content.decode()
    assert goes_on["HX-Redirect"] == f"/spiel/{game.pk}/"
    assert "Noch ist niemand draussen" not in running.content.decode()
    assert running.status_code == 200


def test_standings_of_a_closed_evening_ask_no_more() -> None:
    client = scorekeeper()
    game = finished()
    book(game)
    Evening.objects.update(closed_at=timezone.now())

    assert "data-poll" not in client.get(f"/spiel/{game.pk}/rangliste/").content.decode()


def test_booking_twice_with_one_key_books_once() -> None:
    client = scorekeeper()
    game = finished()
    data = act(game)

    with announced() as heard:
        answers = [client.post(f"/spiel/{game.pk}/verbuchen/", data) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert len(heard) == 1


def test_booking_an_old_result_is_refused() -> None:
    client = scorekeeper()
    game = finished()
    data = act(game)
    book(game)

    response = tap(client, f"/spiel/{game.pk}/verbuchen/", data)

    assert response.status_code == 409
    assert words(response, "result-booked") == ["6.00 sind verbucht"]


def test_unfinished_game_is_not_booked() -> None:
    client = scorekeeper()
    game = make_game(3, evening=tonight())

    response = tap(client, f"/spiel/{game.pk}/verbuchen/", act(game))

    assert response.status_code == 422
    assert alerts(response) == ["Das Spiel ist noch nicht fertig; nichts wurde verbucht."]


def test_undo_from_the_standings_takes_back_the_booking_then_the_last_round() -> None:
    client = scorekeeper()
    game = finished()
    book(game)
    path = f"/spiel/{game.pk}/zurueck/"

    booking = tap(client, path, act(game), target="standings")
    last_round = tap(client, path, act(game), target="standings")
    game.refresh_from_db()

    assert booking["HX-Redirect"] == f"/spiel/{game.pk}/rangliste/"
    assert last_round["HX-Redirect"] == f"/spiel/{game.pk}/"
    assert game.booked_at is None


def test_undo_of_an_old_result_is_refused_on_the_standings() -> None:
    client = scorekeeper()
    game = finished()
    data = act(game)
    book(game)

    response = tap(client, f"/spiel/{game.pk}/zurueck/", data, target="standings")

    assert response.status_code == 409
    assert response.templates[0].name == "games/_standings.html"


def test_winners_may_share_the_first_place() -> None:
    client = scorekeeper()
    game = make_game(3, evening=tonight(), entry=GameEntry.PLACINGS)
    place(game, "Carla", "=Beat", "Anni")

    response = client.get(f"/spiel/{game.pk}/rangliste/")

    assert words(response, "winner-name") == ["Beat und Carla"]
    assert table(response)[1:] == [
        ["1.", "Beat", "geteilt", "1.00"],
        ["1.", "Carla", "geteilt", "1.00"],
        ["3.", "Anni", "", "3.00"],
    ]


def test_standings_of_a_running_game_name_those_who_are_out() -> None:
    client = scorekeeper()
    game = make_game(3, evening=tonight())
    play(game, *["Beat"] * 4)

    response = client.get(f"/spiel/{game.pk}/rangliste/")

    assert table(response)[1:] == [["3.", "Beat", "abgesoffen, Runde 4", "3.00"]]
    assert words(response, "winner-name") == []


def test_onlooker_sees_the_standings_and_no_button() -> None:
    scorekeeper()
    client = onlooker()
    game = finished()

    response = client.get(f"/spiel/{game.pk}/rangliste/")

    assert words(response, "winner-name") == ["Anni"]
    assert words(response, "result-undo") == []
    assert not [text for text in words(response, "button") if "verbuchen" in text]


@pytest.mark.parametrize("players", [2, 12])
def test_standings_ask_the_same_questions_for_any_table(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = scorekeeper()
    game = finished(players)

    with django_assert_num_queries(11):
        client.get(f"/spiel/{game.pk}/rangliste/")


def test_onlooker_sees_places_and_no_stake_of_others() -> None:
    scorekeeper()
    game = make_game(2, evening=tonight())
    play_out(game)
    client = onlooker()

    response = client.get(f"/spiel/{game.pk}/rangliste/")

    assert [row[1:] for row in table(response)] == [
        ["Name", "Besonderes", "Einsatz Fr."],
        ["Anni", "hat gewonnen", ""],
        ["Beat", "abgesoffen, Runde 4", ""],
    ]
    assert words(response, "sum") == ["Für Waagedrepfli 3.00"]
