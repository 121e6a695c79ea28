from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from clique.models import Member
from ledger.models import Booking
from ledger.queries.balances import balance_of
from tests.ledger.make_books import book, charge, give, make_played_game, pay
from tests.ledger.views.at_the_till import (
    HTMX,
    clock,
    full,
    last_week,
    owes,
    part,
    rows,
    since,
    tap,
    today,
)
from tests.ledger.views.reading import led_to, values, words
from tests.make import make_evening
from tests.people import make_admin, make_holder, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

CHANGED = '{"till-changed": {}}'
STALE = "Jemand anders war schneller; nichts wurde eingetragen, hier ist der neue Stand."


@pytest.fixture
def treasurer() -> Client:
    make_plain_club()
    return signed_in(make_admin())


def test_one_tap_books_the_whole_balance_and_answers_with_the_row(treasurer: Client) -> None:
    anni = owes("Anni", 51)

    response = full(treasurer, tap(anni), means="bank")

    paid = Booking.objects.get(kind="payment")
    assert response.status_code == 200
    assert response.headers["HX-Trigger"] == CHANGED
    assert rows(response) == [f"Anni bezahlt, Bank, {clock(paid)} 51.00 Zurück"]
    assert book()[-1] == (2, "pay", "payment", [("1010", f"1100-{anni.number:04}", 5100)])
    assert (paid.day, paid.by) == (today(), Member.objects.get(call_name="Elsbeth"))


def test_second_tap_books_nothing_more(treasurer: Client) -> None:
    anni = owes("Anni", 51)
    button = tap(anni)

    answers = [full(treasurer, button) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert len({tuple(rows(answer)) for answer in answers}) == 1
    assert Booking.objects.filter(kind="payment").count() == 1


def test_payment_counts_for_today_while_a_past_evening_is_entered(treasurer: Client) -> None:
    anni = owes("Anni", 51)
    make_evening(today() - timedelta(days=2), now=timezone.now())

    full(treasurer, tap(anni))

    assert Booking.objects.get(kind="payment").day == today()


def test_row_that_moved_shows_what_it_is_now(treasurer: Client) -> None:
    anni = owes("Anni", 51)
    button = tap(anni)
    charge({anni: 900}, game=make_played_game(day=last_week(), number=2))

    response = full(treasurer, button)

    assert response.status_code == 409
    assert rows(response) == [f"Anni {since()} 60.00 bezahlt Teil {STALE}"]
    assert response.headers["HX-Trigger"] == CHANGED
    assert Booking.objects.filter(kind="payment").count() == 0


def test_row_of_who_owes_nothing_any_more_says_so(treasurer: Client) -> None:
    anni = owes("Anni", 51)
    button = tap(anni)
    pay(anni, 5100, day=last_week())

    response = full(treasurer, button)

    assert response.status_code == 409
    assert rows(response) == [f"Anni ausgeglichen 0.00 {STALE}"]


def test_undo_is_one_tap_and_a_reversal(treasurer: Client) -> None:
    anni = owes("Anni", 51)
    row = full(treasurer, tap(anni))
    paid = Booking.objects.get(kind="payment")

    response = treasurer.post(
        f"/kasse/zurueck/{paid.pk}/", {"undo": values(row, "undo")[0]}, headers=HTMX
    )

    assert response.status_code == 200
    assert response.headers["HX-Trigger"] == CHANGED
    assert rows(response) == [f"Anni {since()} 51.00 bezahlt Teil"]
    assert book()[-1] == (
        3,
        "rev:2",
        "reversal",
        [(f"1100-{anni.number:04}", "1000", 5100)],
    )


def test_undo_twice_takes_back_once(treasurer: Client) -> None:
    anni = owes("Anni", 51)
    full(treasurer, tap(anni))
    paid = Booking.objects.get(kind="payment")
    key, other = str(uuid4()), str(uuid4())

    answers = [
        treasurer.post(f"/kasse/zurueck/{paid.pk}/", {"undo": used}, headers=HTMX)
        for used in (key, key, other)
    ]

    assert [answer.status_code for answer in answers] == [200, 200, 422]
    assert rows(answers[2]) == [
        f"Anni {since()} 51.00 bezahlt Teil"
        " Diese Buchung ist schon storniert; nichts wurde verbucht."
    ]
    assert Booking.objects.filter(kind="reversal").count() == 1


@pytest.mark.parametrize("what", ["stakes", "gift", "nothing"])
def test_undo_of_the_till_takes_back_payments_alone(treasurer: Client, what: str) -> None:
    owes("Anni", 51)
    booking = give(100, day=last_week())
    ids = {"stakes": Booking.objects.get(kind="stakes").pk, "gift": booking.pk, "nothing": 99}

    response = treasurer.post(f"/kasse/zurueck/{ids[what]}/", {"undo": str(uuid4())}, headers=HTMX)

    assert response.status_code == 404
    assert Booking.objects.filter(kind="reversal").count() == 0


@pytest.mark.parametrize("means", ["", "gold"])
def test_payment_by_unknown_means_is_refused_in_words(treasurer: Client, means: str) -> None:
    anni = owes("Anni", 51)

    response = full(treasurer, tap(anni), means=means)

    assert response.status_code == 422
    assert words(response, "due-fault") == ["Wähle bar, TWINT oder Bank; nichts wurde verbucht."]
    assert Booking.objects.count() == 1


def test_key_used_for_something_else_is_refused(treasurer: Client) -> None:
    anni = owes("Anni", 51)
    key = str(uuid4())
    full(treasurer, tap(anni, key=key))

    response = full(treasurer, tap(anni, key=key, rappen=100))

    assert response.status_code == 422
    assert Booking.objects.filter(kind="payment").count() == 1


@pytest.mark.parametrize("button", ["", "x", "1.2.3", "1.0.100.not-a-key", "1" * 5000])
def test_button_that_is_none_is_a_bad_request(treasurer: Client, button: str) -> None:
    anni = owes("Anni", 51)

    answers = [
        full(treasurer, button),
        treasurer.post(f"/kasse/teil/{anni.pk}/", {"part": button}, headers=HTMX),
        treasurer.post(f"/kasse/zurueck/{anni.pk}/", {"undo": button}, headers=HTMX),
    ]

    assert [answer.status_code for answer in answers] == [400, 400, 400]
    assert Booking.objects.count() == 1


def test_somebody_who_is_nobody_is_not_found(treasurer: Client) -> None:
    answers = [
        full(treasurer, f"99.0.100.{uuid4()}"),
        treasurer.get("/kasse/teil/99/", headers=HTMX),
        treasurer.get(f"/kasse/teil/{10**30}/", headers=HTMX),
        treasurer.post(f"/kasse/zurueck/{10**30}/", {"undo": str(uuid4())}, headers=HTMX),
        treasurer.get("/kasse/daneben/anderes/", headers=HTMX),
    ]

    assert [answer.status_code for answer in answers] == [404] * 5
    assert Booking.objects.count() == 0


def test_without_script_every_button_leads_back_to_the_till(treasurer: Client) -> None:
    anni, beat = owes("Anni", 51), owes("Beat", 7, number=2)

    paid = full(treasurer, tap(anni), means="twint", htmx=False)
    shared = part(treasurer, beat, "5", htmx=False)
    payment = Booking.objects.filter(kind="payment").earliest("number")
    undone = treasurer.post(
        f"/kasse/zurueck/{payment.pk}/", {"undo": str(uuid4()), "means": "bank"}
    )

    assert [(answer.status_code, led_to(answer)) for answer in (paid, shared, undone)] == [
        (302, f"/kasse/?wie=twint#till-row-{anni.pk}"),
        (302, f"/kasse/?wie=twint#till-row-{beat.pk}"),
        (302, f"/kasse/?wie=bank#till-row-{anni.pk}"),
    ]
    assert (balance_of(anni.pk), balance_of(beat.pk)) == (5100, 200)


def test_without_script_the_page_keeps_the_open_row_and_its_fault(treasurer: Client) -> None:
    anni, _beat = owes("Anni", 51), owes("Beat", 7, number=2)

    opened = treasurer.get(f"/kasse/teil/{anni.pk}/")
    refused = part(treasurer, anni, "x", htmx=False)

    fault = "Das ist kein Betrag; schreibe ihn wie 12.50."
    other = f"Beat {since()} 7.00 bezahlt Teil"
    assert rows(opened) == [f"Anni {since()} 51.00 Teilbetrag bezahlt Abbrechen", other]
    assert refused.status_code == 422
    assert rows(refused) == [f"Anni {since()} 51.00 Teilbetrag bezahlt Abbrechen {fault}", other]
    assert values(refused, f"amount-{anni.pk}") == ["x"]


@pytest.mark.parametrize("role", ["", "is_scorekeeper", "is_admin", "is_auditor"])
def test_only_the_treasurer_takes_money(role: str) -> None:
    make_plain_club()
    anni = owes("Anni", 51)
    payment = pay(anni, 100, day=today())
    client = signed_in(make_holder(role))

    answers = [
        full(client, tap(anni)),
        part(client, anni, "20"),
        client.get(f"/kasse/teil/{anni.pk}/", headers=HTMX),
        client.post(f"/kasse/zurueck/{payment.pk}/", {"undo": str(uuid4())}, headers=HTMX),
    ]

    assert [answer.status_code for answer in answers] == [403, 403, 403, 403]
    assert Booking.objects.count() == 2
