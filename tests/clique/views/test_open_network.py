"""Plain HTTP on the local network: allowed by LAN=1 alone, and the pages say what is lost."""

from typing import Any

import pytest
from django.test import Client

from tests.people import make_person, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

WARNING = "Dieses Netz ist offen: wer darin ist, kann mitlesen."


@pytest.fixture
def lan(settings: Any) -> None:
    settings.LAN = True
    settings.ALLOWED_HOSTS = ["192.168.1.20", "127.0.0.1", "localhost", "[::1]"]


def page(path: str, *, host: str = "192.168.1.20:8000", client: Client | None = None) -> str:
    response: Any = (client or Client()).get(path, headers={"Host": host})
    assert response.status_code == 200
    return str(response.content.decode())


@pytest.mark.usefixtures("lan")
@pytest.mark.parametrize("path", ["/anmelden/", "/code/"])
def test_doors_say_so(path: str) -> None:
    make_plain_club()

    assert WARNING in page(path)


@pytest.mark.usefixtures("lan")
def test_first_start_says_so_too() -> None:
    assert 'href="/offenes-netz/"' in page("/anfang/")
    assert 'class="open-points"' in page("/offenes-netz/")


@pytest.mark.usefixtures("lan")
def test_page_says_what_is_lost() -> None:
    make_plain_club()

    words = page("/offenes-netz/")

    assert "Dieses Netz ist offen" in words
    assert words.count("<li>") == 4
    assert "Geheim bleibt nichts" in words
    assert "neu öffnen lässt sie sich ohne Netz aber nur mit HTTPS" in words
    assert "Der Bildschirm bleibt nicht von selbst wach" in words


@pytest.mark.usefixtures("lan")
def test_menu_leads_there() -> None:
    make_plain_club()

    assert "Offenes Netz" in page("/mitglieder/", client=signed_in(make_person()))


@pytest.mark.usefixtures("lan")
@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost", "[::1]", "[::1]:8000"])
def test_machine_itself_is_no_network(host: str) -> None:
    make_plain_club()

    assert WARNING not in page("/anmelden/", host=host)
    response = Client().get("/offenes-netz/", headers={"Host": host})
    assert (response.status_code, response["Location"]) == (302, "/")


@pytest.mark.usefixtures("lan")
def test_https_is_not_open() -> None:
    make_plain_club()

    response = Client().get("/offenes-netz/", headers={"Host": "192.168.1.20"}, secure=True)

    assert response.status_code == 302
