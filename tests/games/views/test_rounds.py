"""The log of a game, and the correction of an entry of it."""

from typing import Any

import pytest

from games.models import Game
from games.queries.slip import log
from tests.games.views.tables import (
    HTMX,
    act,
    alerts,
    look,
    onlooker,
    scorekeeper,
    seat,
    tap,
    tonight,
)
from tests.ledger.views.reading import page, table, values, words
from tests.make import announced, book, make_game, play, play_out

pytestmark = pytest.mark.django_db


def chosen(response: Any) -> list[str]:
    return [
        text
        for _tag, attrs, text in page(response)
        if attrs.get("class") == "tile change-tile" and attrs["aria-pressed"] == "true"
    ]


def kind(response: Any) -> list[str]:
    return [
        attrs["value"]
        for _tag, attrs, _text in page(response)
        if attrs.get("name") == "to" and attrs["aria-pressed"] == "true"
    ]


def game_with(*entries: str, players: int = 3, **more: Any) -> Game:
    game = make_game(players, evening=tonight(), **more)
    play(game, *entries)
    return game


def test_log_shows_every_entry_with_its_page() -> None:
    client = scorekeeper()
    game = game_with("Beat", "misdeal", "aces:Anni", "leaves:Carla", "void")

    response = client.get(f"/spiel/{game.pk}/runden/")

    assert words(response, "log-row") == [
        "4 ohne Verlierer",
        "– Carla heim",
        "3 Anni drei Asse",
        "2 Carla vergeben",
        "1 Beat",
    ]


def test_change_begins_with_the_round_as_it_was() -> None:
    client = scorekeeper()
    game = game_with("Beat+Carla")

    response = client.get(f"/spiel/{game.pk}/runde/1/")

    assert kind(response) == ["lowest"]
    assert chosen(response) == ["Beat Strich", "Carla Strich"]
    assert words(response, "change-side")[0].startswith("Das ändert sich Noch nichts")


def test_tap_on_another_replaces_the_only_loser_and_shows_what_changes() -> None:
    client = scorekeeper()
    game = game_with("Beat", "Beat", "Beat", "Beat", "Anni")
    now = {"kind": "lowest", "struck": seat(game, "Beat"), "tap": seat(game, "Carla")}

    response = look(client, f"/spiel/{game.pk}/runde/2/", now, headers=HTMX)

    assert response.templates[0].name == "games/_round_change.html"
    assert chosen(response) == ["Carla Strich"]
    assert table(response) == [
        ["Name", "Striche", "Rang", "Einsatz"],
        ["Beat schwimmt", "4 3", "3. –", "3.00 –"],
        ["Carla", "0 1", "–", "–"],
        ["Für Waagedrepfli", "3.00 0.00"],
    ]


def test_several_are_added_and_taken_away() -> None:
    client = scorekeeper()
    game = game_with("Beat")
    beat, carla = seat(game, "Beat"), seat(game, "Carla")
    path = f"/spiel/{game.pk}/runde/1/"

    several = look(client, path, {"kind": "lowest", "struck": beat, "many_to": "1"})
    both = look(client, path, {"kind": "lowest", "struck": beat, "many": "1", "tap": carla})
    one = look(client, path, {"kind": "lowest", "struck": [beat, carla], "tap": beat})

    assert chosen(several) == ["Beat Strich"]
    assert chosen(both) == ["Beat Strich", "Carla Strich"]
    assert chosen(one) == ["Carla Strich"]


def test_change_writes_the_other_loser() -> None:
    client = scorekeeper()
    game = game_with("Beat", "Anni")

    data = act(game, kind="lowest", struck=seat(game, "Carla"))
    response = tap(client, f"/spiel/{game.pk}/runde/1/", data)

    assert response["HX-Redirect"] == f"/spiel/{game.pk}/"
    assert [row.names for row in log(game.pk)] == [("Anni",), ("Carla",)]


@pytest.mark.parametrize(
    ("fields", "entry"),
    [
        ({"kind": "three_aces", "seat": "Anni"}, ("three_aces", ("Anni",))),
        ({"kind": "misdeal"}, ("misdeal", ("Anni",))),
        ({"kind": "void"}, ("void", ())),
        ({"kind": "withdraw", "seat": "Carla"}, ("withdraw", ("Carla",))),
        ({"kind": "none"}, None),
    ],
)
def test_round_becomes_something_else(
    fields: dict[str, str], entry: tuple[str, tuple[str, ...]] | None
) -> None:
    client = scorekeeper()
    game = game_with("Beat")
    named = {name: seat(game, value) if name == "seat" else value for name, value in fields.items()}

    client.post(f"/spiel/{game.pk}/runde/1/", act(game, **named))

    assert [(row.kind, row.names) for row in log(game.pk)] == ([entry] if entry else [])


def test_another_kind_keeps_who_it_is_about() -> None:
    client = scorekeeper()
    game = game_with("Beat")
    path, beat = f"/spiel/{game.pk}/runde/1/", seat(game, "Beat")

    leaves = look(client, path, {"kind": "lowest", "struck": beat, "to": "withdraw"})
    back = look(client, path, {"kind": "withdraw", "seat": beat, "to": "lowest"})
    tapped = look(client, path, {"kind": "void", "tap": beat})

    assert (kind(leaves), chosen(leaves)) == (["withdraw"], ["Beat heim"])
    assert (kind(back), chosen(back)) == (["lowest"], ["Beat Strich"])
    assert (kind(tapped), chosen(tapped)) == (["lowest"], ["Beat Strich"])


def test_three_aces_that_beat_31_need_holder_and_lowest() -> None:
    client = scorekeeper()
    game = game_with("Beat", rules="skat32")
    path, anni, carla = f"/spiel/{game.pk}/runde/1/", seat(game, "Anni"), seat(game, "Carla")

    holder = look(client, path, {"kind": "three_aces", "tap": anni})
    both = look(client, path, {"kind": "three_aces", "seat": anni, "tap": carla})

    assert "Tippe an, wen es betrifft." in words(holder, "change-side")[0]
    assert chosen(both) == ["Anni drei Asse", "Carla Strich"]
    assert table(both)[1:] == [["Beat", "1 0", "–", "–"], ["Carla", "0 1", "–", "–"]]


def test_later_round_that_no_longer_fits_is_named() -> None:
    client = scorekeeper()
    game = game_with("Beat", "Beat", "Beat", "Anni", "Beat", "Anni")
    data = act(game, kind="lowest", struck=seat(game, "Beat"))

    preview = look(
        client, f"/spiel/{game.pk}/runde/4/", {"kind": "lowest", "struck": seat(game, "Beat")}
    )
    written = tap(client, f"/spiel/{game.pk}/runde/4/", data)

    assert (preview.status_code, written.status_code) == (200, 422)
    for response in (preview, written):
        (sentence,) = alerts(response)
        assert "Runde 5" in sentence
        assert "Beat ist da schon draussen" in sentence
    assert [row.names for row in log(game.pk)][2] == ("Anni",)


def test_correction_of_a_booked_game_books_anew() -> None:
    client = scorekeeper()
    game = make_game(3, evening=tonight())
    play(game, *["Carla"] * 4, "Beat", "Anni", "Beat", "Anni", "Beat", "Anni", "Beat")
    book(game)
    path, data = f"/spiel/{game.pk}/runde/11/", act(game, kind="lowest", struck=seat(game, "Anni"))

    preview = look(client, path, {"kind": "lowest", "struck": seat(game, "Anni")})
    with announced() as heard:
        response = tap(client, path, data)

    assert table(preview)[1:] == [
        ["Anni ist draussen", "3 4", "1. 2.", "1.00 2.00"],
        ["Beat schwimmt", "4 3", "2. 1.", "2.00 1.00"],
        ["Für Waagedrepfli", "6.00"],
    ]
    assert response["HX-Redirect"] == f"/spiel/{game.pk}/rangliste/"
    assert len(heard) == 1


def test_correction_on_an_old_page_is_refused_and_keeps_the_choice() -> None:
    client = scorekeeper()
    game = game_with("Beat")
    data = act(game, kind="lowest", struck=seat(game, "Carla"))
    play(game, "Anni")

    response = tap(client, f"/spiel/{game.pk}/runde/1/", data)

    assert response.status_code == 409
    assert chosen(response) == ["Carla Strich"]
    assert [row.names for row in log(game.pk)] == [("Anni",), ("Beat",)]


@pytest.mark.parametrize(
    "query",
    [
        {"kind": "x"},
        {"kind": "lowest", "struck": "x"},
        {"kind": "lowest", "struck": "999999"},
        {"kind": "lowest", "tap": "-1"},
        {"to": "x"},
        {"many_to": "7"},
        {"kind": "three_aces", "seat": "0"},
        {"kind": "withdraw", "struck": ["1"] * 500},
    ],
)
def test_address_of_a_preview_never_breaks_the_page(query: dict[str, Any]) -> None:
    client = scorekeeper()
    game = game_with("Beat")

    assert look(client, f"/spiel/{game.pk}/runde/1/", query).status_code == 200


@pytest.mark.parametrize("change", [{"kind": ""}, {"kind": "x"}, {"struck": "x"}, {"key": "1"}])
def test_malformed_correction_is_refused(change: dict[str, str]) -> None:
    client = scorekeeper()
    game = game_with("Beat")

    data = act(game, kind="lowest", struck=seat(game, "Carla")) | change
    response = tap(client, f"/spiel/{game.pk}/runde/1/", data)

    assert response.status_code == 422
    assert [row.names for row in log(game.pk)] == [("Beat",)]


def test_seat_of_another_table_cannot_be_struck() -> None:
    client = scorekeeper()
    game = game_with("Beat")
    other = make_game(("Fritz", "Gaby"))

    data = act(game, kind="lowest", struck=seat(other, "Fritz"))
    response = tap(client, f"/spiel/{game.pk}/runde/1/", data)

    assert response.status_code == 422
    assert [row.names for row in log(game.pk)] == [("Beat",)]


@pytest.mark.parametrize("number", [0, 2, 99])
def test_entry_that_is_not_there(number: int) -> None:
    client = scorekeeper()
    game = game_with("Beat")

    assert client.get(f"/spiel/{game.pk}/runde/{number}/").status_code == 404


def test_onlooker_reads_the_log_and_corrects_nothing() -> None:
    scorekeeper()
    client = onlooker()
    game = game_with("Beat")

    assert words(client.get(f"/spiel/{game.pk}/runden/"), "log-row") == ["1 Beat"]
    assert client.get(f"/spiel/{game.pk}/runde/1/").status_code == 403


def test_form_of_the_change_carries_the_choice() -> None:
    client = scorekeeper()
    game = game_with("Beat")
    play_out(make_game(("Fritz", "Gaby")))
    carla = str(seat(game, "Carla"))

    response = look(client, f"/spiel/{game.pk}/runde/1/", {"kind": "lowest", "struck": carla})

    assert values(response, "struck") == [carla, carla]
