import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.models import Attendance
from ledger.models import Booking
from tests.hostile import GOOD_NAMES
from tests.ledger.make_books import give, pay, spend
from tests.ledger.views.at_the_till import (
    HTMX,
    clock,
    full,
    last_week,
    owes,
    rows,
    since,
    tap,
    today,
)
from tests.ledger.views.reading import led_to, words
from tests.make import make_evening
from tests.people import make_admin, make_holder, make_plain_club, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def treasurer() -> Client:
    make_plain_club()
    return signed_in(make_admin())


def test_till_shows_who_owes_by_sum_and_what_lies_in_the_box(treasurer: Client) -> None:
    anni, beat, carla = owes("Anni", 7), owes("Beat", 36, number=2), owes("Carla", 12, number=3)
    give(5000, day=last_week())
    pay(carla, 1500, means="twint", day=last_week())
    beat_paid = pay(beat, 3600, means="twint", day=today())
    anni_paid = pay(anni, 200, day=today())

    response = treasurer.get("/kasse/")

    assert response.status_code == 200
    assert rows(response) == [
        f"Beat bezahlt, TWINT, {clock(beat_paid)} 36.00 Zurück",
        f"Anni {since()} 5.00 bezahlt Teil 2.00 bezahlt, bar, {clock(anni_paid)} Zurück",
        "Carla Guthaben 3.00",
    ]
    assert words(response, "till-count") == ["1 offen · 1 bezahlt"]
    assert words(response, "lantern") == ["In der Kasse 52.00 Anfang 50.00 heute bar 2.00"]
    assert words(response, "till-sums") == ["heute bezahlt 38.00 davon TWINT 36.00 geschuldet 5.00"]


def test_till_names_who_is_missing_tonight(treasurer: Client) -> None:
    anni = owes("Anni", 7)
    evening = make_evening(today(), now=timezone.now())
    here = Attendance.objects.create(evening=evening, member=anni, position=0)
    present = treasurer.get("/kasse/")
    here.is_present = False
    here.save()

    absent = treasurer.get("/kasse/")

    assert rows(present) == [f"Anni {since()} 7.00 bezahlt Teil"]
    assert rows(absent) == [f"Anni {since()}, fehlt 7.00 bezahlt Teil"]


def test_empty_till_says_that_nobody_owes(treasurer: Client) -> None:
    response = treasurer.get("/kasse/")

    assert rows(response) == []
    assert words(response, "till-none") == [
        "Niemand schuldet etwas Nach dem nächsten Spiel steht hier, wer was bezahlt."
    ]
    assert words(response, "raeppli") == []


def test_till_rejoices_once_everything_is_paid(treasurer: Client) -> None:
    give(20)

    response = treasurer.get("/kasse/")

    assert len(words(response, "till-none")) == len(words(response, "raeppli")) == 1


def test_parts_beside_the_rows_come_by_themselves(treasurer: Client) -> None:
    anni = owes("Anni", 51)
    full(treasurer, tap(anni))

    count = treasurer.get("/kasse/daneben/anzahl/", headers=HTMX)
    side = treasurer.get("/kasse/daneben/stand/", headers=HTMX)

    assert words(count, "till-count") == ["0 offen · 1 bezahlt"]
    assert words(side, "till-side") == [
        "In der Kasse 51.00 Anfang 0.00 heute bar 51.00 In der Kasse sollten 51.00 sein. Zählen"
        " heute bezahlt 51.00 davon TWINT 0.00 geschuldet 0.00"
    ]


def test_pressing_enter_pays_nothing(treasurer: Client) -> None:
    owes("Anni", 51)
    content = treasurer.get("/kasse/").content.decode()
    form = content[content.index('id="till-form"') :]

    response = treasurer.post("/kasse/bezahlt/", {"means": "twint"})

    first_button = form[form.index("<button") : form.index("</button>")]
    assert first_button == '<button class="unseen" tabindex="-1" aria-hidden="true">'
    assert (response.status_code, led_to(response)) == (302, "/kasse/?wie=twint")
    assert Booking.objects.filter(kind="payment").count() == 0


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_any_name_is_text_in_its_row(treasurer: Client, name: str) -> None:
    person = owes(name, 7)

    page = treasurer.get("/kasse/")
    row = full(treasurer, tap(person))

    assert [words(answer, "due-name")[0].split(" seit")[0] for answer in (page,)] == [name]
    assert words(row, "due-name")[0].startswith(name)
    assert "<b onmouseover" not in page.content.decode() + row.content.decode()


@pytest.mark.parametrize(
    ("role", "status"),
    [("", 403), ("is_scorekeeper", 403), ("is_admin", 403), ("is_auditor", 200)],
)
def test_only_who_reads_the_books_sees_the_till(role: str, status: int) -> None:
    make_plain_club()
    owes("Anni", 51)
    client = signed_in(make_holder(role))

    answers = [client.get("/kasse/"), client.get("/kasse/daneben/stand/", headers=HTMX)]

    assert [answer.status_code for answer in answers] == [status, status]
    if status == 200:
        assert rows(answers[0]) == [f"Anni {since()} 51.00"]
    else:
        assert "51.00" not in answers[0].content.decode()


def test_stranger_is_asked_to_sign_in() -> None:
    make_plain_club()

    response = Client().get("/kasse/")

    assert (response.status_code, led_to(response)) == (302, "/anmelden/?next=%2Fkasse%2F")


@pytest.mark.parametrize("count", [1, 3, 60])
def test_till_takes_eight_queries(
    treasurer: Client, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_evening(today(), now=timezone.now())
    people = [owes(f"M{number}", 9, number=number) for number in range(1, count + 1)]
    pay(people[0], 100, day=today())
    spend(100, day=last_week())

    with django_assert_num_queries(8):
        response = treasurer.get("/kasse/")

    assert len(rows(response)) == count
