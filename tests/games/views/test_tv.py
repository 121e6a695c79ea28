"""The television: how it comes in, what it shows, how it is sent away."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clique.models import Device, DeviceKind, MemberKind
from games.models import Evening
from tests.devices import act, make_device, tablet
from tests.games.views.tables import HTMX, tonight
from tests.hostile import BAD_LINES, GOOD_NAMES, post
from tests.ledger.views.reading import words
from tests.make import make_game, make_member
from tests.people import make_plain_club

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _club() -> None:
    make_plain_club()


def letters(response: Any) -> str:
    (code,) = words(response, "tv-code")
    return code


def link_of(client: Client) -> str:
    """The secret behind the # of the link that the tablet shows."""
    client.post("/geraete/fernseher/link/", act())
    address = words(client.get("/geraete/fernseher/"), "invitation-address")[1]
    page, token = address.split("#")
    assert page == "http://testserver/tv/"
    return token


def test_screen_is_connected_by_the_letters_that_it_shows() -> None:
    screen, client = Client(), tablet()
    code = letters(screen.get("/tv/"))
    before = screen.get("/tv/", headers=HTMX)

    client.post("/geraete/fernseher/", act(code=code.lower()))
    asked = screen.get("/tv/", headers=HTMX)

    assert letters(before) == code
    assert asked["HX-Redirect"] == "/tv/"
    assert words(screen.get("/tv/"), "tv-words") == ["Kein Spielabend ist offen."]
    assert Device.objects.get(kind=DeviceKind.TV).last_seen_at is not None


def test_screens_show_different_letters() -> None:
    assert letters(Client().get("/tv/")) != letters(Client().get("/tv/"))


@pytest.mark.parametrize("typed", ["", "K4P", "AAA-AAO", *BAD_LINES, *GOOD_NAMES])
def test_wrong_letters_connect_nothing(typed: str) -> None:
    response = post(tablet(), "/geraete/fernseher/", act(code=typed))

    assert response.status_code == 422
    assert not Device.objects.filter(kind=DeviceKind.TV).exists()


def test_forged_letters_are_not_believed() -> None:
    screen = Client()
    screen.cookies["tv_code"] = "AAAAAA"

    assert letters(screen.get("/tv/")) != "AAA-AAA"


def test_link_makes_any_browser_a_television() -> None:
    token = link_of(tablet())
    screen = Client()

    response = screen.post("/tv/", {"token": token})

    assert response["Location"] == "/tv/"
    assert words(screen.get("/tv/"), "tv-words") == ["Kein Spielabend ist offen."]


def test_withdrawn_link_shows_nothing() -> None:
    client = tablet()
    token = link_of(client)
    screen = Client()
    screen.post("/tv/", {"token": token})
    device = Device.objects.get(is_link=True)

    client.post(f"/geraete/{device.pk}/abmelden/", act())
    known, late = screen.get("/tv/", headers=HTMX), Client().post("/tv/", {"token": token})

    assert known.status_code == 403
    assert words(known, "tv-words") == ["Dieser Fernseher ist abgemeldet."]
    assert late.status_code == 422
    assert words(late, "tv-words") == [
        "Dieser Link gilt nicht mehr; lass dir auf dem Tablet einen neuen zeigen."
    ]
    assert len(letters(screen.get("/tv/"))) == 7


@pytest.mark.parametrize("token", ["", "x", *BAD_LINES])
def test_guessed_link_is_none(token: str) -> None:
    response = post(Client(), "/tv/", {"token": token})

    assert response.status_code == 422


def test_tablet_throws_out_televisions_alone() -> None:
    client = tablet()
    phone, _browser = make_device(DeviceKind.PHONE, member=make_member("Anni"))

    response = client.post(f"/geraete/{phone.pk}/abmelden/", act())

    assert response.status_code == 403
    phone.refresh_from_db()
    assert phone.revoked_at is None


def test_tablet_opens_tonight_and_no_other_evening() -> None:
    make_member("Anni", kind=MemberKind.FULL)
    client = tablet()

    other = client.post("/abend/oeffnen/", act(day="1.10.2026"))
    tonights = client.post("/abend/oeffnen/", act())

    assert other.status_code == 403
    assert tonights.status_code == 302


def test_tablet_opens_no_evening_that_was_closed() -> None:
    evening = tonight()
    Evening.objects.update(closed_at=timezone.now())

    response = tablet().post("/abend/oeffnen/", act())

    evening.refresh_from_db()
    assert response.status_code == 403
    assert evening.closed_at is not None


def test_tablet_writes_with_its_own_name() -> None:
    game = make_game(["Anni", "Beat"], evening=tonight())
    client = tablet()
    seat = game.seats.get(member__call_name="Anni").pk

    client.post(f"/spiel/{game.pk}/runde/", act(seen=game.version, kind="lowest", struck=seat))

    written = game.rounds.get()
    assert written.device is not None
    assert (written.by_id, written.device.name) == (None, "Tablet")
