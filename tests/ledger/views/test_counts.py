from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from ledger.models import Booking, CashCount
from tests.hostile import BAD_LINES, post
from tests.ledger.make_books import book, give, pay
from tests.ledger.views.reading import faults, led_to, links, values, words
from tests.make import make_evening, make_member
from tests.people import make_admin, make_holder, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

PATH = "/kasse/zaehlen/"


@pytest.fixture
def treasurer() -> Client:
    make_plain_club()
    return signed_in(make_admin())


def counted(client: Client, **pieces: str) -> dict[str, str]:
    seen = values(client.get(PATH), "seen")[0]
    return {"key": str(uuid4()), "seen": seen, **pieces}


def test_count_that_agrees_books_nothing(treasurer: Client) -> None:
    give(8450)
    page = treasurer.get(PATH)
    assert words(page, "lantern-sum") == ["84.50"]

    data = counted(treasurer, p5000="1", p2000="1", p1000="1", p200="2", p50="1")
    answers = [treasurer.post(PATH, data, follow=True) for _ in range(2)]

    assert [words(answer, "message")[0] for answer in answers] == [
        "Gezählt: 84.50, die Kasse stimmt."
    ] * 2
    assert CashCount.objects.count() == 1
    assert Booking.objects.count() == 1


@pytest.mark.parametrize(
    ("pieces", "transfer"),
    [
        ({"p5000": "1", "p20": "3"}, ("1000", "3900", 60)),
        ({"p2000": "2"}, ("5100", "1000", 1000)),
    ],
)
def test_difference_is_booked_with_its_reason(
    treasurer: Client, pieces: dict[str, str], transfer: tuple[str, str, int]
) -> None:
    give(5000)
    data = counted(treasurer, **pieces)

    without = treasurer.post(PATH, data)
    response = treasurer.post(PATH, data | {"reason": "Trinkgeld"})

    assert (without.status_code, faults(without)) == (
        422,
        ["Schreibe den Grund; nichts wurde verbucht."],
    )
    assert {name: values(without, name) for name in pieces} == {
        name: [number] for name, number in pieces.items()
    }
    count = Booking.objects.latest("number")
    assert led_to(response) == f"/kasse/?gebucht={count.pk}"
    assert book()[-1][2:] == ("count", [transfer])
    assert count.text == "Trinkgeld"


def test_cash_that_moved_meanwhile_is_counted_again(treasurer: Client) -> None:
    give(5000)
    data = counted(treasurer, p5000="1")
    give(1000)

    response = treasurer.post(PATH, data)

    assert response.status_code == 409
    assert words(response, "lantern-sum") == ["60.00"]
    assert CashCount.objects.count() == 0


@pytest.mark.parametrize("number", ["-1", "1e3", "٥", "1.5", "zwei", "1_0"])
def test_absurd_number_of_pieces_is_one_sentence(treasurer: Client, number: str) -> None:
    give(5000)

    response = treasurer.post(PATH, counted(treasurer, p5000=number))

    assert (response.status_code, faults(response)) == (422, ["Das ist keine ganze Zahl."])
    assert CashCount.objects.count() == 0


@pytest.mark.parametrize("number", ["100001", "999999999", "9" * 50])
def test_more_pieces_than_anybody_counts_are_refused(treasurer: Client, number: str) -> None:
    response = treasurer.post(PATH, counted(treasurer, p5=number))

    assert faults(response) == ["Das ist zu viel: höchstens 100’000."]


@pytest.mark.parametrize("text", BAD_LINES)
def test_absurd_reason_is_one_sentence(treasurer: Client, text: str) -> None:
    response = post(treasurer, PATH, counted(treasurer, p5="1", reason=text))

    assert (response.status_code, len(faults(response))) == (422, 1)
    assert Booking.objects.count() == 0


def test_till_asks_once_the_evening_is_over(treasurer: Client) -> None:
    give(5000)
    ask = "In der Kasse sollten 50.00 sein. Zählen"

    assert words(treasurer.get("/kasse/"), "till-ask") == [ask]
    assert PATH in links(treasurer.get("/kasse/"))
    treasurer.post(PATH, counted(treasurer, p5000="1"))
    assert words(treasurer.get("/kasse/"), "till-ask") == []


def test_till_does_not_ask_while_somebody_owes_on_an_open_evening(treasurer: Client) -> None:
    now = timezone.now()
    make_evening(timezone.localdate(now), now=now)
    give(5000)

    assert words(treasurer.get("/kasse/"), "till-ask") == []
    pay(make_member("Anni"), 500, day=timezone.localdate(now))
    assert words(treasurer.get("/kasse/"), "till-ask") == [
        "In der Kasse sollten 55.00 sein. Zählen"
    ]


def test_auditor_is_not_asked_to_count() -> None:
    make_plain_club()
    give(5000)

    response = signed_in(make_holder("is_auditor")).get("/kasse/")

    assert words(response, "till-ask") == []
    assert PATH not in links(response)
