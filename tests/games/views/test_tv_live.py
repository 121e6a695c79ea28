"""A live table on the television: the code, then the centre, and nobody's hand."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.live_models import LiveTable
from games.models import Game
from games.queries.live import join_code
from tests.devices import television
from tests.games.views.tables import HTMX, tonight
from tests.ledger.views.reading import page, words
from tests.live_tables import deal, make_live_table, move, open_live, play_to_the_end
from tests.make import make_game
from tests.people import make_plain_club

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    make_plain_club()
    return make_game(["Anni", "Beat", "Carla"], evening=tonight(), now=timezone.now())


def seen(response: Any) -> str:
    """The mark by which the screen says what it shows."""
    return next(
        attrs["data-seen"] for _tag, attrs, _words in page(response) if attrs.get("id") == "tv"
    )


def asks(client: Client, mark: str) -> int:
    return client.get("/tv/", {"seen": mark}, headers=HTMX).status_code


def test_code_is_on_the_screen_while_phones_are_waited_for(game: Game) -> None:
    table = open_live(game, now=timezone.now())
    client = television()

    assert join_code(table)[:3] in words(client.get("/tv/"), "tv-live")[0]
    make_live_table(game=game, now=timezone.now())
    assert join_code(table)[:3] in client.get("/tv/").content.decode()


def test_centre_and_turn_are_shown_and_no_hand(game: Game) -> None:
    now = timezone.now()
    table = make_live_table(game=game, now=now)
    deal(table, now=now)
    found = move(table, "keep", now=now).deal

    response = television().get("/tv/")

    cards = [attrs["data-suit"] for _t, attrs, _w in page(response) if attrs.get("data-suit")]
    assert cards == [card.suit.value for card in found.centre]
    assert words(response, "tv-live-turn") == ["Carla ist dran."]


def test_screen_hears_of_each_move(game: Game) -> None:
    now = timezone.now()
    table = make_live_table(game=game, now=now)
    deal(table, now=now)
    client = television()
    mark = seen(client.get("/tv/"))

    assert asks(client, mark) == 204
    move(table, "keep", now=now)
    assert asks(client, mark) == 200


def test_result_is_the_boards_again(game: Game) -> None:
    now = timezone.now()
    table = make_live_table(game=game, now=now)
    deal(table, now=now)
    play_to_the_end(table, now=now)

    assert words(television().get("/tv/"), "tv-live") == []
    assert LiveTable.objects.count() == 1
