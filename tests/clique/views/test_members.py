from datetime import date
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clique.models import Member, MemberKind
from tests.hostile import BAD_LINES, BLANK_NAMES, GOOD_NAMES, post
from tests.people import make_admin, make_holder, make_person, make_plain_club, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _club() -> None:
    make_plain_club()


@pytest.fixture
def admin() -> Client:
    return signed_in(make_admin())


def form(call_name: str = "Anni", **changes: str) -> dict[str, str]:
    usual = {
        "key": str(uuid4()),
        "seen": "1",
        "call_name": call_name,
        "kind": "full",
        "active_from": "26.2.2026",
    }
    return usual | changes


def act(**changes: object) -> dict[str, object]:
    return {"key": str(uuid4()), "seen": "1"} | changes


def names() -> list[str]:
    return list(Member.objects.order_by("number").values_list("call_name", flat=True))


def text(response: Any) -> str:
    content: str = unescape(response.content.decode())
    return content


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_member_add_takes_any_name_and_shows_it_as_text(admin: Client, name: str) -> None:
    response = post(admin, "/mitglied/neu/", form(name), follow=True)

    assert names() == ["Elsbeth", name]
    assert name in text(response)
    assert "<b onmouseover" not in response.content.decode()


@pytest.mark.parametrize("name", [*BAD_LINES, *BLANK_NAMES, "x" * 81])
def test_member_add_refuses_what_is_no_name(admin: Client, name: str) -> None:
    response = post(admin, "/mitglied/neu/", form(name))

    assert response.status_code == 422
    assert len(response.context["form"].errors["call_name"]) == 1
    assert names() == ["Elsbeth"]


FIELDS = ["full_name", "email", "phone", "street", "house_number", "postal_code", "town"]


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("line", BAD_LINES)
def test_member_add_refuses_bad_lines_in_every_field(admin: Client, field: str, line: str) -> None:
    response = post(admin, "/mitglied/neu/", form(**{field: line}))

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert names() == ["Elsbeth"]


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"active_from": ""}, "active_from", "Hier fehlt noch etwas."),
        (
            {"active_from": "31.2.2026"},
            "active_from",
            "Das ist kein Datum; schreibe es wie 31.12.2026.",
        ),
        ({"active_to": "1.1.2026"}, "active_to", "Das liegt vor «Aktiv seit»."),
        ({"usual_seat": "17"}, "usual_seat", "Ein Stammplatz liegt zwischen 1 und 16."),
        ({"usual_seat": "٣"}, "usual_seat", "Das ist keine ganze Zahl."),
        ({"usual_seat": "1e1"}, "usual_seat", "Das ist keine ganze Zahl."),
        ({"email": "x@"}, "email", "Das ist keine E-Mail-Adresse."),
    ],
)
def test_member_add_says_what_is_wrong(
    admin: Client, changes: dict[str, str], field: str, sentence: str
) -> None:
    response = post(admin, "/mitglied/neu/", form(**changes))

    assert response.status_code == 422
    assert response.context["form"].errors == {field: [sentence]}
    assert names() == ["Elsbeth"]


@pytest.mark.parametrize(
    "changes", [{"key": ""}, {"key": "x"}, {"seen": ""}, {"seen": "-1"}, {"seen": "9" * 40}]
)
def test_member_add_without_key_or_version_is_refused(
    admin: Client, changes: dict[str, str]
) -> None:
    response = post(admin, "/mitglied/neu/", form(**changes))

    assert response.status_code == 422
    assert response.context["form"].act_errors == [
        "Die Eingabe war nicht vollständig; lade die Seite neu."
    ]
    assert names() == ["Elsbeth"]


def test_member_add_twice_adds_one(admin: Client) -> None:
    once = form()

    post(admin, "/mitglied/neu/", once)
    response = post(admin, "/mitglied/neu/", once)

    assert response.status_code == 302
    assert names() == ["Elsbeth", "Anni"]


def test_member_add_keeps_what_was_typed_when_the_name_is_taken(admin: Client) -> None:
    once = form("ELSBETH", phone="061 123 45 67")

    response = post(admin, "/mitglied/neu/", once)

    shown = response.context["form"]
    assert response.status_code == 422
    assert shown.errors == {"call_name": ["«Elsbeth» gibt es schon; nimm einen anderen Rufnamen."]}
    assert (shown["phone"].value(), shown["key"].value() != once["key"]) == ("061 123 45 67", True)
    assert names() == ["Elsbeth"]


def test_member_change_sets_the_last_day(admin: Client) -> None:
    member = make_person("Anni")

    post(admin, f"/mitglied/{member.pk}/", form("Anni", active_to="31.12.2026"))

    member.refresh_from_db()
    assert (member.active_from, member.active_to) == (date(2026, 2, 26), date(2026, 12, 31))


def test_member_change_after_somebody_else_keeps_what_was_typed(admin: Client) -> None:
    member = make_person("Anni")
    post(admin, f"/mitglied/{member.pk}/", form("Anna"))

    response = post(admin, f"/mitglied/{member.pk}/", form("Anneli"))

    shown = response.context["form"]
    assert response.status_code == 409
    assert (shown["call_name"].value(), shown["seen"].value()) == ("Anneli", "2")
    assert names() == ["Elsbeth", "Anna"]


def test_member_change_can_be_sent_again_after_a_conflict(admin: Client) -> None:
    member = make_person("Anni")
    post(admin, f"/mitglied/{member.pk}/", form("Anna"))
    shown = post(admin, f"/mitglied/{member.pk}/", form("Anneli")).context["form"]

    again = form("Anneli", key=shown["key"].value(), seen=shown["seen"].value())
    post(admin, f"/mitglied/{member.pk}/", again)

    assert names() == ["Elsbeth", "Anneli"]


def test_member_delete_is_offered_to_somebody_without_history(admin: Client) -> None:
    post(admin, "/mitglied/neu/", form())
    member = Member.objects.get(call_name="Anni")

    page = admin.get(f"/mitglied/{member.pk}/")
    response = post(admin, f"/mitglied/{member.pk}/loeschen/", act())

    assert page.context["delete_form"] is not None
    assert (response.status_code, names()) == (302, ["Elsbeth"])


def test_member_deleted_twice_leads_to_the_list_both_times(admin: Client) -> None:
    post(admin, "/mitglied/neu/", form())
    member = Member.objects.get(call_name="Anni")
    path = f"/mitglied/{member.pk}/loeschen/"

    answers = [post(admin, path, act()) for _ in range(2)]

    assert [(one.status_code, one["Location"]) for one in answers] == [(302, "/mitglieder/")] * 2
    assert names() == ["Elsbeth"]


def test_member_delete_refuses_somebody_with_history(admin: Client) -> None:
    post(admin, "/mitglied/neu/", form())
    elsbeth = Member.objects.get(call_name="Elsbeth")

    page = admin.get(f"/mitglied/{elsbeth.pk}/")
    response = post(admin, f"/mitglied/{elsbeth.pk}/loeschen/", act())

    assert page.context["delete_form"] is None
    assert response.status_code == 422
    assert "Elsbeth kommt in Spielen oder Büchern vor und bleibt; setze «Aktiv bis»." in text(
        response
    )
    assert names() == ["Elsbeth", "Anni"]


@pytest.mark.parametrize(
    ("role", "sees"),
    [("", False), ("is_scorekeeper", False), ("is_treasurer", True), ("is_auditor", True)],
)
def test_member_list_shows_contacts_to_those_who_may(role: str, sees: bool) -> None:
    make_person("Anni", email="anni@example.org", phone="061 123 45 67", town="Basel")
    viewer = make_holder(role, "Beat")

    content = text(signed_in(viewer).get("/mitglieder/"))

    shown = [word in content for word in ("anni@example.org", "061 123 45 67", "Basel<")]
    assert ("Anni" in content, shown) == (True, [sees, sees, shown[2]])


def test_member_list_keeps_its_number_of_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    viewer = signed_in(make_person("Beat"))

    with django_assert_num_queries(4):
        viewer.get("/mitglieder/")
    for number in range(10):
        make_person(f"Gast {number}", kind=MemberKind.GUEST)
    with django_assert_num_queries(4):
        viewer.get("/mitglieder/")


PAGES = {
    "/mitglied/neu/": {"is_treasurer", "is_admin"},
    "/mitglied/1/": {"is_treasurer", "is_admin"},
    "/mitglied/1/loeschen/": {"is_treasurer", "is_admin"},
    "/mitglied/1/zugang/": {"is_admin"},
    "/mitglied/1/aemter/": {"is_admin"},
    "/mitglied/1/zugang/weg/": {"is_admin"},
}


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("role", ["", "is_scorekeeper", "is_treasurer", "is_auditor", "is_admin"])
def test_pages_are_for_those_who_may(path: str, role: str) -> None:
    person = make_holder(role)

    status = signed_in(person).post(path.replace("/1/", f"/{person.pk}/")).status_code

    assert (status == 403) == (role not in PAGES[path])


def test_every_fault_is_told_at_once(admin: Client) -> None:
    admin.post("/mitglied/neu/", form("Anni"))

    response = admin.post("/mitglied/neu/", form("ANNI", email="quatsch"))

    assert response.status_code == 422
    assert "Das ist keine E-Mail-Adresse." in text(response)
    assert "«Anni» gibt es schon; nimm einen anderen Rufnamen." in text(response)
    assert "Nichts wurde gespeichert; prüfe: «Rufname», «E-Mail»." in text(response)


def test_own_name_is_no_fault(admin: Client) -> None:
    elsbeth = Member.objects.get()

    response = admin.post(f"/mitglied/{elsbeth.pk}/", form("Elsbeth", email="quatsch"))

    assert response.status_code == 422
    assert "gibt es schon" not in text(response)
