import re
from html import unescape
from typing import Any, ClassVar

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.test import Client

from clique.models import Club, Device, Member
from tests.hostile import BAD_LINES, BLANK_NAMES, GOOD_NAMES, post
from tests.people import PASSWORD, make_person, make_plain_club

pytestmark = pytest.mark.django_db

IBAN = "CH93 0076 2011 6238 5295 7"


def form(**changes: str) -> dict[str, str]:
    usual = {
        "club_name": "Zoggeli",
        "language": "de",
        "treasurer": "Elsbeth",
        "password": PASSWORD,
        "again": PASSWORD,
        "fund_name": "Waagedrepfli",
        "iban": "",
    }
    return usual | changes


def begin(client: Client, **changes: str) -> Any:
    return post(client, "/anfang/", form(**changes))


def test_without_a_club_every_page_leads_to_the_first_start() -> None:
    client = Client()

    targets = [client.get(path).headers.get("Location") for path in ("/", "/kasse/", "/anmelden/")]

    assert targets == ["/anfang/", "/anfang/", "/anfang/"]
    assert client.get("/anfang/").status_code == 200


def test_first_start_signs_the_treasurer_in_at_once() -> None:
    client = Client()

    response = begin(client, iban=IBAN)

    club, member = Club.objects.get(), Member.objects.get()
    assert (response.status_code, response["Location"]) == (302, "/")
    assert (club.name, club.language, club.iban) == ("Zoggeli", "de", "CH9300762011623852957")
    assert (member.number, member.call_name) == (1, "Elsbeth")
    assert client.session["_auth_user_id"] == str(member.account_id)
    assert Device.objects.count() == 1
    assert client.get("/mitglieder/").status_code == 200


def test_first_start_by_a_double_tap_makes_one_club_and_signs_in() -> None:
    first, second = Client(), Client()

    begin(first)
    response = begin(second)

    assert response.status_code == 302
    assert [Club.objects.count(), Member.objects.count(), User.objects.count()] == [1, 1, 1]
    assert "_auth_user_id" in second.session


def test_first_start_after_somebody_else_lets_nobody_in() -> None:
    begin(Client())
    stranger = Client()

    response = begin(stranger, club_name="Andere", treasurer="Anni")

    assert response.status_code == 302
    assert list(Club.objects.values_list("name", flat=True)) == ["Zoggeli"]
    assert list(Member.objects.values_list("call_name", flat=True)) == ["Elsbeth"]
    assert "_auth_user_id" not in stranger.session


def test_first_start_after_somebody_else_says_so_on_the_way_to_signing_in() -> None:
    begin(Client())
    stranger = Client()
    begin(stranger, treasurer="Anni")

    shown = stranger.get("/", follow=True)

    assert shown.redirect_chain == [("/anmelden/?next=%2F", 302)]
    assert "Jemand anders hat die Clique eben angelegt; melde dich an." in shown.content.decode()


def test_first_start_of_a_club_that_is_there_leads_home() -> None:
    make_plain_club()

    assert Client().get("/anfang/")["Location"] == "/"


@pytest.mark.parametrize("field", ["club_name", "treasurer", "fund_name"])
@pytest.mark.parametrize("line", [*BAD_LINES, *BLANK_NAMES])
def test_first_start_refuses_what_is_no_name(field: str, line: str) -> None:
    response = begin(Client(), **{field: line})

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert Club.objects.count() == User.objects.count() == 0


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_first_start_takes_any_name_and_shows_it_as_text(name: str) -> None:
    client = Client()

    begin(client, club_name=name, treasurer=name, fund_name=name)

    content = unescape(client.get("/mitglieder/").content.decode())
    assert (Club.objects.get().name, Member.objects.get().call_name) == (name, name)
    assert name in content


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"password": "zu kurz", "again": "zu kurz"}, "password"),
        ({"password": "1qaz2wsx3edc", "again": "1qaz2wsx3edc"}, "password"),
        ({"password": ""}, "password"),
        ({"again": "etwas anderes"}, "again"),
        ({"password": "x" * 100_000, "again": "x" * 100_000}, "password"),
        ({"iban": "CH94 0076 2011 6238 5295 7"}, "iban"),
        ({"iban": "CH93"}, "iban"),
        ({"iban": "ＣＨ93 0076 2011 6238 5295 7"}, "iban"),
        ({"iban": "CH93 0076 2011 6238 5295 ٧"}, "iban"),
        ({"iban": "<b>"}, "iban"),
        *[({"iban": line}, "iban") for line in BAD_LINES],
        ({"language": "fr"}, "language"),
    ],
)
def test_first_start_refuses_what_does_not_do(changes: dict[str, str], field: str) -> None:
    response = begin(Client(), **changes)

    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert Club.objects.count() == User.objects.count() == 0


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        (IBAN, "CH9300762011623852957"),
        ("ch9300762011623852957", "CH9300762011623852957"),
        ("LI21 0881 0000 2324 013A A", "LI21088100002324013AA"),
        ("DE89 3704 0044 0532 0130 00", "DE89370400440532013000"),
    ],
)
def test_first_start_takes_an_iban_of_any_country(typed: str, stored: str) -> None:
    begin(Client(), iban=typed)

    assert Club.objects.get().iban == stored


def test_first_start_refuses_a_name_that_is_too_long_to_sign_in_with() -> None:
    response = begin(Client(), treasurer="ß" * 80)

    assert response.status_code == 422
    assert response.context["form"].errors["treasurer"] == [
        "Dä Benutzername isch z lang; nimm e kürzere."
    ]
    assert Club.objects.count() == User.objects.count() == 0


class CountingHasher(MD5PasswordHasher):
    """Fast, and counts what it is asked for."""

    algorithm = "counting"
    asked: ClassVar[list[str]] = []

    def encode(self, password: str, salt: str) -> str:
        self.asked.append(password)
        return super().encode(password, salt)


def test_first_start_beside_a_club_hashes_no_more_than_a_sign_in(settings: Any) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]
    make_plain_club()
    CountingHasher.asked.clear()

    response = begin(Client())

    assert (response.status_code, response["Location"]) == (302, "/")
    assert len(CountingHasher.asked) == 1


def test_first_start_never_shows_a_password_again() -> None:
    response = begin(Client(), password=PASSWORD, again="etwas anderes")

    assert PASSWORD not in response.content.decode()


def test_first_start_speaks_another_language_and_keeps_what_was_typed() -> None:
    client = Client()

    response = begin(client, speak="en", treasurer="Elsbeth", iban="CH93")

    shown = response.context["form"]
    assert (response.status_code, response["Content-Language"]) == (200, "en")
    assert [shown[name].value() for name in ("club_name", "treasurer", "iban", "language")] == [
        "Zoggeli",
        "Elsbeth",
        "CH93",
        "en",
    ]
    assert Club.objects.count() == 0
    assert client.get("/anfang/")["Content-Language"] == "en"


@pytest.mark.parametrize("choice", ["", "fr", "x" * 100_000, "\x00"])
def test_first_start_stays_in_its_language_for_an_unknown_one(choice: str) -> None:
    response = begin(Client(), speak=choice)

    assert (response.status_code, response["Content-Language"]) == (200, "gsw")


def test_sample_shows_its_passwords_once_and_signs_the_treasurer_in() -> None:
    client = Client()

    response = client.post("/anfang/beispiel/")

    shown = re.findall(r"<td>\s*([^\s<]+)", response.content.decode())
    accounts = response.context["accounts"]
    assert shown == [word for a in accounts for word in (a.user_name, a.password)]
    assert client.session["_auth_user_id"] == str(
        Member.objects.get(pk=accounts[0].member_id).account_id
    )
    assert Club.objects.get().is_sample
    assert "Cache-Control" in response.headers


def test_sample_is_made_in_an_empty_database_only() -> None:
    make_plain_club()
    make_person()
    client = Client()

    response = client.post("/anfang/beispiel/")

    assert (response.status_code, response["Location"]) == (302, "/")
    assert list(Member.objects.values_list("call_name", flat=True)) == ["Elsbeth"]
    assert "_auth_user_id" not in client.session
