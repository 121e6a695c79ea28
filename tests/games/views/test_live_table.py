"""The page of a live table: what the scorekeeper does there, what who watches sees, the board beside it."""

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clique.qr import qr_picture
from clique.serving import note_address
from games.live_models import LiveDeal, LiveState, LiveTable, StandIn
from games.models import Game
from games.queries.live import join_code, pulse
from tests.devices import phone_of, tablet, television
from tests.games.views.tables import HTMX, alerts, tonight
from tests.ledger.views.reading import links, page, words
from tests.live_tables import deal, dealt, fresh, make_live_table, move, open_live, play_to_the_end
from tests.make import make_game, member, play_out
from tests.people import make_plain_club

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    make_plain_club()
    return make_game(["Anni", "Beat", "Carla"], evening=tonight(), now=timezone.now())


@pytest.fixture
def table(game: Game) -> LiveTable:
    return make_live_table(game=game, now=timezone.now())


def act(client: Client, game: Game, ending: str, *, seen: int, **fields: Any) -> Any:
    sent = {"key": str(uuid4()), "seen": seen, **fields}
    return client.post(f"/spiel/{game.pk}/live/{ending}/", sent, headers=HTMX)


def buttons(response: Any) -> list[str]:
    return [text for tag, _attrs, text in page(response) if tag == "button" and text]


def shown(client: Client, game: Game) -> Any:
    return client.get(f"/spiel/{game.pk}/live/")


def test_code_on_the_served_machine_itself_carries_the_address_of_the_network(
    game: Game, table: LiveTable, settings: Any, tmp_path: Path
) -> None:
    settings.LAN, settings.DATA_DIR = True, tmp_path
    note_address("http://192.168.1.20:8761/")

    response = tablet().get(f"/spiel/{game.pk}/live/", headers={"Host": "localhost:8761"})

    invited = response.context["page"].invitation
    assert invited.address == "http://192.168.1.20:8761/tisch/"
    assert invited.qr == qr_picture(f"{invited.address}#{invited.code}")
    assert "LAN=1" not in response.content.decode()


def test_board_leads_to_the_phones_and_back(game: Game) -> None:
    client = tablet()
    address = f"/spiel/{game.pk}/live/"

    assert f'href="{address}"' in client.get(f"/spiel/{game.pk}/").content.decode()
    assert "Auf den Handys spielen" in buttons(shown(client, game))
    opened = act(client, game, "oeffnen", seen=game.version)

    assert opened.status_code == 200
    code = join_code(LiveTable.objects.get())
    assert f"{code[:3]}-{code[3:6]}-{code[6:]}" in opened.content.decode()
    assert f'href="/spiel/{game.pk}/"' in opened.content.decode()


def test_code_is_shown_to_who_runs_the_table_alone(table: LiveTable) -> None:
    code = join_code(table)[:3]

    seen = {
        who: code in shown(client, table.game).content.decode()
        for who, client in (
            ("tablet", tablet()),
            ("tv", television()),
            ("player", phone_of(member("Anni"))),
        )
    }

    assert seen == {"tablet": True, "tv": False, "player": False}


def test_scorekeeper_deals_pauses_goes_on_and_breaks_off(table: LiveTable) -> None:
    client, game = tablet(), table.game

    dealt_out = act(client, game, "geben", seen=0)
    assert {"Pause", "Runde abbrechen"} <= set(buttons(dealt_out))
    paused = act(client, game, "pause", seen=fresh(table).version)
    assert {"Weiter", "Runde abbrechen"} <= set(buttons(paused))
    assert fresh(table).state == LiveState.PAUSED
    act(client, game, "weiter", seen=fresh(table).version)
    broken = act(client, game, "abbrechen", seen=fresh(table).version, deal=1)

    assert "Austeilen" in buttons(broken)
    assert LiveDeal.objects.get().ended_at is not None
    assert not Game.objects.get().is_dealt


def test_real_cards_again_and_back(table: LiveTable) -> None:
    client, game = tablet(), table.game

    closed = act(client, game, "schliessen", seen=table.version)
    assert buttons(closed) == ["Auf den Handys spielen"]
    assert (
        "richtigen Karten"
        in phone_of(member("Anni")).get(f"/spiel/{game.pk}/hand/").content.decode()
    )
    game.refresh_from_db()
    act(client, game, "oeffnen", seen=game.version)

    assert fresh(table).state == LiveState.OPEN


def test_bot_is_let_in_and_taken_back(table: LiveTable) -> None:
    client, game = tablet(), table.game

    act(client, game, "bot", seen=table.version, seat=1)
    assert "Ein Bot spielt für Beat." in words(shown(client, game), "live-note")
    act(client, game, "bot/weg", seen=fresh(table).version, seat=1)

    assert not StandIn.objects.exists()


@pytest.mark.parametrize("seconds", [20, 0])
def test_turn_limit_is_chosen(table: LiveTable, seconds: int) -> None:
    response = act(tablet(), table.game, "zeit", seen=table.version, seconds=seconds)

    pressed = [
        attrs["value"]
        for tag, attrs, _words in page(response)
        if tag == "button" and attrs.get("name") == "seconds" and attrs["aria-pressed"] == "true"
    ]
    assert pressed == [str(seconds)]


def test_clock_is_shown_while_it_runs_and_no_bot_plays(table: LiveTable) -> None:
    client, game = tablet(), table.game
    act(client, game, "zeit", seen=table.version, seconds=40)
    deal(table, now=timezone.now())

    assert words(shown(client, game), "live-clock") == ["Noch 40 s, dann spielt ein Bot."]
    act(client, game, "bot", seen=fresh(table).version, seat=0)
    assert words(shown(client, game), "live-clock") == []


@pytest.mark.parametrize(
    ("ending", "fields"),
    [
        ("zeit", {"seconds": 7}),
        ("bot", {"seat": 9}),
        ("frei", {"seat": 9}),
        ("bot", {}),
        ("abbrechen", {"deal": 1}),
        ("geben", {"seen": 5}),
    ],
)
def test_what_no_button_sends_is_refused(
    table: LiveTable, ending: str, fields: dict[str, Any]
) -> None:
    response = act(tablet(), table.game, ending, **{"seen": table.version} | fields)

    assert response.status_code in (409, 422)
    assert len(alerts(response)) == 1


def test_spectator_sees_the_centre_and_no_hand(table: LiveTable) -> None:
    now = timezone.now()
    deal(table, now=now)
    found = move(table, "keep", now=now).deal

    html = shown(television(), table.game).content.decode()

    assert all(f'id="hand-card-{card}"' in html for card in map(str, found.centre))
    held = [str(card) for hand in found.hands for card in hand]
    assert not [card for card in held if f'id="hand-card-{card}"' in html]


def test_result_shows_all_hands_and_the_proof(table: LiveTable) -> None:
    now = timezone.now()
    deal(table, now=now)
    over = play_to_the_end(table, now=now)

    response = shown(television(), table.game)

    assert len(words(response, "hand-name")) == 3
    assert [link for link in links(response) if over.secret in link]


def test_end_names_who_has_won(table: LiveTable) -> None:
    play_out(table.game, now=timezone.now())

    response = phone_of(member("Beat")).get(f"/spiel/{table.game_id}/hand/")

    assert words(response, "hand-turn") == ["Das Spiel ist aus: gewonnen hat Anni."]
    assert words(response, "live-places") == ["1. Anni 2. Beat 3. Carla"]


def test_poll_lets_a_bot_make_an_overdue_move(table: LiveTable) -> None:
    client, game = tablet(), table.game
    act(client, game, "bot", seen=table.version, seat=0)
    deal(table, now=timezone.now())
    LiveTable.objects.update(turn_until=timezone.now())
    mark = pulse(game.pk).mark

    response = client.get(f"/spiel/{game.pk}/live/stand/", {"seen": mark}, headers=HTMX)

    assert response.status_code == 200
    assert [row.by_bot for row in dealt(table).moves] == [True]


def test_board_says_that_the_round_is_on_the_phones(table: LiveTable) -> None:
    client, game = tablet(), table.game
    deal(table, now=timezone.now())
    game.refresh_from_db()

    board = client.get(f"/spiel/{game.pk}/")
    tapped = client.post(
        f"/spiel/{game.pk}/runde/",
        {"key": str(uuid4()), "seen": game.version, "kind": "misdeal"},
        headers=HTMX,
    )

    assert words(board, "deck-hint") == ["Diese Runde läuft auf den Handys."]
    assert tapped.status_code == 422
    assert "Auf den Handys läuft eine Runde" in alerts(tapped)[0]


def test_game_on_paper_offers_the_phones_to_nobody_who_only_looks(game: Game) -> None:
    response = shown(television(), game)

    assert response.status_code == 200
    assert buttons(response) == []


@pytest.mark.parametrize("players", [2, 5])
def test_page_takes_the_same_few_reads(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_plain_club()
    now = timezone.now()
    table = open_live(make_game(players, evening=tonight(), now=now), now=now)
    client = tablet()
    shown(client, table.game)
    seen = {"seen": pulse(table.game_id).mark}

    with django_assert_num_queries(11):
        shown(client, table.game)
    with django_assert_num_queries(3):
        client.get(f"/spiel/{table.game_id}/live/stand/", seen, headers=HTMX)
