"""The sheet under the three dots of the board: every round is a tap away."""

from typing import Any

import pytest

from games.models import GameEntry
from tests.games.views.tables import HTMX, onlooker, scorekeeper, tonight
from tests.ledger.views.reading import page
from tests.make import make_game, make_guest, play

pytestmark = pytest.mark.django_db

ROUNDS = ("Beat", "misdeal", "aces:Anni", "leaves:Carla", "void", "Beat+Anni", "Dominik")


def links(response: Any) -> list[tuple[str, str]]:
    """Address and words of every link of the sheet to a round."""
    return [
        (attrs["href"], text)
        for _tag, attrs, text in page(response)
        if "/runde/" in attrs.get("href", "") and attrs.get("class") == "button"
    ]


@pytest.mark.parametrize("path", ["", "mehr/"])
def test_sheet_leads_to_every_round(path: str) -> None:
    client = scorekeeper()
    game = make_game(5, evening=tonight())
    play(game, *ROUNDS)

    response = client.get(f"/spiel/{game.pk}/{path}", headers=HTMX if path else {})

    assert links(response) == [
        (f"/spiel/{game.pk}/runde/7/", "6 Dominik"),
        (f"/spiel/{game.pk}/runde/6/", "5 Anni und Beat"),
        (f"/spiel/{game.pk}/runde/5/", "4 ohne Verlierer"),
        (f"/spiel/{game.pk}/runde/4/", "– Carla geht heim"),
        (f"/spiel/{game.pk}/runde/3/", "3 drei Asse von Anni"),
        (f"/spiel/{game.pk}/runde/2/", "2 Elsbeth hat vergeben"),
        (f"/spiel/{game.pk}/runde/1/", "1 Beat"),
    ]


def test_sheet_offers_no_round_where_none_can_be_changed() -> None:
    client = scorekeeper()
    make_guest("Zoe")
    fresh = make_game(3, evening=tonight())
    placed = make_game(["Dominik", "Zoe"], evening=tonight(), entry=GameEntry.PLACINGS)

    assert links(client.get(f"/spiel/{fresh.pk}/")) == []
    assert links(client.get(f"/spiel/{placed.pk}/")) == []


def test_sheet_of_an_onlooker_leads_to_the_list() -> None:
    scorekeeper()
    game = make_game(3, evening=tonight())
    play(game, "Beat")

    response = onlooker().get(f"/spiel/{game.pk}/")

    assert links(response) == []
    assert f"/spiel/{game.pk}/runden/" in [attrs.get("href") for _t, attrs, _w in page(response)]


def test_answer_to_a_tap_leaves_the_sheet_out() -> None:
    client = scorekeeper()
    game = make_game(3, evening=tonight())
    play(game, *["Beat", "Carla"] * 2)

    response = client.get(f"/spiel/{game.pk}/", headers={**HTMX, "HX-Target": "board"})

    assert links(response) == []
