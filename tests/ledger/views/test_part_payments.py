import pytest
from django.test import Client

from ledger.models import Booking
from tests.ledger.make_books import book
from tests.ledger.views.at_the_till import (
    HTMX,
    clock,
    owes,
    part,
    rows,
    since,
    tap,
)
from tests.ledger.views.reading import values
from tests.people import make_admin, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

CHANGED = '{"till-changed": {}}'
STALE = "Jemand anders war schneller; nichts wurde eingetragen, hier ist der neue Stand."


@pytest.fixture
def treasurer() -> Client:
    make_plain_club()
    return signed_in(make_admin())


def test_part_opens_in_the_row_and_closes_again(treasurer: Client) -> None:
    anni = owes("Anni", 51)

    opened = treasurer.get(f"/kasse/teil/{anni.pk}/", headers=HTMX)
    closed = treasurer.get(f"/kasse/teil/{anni.pk}/?zu", headers=HTMX)

    assert rows(opened) == [f"Anni {since()} 51.00 Teilbetrag bezahlt Abbrechen"]
    assert values(opened, f"amount-{anni.pk}") == [""]
    assert rows(closed) == [f"Anni {since()} 51.00 bezahlt Teil"]


def test_part_books_what_was_typed(treasurer: Client) -> None:
    anni = owes("Anni", 51)

    response = part(treasurer, anni, "20,5")

    paid = Booking.objects.get(kind="payment")
    assert response.status_code == 200
    assert rows(response) == [
        f"Anni {since()} 30.50 bezahlt Teil 20.50 bezahlt, TWINT, {clock(paid)} Zurück"
    ]
    assert book()[-1] == (2, "pay", "payment", [("1020", f"1100-{anni.number:04}", 2050)])


def test_more_than_owed_stays_as_credit(treasurer: Client) -> None:
    anni = owes("Anni", 51)

    response = part(treasurer, anni, "60")

    paid = Booking.objects.get(kind="payment")
    assert rows(response) == [f"Anni bezahlt, TWINT, {clock(paid)}, Guthaben 9.00 60.00 Zurück"]


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("", "Schreibe den Betrag, wie 12.50."),
        ("zwölf", "Das ist kein Betrag; schreibe ihn wie 12.50."),
        ("12.345", "Tausend oder Rappen? Schreibe den Betrag wie 1’234.00 oder 1.23."),
        ("<b>1</b>", "Das ist kein Betrag; schreibe ihn wie 12.50."),
        ("0", "Der Betrag muss grösser als null sein."),
        (
            "1000001",
            "Der Betrag muss zwischen 0.01 und 1’000’000.00 liegen; nichts wurde verbucht.",
        ),
    ],
)
def test_part_that_is_no_amount_keeps_what_was_typed(
    treasurer: Client, typed: str, fault: str
) -> None:
    anni = owes("Anni", 51)

    response = part(treasurer, anni, typed)

    assert response.status_code == 422
    assert rows(response) == [f"Anni {since()} 51.00 Teilbetrag bezahlt Abbrechen {fault}"]
    assert values(response, f"amount-{anni.pk}") == [typed]
    assert Booking.objects.count() == 1


def test_part_of_another_row_is_a_bad_request(treasurer: Client) -> None:
    anni, beat = owes("Anni", 51), owes("Beat", 7, number=2)

    response = treasurer.post(f"/kasse/teil/{beat.pk}/", {"part": tap(anni)}, headers=HTMX)

    assert response.status_code == 400
