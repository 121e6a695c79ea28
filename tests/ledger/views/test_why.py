import re

import pytest
from pytest_django import DjangoAssertNumQueries

from clique.models import Member
from games.models import Game
from ledger.models import Booking
from ledger.queries.accounts import member_account
from ledger.queries.why import stake_entries
from tests.ledger.views.reading import links, table, words
from tests.make import book, make_game, make_member, play, undo
from tests.people import make_holder, make_person, make_plain_club, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _club() -> None:
    make_plain_club()


def make_corrected_game() -> tuple[Member, Game]:
    """Beat was booked third, and is second since the game was corrected."""
    beat = make_person("Beat")
    game = make_game(["Anni", "Beat", "Carla"])
    play(game, *["Beat"] * 3, *["Carla"] * 3, "Beat", "Carla")
    book(game)
    for _ in ("the booking", "round 8", "round 7"):
        undo(game)
    play(game, "Carla", "Beat")
    book(game)
    return beat, game


def test_two_taps_from_home_to_the_reason() -> None:
    beat, game = make_corrected_game()
    client = signed_in(beat)

    first = links(client.get("/"))
    second = links(client.get(f"/konto/{beat.pk}/"))

    assert f"/konto/{beat.pk}/" in first
    assert f"/konto/{beat.pk}/spiel/{game.pk}/" in second
    assert client.get(f"/konto/{beat.pk}/spiel/{game.pk}/").status_code == 200


def test_two_taps_from_the_till_to_the_reason() -> None:
    beat, game = make_corrected_game()
    client = signed_in(make_holder("is_treasurer"))

    assert f"/konto/{beat.pk}/" in links(client.get("/kasse/"))
    assert f"/konto/{beat.pk}/spiel/{game.pk}/" in links(client.get(f"/konto/{beat.pk}/"))


def test_member_sees_what_stands_and_what_was_corrected() -> None:
    beat, game = make_corrected_game()

    response = signed_in(beat).get(f"/konto/{beat.pk}/spiel/{game.pk}/")

    assert words(response, "lantern") == ["2. Rang 2.00 Fr 6. November, Spiel 1"]
    assert words(response, "why-words") == [
        "In Runde 8 abgesoffen, 1 blieb im Spiel. "
        "Der 1. Rang kostet 1.00, jeder weitere 1.00 mehr, der 2. also 2.00. "
        "Das Spiel wurde nach dem Verbuchen korrigiert: zuvor 3.00, jetzt 2.00. "
        "Regeln der Zoggeli, Version 1."
    ]
    assert [row[1] for row in table(response)] == ["Betrag", "2.00", "2.00"]
    assert links(response) == [
        f"/konto/{beat.pk}/",
        "?voll",
        f"/spiel/{game.pk}/rangliste/",
        f"/spiel/{game.pk}/runden/",
    ]


@pytest.mark.parametrize("role", ["is_auditor", "is_treasurer"])
def test_who_reads_the_books_sees_every_booking_of_the_game(role: str) -> None:
    beat, game = make_corrected_game()
    numbers = list(Booking.objects.order_by("number").values_list("number", flat=True))

    response = signed_in(make_holder(role)).get(f"/konto/{beat.pk}/spiel/{game.pk}/")

    rows = [(re.findall(r"Resultat \d|Nr. \d+", row[0]), row[1]) for row in table(response)[1:-1]]
    amounts = [amount for _words, amount in rows]
    assert [int(found[1].removeprefix("Nr. ")) for found, _amount in rows] == numbers
    assert amounts[:2] == ["3.00", "−3.00"]
    assert amounts[-1] == "2.00"
    assert "?voll" not in links(response)


def test_game_taken_back_leaves_nothing() -> None:
    beat, game = make_corrected_game()
    undo(game)

    response = signed_in(beat).get(f"/konto/{beat.pk}/spiel/{game.pk}/")

    assert words(response, "lantern-sum") == ["0.00"]
    assert words(response, "why-words") == [
        "Das Spiel ist nicht verbucht: von seinem Einsatz steht nichts auf dem Konto. "
        "Regeln der Zoggeli, Version 1."
    ]


def test_reasons_of_all_games_add_up_to_the_account() -> None:
    beat, game = make_corrected_game()

    entries = stake_entries(member_id=beat.pk, game_id=game.pk)

    assert sum(entry.amount_rappen for entry in entries) == 200
    assert member_account(beat.pk).balance_rappen == 200


@pytest.mark.parametrize("role", ["", "is_scorekeeper", "is_admin"])
def test_reason_of_somebody_else_is_refused(role: str) -> None:
    beat, game = make_corrected_game()

    response = signed_in(make_holder(role)).get(f"/konto/{beat.pk}/spiel/{game.pk}/")

    assert response.status_code == 403
    assert "3.00" not in response.content.decode()


def test_reason_of_nobody_and_nothing_is_not_found() -> None:
    beat, game = make_corrected_game()
    stranger = make_member("Nadja")
    client = signed_in(make_holder("is_auditor"))

    paths = [
        f"/konto/{stranger.pk}/spiel/{game.pk}/",
        f"/konto/{beat.pk}/spiel/999/",
        f"/konto/{10**30}/spiel/{game.pk}/",
        f"/konto/{beat.pk}/spiel/{10**30}/",
    ]

    # Nadja was a full member that evening, but the booking came before her: she has no part in it.
    assert [client.get(path).status_code for path in paths] == [404] * 4


@pytest.mark.parametrize("players", [3, 8])
def test_reason_takes_as_many_queries_for_any_table(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    anni = make_person("Anni")
    game = make_game(players)
    play(game, *["leaves:Beat"])
    client = signed_in(anni)
    names = ["Carla", "Dominik", "Elsbeth", "Fritz", "Gaby", "Hansi"][: players - 2]
    play(game, *[f"leaves:{name}" for name in names])
    book(game)

    with django_assert_num_queries(9):
        response = client.get(f"/konto/{anni.pk}/spiel/{game.pk}/")

    assert response.status_code == 200
