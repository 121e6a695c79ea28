from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from clique.models import Device
from tests.hostile import BAD_LINES, post
from tests.people import PASSWORD, make_person, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0"
REFUSED = "Name und Passwort passen nicht zusammen; versuche es nochmals."


@pytest.fixture(autouse=True)
def _club() -> None:
    make_plain_club()


def enter(client: Client, name: str, password: str, **more: str) -> Any:
    data = {"name": name, "password": password, **more}
    return post(client, "/anmelden/", data, headers={"User-Agent": FIREFOX})


@pytest.mark.parametrize("name", ["Elsbeth", "elsbeth", "ELSBETH", " Elsbeth "])
def test_sign_in_notes_the_device(name: str) -> None:
    make_person()
    client = Client()

    response = enter(client, name, PASSWORD)

    assert (response.status_code, response["Location"]) == (302, "/")
    device = Device.objects.get()
    assert device.name == "Firefox, Android"
    assert client.session["device"] == device.pk


def test_sign_in_of_an_account_with_capitals_in_its_name() -> None:
    person = make_person()
    User.objects.filter(member=person).update(username="Elsbeth")

    response = enter(Client(), "Elsbeth", PASSWORD)

    assert response.status_code == 302


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("Elsbeth", "falsch"),
        ("Niemand", PASSWORD),
        ("Elsbeth", PASSWORD.upper()),
        ("Elsbeth", ""),
        ("", PASSWORD),
        *[(line, PASSWORD) for line in BAD_LINES],
        *[("Elsbeth", line) for line in BAD_LINES],
    ],
)
def test_sign_in_refuses_in_one_sentence(name: str, password: str) -> None:
    make_person()
    client = Client()

    response = enter(client, name, password)

    assert response.status_code == 422
    assert REFUSED in response.content.decode()
    assert "_auth_user_id" not in client.session
    assert Device.objects.count() == 0


@pytest.mark.parametrize(
    ("wanted", "target"),
    [
        ("/mitglieder/", "/mitglieder/"),
        ("/fonds/?jahr=2026/27", "/fonds/?jahr=2026/27"),
        ("https://example.org/", "/"),
        ("//example.org/", "/"),
        ("/\\example.org", "/"),
        ("javascript:alert(1)", "/"),
        ("/a\r\nSet-Cookie: x=1", "/"),
        ("mitglieder/", "/"),
        ("", "/"),
    ],
)
def test_sign_in_goes_on_within_this_site_only(wanted: str, target: str) -> None:
    make_person()

    response = enter(Client(), "Elsbeth", PASSWORD, next=wanted)

    assert response["Location"] == target


def test_sign_in_of_somebody_who_is_in_goes_on() -> None:
    client = signed_in(make_person())

    response = client.get("/anmelden/?next=/mitglieder/")

    assert (response.status_code, response["Location"]) == (302, "/mitglieder/")


def test_nobody_is_asked_to_sign_in() -> None:
    response = Client().get("/mitglieder/?x=1")

    assert (response.status_code, response["Location"]) == (
        302,
        "/anmelden/?next=%2Fmitglieder%2F%3Fx%3D1",
    )


def test_a_session_that_ended_answers_htmx_with_a_whole_page() -> None:
    response = Client().get(
        "/mitglieder/",
        headers={"HX-Request": "true", "HX-Current-URL": "http://testserver/mitglieder/?x=1"},
    )

    assert response.status_code == 200
    assert response["HX-Redirect"] == "/anmelden/?next=%2Fmitglieder%2F%3Fx%3D1"
    assert response.content == b""


@pytest.mark.parametrize("htmx", [True, False])
def test_tap_after_the_session_ended_is_said_to_be_lost(htmx: bool) -> None:
    client = Client()

    response = client.post("/kasse/bezahlt/", headers={"HX-Request": "true"} if htmx else {})

    assert response.status_code == (403 if htmx else 302)
    assert response["HX-Redirect" if htmx else "Location"] == "/anmelden/?next=%2F"
    door = client.get("/anmelden/").content.decode()
    assert "Du warst abgemeldet; dein letzter Tipp wurde nicht gespeichert." in door
    again = client.get("/anmelden/").content.decode()
    assert "Du warst abgemeldet" not in again


def test_page_asked_for_after_the_session_ended_is_no_lost_tap() -> None:
    client = Client()

    client.get("/kasse/")

    assert "Du warst abgemeldet" not in client.get("/anmelden/").content.decode()


def test_sign_out_ends_the_session() -> None:
    client = signed_in(make_person())

    response = client.post("/abmelden/")

    assert (response.status_code, response["Location"]) == (302, "/anmelden/")
    assert "_auth_user_id" not in client.session


def test_sign_out_takes_a_form() -> None:
    client = signed_in(make_person())

    assert client.get("/abmelden/").status_code == 405
    assert "_auth_user_id" in client.session


def test_language_is_kept_in_the_browser_and_with_the_member() -> None:
    person = make_person()
    client = signed_in(person)

    response = client.post("/sprache/", {"language": "en", "next": "/mitglieder/"})

    person.refresh_from_db()
    assert (response["Location"], person.language) == ("/mitglieder/", "en")
    assert client.cookies["django_language"].value == "en"
    assert client.get("/mitglieder/")["Content-Language"] == "en"


def test_language_of_a_shared_tablet_is_kept_in_the_browser() -> None:
    client = Client()

    client.post("/sprache/", {"language": "gsw"})

    assert client.get("/anmelden/")["Content-Language"] == "gsw"


@pytest.mark.parametrize("language", ["", "fr", "de-ch", "../de", "x" * 100_000])
def test_language_that_is_none_changes_nothing(language: str) -> None:
    person = make_person()
    client = signed_in(person)

    response = client.post("/sprache/", {"language": language})

    person.refresh_from_db()
    assert (response.status_code, person.language) == (302, "")
    assert "django_language" not in client.cookies


@pytest.mark.parametrize(
    ("data", "theme"),
    [({"scheme": "dark"}, ' data-theme="dark"'), ({"scheme": "light"}, ' data-theme="light"')],
)
def test_scheme_is_kept_in_the_browser(data: dict[str, str], theme: str) -> None:
    client = Client()

    client.post("/helligkeit/", data)

    assert " ".join(client.get("/anmelden/").content.decode().split("<head>")[0].split()).endswith(
        f"{theme.strip()} >"
    )


def test_scheme_follows_the_device_again() -> None:
    client = Client()
    client.post("/helligkeit/", {"scheme": "dark"})

    client.post("/helligkeit/", {"scheme": ""})

    assert "data-theme" not in client.get("/anmelden/").content.decode()


def test_scheme_of_the_round_board_is_its_own() -> None:
    client = Client()

    client.post("/helligkeit/", {"scheme": "light", "board": "on"})

    assert client.cookies["board_scheme"].value == "light"
    assert "scheme" not in client.cookies


def test_scheme_that_is_none_changes_nothing() -> None:
    client = Client()

    client.post("/helligkeit/", {"scheme": "<b>"})

    assert "scheme" not in client.cookies


def test_password_is_changed_and_the_session_goes_on() -> None:
    person = make_person()
    client = signed_in(person)

    response = client.post(
        "/passwort/", {"old": PASSWORD, "new": "ein neues Passwort", "again": "ein neues Passwort"}
    )

    account = User.objects.get(member=person)
    assert (response.status_code, account.check_password("ein neues Passwort")) == (302, True)
    assert client.get("/mitglieder/").status_code == 200


@pytest.mark.parametrize(
    ("old", "new", "again"),
    [
        ("falsch", "ein neues Passwort", "ein neues Passwort"),
        (PASSWORD, "zu kurz", "zu kurz"),
        (PASSWORD, "1qaz2wsx3edc", "1qaz2wsx3edc"),
        (PASSWORD, "ein neues Passwort", "ein anderes Passwort"),
        (PASSWORD, "", ""),
        *[(PASSWORD, line, line) for line in ("x" * 100_000, "zwoelf\x00zeichen")],
    ],
)
def test_password_that_does_not_do_changes_nothing(old: str, new: str, again: str) -> None:
    person = make_person()

    response = signed_in(person).post("/passwort/", {"old": old, "new": new, "again": again})

    assert response.status_code == 422
    assert User.objects.get(member=person).check_password(PASSWORD)
