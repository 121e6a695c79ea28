"""The password once more: before roles, files and what else a passer-by at an open laptop must not do."""

from typing import Any

import pytest
from django.test import Client

from clique.models import Member
from tests.devices import act
from tests.people import PASSWORD, make_person, make_plain_club, password_typed, signed_in

pytestmark = pytest.mark.django_db

AGAIN = "/passwort/nochmals/"
HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/dateien/"}


@pytest.fixture
def boss() -> Member:
    make_plain_club()
    return make_person("Anni", is_admin=True, is_treasurer=True)


def paths(boss: Member) -> tuple[str, ...]:
    return (
        f"/mitglied/{boss.pk}/zugang/",
        "/aemter/",
        "/geraete/pin/",
        "/dateien/",
        "/dateien/journal.hledger",
        "/dateien/archiv.zip",
        "/dateien/salden.csv",
        "/dateien/buchungen.xlsx",
        "/dateien/zahlliste.csv",
        "/dateien/mitglieder.xlsx",
    )


def statuses(client: Client, boss: Member) -> set[int]:
    found = set()
    for path in paths(boss):
        response: Any = client.get(path)
        if response.streaming:
            b"".join(response.streaming_content)
        found.add(response.status_code)
    return found


def test_password_holds_for_ten_minutes(boss: Member) -> None:
    client = signed_in(boss)

    assert statuses(password_typed(client, minutes_ago=9), boss) == {200}
    assert statuses(password_typed(client, minutes_ago=10), boss) == {302}


def test_password_is_asked_and_leads_back(boss: Member) -> None:
    client = password_typed(signed_in(boss), minutes_ago=10)
    door = client.get("/dateien/")["Location"]

    wrong = client.post(door, {"password": "falsch", "next": "/dateien/"})
    still = client.get("/dateien/")["Location"]
    right = client.post(door, {"password": PASSWORD, "next": "/dateien/"})

    assert door == f"{AGAIN}?next=%2Fdateien%2F"
    assert wrong.status_code == 422
    assert "Das Passwort stimmt nicht." in wrong.content.decode()
    assert still == door
    assert right["Location"] == "/dateien/"
    assert client.get("/dateien/").status_code == 200


def test_password_leads_to_no_other_site(boss: Member) -> None:
    client = signed_in(boss)

    response = client.post(AGAIN, {"password": PASSWORD, "next": "//evil.example/"})

    assert response["Location"] == "/"


def test_write_without_the_password_is_lost_and_said_to_be(boss: Member) -> None:
    client = password_typed(signed_in(boss), minutes_ago=10)
    other = make_person("Beat")

    response = client.post(
        f"/mitglied/{other.pk}/aemter/", act(roles=["admin"], seen=1), follow=True
    )

    other.refresh_from_db()
    assert not other.is_admin
    assert "Noch ist nichts gespeichert; dafür braucht es zuerst dein Passwort." in (
        response.content.decode()
    )


def test_write_by_htmx_goes_to_the_password(boss: Member) -> None:
    client = password_typed(signed_in(boss), minutes_ago=10)

    response = client.post("/dateien/sicherung/", act(), headers=HTMX)

    assert response.status_code == 403
    assert response["HX-Redirect"] == f"{AGAIN}?next=%2Fdateien%2F"


def test_own_account_and_what_everybody_sees_take_no_password(boss: Member) -> None:
    client = password_typed(signed_in(boss), minutes_ago=10)

    for path in (
        f"/dateien/konto.csv?mitglied={boss.pk}",
        "/dateien/fonds.csv",
        "/dateien/jahr.xlsx",
    ):
        response: Any = client.get(path)
        assert b"".join(response.streaming_content)
        assert response.status_code == 200


def test_session_from_before_there_were_passwords_again_is_asked(boss: Member) -> None:
    client = signed_in(boss)
    session = client.session
    del session["password_at"]
    session.save()

    assert client.get("/dateien/")["Location"].startswith(AGAIN)
