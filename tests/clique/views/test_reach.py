"""The address that one device shows for another: the network's, whatever the served machine calls itself."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from clique.qr import qr_picture
from clique.serving import note_address
from tests.devices import act
from tests.make import make_member
from tests.people import make_admin, make_plain_club, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin() -> Client:
    make_plain_club()
    return signed_in(make_admin("Elsbeth"))


def test_invitation_says_when_no_phone_comes_this_far(
    admin: Client, settings: Any, tmp_path: Path
) -> None:
    anni = make_member("Anni")

    settings.DATA_DIR = tmp_path
    here = admin.post("/geraete/handy/", act(member=anni.pk), headers={"Host": "127.0.0.1:8000"})
    away = admin.post("/geraete/handy/", act(member=anni.pk))

    assert "LAN=1" in here.content.decode()
    assert "LAN=1" not in away.content.decode()


def test_invitation_on_the_served_machine_itself_carries_the_address_of_the_network(
    admin: Client, settings: Any, tmp_path: Path
) -> None:
    settings.LAN, settings.DATA_DIR = True, tmp_path
    note_address("http://192.168.1.20:8761/")
    anni = make_member("Anni")

    shown = admin.post("/geraete/handy/", act(member=anni.pk), headers={"Host": "localhost:8761"})

    address = shown.context["address"]
    assert address == "http://192.168.1.20:8761/code/"
    assert shown.context["qr"] == qr_picture(f"{address}#{shown.context['code']}")
    assert "LAN=1" not in shown.content.decode()
    assert not shown.context["out_of_reach"]


def test_invitation_without_a_network_does_not_ask_for_what_was_done(
    admin: Client, settings: Any, tmp_path: Path
) -> None:
    settings.LAN, settings.DATA_DIR = True, tmp_path
    note_address("http://127.0.0.1:8761/")
    anni = make_member("Anni")

    shown = admin.post("/geraete/handy/", act(member=anni.pk), headers={"Host": "[::1]:8761"})

    text = shown.content.decode()
    assert "LAN=1" not in text
    assert "Kein Netz gefunden: nur dieser Computer kommt herein." in text


def test_television_opens_the_same_address(admin: Client, settings: Any, tmp_path: Path) -> None:
    settings.LAN, settings.DATA_DIR = True, tmp_path
    note_address("http://192.168.1.20:8761/")

    shown = admin.get("/geraete/fernseher/", headers={"Host": "127.0.0.1:8761"})

    assert shown.context["screen"] == "http://192.168.1.20:8761/tv/"
