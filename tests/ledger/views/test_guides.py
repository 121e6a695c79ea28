"""A sheet for each role: in the club's language, whoever reads it, with the club's own address."""

from typing import Any

import pytest
from django.test import override_settings

from ledger.pages.guides import GUIDES, GuideRole
from tests.devices import tablet
from tests.hostile import GOOD_NAMES
from tests.people import make_person, make_plain_club, signed_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", [role.value for role in GuideRole])
@override_settings(HTTPS_NAMES=["kasse.example.org"])
def test_sheet_tells_its_role_in_the_clubs_language(role: str) -> None:
    make_plain_club()
    client = signed_in(make_person("Anni", language="en"))

    response = client.get(f"/anleitung/{role}/")

    text = response.content.decode()
    guide = GUIDES[role]
    assert response["Content-Language"] == "de"
    assert 'lang="de"' in text
    assert f"<h1>{guide.title}</h1>" in text
    assert text.count("<li>") >= sum(len(part.steps) for part in guide.parts)
    assert "https://kasse.example.org/" in text
    assert "guide.css" in text


@pytest.mark.parametrize(
    ("offices", "role"),
    [
        ((), "mitglied"),
        (("is_scorekeeper",), "schreiber"),
        (("is_auditor",), "revisor"),
        (("is_admin", "is_scorekeeper"), "verwaltung"),
        (("is_admin", "is_treasurer"), "kassier"),
    ],
)
def test_address_without_a_role_leads_to_ones_own_sheet(
    offices: tuple[str, ...], role: str
) -> None:
    make_plain_club()
    more: dict[str, Any] = dict.fromkeys(offices, True)
    person = make_person("Anni", **more)

    response = signed_in(person).get("/anleitung/")

    assert (response.status_code, response["Location"]) == (302, f"/anleitung/{role}/")
    assert tablet().get("/anleitung/")["Location"] == "/anleitung/schreiber/"


def test_sheet_that_is_none_is_not_there() -> None:
    make_plain_club()

    assert signed_in(make_person()).get("/anleitung/praesident/").status_code == 404


def test_tablet_is_led_to_the_scorekeepers_sheet() -> None:
    make_plain_club()
    client = tablet()

    page = client.get("/", follow=True).content.decode()

    assert 'href="/anleitung/schreiber/"' in page
    assert client.get("/anleitung/schreiber/").status_code == 200


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_any_name_of_a_club_is_text_on_the_sheet(name: str) -> None:
    make_plain_club(name=name)

    page = signed_in(make_person()).get("/anleitung/mitglied/").content.decode()

    assert "<b onmouseover" not in page
