"""A live table at rest: paused, its evening over, a phone missing; it offers what can be done, and nothing else."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from clique.codes import grouped
from games.live_models import LiveMove, LivePhone, LiveState, LiveTable
from games.models import Evening, Game
from games.queries.live import join_code
from games.views import live_hand
from tests.devices import phone_of, tablet
from tests.games.views.tables import HTMX, tonight
from tests.ledger.views.reading import page
from tests.live_tables import deal, fresh, make_live_table, move
from tests.make import make_game, member
from tests.people import make_plain_club

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    make_plain_club()
    return make_game(["Anni", "Beat", "Carla"], evening=tonight(), now=timezone.now())


@pytest.fixture
def table(game: Game) -> LiveTable:
    return make_live_table(game=game, now=timezone.now())


def run(client: Client, table: LiveTable, ending: str, **fields: Any) -> Any:
    """A tap of the scorekeeper."""
    sent = {"key": str(uuid4()), "seen": fresh(table).version, **fields}
    return client.post(f"/spiel/{table.game_id}/live/{ending}/", sent, headers=HTMX)


def hand_of(name: str, table: LiveTable) -> Any:
    """What the phone of this player shows."""
    return phone_of(member(name)).get(f"/spiel/{table.game_id}/hand/")


def ways(response: Any) -> set[str]:
    """Where the forms about a live table lead to, by the end of their address."""
    actions = [attrs["action"] for tag, attrs, _ in page(response) if tag == "form"]
    return {action.partition("/live/")[2] for action in actions if "/live/" in action} - {""}


def moves(response: Any) -> list[str]:
    """The moves that the page offers."""
    return [
        attrs["value"]
        for tag, attrs, _ in page(response)
        if tag == "button" and attrs.get("name") == "act"
    ]


def lit(response: Any) -> list[str]:
    """The words of the buttons that are lit, of which a page has one."""
    return [
        words
        for tag, attrs, words in page(response)
        if tag == "button" and attrs.get("data-rank") == "first"
    ]


def test_table_goes_on_after_its_round_was_broken_off_in_a_pause(table: LiveTable) -> None:
    client = tablet()
    deal(table, now=timezone.now())
    run(client, table, "pause")

    broken = run(client, table, "abbrechen", deal=1)

    assert {"weiter/", "schliessen/"} <= ways(broken)
    assert "geben/" not in ways(broken)
    assert "geben/" in ways(run(client, table, "weiter"))
    assert fresh(table).state == LiveState.OPEN


@pytest.mark.parametrize("played", ["", "keep"])
def test_hand_offers_no_move_while_nobody_may_make_one(table: LiveTable, played: str) -> None:
    deal(table, now=timezone.now())
    # Anni deals; Carla sits to her right.
    name = "Carla" if played else "Anni"
    if played:
        move(table, played, now=timezone.now())
    going_on = hand_of(name, table)

    run(tablet(), table, "pause")
    paused = hand_of(name, table)
    run(tablet(), table, "weiter")
    again = hand_of(name, table)
    Evening.objects.update(closed_at=timezone.now())
    over = hand_of(name, table)

    assert moves(going_on) == moves(again) != []
    assert moves(paused) == moves(over) == []
    for resting in (paused, over):
        assert resting.content.decode().count('id="hand-card-') == (6 if played else 3)
        assert 'data-state="waits"' in resting.content.decode()
        assert ("Erstes Päckchen" in resting.content.decode()) == (not played)


def test_scorekeeper_is_offered_nothing_once_the_evening_is_over(table: LiveTable) -> None:
    client, address = tablet(), f"/spiel/{table.game_id}/live/"
    deal(table, now=timezone.now())
    assert {"bot/", "zeit/", "abbrechen/"} <= ways(client.get(address))

    Evening.objects.update(closed_at=timezone.now())
    over = client.get(address)

    assert ways(over) == set()
    assert grouped(join_code(table)) not in over.content.decode()
    assert "Der Spielabend ist zu." in over.content.decode()


@pytest.mark.parametrize("ended", ["closed_at", "open_until"])
def test_code_opens_nothing_once_the_evening_is_over(table: LiveTable, ended: str) -> None:
    LivePhone.objects.all().delete()
    Evening.objects.update(**{ended: timezone.now()})
    sent = {"key": str(uuid4()), "seen": "0", "code": grouped(join_code(table))}

    response = Client().post("/tisch/", sent)

    assert response.status_code == 422
    assert "Diesen Tisch gibt es nicht mehr" in response.content.decode()
    assert "Anni" not in response.content.decode()


def test_one_button_is_lit_whoever_is_missing(table: LiveTable) -> None:
    table.game.evening.live_phones.filter(member__call_name="Anni").delete()

    waiting = hand_of("Anni", table)
    run_by = tablet().get(f"/spiel/{table.game_id}/live/")
    phone_of(member("Anni")).post(
        f"/spiel/{table.game_id}/hand/da/", {"key": str(uuid4()), "seen": "0"}
    )
    complete = hand_of("Anni", table)
    deal(table, now=timezone.now())
    table.game.evening.live_phones.filter(member__call_name="Anni").delete()
    at_turn = hand_of("Anni", table)

    assert lit(waiting) == ["Mitspielen"]
    assert lit(run_by) == []
    assert lit(complete) == ["Austeilen"]
    assert lit(at_turn) == ["Behalten"]


def test_time_that_ran_out_while_the_server_was_away_begins_anew(
    table: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(tablet(), table, "zeit", seconds="20")
    deal(table, now=timezone.now() - timedelta(minutes=2))
    monkeypatch.setattr(live_hand, "SERVING_SINCE", timezone.now())

    for _ in range(2):
        hand_of("Anni", table)
        phone_of(member("Beat")).get(f"/spiel/{table.game_id}/hand/stand/", {"seen": 0})

    until = fresh(table).turn_until
    assert until is not None
    assert timedelta(seconds=15) < until - timezone.now() < timedelta(seconds=20)
    assert not LiveMove.objects.exists()
    LiveTable.objects.update(turn_until=timezone.now())
    phone_of(member("Beat")).get(f"/spiel/{table.game_id}/hand/stand/", {"seen": 0})
    assert LiveMove.objects.get().by_bot
