"""Undo, late arrivals, polls and the final order alone."""

from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.models import Evening, Game, GameEntry
from games.queries.slip import log
from tests.games.views.tables import (
    HTMX,
    act,
    hint,
    scorekeeper,
    seat,
    tap,
    tiles,
    tonight,
)
from tests.ledger.views.reading import words
from tests.make import book, make_booked_game, make_game, place, play, play_out

pytestmark = pytest.mark.django_db


def game_of(*names: str, **more: Any) -> Game:
    return make_game(names or 3, evening=tonight(), **more)


def names_of_log(game: Game) -> list[tuple[str, ...]]:
    return [row.names for row in log(game.pk)]


def test_undo_goes_back_through_the_game_and_beyond_its_start() -> None:
    client = scorekeeper()
    first = make_booked_game(3, evening=tonight())
    game = make_game(3)
    play(game, "Beat")

    after_round = tap(client, f"/spiel/{game.pk}/zurueck/", act(game), target="board")
    after_start = tap(client, f"/spiel/{game.pk}/zurueck/", act(game), target="board")
    game.refresh_from_db()

    assert words(after_round, "deck-undo") == ["Zurück Spiel 2: angefangen"]
    assert names_of_log(game) == []
    assert after_start["HX-Redirect"] == f"/spiel/{first.pk}/rangliste/"
    assert game.cancelled_at is not None


def test_undo_of_the_first_start_leads_to_the_attendance() -> None:
    client = scorekeeper()
    game = game_of()

    response = client.post(f"/spiel/{game.pk}/zurueck/", act(game))

    assert response["Location"] == f"/abend/{game.evening_id}/anwesend/"


def test_undo_on_an_old_board_takes_nothing_back() -> None:
    client = scorekeeper()
    game = game_of()
    data = act(game)
    play(game, "Beat")

    response = tap(client, f"/spiel/{game.pk}/zurueck/", data, target="board")

    assert response.status_code == 409
    assert names_of_log(game) == [("Beat",)]


def test_late_arrival_is_there_for_the_next_game() -> None:
    client = scorekeeper()
    evening = tonight()
    game = make_game(3, evening=evening)
    guest = make_game(("Fritz", "Gaby"), evening=evening)
    client.post(f"/spiel/{guest.pk}/zurueck/", act(guest))
    fritz = guest.seats.get(member__call_name="Fritz").member_id

    response = tap(client, f"/spiel/{game.pk}/kommt/", act(game, member=fritz))

    assert response.status_code == 200
    assert hint(response) == "Fritz ist da und spielt ab dem nächsten Spiel mit."
    assert evening.attendances.get(member_id=fritz).is_present


@pytest.mark.parametrize("member", ["", "x", "0", "999999"])
def test_late_arrival_of_nobody_is_refused(member: str) -> None:
    client = scorekeeper()
    game = game_of()

    response = tap(client, f"/spiel/{game.pk}/kommt/", act(game, member=member))

    assert response.status_code in (404, 422)
    assert game.evening.attendances.count() == 3


def test_poll_answers_only_when_something_moved() -> None:
    client = scorekeeper()
    game = game_of()
    seen = game.version
    path = f"/spiel/{game.pk}/stand/"

    still = client.get(path, {"seen": seen}, headers=HTMX)
    play(game, "Beat")
    moved = client.get(path, {"seen": seen}, headers=HTMX)

    assert (still.status_code, still.content) == (204, b"")
    assert moved.status_code == 200
    assert words(moved, "slip-row") == ["gespeichert 1 Beat"]


def test_poll_tells_that_the_evening_was_closed_and_opened_again() -> None:
    client = scorekeeper()
    game = game_of()
    path = f"/spiel/{game.pk}/stand/"

    def told(*, is_open: bool) -> Any:
        return client.get(path, {"seen": game.version, "open": int(is_open)}, headers=HTMX)

    still = told(is_open=True)
    Evening.objects.update(closed_at=timezone.now())
    closed, quiet = told(is_open=True), told(is_open=False)
    Evening.objects.update(closed_at=None)
    opened = told(is_open=False)
    Evening.objects.update(open_until=timezone.now())
    over = told(is_open=True)

    assert [still.status_code, quiet.status_code] == [204, 204]
    for shut in (closed, over):
        assert "Der Spielabend ist zu." in shut.content.decode()
        assert 'id="board-round"' not in shut.content.decode()
        assert f"?seen={game.version}&writer=.&open=0" in shut.content.decode()
    assert 'id="board-round"' in opened.content.decode()


def test_poll_ends_when_nobody_can_undo_any_more() -> None:
    client = scorekeeper()
    game = game_of()
    path = f"/spiel/{game.pk}/stand/"
    play_out(game)

    over = client.get(path, {"seen": "x"}, headers=HTMX)
    book(game)
    booked = client.get(path, {"seen": "x"}, headers=HTMX)

    Evening.objects.update(closed_at=timezone.now())
    closed = client.get(path, {"seen": "x"}, headers=HTMX)

    assert over["HX-Redirect"] == f"/spiel/{game.pk}/rangliste/"
    assert (booked.status_code, "data-poll" in booked.content.decode()) == (200, True)
    assert (closed.status_code, "data-poll" in closed.content.decode()) == (286, False)


def test_poll_asks_one_row(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    client = scorekeeper()
    game = game_of()

    with django_assert_num_queries(4):
        client.get(f"/spiel/{game.pk}/stand/", {"seen": game.version}, headers=HTMX)


def test_final_order_is_tapped_place_by_place() -> None:
    client = scorekeeper()
    game = game_of(entry=GameEntry.PLACINGS)
    path = f"/spiel/{game.pk}/rang/"

    first = tap(client, path, act(game, seat=seat(game, "Carla")))
    shared = tap(client, path, act(game, seat=seat(game, "Anni"), tied="1"))
    last = tap(client, path, act(game, seat=seat(game, "Beat")))

    assert tiles(first) == ["Anni", "Beat", "Carla 1."]
    assert hint(first).endswith("Wer wurde 2.?")
    assert tiles(shared) == ["Anni 1.", "Beat", "Carla 1."]
    assert last["HX-Redirect"] == f"/spiel/{game.pk}/rangliste/"


def test_place_given_twice_is_refused() -> None:
    client = scorekeeper()
    game = game_of(entry=GameEntry.PLACINGS)
    place(game, "Carla")

    response = tap(client, f"/spiel/{game.pk}/rang/", act(game, seat=seat(game, "Carla")))

    assert response.status_code == 422
    assert game.places.count() == 1
