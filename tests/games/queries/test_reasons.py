import pytest
from django.http import Http404
from django.utils import translation

from games.models import Game, GameEntry
from games.queries.reasons import PlaceReason, place_reason
from tests.make import book, change, make_booked_game, make_game, make_member, member, place, play

pytestmark = pytest.mark.django_db


def reason_of(game: Game, name: str) -> PlaceReason:
    with translation.override("de"):
        return place_reason(game_id=game.pk, member_id=member(name).pk)


def words_of(game: Game, *names: str) -> dict[str, tuple[str, ...]]:
    return {name: reason_of(game, name).words for name in names}


PRICE = "Der 1. Rang kostet 1.00, jeder weitere 1.00 mehr, der {} also {}."


def test_reason_tells_winner_drowned_leaver_and_absent() -> None:
    make_member("Dominik")
    game = make_game(3)
    play(game, "leaves:Carla", "Beat", "Beat", "Beat", "Beat")
    book(game)

    assert words_of(game, "Anni", "Beat", "Carla", "Dominik") == {
        "Anni": (
            "Übrig geblieben, als alle anderen draussen waren.",
            PRICE.format("1.", "1.00"),
        ),
        "Beat": ("In Runde 4 abgesoffen, 1 blieb im Spiel.", PRICE.format("2.", "2.00")),
        "Carla": ("Heimgegangen, 2 blieben im Spiel.", PRICE.format("3.", "3.00")),
        "Dominik": (
            "Gefehlt: 3 am Tisch, 1 gefehlt.",
            "Wer fehlt, kommt hinter alle: 4. Rang, 4.00.",
            PRICE.format("4.", "4.00"),
        ),
    }


@pytest.mark.parametrize(
    ("rule", "words", "place", "stake"),
    [
        ("best", "der bessere", "2.", "2.00"),
        ("worst", "der schlechtere", "3.", "3.00"),
        ("average", "die Mitte", "2½.", "2.50"),
    ],
)
def test_reason_of_a_tie_names_the_rule(rule: str, words: str, place: str, stake: str) -> None:
    game = make_game(3, rules={"preset": "zoggeli", "tied_place": rule})
    play(game, *["Beat+Carla"] * 4)

    assert reason_of(game, "Carla").words == (
        "In Runde 4 abgesoffen, 1 blieb im Spiel.",
        f"Geteilt mit Beat; geteilt gilt {words}, der {place} Rang.",
        PRICE.format(place, stake),
    )


def test_reason_of_all_drowned_at_once() -> None:
    game = make_game(2, rules={"preset": "zoggeli", "all_out": "share"})
    play(game, *["Anni+Beat"] * 4)

    assert reason_of(game, "Anni").words[0] == (
        "In Runde 4 abgesoffen, zusammen mit allen, die noch im Spiel waren."
    )


def test_reason_of_a_typed_order() -> None:
    game = make_game(2, entry=GameEntry.PLACINGS)
    place(game, "Beat", "Anni")
    book(game)

    reason = reason_of(game, "Anni")

    assert not reason.has_rounds
    assert reason.words == ("Die Schlussrangliste wurde eingetippt.", PRICE.format("2.", "2.00"))


def test_reason_names_rule_set_version_and_revision() -> None:
    game = make_game(3)
    play(game, *["Beat"] * 4, *["Carla"] * 4)
    book(game)
    change(game, 8, "Anni")

    reason = reason_of(game, "Anni")

    assert (reason.rules_name, reason.rule_set_version) == ("Regeln der Zoggeli", 1)
    assert (reason.revision, reason.is_booked) == (1, False)


def test_nobody_has_a_place_in_a_game_they_were_no_part_of() -> None:
    game = make_booked_game(2)
    stranger = make_member("Nadja")

    reason = reason_of(game, "Nadja")

    assert (reason.row, reason.words, stranger.call_name) == (None, (), "Nadja")


def test_no_reason_without_a_game() -> None:
    with pytest.raises(Http404):
        place_reason(game_id=99, member_id=1)
