"""Who may look at the board and who may write; what is not there."""

from typing import Any

import pytest
from django.test import Client

from games.models import Game
from games.queries.slip import log
from tests.games.views.tables import (
    HTMX,
    act,
    hint,
    onlooker,
    scorekeeper,
    seat,
    tappable,
    tonight,
)
from tests.ledger.views.reading import page
from tests.make import make_game, play
from tests.people import make_plain_club

pytestmark = pytest.mark.django_db


def game_of(*names: str, **more: Any) -> Game:
    return make_game(names or 3, evening=tonight(), **more)


def names_of_log(game: Game) -> list[tuple[str, ...]]:
    return [row.names for row in log(game.pk)]


@pytest.mark.parametrize(
    "path", ["runde/", "zurueck/", "kommt/", "rang/", "verbuchen/", "runde/1/"]
)
def test_onlooker_writes_nothing(path: str) -> None:
    scorekeeper()
    client = onlooker()
    game = game_of()
    play(game, "Beat")

    data = act(game, kind="lowest", struck=seat(game, "Anni"), member=1, seat=seat(game, "Anni"))
    response = client.post(f"/spiel/{game.pk}/{path}", data)

    assert response.status_code == 403
    assert names_of_log(game) == [("Beat",)]


def test_onlooker_sees_the_board_and_nothing_to_tap() -> None:
    scorekeeper()
    client = onlooker()
    game = game_of()

    response = client.get(f"/spiel/{game.pk}/")

    assert hint(response) == "Du schaust zu."
    assert tappable(response) == []
    assert [
        a for _t, a, _w in page(response) if a.get("method") == "post" and "/spiel/" in a["action"]
    ] == []


def test_nobody_sees_the_board() -> None:
    make_plain_club()
    game = game_of()

    page_answer = Client().get(f"/spiel/{game.pk}/")
    poll_answer = Client().get(f"/spiel/{game.pk}/stand/", headers=HTMX)

    assert page_answer["Location"] == f"/anmelden/?next=%2Fspiel%2F{game.pk}%2F"
    assert poll_answer["HX-Redirect"].startswith("/anmelden/")


@pytest.mark.parametrize(
    "path", ["", "stand/", "rangliste/", "runden/", "runde/1/", "aufzeichnung/"]
)
@pytest.mark.parametrize("number", ["999", "9" * 40])
def test_game_that_is_not_there(path: str, number: str) -> None:
    client = scorekeeper()

    assert client.get(f"/spiel/{number}/{path}").status_code == 404
