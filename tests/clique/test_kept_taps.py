"""What the outbox of a browser hears of the taps that it keeps."""

from uuid import uuid4

import pytest
from django.test import Client

from clique.models import Club
from games.models import Round
from tests.games.views.tables import act, scorekeeper, seat, tonight
from tests.make import make_game

pytestmark = pytest.mark.django_db

KEPT = {"HX-Request": "true", "HX-Target": "board", "Outbox": "kept"}


def test_saved_tap_is_called_saved_and_a_refused_one_is_not() -> None:
    client = scorekeeper()
    game = make_game(3, evening=tonight())
    path = f"/spiel/{game.pk}/runde/"
    first = act(game, kind="lowest", struck=seat(game, "Beat"))

    answers = [
        client.post(path, data, headers=KEPT)
        for data in (first, first, first | {"key": str(uuid4())}, {})
    ]

    assert [(answer.status_code, answer["Outbox"]) for answer in answers] == [
        (200, "saved"),
        (200, "saved"),
        (409, "refused"),
        (422, "refused"),
    ]
    assert Round.objects.count() == 1


def test_tap_made_for_another_database_is_not_looked_at() -> None:
    """Its number may be that of a game which nobody meant. What says no generation is of the first program with an outbox."""
    client = scorekeeper()
    game = make_game(3, evening=tonight())
    path = f"/spiel/{game.pk}/runde/"
    own = Club.objects.get().generation

    answers = [
        who.post(path, act(game, kind="misdeal"), headers=KEPT | {"Outbox": made_for})
        for who, made_for in (
            (client, "0" * 12),
            (Client(), "0" * 12),
            (client, ""),
            (client, own),
            (client, "kept"),
        )
    ]

    assert [(answer.status_code, answer["Outbox"]) for answer in answers] == [
        (409, "elsewhere"),
        (409, "elsewhere"),
        (409, "elsewhere"),
        (200, "saved"),
        (200, "saved"),
    ]
    assert Round.objects.count() == 2


def test_what_the_outbox_did_not_send_is_not_answered_to_it() -> None:
    client = scorekeeper()
    game = make_game(3, evening=tonight())

    answer = client.post(f"/spiel/{game.pk}/runde/", act(game, kind="misdeal"))

    assert "Outbox" not in answer


def test_kept_tap_of_a_stranger_is_sent_to_the_door_without_a_word_of_loss() -> None:
    scorekeeper()
    game = make_game(3, evening=tonight())
    stranger = Client()

    answer = stranger.post(f"/spiel/{game.pk}/runde/", act(game, kind="misdeal"), headers=KEPT)
    door = stranger.get(answer["HX-Redirect"])

    assert (answer.status_code, answer["Outbox"]) == (403, "refused")
    assert "nicht gespeichert" not in door.content.decode()
    assert Round.objects.count() == 0
