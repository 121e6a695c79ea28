"""Guessing at the doors: refused after a while, from where the guesses come, and nowhere else."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from clique.actors import NOBODY
from clique.guesses import MOST_CODES, MOST_OF_ACCOUNT, MOST_OF_NETWORK
from clique.invitations import invite
from clique.models import Club, Device, DeviceKind, InvitationKind
from clique.tv_pairing import fresh_tv_code
from tests.devices import act, tablet
from tests.people import PASSWORD, make_person, make_plain_club

pytestmark = pytest.mark.django_db

THIEF = "203.0.113.9"
HOME = "198.51.100.7"
WAIT = "Zu viele Versuche; warte 15 Minuten"


@pytest.fixture(autouse=True)
def _club() -> None:
    make_plain_club()


WRONG = "falsch"


def sign_in(
    client: Client, password: str = WRONG, *, name: str = "Elsbeth", at: str = THIEF, **more: str
) -> Any:
    data = {"name": name, "password": password}
    return client.post("/anmelden/", data, REMOTE_ADDR=at, headers=more)


def guess(times: int, **more: Any) -> None:
    for _ in range(times):
        assert sign_in(Client(), **more).status_code == 422


def test_password_is_guessed_ten_times_and_then_not_even_the_right_one_is_looked_at() -> None:
    make_person()
    guess(MOST_OF_ACCOUNT)

    response = sign_in(Client(), PASSWORD)

    assert response.status_code == 429
    assert WAIT in response.content.decode()
    assert Device.objects.count() == 0


def test_treasurer_comes_in_from_elsewhere_meanwhile() -> None:
    make_person()
    guess(MOST_OF_ACCOUNT)

    assert sign_in(Client(), PASSWORD, at=HOME).status_code == 302


def test_treasurer_comes_in_from_everywhere_while_a_hundred_machines_guess() -> None:
    make_person()
    for number in range(100):
        guess(2, at=f"203.0.113.{number}")

    assert sign_in(Client(), PASSWORD, at=HOME).status_code == 302


def test_treasurers_own_browser_comes_in_from_behind_the_same_address() -> None:
    make_person()
    own = Client()
    sign_in(own, PASSWORD, at=THIEF)
    own.post("/abmelden/")
    guess(MOST_OF_ACCOUNT)

    assert sign_in(own, PASSWORD, at=THIEF).status_code == 302


def test_own_browser_is_no_way_to_guess_on() -> None:
    make_person()
    own = Client()
    sign_in(own, PASSWORD)
    own.post("/abmelden/")

    answers = [sign_in(own, at=f"203.0.113.{n}").status_code for n in range(MOST_OF_ACCOUNT + 1)]

    assert answers == [422] * MOST_OF_ACCOUNT + [429]


def test_own_account_is_no_way_to_guess_at_another() -> None:
    """Neither its browser's mark nor its right password in between."""
    make_person("Elsbeth")
    make_person("Fritz")
    fritz = Client()
    answers = []
    for _ in range(MOST_OF_ACCOUNT + 1):
        sign_in(fritz, PASSWORD, name="Fritz")
        fritz.post("/abmelden/")
        answers.append(sign_in(fritz).status_code)

    assert answers == [422] * MOST_OF_ACCOUNT + [429]


@pytest.mark.parametrize(
    "name", ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Client-IP", "X-Client-IP", "Via"]
)
def test_no_header_makes_a_guess_come_from_elsewhere(name: str) -> None:
    make_person()
    guess(MOST_OF_ACCOUNT)

    response = sign_in(Client(), PASSWORD, at=THIEF, **{name: "198.51.100.77"})

    assert response.status_code == 429


def test_behind_the_proxy_its_own_entry_counts_whatever_stands_before_it() -> None:
    make_person()
    with override_settings(HTTPS_NAMES=["testserver"]):
        for number in range(MOST_OF_ACCOUNT):
            forwarded = {"X-Forwarded-For": f"192.0.2.{number}, {THIEF}"}
            assert sign_in(Client(), at="127.0.0.1", **forwarded).status_code == 422

        refused = sign_in(Client(), PASSWORD, at="127.0.0.1", **{"X-Forwarded-For": THIEF})
        elsewhere = sign_in(Client(), PASSWORD, at="127.0.0.1", **{"X-Forwarded-For": HOME})

    assert (refused.status_code, elsewhere.status_code) == (429, 302)


@pytest.mark.parametrize(
    ("first", "second", "status"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", 429),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", 302),
        ("::ffff:203.0.113.9", "203.0.113.9", 429),
        ("nonsense", "", 429),
    ],
)
def test_addresses_of_one_network(first: str, second: str, status: int) -> None:
    make_person()
    guess(MOST_OF_ACCOUNT, at=first)

    assert sign_in(Client(), PASSWORD, at=second).status_code == status


@pytest.mark.parametrize("spelling", ["elsbeth", "ELSBETH"])
def test_spellings_of_one_name_count_together(spelling: str) -> None:
    make_person()
    guess(MOST_OF_ACCOUNT, name=spelling)

    assert sign_in(Client(), PASSWORD).status_code == 429


def test_one_password_for_many_names_ends_too() -> None:
    for number in range(MOST_OF_NETWORK):
        guess(1, name=f"Niemand {number}")
    make_person()

    assert sign_in(Client(), PASSWORD).status_code == 429
    assert sign_in(Client(), PASSWORD, at=HOME).status_code == 302


def test_a_whole_clique_signs_in_behind_one_address() -> None:
    make_person()

    answers = {sign_in(Client(), PASSWORD).status_code for _ in range(MOST_OF_NETWORK + 5)}

    assert answers == {302}


@pytest.mark.parametrize("value", ["", "x", "eyJ4IjoxfQ:1:abc", "a" * 3000, "é"])
def test_mark_that_was_made_up_is_none(value: str) -> None:
    make_person()
    guess(MOST_OF_ACCOUNT)
    client = Client()
    client.cookies["browser"] = value

    assert sign_in(client, PASSWORD).status_code == 429


def test_password_again_is_guessed_as_seldom() -> None:
    make_person()
    client = Client()
    sign_in(client, PASSWORD)

    answers = [
        client.post("/passwort/nochmals/", {"password": "falsch"}).content.decode()
        for _ in range(MOST_OF_ACCOUNT + 1)
    ]
    late = client.post("/passwort/nochmals/", {"password": PASSWORD})

    assert ["Das Passwort stimmt nicht." in answer for answer in answers] == [
        *[True] * MOST_OF_ACCOUNT,
        False,
    ]
    assert WAIT in answers[-1]
    assert (late.status_code, WAIT in late.content.decode()) == (422, True)


def test_old_password_is_guessed_as_seldom() -> None:
    make_person()
    client = Client()
    sign_in(client, PASSWORD)
    new = {"new": "ganz-anderes-wort", "again": "ganz-anderes-wort"}

    for _ in range(MOST_OF_ACCOUNT):
        client.post("/passwort/", {"old": "falsch"} | new)
    late = client.post("/passwort/", {"old": PASSWORD} | new)

    assert (late.status_code, WAIT in late.content.decode()) == (422, True)


def test_codes_are_guessed_twenty_times_from_one_network() -> None:
    anni = make_person("Anni")
    key = uuid4()
    invited = invite(
        kind=InvitationKind.PHONE, member_id=anni.pk, key=key, by=NOBODY, now=timezone.now()
    )
    wrong = [
        Client().post("/code/", act(code="ACD-EFH-JK2"), REMOTE_ADDR=THIEF).status_code
        for _ in range(MOST_CODES)
    ]

    refused = Client().post("/code/", act(code=invited.code), REMOTE_ADDR=THIEF)
    elsewhere = Client().post("/code/", act(code=invited.code), REMOTE_ADDR=HOME)

    assert wrong == [422] * MOST_CODES
    assert (refused.status_code, WAIT in refused.content.decode()) == (429, True)
    assert elsewhere.status_code == 302


def test_right_codes_are_no_guesses() -> None:
    anni = make_person("Anni")
    for _ in range(MOST_CODES + 3):
        invited = invite(
            kind=InvitationKind.PHONE, member_id=anni.pk, key=uuid4(), by=NOBODY, now=timezone.now()
        )
        assert Client().post("/code/", act(code=invited.code)).status_code == 302


def test_televisions_letters_are_guesses_too() -> None:
    client = tablet()
    wrong = next(code for code in iter(fresh_tv_code, "") if code[-1] != "A")[:-1] + "A"
    for _ in range(MOST_CODES):
        assert client.post("/geraete/fernseher/", act(code=wrong)).status_code == 422

    response = client.post("/geraete/fernseher/", act(code=fresh_tv_code()))

    assert response.status_code == 429
    assert not Device.objects.filter(kind=DeviceKind.TV).exists()


def test_stranger_keeps_no_television_from_the_tablet_beside_them() -> None:
    for _ in range(MOST_CODES):
        Client().post("/code/", act(code="ACD-EFH-JK2"), REMOTE_ADDR=HOME)

    response = tablet().post(
        "/geraete/fernseher/", act(code=fresh_tv_code()), REMOTE_ADDR=HOME, follow=True
    )

    assert response.status_code == 200
    assert Device.objects.filter(kind=DeviceKind.TV).exists()


def test_browser_of_the_first_start_is_the_treasurers_own() -> None:
    Club.objects.all().delete()
    own = Client()
    typed = {"treasurer": "Elsbeth", "password": PASSWORD, "again": PASSWORD}
    club = {"club_name": "Drepfli", "fund_name": "Kasse", "language": "de", "iban": ""}
    own.post("/anfang/", typed | club, REMOTE_ADDR=THIEF)
    own.post("/abmelden/")
    guess(MOST_OF_ACCOUNT)

    assert sign_in(own, PASSWORD, at=THIEF).status_code == 302
