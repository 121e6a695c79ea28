"""The modes of the board without script: each tap a page, as many taps as with one."""

import pytest
from django.http import QueryDict

from games.models import Game
from games.queries.board import board
from games.queries.slip import log
from games.views.board_modes import BoardMode, mode_of
from tests.games.views.tables import act, hint, scorekeeper, seat, tappable, tonight
from tests.ledger.views.reading import page, values, words
from tests.make import NOW, make_game, play

pytestmark = pytest.mark.django_db


def forms(response: object) -> dict[str, tuple[str, str]]:
    """Of each tile that can be tapped: the form it belongs to and its field, by the seat's id."""
    return {
        attrs["value"]: (attrs["form"], attrs["name"])
        for _tag, attrs, _words in page(response)
        if "seat-tap" in attrs.get("class", "") and "disabled" not in attrs
    }


def test_plain_tile_writes_a_loser() -> None:
    client = scorekeeper()
    game = make_game(3, evening=tonight())

    response = client.get(f"/spiel/{game.pk}/")

    assert set(forms(response).values()) == {("board-round", "struck")}
    assert hint(response).startswith("Wer hat verloren?")


def test_several_are_chosen_and_the_last_one_writes() -> None:
    client = scorekeeper()
    game = make_game(3, evening=tonight())
    anni, beat = str(seat(game, "Anni")), str(seat(game, "Beat"))

    first = client.get(f"/spiel/{game.pk}/", {"modus": "mehrere"})
    second = client.get(f"/spiel/{game.pk}/", {"modus": "mehrere", "zahl": "2", "wer": anni})

    assert set(forms(first).values()) == {("board-choose", "wer")}
    assert forms(second)[anni] == ("board-choose", "weg")
    assert forms(second)[beat] == ("board-round", "struck")
    assert values(second, "struck")[0] == anni
    data = act(game, kind="lowest", struck=[anni, beat])
    client.post(f"/spiel/{game.pk}/runde/", data)
    assert [row.names for row in log(game.pk)] == [("Anni", "Beat")]


def test_chosen_one_is_taken_back() -> None:
    game, query = make_game(3), QueryDict(mutable=True)
    anni, beat = str(seat(game, "Anni")), str(seat(game, "Beat"))
    query.setlist("wer", [anni, beat])
    query.update({"modus": "mehrere", "zahl": "4", "weg": anni})

    mode = mode_of(board(game.pk, now=NOW), query)

    assert (mode.chosen, mode.left) == ((int(beat),), 3)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("", BoardMode()),
        ("modus=", BoardMode()),
        ("modus=x&zahl=3", BoardMode()),
        ("modus=mehrere", BoardMode(name="many", count=2, counts=(2, 3, 4))),
        ("modus=mehrere&zahl=3", BoardMode(name="many", count=3, counts=(2, 3, 4))),
        ("modus=mehrere&zahl=99", BoardMode(name="many", count=2, counts=(2, 3, 4))),
        (
            "modus=mehrere&wer=x&wer=-1&wer=999999",
            BoardMode(name="many", count=2, counts=(2, 3, 4)),
        ),
    ],
)
def test_address_asks_for_a_mode_and_never_breaks_the_board(
    address: str, expected: BoardMode
) -> None:
    game = make_game(3)

    assert mode_of(board(game.pk, now=NOW), QueryDict(address)) == expected


@pytest.mark.parametrize(
    ("words", "counts", "count"),
    [
        ("modus=mehrere", (2, 3, 4, 5), 2),
        ("modus=mehrere&zahl=5", (2, 3, 4, 5, 6), 5),
        ("modus=mehrere&zahl=6", (2, 3, 4, 5, 6), 6),
        ("modus=mehrere&zahl=7", (2, 3, 4, 5), 2),
    ],
)
def test_as_many_can_be_lowest_as_sit_at_the_table(
    words: str, counts: tuple[int, ...], count: int
) -> None:
    game = make_game(6)

    mode = mode_of(board(game.pk, now=NOW), QueryDict(words))

    assert (mode.counts, mode.count) == (counts, count)


def test_five_tie_for_lowest_without_a_script() -> None:
    client = scorekeeper()
    game = make_game(6, evening=tonight())
    five = [str(seat(game, name)) for name in ("Anni", "Beat", "Carla", "Dominik", "Elsbeth")]

    asked = {"modus": "mehrere", "zahl": "5", "wer": five[:4]}
    response = client.get(f"/spiel/{game.pk}/", asked)
    offered = [
        attrs["value"]
        for _tag, attrs, _words in page(response)
        if attrs.get("name") == "zahl" and "data-count" in attrs and "hidden" not in attrs
    ]
    client.post(f"/spiel/{game.pk}/runde/", act(game, kind="lowest", struck=five))

    assert forms(response)[five[4]] == ("board-round", "struck")
    assert offered == ["2", "3", "4", "5", "6"]
    assert [len(row.names) for row in log(game.pk)] == [5]


def test_three_aces_strike_the_others_with_the_next_tap() -> None:
    client = scorekeeper()
    game = make_game(3, evening=tonight())

    response = client.get(f"/spiel/{game.pk}/", {"modus": "asse"})

    assert set(forms(response).values()) == {("board-round", "seat")}
    assert "three_aces" in values(response, "kind")


def test_three_aces_that_beat_31_ask_for_the_lowest_too() -> None:
    client = scorekeeper()
    game = make_game(3, evening=tonight(), rules="skat32")
    anni, beat = str(seat(game, "Anni")), str(seat(game, "Beat"))

    first = client.get(f"/spiel/{game.pk}/", {"modus": "asse"})
    second = client.get(f"/spiel/{game.pk}/", {"modus": "asse", "ass": anni})

    assert set(forms(first).values()) == {("board-choose", "ass")}
    assert anni not in tappable(second)
    assert forms(second)[beat] == ("board-round", "struck")
    assert values(second, "seat")[0] == anni


def test_drowned_are_never_chosen() -> None:
    client = scorekeeper()
    game: Game = make_game(3, evening=tonight())
    play(game, "Beat", "Beat", "Beat", "Beat")
    beat = str(seat(game, "Beat"))

    response = client.get(f"/spiel/{game.pk}/", {"modus": "mehrere", "wer": beat})

    assert beat not in tappable(response)
    assert words(response, "deck-hint")[0].count("Noch 2 antippen") == 1
