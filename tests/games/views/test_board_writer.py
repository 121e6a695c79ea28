"""Two devices on one board: the second is told who writes, may go on itself, and is never locked out."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clique.models import DeviceKind, Member, MemberKind
from games.models import Game, GameEntry
from games.queries.slip import log
from tests.devices import make_device, tablet
from tests.games.views.tables import HTMX, act, onlooker, seat, tap, tonight
from tests.ledger.views.reading import words
from tests.make import book, make_game, make_member, play_out
from tests.people import make_plain_club

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _club() -> None:
    make_plain_club()


def phone(name: str) -> Client:
    """The known phone of somebody who keeps score and is never absent."""
    member = make_member(name, kind=MemberKind.PASSIVE, is_scorekeeper=True)
    return make_device(DeviceKind.PHONE, "Handy", member=member)[1]


def strike(client: Client, game: Game, name: str) -> Any:
    return tap(
        client,
        f"/spiel/{game.pk}/runde/",
        act(game, kind="lowest", struck=seat(game, name)),
        target="board",
    )


def told(client: Client, game: Game) -> list[str]:
    """What a device is told about who writes."""
    return words(client.get(f"/spiel/{game.pk}/"), "deck-writer-words")


def take_over(client: Client, game: Game, **fields: Any) -> Any:
    return tap(client, f"/spiel/{game.pk}/schreiben/", act(game, **fields), target="board")


def test_second_device_is_told_who_writes() -> None:
    game = make_game(3, evening=tonight())
    beat, table = phone("Beatrice"), tablet()

    strike(beat, game, "Anni")

    assert told(table, game) == ["Beatrice schreibt auf Handy"]
    assert told(beat, game) == []
    strike(table, game, "Anni")
    assert told(table, game) == []
    assert told(beat, game) == ["Tablet schreibt"]


def test_same_person_on_another_device() -> None:
    game = make_game(3, evening=tonight())
    beat = phone("Beatrice")
    member = Member.objects.get(call_name="Beatrice")
    _device, old = make_device(DeviceKind.PHONE, "Altes Handy", member=member)

    strike(old, game, "Anni")

    assert told(beat, game) == ["Du schreibst auf Altes Handy"]


def test_nobody_wrote_yet_but_who_began_the_game() -> None:
    evening = tonight()
    ids = [make_member(name).pk for name in ("Anni", "Beat")]
    beat, table = phone("Beatrice"), tablet()

    beat.post(f"/abend/{evening.pk}/spiel/", act(evening, member=ids))
    game = Game.objects.get()

    assert told(table, game) == ["Beatrice schreibt auf Handy"]


def test_taking_over_is_told_to_the_other_and_writes_nothing() -> None:
    game = make_game(3, evening=tonight())
    beat, table = phone("Beatrice"), tablet()
    strike(beat, game, "Anni")
    game.refresh_from_db()
    version = game.version

    answer = take_over(table, game)

    game.refresh_from_db()
    assert words(answer, "deck-writer-words") == []
    assert told(beat, game) == ["Tablet schreibt"]
    assert game.version == version
    assert len(log(game.pk)) == 1


def test_taken_over_tap_of_the_other_device_still_counts() -> None:
    game = make_game(3, evening=tonight())
    beat, table = phone("Beatrice"), tablet()
    strike(beat, game, "Anni")
    tap_on_its_way = act(game, kind="lowest", struck=seat(game, "Beat"))

    take_over(table, game)
    answer = tap(beat, f"/spiel/{game.pk}/runde/", tap_on_its_way, target="board")

    assert answer.status_code == 200
    assert [row.names for row in log(game.pk)] == [("Beat",), ("Anni",)]
    assert told(table, game) == ["Beatrice schreibt auf Handy"]


def test_poll_brings_the_news() -> None:
    game = make_game(3, evening=tonight())
    beat, table = phone("Beatrice"), tablet()
    strike(beat, game, "Anni")
    game.refresh_from_db()
    seen = {"seen": str(game.version), "writer": f"{game.writer_device_id}.{game.writer_id}"}

    before = beat.get(f"/spiel/{game.pk}/stand/", seen, headers=HTMX)
    take_over(table, game)
    after = beat.get(f"/spiel/{game.pk}/stand/", seen, headers=HTMX)

    assert before.status_code == 204
    assert words(after, "deck-writer-words") == ["Tablet schreibt"]


def test_taking_over_twice_is_taking_over_once() -> None:
    game = make_game(3, evening=tonight())
    beat, table = phone("Beatrice"), tablet()
    sent = act(game)
    path = f"/spiel/{game.pk}/schreiben/"
    tap(table, path, sent)
    strike(beat, game, "Anni")

    again = tap(table, path, sent)

    assert again.status_code == 200
    assert told(table, game) == ["Beatrice schreibt auf Handy"]


def test_who_wrote_nothing_for_long_no_longer_writes() -> None:
    game = make_game(3, evening=tonight())
    strike(phone("Beatrice"), game, "Anni")

    Game.objects.update(written_at=timezone.now() - timedelta(minutes=16))

    assert told(tablet(), game) == []


def test_onlooker_is_told_nothing_and_takes_nothing_over() -> None:
    game = make_game(3, evening=tonight())
    strike(tablet(), game, "Anni")
    client = onlooker()

    answer = take_over(client, game)

    game.refresh_from_db()
    assert answer.status_code == 403
    assert told(client, game) == []
    assert game.writer is None


def test_booked_game_is_taken_over_by_nobody() -> None:
    game = make_game(3, evening=tonight())
    play_out(game, now=timezone.now())
    book(game, now=timezone.now())

    answer = take_over(tablet(), game)

    game.refresh_from_db()
    assert answer.status_code == 422
    assert game.writer_device is None


def test_final_order_is_written_by_somebody_too() -> None:
    game = make_game(3, evening=tonight(), entry=GameEntry.PLACINGS)
    beat, table = phone("Beatrice"), tablet()

    tap(beat, f"/spiel/{game.pk}/rang/", act(game, seat=seat(game, "Anni")), target="board")

    assert told(table, game) == ["Beatrice schreibt auf Handy"]


def test_board_of_the_other_takes_one_query_more(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    game = make_game(3, evening=tonight())
    beat, table = phone("Beatrice"), tablet()
    strike(beat, game, "Anni")
    strike(table, game, "Anni")

    with django_assert_num_queries(7):
        table.get(f"/spiel/{game.pk}/")
    with django_assert_num_queries(8):
        beat.get(f"/spiel/{game.pk}/")
