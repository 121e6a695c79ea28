"""The code at the door: what it opens, what the browser is given, how it is known again and thrown out."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from clique.actors import NOBODY
from clique.codes import grouped
from clique.invitations import invite
from clique.models import Device, DeviceKind, InvitationKind, Member
from tests.devices import act, make_device, phone_of, tablet
from tests.hostile import BAD_LINES, GOOD_NAMES, post
from tests.ledger.views.reading import words
from tests.make import make_member
from tests.people import PASSWORD, make_admin, make_person, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
AGE_S = 400 * 24 * 60 * 60


@pytest.fixture(autouse=True)
def _club() -> None:
    make_plain_club()


def code_for(member: Member | None, kind: InvitationKind = InvitationKind.PHONE) -> str:
    invited = invite(
        kind=kind,
        member_id=None if member is None else member.pk,
        key=uuid4(),
        by=NOBODY,
        now=timezone.now(),
    )
    return grouped(invited.code)


def come(client: Client, code: str, **more: Any) -> Any:
    return client.post("/code/", act(code=code), **more)


def test_code_makes_the_phone_known() -> None:
    client = Client()

    response = come(client, code_for(make_member("Anni")))

    cookie = response.cookies["device"]
    assert (cookie["max-age"], cookie["httponly"], cookie["samesite"], cookie["path"]) == (
        AGE_S,
        True,
        "Lax",
        "/",
    )
    home = client.get("/")
    assert home.status_code == 200
    assert words(home, "menu-name") == ["Anni"]
    assert "Willkommen, Anni: dieses Handy kennt dich ab jetzt." in words(home, "messages")[0]


def test_over_https_the_cookie_belongs_to_this_host_alone() -> None:
    client = Client()
    code = code_for(make_member("Anni"))

    response = come(client, code, secure=True)

    cookie = response.cookies["__Host-device"]
    assert (cookie["secure"], cookie["path"], cookie["domain"]) == (True, "/", "")
    assert client.get("/", secure=True).status_code == 200
    assert client.get("/").status_code == 302


def test_token_is_not_kept() -> None:
    client = Client()

    token = come(client, code_for(make_member("Anni"))).cookies["device"].value

    assert len(token) >= 43
    assert token not in str(list(Device.objects.values()))


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("", "Hier fehlt noch etwas."),
        ("K4P", "Ein Code hat 9 Zeichen, ohne 0, 1, I, L und O."),
        ("AAA-AAA-AAA", "Diesen Code gibt es nicht; prüfe ihn Zeichen für Zeichen."),
    ],
)
def test_wrong_code_lets_nobody_in(code: str, sentence: str) -> None:
    client = Client()

    response = come(client, code)

    assert response.status_code == 422
    assert sentence in words(response, "field-error")
    assert "device" not in client.cookies


@pytest.mark.parametrize("typed", [*BAD_LINES, *GOOD_NAMES])
def test_hostile_code_is_refused(typed: str) -> None:
    response = post(Client(), "/code/", act(code=typed))

    assert response.status_code == 422


def test_code_that_was_used_says_so() -> None:
    code = code_for(make_member("Anni"))
    come(Client(), code)

    response = come(Client(), code)

    assert words(response, "field-error") == [
        "Dieser Code ist schon gebraucht; lass dir einen neuen geben."
    ]


def test_tablet_goes_to_the_table() -> None:
    client = Client()

    response = client.post("/code/", act(code=code_for(None, InvitationKind.TABLET)), follow=True)

    assert response.redirect_chain[-1][0] == "/abende/"
    assert Device.objects.get().kind == DeviceKind.TABLET


def test_code_to_unlock_signs_the_admin_in() -> None:
    admin = make_admin()
    client = Client()

    response = come(client, code_for(admin, InvitationKind.UNLOCK))

    assert response["Location"] == f"/mitglied/{admin.pk}/zugang/"
    assert client.get(response["Location"]).status_code == 200
    assert "device" not in client.cookies


def test_phone_has_no_office_but_the_scorekeepers() -> None:
    member = make_person(
        "Anni", is_scorekeeper=True, is_treasurer=True, is_auditor=True, is_admin=True
    )
    client = phone_of(member)

    answers = {
        path: client.get(path).status_code
        for path in ("/", "/heute/", "/kasse/", "/revision/", "/einstellungen/", "/passwort/")
    }

    assert answers == {
        "/": 200,
        "/heute/": 302,
        "/kasse/": 403,
        "/revision/": 403,
        "/einstellungen/": 403,
        "/passwort/": 403,
    }


def test_sign_in_on_a_known_phone_notes_no_other_device() -> None:
    member = make_person("Anni", is_treasurer=True)
    device, client = make_device(DeviceKind.PHONE, "Handy", member=member)

    client.post("/anmelden/", {"name": "anni", "password": PASSWORD})

    assert client.get("/kasse/").status_code == 200
    assert client.session["device"] == device.pk
    assert Device.objects.count() == 1


def test_known_device_slides() -> None:
    device, client = make_device(DeviceKind.PHONE, member=make_member("Anni"))
    Device.objects.update(last_seen_at=timezone.now() - timedelta(days=399))

    response = client.get("/")

    assert response.cookies["device"]["max-age"] == AGE_S
    device.refresh_from_db()
    assert device.last_seen_at is not None
    assert timezone.now() - device.last_seen_at < timedelta(minutes=1)
    assert "device" not in client.get("/").cookies


def test_device_that_stayed_away_is_asked_for_a_code() -> None:
    _device, client = make_device(DeviceKind.PHONE, member=make_member("Anni"))
    Device.objects.update(last_seen_at=timezone.now() - timedelta(days=400))

    response = client.get("/")

    assert response.status_code == 403
    assert words(response, "lantern") == ["Nicht mehr dabei."]


def test_revoked_device_is_told_once_and_is_nobody_then() -> None:
    _device, client = make_device(DeviceKind.PHONE, member=make_member("Anni"))
    Device.objects.update(revoked_at=timezone.now())

    first, second = client.get("/"), client.get("/")

    assert first.status_code == 403
    assert words(first, "lantern") == ["Nicht mehr dabei."]
    assert second["Location"] == "/anmelden/?next=%2F"


def test_revoked_device_is_told_inside_an_htmx_request() -> None:
    client = tablet()
    Device.objects.update(revoked_at=timezone.now())

    response = client.post("/spiel/1/runde/", act(), headers=HTMX)

    assert response.status_code == 403
    assert response["HX-Retarget"] == "#messages"
    assert "Dieses Gerät ist abgemeldet; nichts wurde gespeichert, lade die Seite neu." in (
        response.content.decode()
    )


def test_revoking_ends_who_is_signed_in_on_the_device() -> None:
    admin = signed_in(make_admin("Elsbeth"))
    member = make_person("Anni", is_treasurer=True)
    device, client = make_device(DeviceKind.PHONE, "Handy", member=member)
    client.post("/anmelden/", {"name": "anni", "password": PASSWORD})

    admin.post(f"/geraete/{device.pk}/abmelden/", act())

    assert client.get("/kasse/").status_code == 403
    assert client.get("/kasse/").status_code == 302


@pytest.mark.parametrize("token", ["", "x", "ä", "\x7f" * 20, "9" * 5000])
def test_token_of_nobody_is_nobody(token: str) -> None:
    client = Client()
    client.cookies["device"] = token

    assert client.get("/")["Location"] == "/anmelden/?next=%2F"


def test_television_is_no_phone_under_another_name() -> None:
    _device, client = make_device(DeviceKind.TV)
    client.cookies["device"] = client.cookies["tv"].value
    del client.cookies["tv"]

    assert client.get("/")["Location"] == "/anmelden/?next=%2F"
