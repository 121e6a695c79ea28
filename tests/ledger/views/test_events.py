from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clique.models import Member
from ledger.models import Booking
from ledger.queries.balances import balance_of
from tests.ledger.make_books import book, give, pay, version_of
from tests.ledger.views.event_posts import move, owes, refund, typed, write_off
from tests.ledger.views.reading import faults, led_to, links, values, words
from tests.make import make_member
from tests.people import make_admin, make_plain_club, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def treasurer() -> Client:
    make_plain_club()
    return signed_in(make_admin())


@pytest.fixture
def anni() -> Member:
    return make_member("Anni")


def test_credit_is_paid_out_and_taken_back(treasurer: Client, anni: Member) -> None:
    pay(anni, 1200)
    form = treasurer.get(f"/konto/{anni.pk}/auszahlen/")
    assert words(form, "motto") == ["Anni hat 12.00 Guthaben."]
    assert values(form, "amount") == ["12.00"]

    response = treasurer.post(f"/konto/{anni.pk}/auszahlen/", refund(anni))

    booking = Booking.objects.latest("number")
    assert led_to(response) == f"/konto/{anni.pk}/?gebucht={booking.pk}"
    assert book()[-1][2:] == ("refund", [("1100-0002", "1000", 500)])
    assert balance_of(anni.pk) == -700
    shown = treasurer.get(led_to(response))
    assert words(shown, "booked-text") == ["Verbucht: Rückzahlung 5.00"]
    undo = {"key": values(shown, "key")[0], "seen": "0", "next": f"/konto/{anni.pk}/"}
    back = treasurer.post(f"/buchungen/{booking.pk}/storno/", undo)
    assert led_to(back) == f"/konto/{anni.pk}/"
    assert balance_of(anni.pk) == -1200


def test_debt_is_written_off_with_its_reason(treasurer: Client, anni: Member) -> None:
    owes(anni, 900)

    response = treasurer.post(f"/konto/{anni.pk}/abschreiben/", write_off(anni))

    assert response.status_code == 302
    assert book()[-1][2:] == ("write_off", [("5100", "1100-0002", 500)])
    assert Booking.objects.latest("number").text == "verzogen"
    assert balance_of(anni.pk) == 400


def test_more_credit_than_there_is_is_refused(treasurer: Client, anni: Member) -> None:
    pay(anni, 400)

    response = treasurer.post(f"/konto/{anni.pk}/auszahlen/", refund(anni))

    assert (response.status_code, faults(response)) == (
        422,
        [
            "So viel Guthaben ist nicht da; nichts wurde verbucht, zahle höchstens das Guthaben zurück."
        ],
    )
    assert values(response, "amount") == ["5.00"]
    assert balance_of(anni.pk) == -400


def test_more_debt_than_there_is_is_refused(treasurer: Client, anni: Member) -> None:
    owes(anni, 400)

    response = treasurer.post(f"/konto/{anni.pk}/abschreiben/", write_off(anni))

    assert (response.status_code, faults(response)) == (
        422,
        [
            "So viel ist nicht offen; nichts wurde verbucht, schreibe höchstens ab, was das Mitglied schuldet."
        ],
    )
    assert balance_of(anni.pk) == 400


@pytest.mark.parametrize(("path", "form"), [("auszahlen", refund), ("abschreiben", write_off)])
def test_account_that_moved_meanwhile_asks_again(
    treasurer: Client, anni: Member, path: str, form: Any
) -> None:
    owes(anni, 900)
    old = form(anni)
    pay(anni, 900)

    response = treasurer.post(f"/konto/{anni.pk}/{path}/", old)

    assert response.status_code == 409
    assert values(response, "seen") == [str(version_of(anni))]
    assert balance_of(anni.pk) == 0


def test_payment_moves_to_who_paid(treasurer: Client, anni: Member) -> None:
    beat = make_member("Beat")
    payment = pay(anni, 900, means="twint")
    path = f"/buchungen/{payment.pk}/umbuchen/"
    assert path in links(treasurer.get(f"/konto/{anni.pk}/"))
    form = treasurer.get(path)
    assert words(form, "motto") == ["Buchung 1: Anni hat am 20.11.2026 9.00 bezahlt, TWINT."]

    sent = typed(to=beat.pk, reason="verwechselt")
    answers = [treasurer.post(path, sent) for _ in range(2)]

    assert [led_to(answer) for answer in answers] == [f"/konto/{beat.pk}/"] * 2
    assert [balance_of(member.pk) for member in (anni, beat)] == [0, -900]
    assert Booking.objects.count() == 3


@pytest.mark.parametrize("to", ["", "0", "99", "-1", "1e3", "٥", "<b>", "9" * 40, "own"])
def test_payment_to_nobody_stays(treasurer: Client, anni: Member, to: str) -> None:
    payment = pay(anni, 900)

    response = treasurer.post(
        f"/buchungen/{payment.pk}/umbuchen/", typed(to=anni.pk if to == "own" else to)
    )

    assert response.status_code == 422
    assert faults(response) == ["Wähle ein Mitglied aus der Liste."]
    assert Booking.objects.count() == 1


def test_payment_taken_back_cannot_move(treasurer: Client, anni: Member) -> None:
    beat = make_member("Beat")
    payment = pay(anni, 900)
    path = f"/buchungen/{payment.pk}/umbuchen/"
    treasurer.post(path, typed(to=beat.pk), follow=True)

    response = treasurer.post(path, typed(to=beat.pk))

    assert faults(response) == ["Diese Buchung ist schon storniert; nichts wurde verbucht."]
    assert balance_of(beat.pk) == -900


def test_only_payments_move(treasurer: Client) -> None:
    gift = give(500)

    answers = [
        treasurer.get(f"/buchungen/{pk}/umbuchen/").status_code for pk in (gift.pk, 99, 10**30)
    ]

    assert answers == [404] * 3


def test_money_is_carried_to_the_bank(treasurer: Client) -> None:
    give(20_000)

    response = treasurer.post("/kasse/verschieben/", move(amount="1’50.50", text="Schalter"))
    again = treasurer.post("/kasse/verschieben/", move(amount="150,5", text="Schalter"))

    assert (response.status_code, again.status_code) == (422, 302)
    assert book()[-1][2:] == ("move", [("1010", "1000", 15_050)])
    assert words(treasurer.get(led_to(again)), "booked-text") == [
        "Verbucht: Geldtransport 150.50, Schalter"
    ]


def test_twint_pays_out_less_its_fee(treasurer: Client) -> None:
    give(20_000, means="twint")

    response = treasurer.post("/kasse/verschieben/", move(source="twint", amount="100", fee="1.30"))

    assert response.status_code == 302
    assert book()[-1][2:] == ("move", [("1010", "1020", 9870), ("5000", "1020", 130)])


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"target": "cash"}, "Wähle zwei verschiedene Orte."),
        ({"source": "gold"}, "Wähle Kasse, TWINT oder Bank."),
        ({"source": ""}, "Wähle Kasse, TWINT oder Bank."),
        ({"fee": "1"}, "Eine Gebühr gibt es nur von TWINT zur Bank."),
        (
            {"source": "twint", "fee": "1", "text": "x"},
            "Eine Auszahlung mit Gebühr hat keine Bemerkung.",
        ),
        (
            {"source": "twint", "fee": "5"},
            "Die Gebühr muss kleiner sein als der Betrag; nichts wurde verbucht.",
        ),
        (
            {},
            "In der Kasse liegen nach den Büchern 0.00; nichts wurde verbucht, zähle sie oder verbuche die Eröffnung.",
        ),
    ],
)
def test_money_that_cannot_move_stays(
    treasurer: Client, changes: dict[str, object], sentence: str
) -> None:
    response = treasurer.post("/kasse/verschieben/", move(**changes))

    assert (response.status_code, faults(response)) == (422, [sentence])
    assert Booking.objects.count() == 0


def test_opening_is_one_booking(treasurer: Client, anni: Member) -> None:
    beat = make_member("Beat")
    sent = typed(cash="84.50", bank="1’234.50", twint="") | {
        f"owes-{anni.pk}": "12",
        f"credit-{beat.pk}": "3,5",
    }

    response = treasurer.post("/kasse/eroeffnung/", sent)

    assert response.status_code == 302
    assert book()[-1][2:] == (
        "opening",
        [
            ("1000", "9000", 8450),
            ("1010", "9000", 123_450),
            ("1100-0002", "9000", 1200),
            ("9000", "1100-0003", 350),
        ],
    )


def test_opening_refuses_both_sides_nothing_and_twice(treasurer: Client, anni: Member) -> None:
    both = typed() | {f"owes-{anni.pk}": "1", f"credit-{anni.pk}": "1"}
    sent = typed(cash="10")

    answers = [treasurer.post("/kasse/eroeffnung/", data) for data in (both, typed(), sent)]
    twice = treasurer.post("/kasse/eroeffnung/", typed(cash="10"))

    assert [faults(answer) for answer in answers[:2]] == [
        ["Entweder schuldet jemand oder hat Guthaben, nicht beides."],
        ["Schreibe mindestens einen Betrag; nichts wurde verbucht."],
    ]
    assert answers[2].status_code == 302
    assert faults(twice) == [
        "Ein Konto davon ist schon eröffnet; storniere zuerst die alte Eröffnung."
    ]
    assert Booking.objects.count() == 1


def test_opening_of_somebody_unknown_books_nothing_for_them(treasurer: Client) -> None:
    treasurer.post("/kasse/eroeffnung/", typed(cash="10") | {"owes-99": "500"})

    assert [row[3] for row in book()] == [[("1000", "9000", 1000)]]


def test_today_is_proposed(treasurer: Client) -> None:
    today = timezone.localdate()

    response = treasurer.get("/kasse/verschieben/")

    assert values(response, "day") == [f"{today.day}.{today.month}.{today.year}"]
