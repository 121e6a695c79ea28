"""What a tap on the board writes, and what is refused."""

from typing import Any

import pytest

from games.models import Game, Round
from games.queries.slip import log
from tests.games.views.tables import (
    act,
    hint,
    scorekeeper,
    seat,
    tap,
    tiles,
    tonight,
)
from tests.ledger.views.reading import words
from tests.make import make_game, play

pytestmark = pytest.mark.django_db


def game_of(*names: str, **more: Any) -> Game:
    return make_game(names or 3, evening=tonight(), **more)


def names_of_log(game: Game) -> list[tuple[str, ...]]:
    return [row.names for row in log(game.pk)]


def test_tap_writes_a_round_with_one_loser() -> None:
    client = scorekeeper()
    game = game_of()

    data = act(game, kind="lowest", struck=seat(game, "Beat"))
    response = tap(client, f"/spiel/{game.pk}/runde/", data)

    assert response.status_code == 200
    assert response.templates[0].name == "games/_board.html"
    assert names_of_log(game) == [("Beat",)]
    assert tiles(response) == [
        "Anni 0 Striche",
        "beginnt Beat 1 Strich",
        "G eber Geber Carla 0 Striche",
    ]
    assert words(response, "deck-undo") == ["Zurück Runde 1: Strich für Beat"]


def test_tap_without_script_leads_back_to_the_board() -> None:
    client = scorekeeper()
    game = game_of()

    data = act(game, kind="lowest", struck=seat(game, "Beat"))
    response = client.post(f"/spiel/{game.pk}/runde/", data)

    assert (response.status_code, response["Location"]) == (302, f"/spiel/{game.pk}/")
    assert names_of_log(game) == [("Beat",)]


def test_second_send_of_one_tap_writes_one_round() -> None:
    client = scorekeeper()
    game = game_of()
    data = act(game, kind="lowest", struck=seat(game, "Beat"))

    answers = [tap(client, f"/spiel/{game.pk}/runde/", data) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert Round.objects.count() == 1


def test_tap_sent_again_from_a_board_that_shows_it_says_that_it_was_saved() -> None:
    client = scorekeeper()
    game = game_of()
    first = act(game, kind="lowest", struck=seat(game, "Beat"))
    tap(client, f"/spiel/{game.pk}/runde/", first)

    again = act(game, kind="lowest", struck=seat(game, "Beat")) | {"key": first["key"]}
    response = tap(client, f"/spiel/{game.pk}/runde/", again, target="board")

    assert response.status_code == 200
    assert hint(response) == "Dieser Tipp war schon gespeichert; ist es ein neuer, tippe nochmals."
    assert names_of_log(game) == [("Beat",)]


def test_undo_sent_again_from_a_board_that_shows_it_takes_back_no_more() -> None:
    client = scorekeeper()
    game = game_of()
    play(game, "Anni", "Beat")
    first = act(game)
    tap(client, f"/spiel/{game.pk}/zurueck/", first, target="board")

    again = act(game) | {"key": first["key"]}
    response = tap(client, f"/spiel/{game.pk}/zurueck/", again, target="board")

    assert hint(response) == "Dieser Tipp war schon gespeichert; ist es ein neuer, tippe nochmals."
    assert names_of_log(game) == [("Anni",)]


def test_one_key_with_other_content_is_refused() -> None:
    client = scorekeeper()
    game = game_of()
    data = act(game, kind="lowest", struck=seat(game, "Beat"))
    tap(client, f"/spiel/{game.pk}/runde/", data)

    response = tap(client, f"/spiel/{game.pk}/runde/", {**data, "struck": seat(game, "Anni")})

    assert response.status_code == 422
    assert names_of_log(game) == [("Beat",)]


def test_tap_on_an_old_board_shows_the_new_one() -> None:
    client = scorekeeper()
    game = game_of()
    data = act(game, kind="lowest", struck=seat(game, "Anni"))
    play(game, "Beat")

    response = tap(client, f"/spiel/{game.pk}/runde/", data)

    assert response.status_code == 409
    assert hint(response) == (
        "Jemand anders war schneller; nichts wurde eingetragen, hier ist der neue Stand."
    )
    assert words(response, "slip-row") == ["gespeichert 1 Beat"]
    assert names_of_log(game) == [("Beat",)]


@pytest.mark.parametrize(
    "change",
    [
        {"kind": ""},
        {"kind": "lowestt"},
        {"kind": "none"},
        {"key": "x"},
        {"key": ""},
        {"seen": ""},
        {"seen": "-1"},
        {"seen": "1e3"},
        {"struck": "x"},
        {"struck": "-1"},
        {"struck": "1.0"},
        {"struck": "٣"},
        {"struck": "9" * 40},
        {"struck": [str(number) for number in range(300)]},
        {"seat": "x"},
    ],
)
def test_malformed_tap_is_refused_with_one_sentence(change: dict[str, Any]) -> None:
    client = scorekeeper()
    game = game_of()

    data = act(game, kind="lowest", struck=seat(game, "Anni")) | change
    response = tap(client, f"/spiel/{game.pk}/runde/", data)

    assert response.status_code == 422
    assert hint(response) == "Die Eingabe war nicht vollständig; lade die Seite neu."
    assert not Round.objects.exists()


def test_tap_on_a_seat_of_another_table_is_refused() -> None:
    client = scorekeeper()
    game = game_of()
    other = make_game(("Fritz", "Gaby"))

    data = act(game, kind="lowest", struck=seat(other, "Fritz"))
    response = tap(client, f"/spiel/{game.pk}/runde/", data)

    assert response.status_code == 422
    assert not Round.objects.exists()


@pytest.mark.parametrize(
    ("fields", "written"),
    [
        ({"kind": "lowest", "struck": ["Anni", "Beat"]}, [("lowest", ("Anni", "Beat"))]),
        ({"kind": "three_aces", "seat": "Carla"}, [("three_aces", ("Carla",))]),
        ({"kind": "misdeal"}, [("misdeal", ("Anni",))]),
        ({"kind": "void"}, [("void", ())]),
        ({"kind": "withdraw", "seat": "Beat"}, [("withdraw", ("Beat",))]),
    ],
)
def test_every_kind_of_round_is_one_form(fields: dict[str, Any], written: list[Any]) -> None:
    client = scorekeeper()
    game = game_of()
    ids = {name: seat(game, name) for name in ("Anni", "Beat", "Carla")}
    named = {
        name: [ids[one] for one in value] if isinstance(value, list) else ids.get(value, value)
        for name, value in fields.items()
    }

    response = tap(client, f"/spiel/{game.pk}/runde/", act(game, **named))

    assert response.status_code == 200
    assert [(row.kind, row.names) for row in log(game.pk)] == written


def test_last_tap_leads_to_the_standings() -> None:
    client = scorekeeper()
    game = game_of("Anni", "Beat")
    play(game, "Beat", "Beat", "Beat")

    data = act(game, kind="lowest", struck=seat(game, "Beat"))
    response = tap(client, f"/spiel/{game.pk}/runde/", data)

    assert response["HX-Redirect"] == f"/spiel/{game.pk}/rangliste/"
