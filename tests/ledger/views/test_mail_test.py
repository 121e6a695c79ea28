"""The test mail to oneself, and what the settings say of the server."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.test import Client, override_settings

from tests.hostile import post
from tests.ledger.mail.post_box import SENDER, PostBox, post_box, server_at
from tests.ledger.make_mails import make_paid_club
from tests.ledger.views.reading import words
from tests.people import make_holder, make_person, signed_in
from tests.ports import free_port

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _club() -> None:
    make_paid_club()


@pytest.fixture
def box() -> Iterator[PostBox]:
    with post_box() as box:
        yield box


def act() -> dict[str, str]:
    return {"key": str(uuid4()), "seen": "0"}


@pytest.fixture
def admin() -> Client:
    return signed_in(make_person("Elsbeth", is_admin=True, email="elsbeth@example.ch"))


def test_test_goes_to_oneself_once(box: PostBox, admin: Client) -> None:
    form = act()

    for _time in range(2):
        response = admin.post("/mails/test/", form, follow=True)

    assert box.addresses == ["elsbeth@example.ch"]
    assert "hat die Testmail an elsbeth@example.ch angenommen." in words(response, "messages")[0]


def test_test_says_what_is_wrong(box: PostBox, admin: Client) -> None:
    box.unknown = {"elsbeth@example.ch"}

    refused = admin.post("/mails/test/", act(), follow=True)
    with server_at(free_port()):
        down = admin.post("/mails/test/", act(), follow=True)
    with override_settings(EMAIL_HOST=""):
        missing = admin.post("/mails/test/", act(), follow=True)
    incomplete = admin.post("/mails/test/", {}, follow=True)

    said = [words(each, "messages")[0] for each in (refused, down, missing, incomplete)]
    assert [
        words_of in sentence
        for words_of, sentence in zip(
            (
                "ging nicht hinaus: 550 5.1.1 no such mailbox.",
                "Der Mailserver nimmt nichts an (Verbindung abgelehnt)",
                "Es ist kein Mailserver eingerichtet; nichts wurde gesendet",
                "Die Eingabe war nicht vollständig",
            ),
            said,
            strict=True,
        )
    ] == [True] * 4


def test_settings_name_the_server_but_not_its_password(box: PostBox, admin: Client) -> None:
    with override_settings(EMAIL_HOST_USER="kasse", EMAIL_HOST_PASSWORD="geheim-17"):
        shown = admin.get("/einstellungen/")
    with override_settings(EMAIL_HOST=""):
        without = admin.get("/einstellungen/")

    assert words(shown, "mail-settings") == [
        f"Mailversand Mails gehen über 127.0.0.1:{box.port} hinaus und kommen von {SENDER}."
        " Testmail an mich"
    ]
    assert "geheim-17" not in shown.content.decode()
    assert "trägt einen als EMAIL_URL ein" in words(without, "mail-settings")[0]


@pytest.mark.parametrize("role", ["is_treasurer", "is_auditor", ""])
def test_test_is_the_administration_s(role: str, box: PostBox) -> None:
    response = post(signed_in(make_holder(role)), "/mails/test/", act())

    assert (response.status_code, box.taken) == (403, [])
