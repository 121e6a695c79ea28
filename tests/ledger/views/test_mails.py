"""Mails over the wire: chosen, looked at, asked for; and the way out where no mail can go."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client, override_settings
from pytest_django import DjangoAssertNumQueries

from clique.models import Club, Member
from ledger.mail_model import MailSent
from tests.hostile import GOOD_NAMES, post
from tests.ledger.mail.post_box import papers_of, post_box, server_at, text_of
from tests.ledger.make_books import pay
from tests.ledger.make_mails import make_debtors, make_paid_club, order, states
from tests.ledger.views.reading import led_to, links, page, values, words
from tests.make import make_member
from tests.people import make_holder, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _club() -> Iterator[None]:
    make_paid_club()
    with server_at(25):
        yield


@pytest.fixture
def treasurer() -> Client:
    return signed_in(make_holder("is_treasurer"))


def ticked(response: Any) -> list[str]:
    """The members whose box is ticked."""
    return [
        attrs["value"]
        for _tag, attrs, _words in page(response)
        if attrs.get("name") == "an" and "checked" in attrs
    ]


def ask(client: Client, *people: Member, **changes: str) -> Any:
    """The button of the page on which the mail is looked at."""
    form: dict[str, object] = {
        "art": "rechnung",
        "an": [person.pk for person in people],
        "key": str(uuid4()),
        "seen": "1",
    }
    return post(client, "/mails/ansehen/", form | changes)


def look(client: Client, *people: Member, art: str = "rechnung", shown: int = 0) -> Any:
    chosen = "".join(f"&an={person.pk}" for person in people)
    return client.get(f"/mails/ansehen/?art={art}{chosen}&zeigen={shown}")


def test_list_ticks_who_has_not_got_these_figures(treasurer: Client) -> None:
    anni, beat, carla = make_debtors("Anni", "Beat", "Carla")
    pay(carla, 500)
    order(beat)

    response = treasurer.get("/mails/")

    assert words(response, "mail-person") == [
        "Anni m0@example.ch 5.00 PDF",
        "Beat m1@example.ch wartet 20.11. 5.00 PDF",
    ]
    assert ticked(response) == [str(anni.pk)]
    assert ticked(treasurer.get("/mails/?wahl=alle")) == [str(anni.pk), str(beat.pk)]
    assert ticked(treasurer.get("/mails/?wahl=keine")) == []


def test_statements_are_for_everybody_with_an_account(treasurer: Client) -> None:
    anni, beat = make_debtors("Anni", "Beat")
    make_member("Carla", email="carla@example.ch")
    pay(beat, 700)

    response = treasurer.get("/mails/?art=auszug")

    assert words(response, "mail-person") == [
        "Anni m0@example.ch 5.00 PDF",
        "Beat m1@example.ch 2.00 Guthaben PDF",
    ]
    assert ticked(response) == [str(anni.pk), str(beat.pk)]


def test_who_has_no_address_gets_a_download_and_their_page(treasurer: Client) -> None:
    anni, beat = make_debtors("Anni", "Beat")
    beat.email = ""
    beat.save()

    response = treasurer.get("/mails/")

    assert ticked(response) == [str(anni.pk)]
    (others,) = words(response, "mail-others")
    assert others.startswith("Ohne E-Mail-Adresse Trage die Adresse unter Mitglieder ein")
    assert others.endswith(f"Beat eigene Seite http://testserver/konto/{beat.pk}/ 5.00 PDF")
    assert links(response)[-2:] == [
        f"http://testserver/konto/{beat.pk}/",
        f"/mails/anhang/rechnung/{beat.pk}.pdf",
    ]


def test_without_a_server_everybody_gets_another_way(treasurer: Client) -> None:
    (anni,) = make_debtors("Anni")

    with override_settings(EMAIL_HOST="", ALLOWED_HOSTS=["127.0.0.1"]):
        pages = [
            treasurer.get("/mails/", headers={"host": "127.0.0.1:8000"}),
            treasurer.get(
                f"/mails/ansehen/?art=rechnung&an={anni.pk}", headers={"host": "127.0.0.1:8000"}
            ),
        ]

    for response in pages:
        (others,) = words(response, "mail-others")
        assert others.startswith("Kein Mailserver eingerichtet")
        assert "hier ist sie nur auf diesem Gerät zu öffnen." in others
        assert others.endswith("Anni eigene Seite 5.00 PDF")
        assert values(response, "key") == []
    assert "/mails/?art=rechnung" in links(pages[1])
    with override_settings(EMAIL_HOST=""):
        refused = ask(treasurer, anni)
    assert (refused.status_code, states()) == (422, [])


def test_mail_arrives_as_it_was_shown(treasurer: Client) -> None:
    anni, beat = make_debtors("Anni", "Beat")
    (shown,) = words(look(treasurer, anni, beat, shown=beat.pk), "mail-preview")

    with post_box() as box:
        asked = ask(treasurer, anni, beat)
        treasurer.post(f"{led_to(asked).removesuffix('?senden')}senden/")

    _anni, mail = box.taken
    ((name, paper),) = papers_of(mail)
    said = " ".join(text_of(mail).split())
    assert shown == (
        f"So kommt die Mail an Von {mail['From']} An {mail['To']} Betreff"
        f" {' '.join(mail['Subject'].split())} {said} {name} {round(len(paper) / 1000)} kB"
    )


def test_order_leads_to_its_page_and_is_not_sent_yet(treasurer: Client) -> None:
    anni, beat = make_debtors("Anni", "Beat")

    response = ask(treasurer, anni, beat)

    assert response.status_code == 302
    assert led_to(response) == f"/mails/{MailSent.objects.all()[0].order}/?senden"
    assert states() == [("Anni", "waiting"), ("Beat", "waiting")]
    assert MailSent.objects.all()[0].by == Member.objects.get(call_name="Elsbeth")


def test_button_pressed_twice_orders_once(treasurer: Client) -> None:
    (anni,) = make_debtors("Anni")
    key = str(uuid4())

    answers = [ask(treasurer, anni, key=key) for _time in range(2)]

    assert len({led_to(answer) for answer in answers}) == 1
    assert states() == [("Anni", "waiting")]


def test_second_copy_needs_its_tick(treasurer: Client) -> None:
    (anni,) = make_debtors("Anni")
    order(anni)

    assert "An jemanden ging genau das schon" in look(treasurer, anni).content.decode()
    refused = ask(treasurer, anni)
    assert refused.status_code == 409
    assert words(refused, "form-errors") == [
        "Genau das ging schon an Anni, und nichts wurde gesendet; setze unten das Häkchen, wenn sie es"
        " nochmals bekommen sollen."
    ]
    assert len(states()) == 1

    assert ask(treasurer, anni, again="on").status_code == 302
    assert states() == [("Anni", "waiting"), ("Anni", "waiting")]


def test_books_that_moved_meanwhile_are_shown_before_anything_goes(treasurer: Client) -> None:
    (anni,) = make_debtors("Anni")
    pay(anni, 100)

    response = ask(treasurer, anni)

    assert (response.status_code, states()) == (409, [])
    assert values(response, "seen") == ["2"]
    assert words(response, "mail-sum") == ["4.00"]
    assert ask(treasurer, anni, seen="2").status_code == 302


def test_nobody_chosen_leads_back(treasurer: Client) -> None:
    for response in (ask(treasurer), look(treasurer)):
        assert led_to(response) == "/mails/?art=rechnung&wahl=keine"

    assert "Wähle, wer eine Mail bekommt" in treasurer.get("/mails/").content.decode()


def test_incomplete_form_changes_nothing(treasurer: Client) -> None:
    (anni,) = make_debtors("Anni")

    for changes in ({"key": "x"}, {"seen": "x"}):
        response = ask(treasurer, anni, **changes)
        assert response.status_code == 422
        assert "Die Eingabe war nicht vollständig" in response.content.decode()
    assert ask(treasurer, anni, art="steuern").status_code == 404
    assert look(treasurer, anni, art="test").status_code == 404
    assert states() == []


def test_ids_that_are_nobody_s_send_nothing(treasurer: Client) -> None:
    (anni,) = make_debtors("Anni")

    for nobody in ("0", "999999999", "-1", "٥", "1.0", f"{10**30}"):
        response = post(
            treasurer,
            "/mails/ansehen/",
            {"art": "rechnung", "an": [nobody], "key": str(uuid4()), "seen": "1"},
        )
        assert response.status_code in (302, 422)
        response = treasurer.get(f"/mails/ansehen/?art=rechnung&an={nobody}&an={anni.pk}")
        assert response.status_code == 200
    assert states() == []


def test_bill_that_cannot_be_made_says_why_and_has_no_button(treasurer: Client) -> None:
    (anni,) = make_debtors("Anni")
    Club.objects.update(iban="")

    response = look(treasurer, anni)

    assert "Für eine QR-Rechnung fehlt noch: IBAN" in words(response, "mail-preview")[0]
    assert "1 Rechnung senden" not in response.content.decode()


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_odd_names_are_shown_as_they_are(name: str, treasurer: Client) -> None:
    (person,) = make_debtors(name)

    for response in (treasurer.get("/mails/"), look(treasurer, person)):
        assert name in words(response, "mail-who")[0]


@pytest.mark.parametrize(
    ("role", "sends", "reads"),
    [
        ("", 403, 403),
        ("is_scorekeeper", 403, 403),
        ("is_admin", 403, 403),
        ("is_auditor", 403, 200),
        ("is_treasurer", 200, 200),
    ],
)
def test_who_may(role: str, sends: int, reads: int) -> None:
    (anni,) = make_debtors("Anni")
    client = signed_in(make_holder(role))

    assert client.get("/mails/").status_code == sends
    assert look(client, anni).status_code == sends
    assert ask(client, anni).status_code == (302 if sends == 200 else 403)
    assert client.get(f"/mails/anhang/rechnung/{anni.pk}.pdf").status_code == reads
    assert len(states()) == (1 if sends == 200 else 0)


def test_nobody_is_asked_to_sign_in() -> None:
    (anni,) = make_debtors("Anni")

    for path in ("/mails/", f"/mails/ansehen/?art=rechnung&an={anni.pk}"):
        assert led_to(Client().get(path)).startswith("/anmelden/")


@pytest.mark.parametrize("count", [1, 3])
def test_queries_stay_few(
    count: int, treasurer: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    people = make_debtors(*(f"M{number}" for number in range(count)))
    order(*people)

    with django_assert_num_queries(7):
        treasurer.get("/mails/")
    with django_assert_num_queries(12):
        look(treasurer, *people)


def test_buttons_lead_here(treasurer: Client) -> None:
    anni, beat = make_debtors("Anni", "Beat")
    pay(beat, 500)

    assert "/mails/" in links(treasurer.get("/kasse/"))
    assert f"/mails/ansehen/?art=rechnung&an={anni.pk}" in links(
        treasurer.get(f"/konto/{anni.pk}/")
    )
    assert f"/mails/ansehen/?art=auszug&an={beat.pk}" in links(treasurer.get(f"/konto/{beat.pk}/"))
