"""A hand on its phone: what it shows, what it plays, what it is told."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.actions.live_play import void_deal
from games.engine.notation import move_text
from games.engine.play import legal_moves
from games.live_models import LiveMove, LiveTable
from games.models import Game, Round, Seat
from games.queries.live import pulse
from tests.devices import phone_of, tablet, television
from tests.games.views.tables import HTMX, alerts, tonight
from tests.ledger.views.reading import links, page
from tests.live_tables import (
    deal,
    dealt,
    fresh,
    make_live_table,
    move,
    play_to_the_end,
    table_act,
)
from tests.make import make_game, make_guest, member
from tests.people import make_plain_club

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> LiveTable:
    make_plain_club()
    evening = tonight()
    now = timezone.now()
    game = make_game(["Anni", "Beat", "Carla"], evening=evening, now=now)
    return make_live_table(game=game, now=now)


def path(table: LiveTable, ending: str = "") -> str:
    return f"/spiel/{table.game_id}/hand/{ending}"


def send(client: Client, table: LiveTable, **fields: Any) -> Any:
    """A tap on a move, by htmx as the page sends it."""
    sent = {"key": str(uuid4()), "seen": fresh(table).turn, **fields}
    return client.post(path(table, "zug/"), sent, headers={**HTMX, "HX-Target": "hand"})


def cards(response: Any) -> list[str]:
    """The cards that the page shows, by their codes, those of the own hand that can be given first."""
    return [
        attrs["value"]
        for tag, attrs, _words in page(response)
        if tag == "input" and attrs.get("name") in ("give", "take")
    ]


def fields_of(played: object) -> dict[str, str]:
    text = move_text(played)  # type: ignore[arg-type]
    if ">" in text:
        give, take = text.split(">")
        return {"act": "swap", "give": give, "take": take}
    return {"act": text}


def test_own_cards_and_the_centre_are_shown_and_nobody_elses(table: LiveTable) -> None:
    deal(table, now=timezone.now())
    found = move(table, "keep", now=timezone.now()).deal
    seat = found.to_move
    assert seat is not None
    name = Seat.objects.get(position=seat).member.call_name

    response = phone_of(member(name)).get(path(table))

    shown = {*map(str, found.hands[seat]), *map(str, found.centre)}
    assert set(cards(response)) == shown
    html = response.content.decode()
    assert not [card for card in _hidden(found, seat) if f'"{card}"' in html]


def _hidden(deal: Any, seat: int) -> list[str]:
    hands = [card for other, hand in enumerate(deal.hands) if other != seat for card in hand]
    return [str(card) for card in (*hands, *deal.stock)]


def test_whole_round_is_played_by_taps(table: LiveTable) -> None:
    deal(table, now=timezone.now())
    phones = [phone_of(member(name)) for name in ("Anni", "Beat", "Carla")]
    found = dealt(table)
    while found.is_in_play:
        position = found.position_to_move
        assert position is not None
        moves = legal_moves(found.deal)
        response = send(phones[position], table, **fields_of(moves[-1]))
        assert response.status_code == 200
        assert 'id="live"' in response.content.decode()
        found = dealt(table)

    result = phones[0].get(path(table))
    assert Round.objects.count() == 1
    html = result.content.decode()
    assert all(html.count(f">{name}<") for name in ("Anni", "Beat", "Carla"))
    assert [link for link in links(result) if link.startswith("/mischung/?secret=")]


def test_proof_holds(table: LiveTable) -> None:
    deal(table, now=timezone.now())
    promised = dealt(table).commitment
    client = phone_of(member("Anni"))
    assert promised in client.get(path(table)).content.decode()
    play_to_the_end(table, now=timezone.now())

    (proof,) = {link for link in links(client.get(path(table))) if link.startswith("/mischung/?")}
    shown = client.get(proof)

    assert promised in proof
    assert shown.status_code == 200
    assert "stimmt" in shown.content.decode()


def test_secret_stands_nowhere_before_the_round_is_over(table: LiveTable) -> None:
    deal(table, now=timezone.now())
    secrets = [dealt(table).row.secret, fresh(table).next_secret]

    for client in (phone_of(member("Anni")), tablet(), television()):
        for address in (path(table), f"/spiel/{table.game_id}/live/", f"/spiel/{table.game_id}/"):
            html = client.get(address, follow=True).content.decode()
            assert not [secret for secret in secrets if secret in html]


def test_poll_is_silent_until_something_moves(table: LiveTable) -> None:
    deal(table, now=timezone.now())
    client = phone_of(member("Beat"))
    mark = pulse(table.game_id).mark

    assert client.get(path(table, "stand/"), {"seen": mark}).status_code == 204
    move(table, "keep", now=timezone.now())
    moved = client.get(path(table, "stand/"), {"seen": mark}, headers=HTMX)

    assert moved.status_code == 200
    assert f"seen={pulse(table.game_id).mark}" in moved.content.decode()


def test_illegal_move_says_why_and_keeps_the_hand(table: LiveTable) -> None:
    deal(table, now=timezone.now())
    client = phone_of(member("Anni"))

    response = send(client, table, act="knock")

    assert response.status_code == 422
    assert alerts(response) == ["Zuerst wählt der Geber sein Päckchen; nichts wurde gespielt."]
    assert LiveMove.objects.count() == 0


def test_stale_tap_gets_the_new_state(table: LiveTable) -> None:
    deal(table, now=timezone.now())
    client = phone_of(member("Anni"))
    move(table, "keep", now=timezone.now())

    response = send(client, table, act="keep", seen=1)

    assert response.status_code == 409
    assert "neue Stand" in alerts(response)[0]


def test_double_tap_plays_once(table: LiveTable) -> None:
    deal(table, now=timezone.now())
    client = phone_of(member("Anni"))
    sent = {"key": str(uuid4()), "seen": fresh(table).turn, "act": "keep"}

    answers = [client.post(path(table, "zug/"), sent).status_code for _ in range(2)]

    assert answers == [302, 302]
    assert LiveMove.objects.count() == 1


def test_who_does_not_play_watches_and_moves_nothing(table: LiveTable) -> None:
    deal(table, now=timezone.now())
    for client in (tablet(), television(), onlooker_beside()):
        assert client.get(path(table))["Location"] == f"/spiel/{table.game_id}/live/"
        assert send(client, table, act="keep").status_code == 403

    assert Client().get(path(table))["Location"].startswith("/anmelden/")
    assert LiveMove.objects.count() == 0


def onlooker_beside() -> Client:
    """A member who does not play; the club is there already."""
    return phone_of(member("Zaungast"))


def test_members_hand_is_opened_by_no_other_phone(table: LiveTable) -> None:
    deal(table, now=timezone.now())
    beat = dealt(table).deal.hands[1]

    html = phone_of(member("Carla")).get(path(table)).content.decode()

    assert not [card for card in map(str, beat) if f'"{card}"' in html]


def test_phone_not_at_the_table_is_asked_to_come(table: LiveTable) -> None:
    client = phone_of(member("Anni"))
    table.game.evening.live_phones.all().delete()

    offered = client.get(path(table))
    client.post(path(table, "da/"), {"key": str(uuid4()), "seen": 1})

    assert "Mitspielen" in offered.content.decode()
    assert table.game.evening.live_phones.count() == 1
    assert "Mitspielen" not in client.get(path(table)).content.decode()


def test_dealer_deals_the_next_round_and_nobody_else(table: LiveTable) -> None:
    sent = {"key": str(uuid4()), "seen": 0}

    refused = phone_of(member("Beat")).post(path(table, "geben/"), sent)
    done = phone_of(member("Anni")).post(path(table, "geben/"), sent)

    assert refused.status_code == 422
    assert alerts(refused) == ["Anni gibt; nichts wurde ausgeteilt."]
    assert done.status_code == 302
    assert Game.objects.get().is_dealt


def test_game_without_a_live_table_has_no_hand() -> None:
    make_plain_club()
    game = make_game(["Anni", "Beat"], evening=tonight(), now=timezone.now())

    assert phone_of(member("Anni")).get(f"/spiel/{game.pk}/hand/").status_code == 404


@pytest.mark.parametrize("players", [2, 5])
def test_hand_and_poll_take_the_same_few_reads(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_plain_club()
    now = timezone.now()
    table = make_live_table(game=make_game(players, evening=tonight(), now=now), now=now)
    deal(table, now=now)
    client = phone_of(member("Anni"))
    mark = pulse(table.game_id).mark
    client.get(path(table))

    with django_assert_num_queries(4):
        client.get(path(table, "stand/"), {"seen": mark})
    with django_assert_num_queries(10):
        client.get(path(table))


def test_odd_names_stay_text() -> None:
    make_plain_club()
    now = timezone.now()
    names = ["<b>Fritz</b>", 'O\'Hara & "Co"', "x" * 80]
    make_guest(names[2])
    table = make_live_table(game=make_game(names, evening=tonight(), now=now), now=now)
    deal(table, now=now)

    html = phone_of(member(names[0])).get(path(table)).content.decode()

    assert "<b>Fritz" not in html
    assert "&lt;b&gt;Fritz&lt;/b&gt;" in html
    assert "O&#x27;Hara &amp; &quot;Co&quot;" in html


def test_deal_that_was_broken_off_can_be_checked(table: LiveTable) -> None:
    promised = deal(table, now=timezone.now()).commitment
    number = dealt(table).row.number
    void_deal(number=number, **(table_act(table) | {"now": timezone.now()}))

    response = phone_of(member("Anni")).get(path(table))

    (way,) = [link for link in links(response) if link.startswith("/mischung/")]
    assert promised in way
    checked = phone_of(member("Anni")).get(way)
    assert '<p class="shuffle-verdict">stimmt</p>' in checked.content.decode()
