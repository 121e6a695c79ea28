import pytest
from django.test import Client

from tests.people import make_person, make_plain_club, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _club() -> None:
    make_plain_club()


def strict_client() -> Client:
    client = Client(enforce_csrf_checks=True)
    account = make_person().account
    assert account is not None
    client.force_login(account)
    return client


def test_a_form_without_token_gets_a_page() -> None:
    response = strict_client().post("/abmelden/")

    assert response.status_code == 403
    assert "Die Seite war zu alt." in response.content.decode()


def test_a_form_without_token_gets_one_sentence_in_the_messages_of_htmx() -> None:
    response = strict_client().post("/abmelden/", headers={"HX-Request": "true"})

    assert response.status_code == 403
    assert (response["HX-Retarget"], response["HX-Reswap"]) == ("#messages", "outerHTML")
    content = response.content.decode()
    assert content.strip().startswith("<div")
    assert "Die Seite war zu alt; nichts wurde gespeichert, lade sie neu." in content


def test_somebody_without_the_role_gets_a_page() -> None:
    response = signed_in(make_person()).get("/mitglied/neu/")

    assert response.status_code == 403
    assert "Das darfst du nicht." in response.content.decode()


def test_somebody_without_the_role_gets_one_sentence_in_the_messages_of_htmx() -> None:
    response = signed_in(make_person()).post("/mitglied/neu/", headers={"HX-Request": "true"})

    assert (response.status_code, response["HX-Retarget"]) == (403, "#messages")
    assert "Das darfst du nicht; dafür fehlt dir ein Amt." in response.content.decode()


def test_what_no_page_sends_gets_a_page() -> None:
    treasurer = signed_in(make_person(is_treasurer=True))

    response = treasurer.post("/kasse/bezahlt/", {"pay": "nonsense"})

    assert response.status_code == 400
    assert "Das kam nicht von dieser Seite; nichts wurde gespeichert, lade sie neu." in (
        response.content.decode()
    )


def test_foreign_host_gets_plain_words() -> None:
    response = Client().get("/anmelden/", headers={"Host": "evil.example"})

    assert (response.status_code, response.content) == (400, b"Bad request")


@pytest.mark.parametrize("path", ["/nirgends/", "/mitglied/999/", "/mitglied/0/zugang/"])
def test_what_is_not_there_gets_a_page(path: str) -> None:
    person = make_person(is_admin=True)

    response = signed_in(person).get(path)

    assert response.status_code == 404
    assert "Hier ist nichts." in response.content.decode()


def test_every_answer_forbids_what_is_inline() -> None:
    policy = Client().get("/anmelden/")["Content-Security-Policy"]

    assert sorted(policy.split("; ")) == [
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self'",
        "manifest-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "worker-src 'self'",
    ]


@pytest.mark.parametrize("path", ["/abmelden/", "/sprache/", "/abend/oeffnen/"])
def test_an_address_of_a_button_gets_a_page(path: str) -> None:
    response = signed_in(make_person(is_scorekeeper=True)).get(path)

    assert (response.status_code, response["Allow"]) == (405, "POST")
    assert "Diese Adresse gehört zu einem Knopf und ist keine Seite." in response.content.decode()
    assert 'href="/"' in response.content.decode()


def test_an_address_of_a_page_takes_no_post() -> None:
    response = signed_in(make_person()).post("/", headers={"HX-Request": "true"})

    assert (response.status_code, response["HX-Retarget"]) == (405, "#messages")
    assert response["Allow"] == "GET"
    assert "So geht das nicht; lade die Seite neu." in response.content.decode()
