"""The till on the scorekeepers' tablet: what a PIN opens, in whose name it books, and when it shuts again."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from clique.models import Device, Member
from ledger.models import Booking
from ledger.queries.balances import balance_of
from tests.devices import tablet, tablet_with_till
from tests.ledger.make_books import pay
from tests.ledger.views.at_the_till import HTMX, full, owes, part, tap
from tests.ledger.views.reading import links, words
from tests.make import make_booked_game, make_member
from tests.people import make_holder, make_plain_club

pytestmark = pytest.mark.django_db


@pytest.fixture
def treasurer() -> Member:
    make_plain_club()
    return make_holder("is_treasurer", call_name="Elsbeth")


@pytest.fixture
def till(treasurer: Member) -> Client:
    return tablet_with_till(treasurer)


def shut() -> None:
    """A quarter of an hour later."""
    Device.objects.update(till_until=timezone.now())


def test_payment_is_the_treasurers_on_the_tablet(till: Client, treasurer: Member) -> None:
    anni = owes("Anni", 51)

    response = full(till, tap(anni))

    paid = Booking.objects.get(kind="payment")
    assert response.status_code == 200
    assert balance_of(anni.pk) == 0
    assert paid.device is not None
    assert (paid.by, paid.device.name) == (treasurer, "Tablet")


def test_part_and_undo_work_on_the_tablet(till: Client) -> None:
    anni = owes("Anni", 51)

    part(till, anni, "20")
    paid = Booking.objects.get(kind="payment")
    till.post(f"/kasse/zurueck/{paid.pk}/", {"undo": str(uuid4())}, headers=HTMX)

    assert Booking.objects.filter(kind="reversal", reverses=paid).exists()


def test_payment_of_another_day_is_not_the_tablets_to_take_back(till: Client) -> None:
    anni = make_member("Anni")
    pay(anni, 2000, day=timezone.localdate() - timedelta(days=30))
    paid = Booking.objects.get(kind="payment")

    response = till.post(f"/kasse/zurueck/{paid.pk}/", {"undo": str(uuid4())}, headers=HTMX)

    assert response.status_code == 404
    assert not Booking.objects.filter(kind="reversal").exists()


def test_page_leads_only_where_the_tablet_may_go(till: Client) -> None:
    anni = owes("Anni", 51)

    response = till.get("/kasse/")
    answers = {link: till.get(link).status_code for link in links(response)}

    assert f"/konto/{anni.pk}/" in answers
    assert set(answers.values()) == {200}
    assert "Kasse schliessen" in words(response, "button")


def test_account_and_its_games_are_open_and_their_links_too(till: Client) -> None:
    game = make_booked_game(["Anni", "Beat"])
    anni = Member.objects.get(call_name="Anni")

    response = till.get(f"/konto/{anni.pk}/")
    answers = {link: till.get(link).status_code for link in links(response)}

    assert f"/konto/{anni.pk}/spiel/{game.pk}/" in answers
    assert set(answers.values()) == {200}


def test_tap_after_the_quarter_of_an_hour_is_said_to_be_lost(till: Client) -> None:
    anni = owes("Anni", 51)
    shut()

    response = full(till, tap(anni))

    assert response.status_code == 403
    assert response["HX-Redirect"].startswith("/tablet/kasse/?next=")
    assert balance_of(anni.pk) == 5100
    assert (
        "Die Kasse ist wieder zu; dein letzter Tipp wurde nicht gespeichert."
        in (words(till.get("/tablet/kasse/"), "messages")[0])
    )


def test_tablet_without_the_pin_comes_to_it_and_keeps_score_meanwhile(treasurer: Member) -> None:
    client = tablet()

    assert client.get("/kasse/")["Location"] == "/tablet/kasse/?next=%2Fkasse%2F"
    assert client.get("/abende/").status_code == 200


def test_language_of_the_tablet_is_not_the_treasurers(till: Client, treasurer: Member) -> None:
    till.post("/sprache/", {"language": "en"})

    treasurer.refresh_from_db()
    assert treasurer.language == ""
    assert till.cookies["django_language"].value == "en"
