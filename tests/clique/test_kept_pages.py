"""What browsers may keep, and whose it is."""

import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clique.actors import NOBODY, Actor, Role
from clique.kept_pages import NOBODYS, owner_mark
from clique.models import DeviceKind
from clique.version import program_version
from tests.devices import make_device, phone_of, tablet, television
from tests.games.views.tables import HTMX, scorekeeper, tonight
from tests.make import book, make_game, make_member, play_out
from tests.people import make_plain_club

pytestmark = pytest.mark.django_db


def owner(response: Any) -> str:
    return str(response.headers["Page-Owner"])


def test_each_reader_has_a_mark_of_their_own() -> None:
    make_plain_club()
    anni, beat = phone_of(make_member("Anni")), phone_of(make_member("Beat"))
    table = tablet()

    marks = [owner(client.get("/")) for client in (anni, beat, table, television(), Client())]

    assert len(set(marks)) == 5
    assert owner(anni.get("/abende/")) == marks[0]
    assert marks[-1] == owner(Client().get("/anmelden/")) == NOBODYS


def test_till_changes_nobody_on_a_tablet() -> None:
    plain = Actor(device_id=3, roles=frozenset({Role.TABLET, Role.SCOREKEEPER}))
    with_till = Actor(device_id=3, member_id=7, roles=plain.roles | {Role.TILL})

    assert owner_mark(plain) == owner_mark(with_till)
    assert owner_mark(NOBODY) == NOBODYS


def test_device_that_was_thrown_out_is_nobody() -> None:
    make_plain_club()
    device, client = make_device(DeviceKind.TABLET, "Tablet")
    known = owner(client.get("/abende/"))
    device.revoked_at = timezone.now()
    device.save()

    refused = client.get("/abende/")

    assert refused.status_code == 403
    assert (known != NOBODYS, owner(refused)) == (True, NOBODYS)


def test_running_board_and_attendance_may_be_kept_and_nothing_else() -> None:
    client = scorekeeper()
    game = make_game(3, evening=tonight())
    paths = {
        f"/spiel/{game.pk}/": "/runde/",
        f"/abend/{game.evening_id}/anwesend/": "/heute/",
        f"/abend/{game.evening_id}/": None,
        f"/spiel/{game.pk}/rangliste/": None,
        f"/spiel/{game.pk}/runden/": None,
        "/": None,
        "/abende/": None,
        "/mitglieder/": None,
        "/keine-verbindung/": None,
        "/tv/": None,
    }

    assert {path: client.get(path).headers.get("Kept-Offline") for path in paths} == paths


def test_board_of_a_game_that_is_over_is_kept_no_longer() -> None:
    client = scorekeeper()
    game = make_game(3, evening=tonight())
    play_out(game, now=timezone.now())

    over = client.get(f"/spiel/{game.pk}/")
    book(game, now=timezone.now())
    booked = client.get(f"/spiel/{game.pk}/")

    assert [response.headers.get("Kept-Offline") for response in (over, booked)] == [None, None]


def test_worker_names_its_program_and_is_kept_by_no_cache() -> None:
    make_plain_club()

    response = Client().get("/sw.js")

    program = json.loads(response.content.decode().split("self.PROGRAM = ")[1].split(";\n")[0])
    assert program == {
        "version": program_version(),
        "none": "/keine-verbindung/",
        "out": "/abmelden/",
        "nobody": "nobody",
    }
    assert 'importScripts("/static/clique/js/worker' in response.content.decode()
    assert response.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert response.headers["Cache-Control"] == "no-cache"


def test_policy_lets_the_worker_and_the_manifest_of_the_house_alone() -> None:
    make_plain_club()

    policy = Client().get("/anmelden/").headers["Content-Security-Policy"].split("; ")

    assert {"worker-src 'self'", "manifest-src 'self'", "default-src 'none'"} <= set(policy)


def test_manifest_names_the_club() -> None:
    make_plain_club(name='Zoggeli "1954"')

    response = Client().get("/app.webmanifest")

    manifest = response.json()
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == (
        'Zoggeli "1954"',
        "/",
        "standalone",
    )
    assert [icon["sizes"] for icon in manifest["icons"]] == ["192x192", "512x512", "512x512"]
    assert response.headers["Content-Type"] == "application/manifest+json"


def test_page_without_a_network_names_nobody() -> None:
    make_plain_club()
    make_member("Anni")

    response = Client().get("/keine-verbindung/")

    assert response.status_code == 200
    assert "Anni" not in response.content.decode()
    assert "data-kept" in response.content.decode()


def test_page_of_another_program_is_told_to_fetch_itself_anew() -> None:
    make_plain_club()
    client = tablet()

    answers = [
        client.get("/abende/", headers=HTMX | {"Program-Version": version})
        for version in (program_version(), "of yesterday")
    ]

    assert ["HX-Refresh" in answer for answer in answers] == [False, True]
    assert "HX-Refresh" not in client.get("/abende/", headers={"Program-Version": "of yesterday"})
