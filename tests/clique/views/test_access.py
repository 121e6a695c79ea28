from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import authenticate
from django.test import Client

from clique.models import Member
from tests.hostile import BAD_LINES, BLANK_NAMES, post
from tests.people import PASSWORD, make_admin, make_person, make_plain_club, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _club() -> None:
    make_plain_club()


@pytest.fixture
def admin() -> Client:
    return signed_in(make_admin())


def act(**changes: object) -> dict[str, object]:
    return {"key": str(uuid4()), "seen": "1"} | changes


def text(response: Any) -> str:
    content: str = unescape(response.content.decode())
    return content


def test_access_shows_a_password_once_and_it_works(admin: Client) -> None:
    member = make_person("Anni")

    response = post(admin, f"/mitglied/{member.pk}/zugang/", act(user_name="Anni"))

    member.refresh_from_db()
    password = response.context["access"].password
    assert response["Cache-Control"].startswith("max-age=0, no-cache, no-store")
    assert password in text(response)
    assert authenticate(username="anni", password=password) == member.account
    assert password not in text(admin.get(f"/mitglied/{member.pk}/zugang/"))


@pytest.mark.parametrize("name", [*BAD_LINES, *BLANK_NAMES])
def test_access_refuses_what_is_no_name(admin: Client, name: str) -> None:
    member = make_person("Anni")

    response = post(admin, f"/mitglied/{member.pk}/zugang/", act(user_name=name))

    assert response.status_code == 422
    assert authenticate(username="anni", password=PASSWORD) == member.account


def test_roles_are_given(admin: Client) -> None:
    member = make_person("Anni")

    post(admin, f"/mitglied/{member.pk}/aemter/", act(roles=["auditor", "scorekeeper"]))

    member.refresh_from_db()
    assert (member.is_scorekeeper, member.is_treasurer, member.is_auditor, member.is_admin) == (
        True,
        False,
        True,
        False,
    )


@pytest.mark.parametrize("role", ["member", "king", "<b>", "\x00"])
def test_roles_that_are_none_are_refused(admin: Client, role: str) -> None:
    member = make_person("Anni", is_auditor=True)

    response = post(admin, f"/mitglied/{member.pk}/aemter/", act(roles=["scorekeeper", role]))

    member.refresh_from_db()
    assert (response.status_code, member.is_scorekeeper, member.is_auditor) == (422, False, True)


def test_the_last_admin_stays(admin: Client) -> None:
    member = Member.objects.get(call_name="Elsbeth")

    roles = post(admin, f"/mitglied/{member.pk}/aemter/", act(roles=["treasurer"]))
    access = post(admin, f"/mitglied/{member.pk}/zugang/weg/", act())

    member.refresh_from_db()
    sentence = "Jemand muss die Verwaltung behalten; gib sie zuerst einem anderen Mitglied."
    assert [sentence in text(page) for page in (roles, access)] == [True, True]
    assert (roles.status_code, access.status_code) == (422, 422)
    assert (member.is_admin, member.account is None) == (True, False)


def test_access_that_is_removed_ends_the_session(admin: Client) -> None:
    member = make_person("Anni")
    browser = signed_in(member)

    post(admin, f"/mitglied/{member.pk}/zugang/weg/", act())

    assert browser.get("/mitglieder/").status_code == 302
