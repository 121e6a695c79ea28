from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from ledger.models import Account, Booking
from tests.hostile import BAD_LINES, post
from tests.ledger.make_books import book, give, reverse, spend
from tests.ledger.views.reading import faults, led_to, page, values, words
from tests.make import make_evening
from tests.people import make_admin, make_holder, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

PATHS = ("/kasse/spende/", "/kasse/ausgabe/")


@pytest.fixture
def treasurer() -> Client:
    make_plain_club()
    return signed_in(make_admin())


def typed(**changes: str) -> dict[str, str]:
    usual = {"key": str(uuid4()), "seen": "0", "amount": "1'250.50", "means": "bank"}
    return {**usual, "day": "4.12.2025", "text": "Beck", "new_category": "Waage", **changes}


def chosen(response: Any) -> list[str]:
    return [attrs["value"] for _tag, attrs, _text in page(response) if "selected" in attrs]


def test_gift_is_booked_and_shown_at_the_till(treasurer: Client) -> None:
    response = treasurer.post("/kasse/spende/", typed())

    gift = Booking.objects.get()
    assert (response.status_code, led_to(response)) == (302, f"/kasse/?gebucht={gift.pk}")
    assert book() == [(1, "pay", "gift", [("1010", "3100", 125050)])]
    assert (gift.day, gift.text, gift.by.call_name) == (date(2025, 12, 4), "Beck", "Elsbeth")  # type: ignore[union-attr]  # somebody booked it
    shown = treasurer.get(led_to(response))
    assert words(shown, "booked-text") == ["Verbucht: Spende 1’250.50, Beck"]


def test_expense_is_booked_on_a_new_category_and_then_on_the_same(treasurer: Client) -> None:
    first = treasurer.post("/kasse/ausgabe/?von=fonds", typed())
    again = treasurer.post("/kasse/ausgabe/", typed(category="Waage", new_category=""))

    ids = list(Booking.objects.order_by("number").values_list("pk", flat=True))
    assert [led_to(answer) for answer in (first, again)] == [
        f"/fonds/?gebucht={ids[0]}",
        f"/kasse/?gebucht={ids[1]}",
    ]
    assert [row[3] for row in book()] == [[("4001", "1010", 125050)]] * 2
    assert Account.objects.get(code="4001").name == "Waage"


@pytest.mark.parametrize(
    ("path", "what"), [(PATHS[0], "Spende 1’250.50"), (PATHS[1], "Ausgabe 1’250.50")]
)
def test_form_sent_twice_books_once_and_says_so(treasurer: Client, path: str, what: str) -> None:
    data = typed()

    answers = [treasurer.post(path, data) for _ in range(2)]

    booking = Booking.objects.get()
    assert [led_to(answer) for answer in answers] == [
        f"/kasse/?gebucht={booking.pk}",
        f"/kasse/?gebucht={booking.pk}&schon=1",
    ]
    shown = treasurer.get(led_to(answers[1]))
    assert words(shown, "booked-text") == [f"Schon verbucht, nicht nochmals: {what}, Beck"]
    assert f'href="/buchungen/?seite=1#journal-row-{booking.pk}"' in shown.content.decode()


def test_form_sent_again_after_its_gift_was_taken_back_says_so(treasurer: Client) -> None:
    data = typed()
    treasurer.post("/kasse/spende/", data)
    reverse(Booking.objects.get())

    again = treasurer.get(led_to(treasurer.post("/kasse/spende/", data)))

    assert words(again, "booked-text") == [
        "Schon verbucht und zurückgenommen: Spende 1’250.50, Beck"
    ]
    assert words(again, "booked") == [
        "Schon verbucht und zurückgenommen: Spende 1’250.50, Beck Buchung 1"
    ]
    assert Booking.objects.count() == 2


@pytest.mark.parametrize("path", PATHS)
def test_form_refused_by_its_key_can_be_sent_again(treasurer: Client, path: str) -> None:
    data = typed()
    treasurer.post(path, data)

    refused = treasurer.post(path, {**data, "text": "Leim"})

    assert refused.status_code == 422
    (fresh,) = values(refused, "key")
    assert fresh != data["key"]
    treasurer.post(path, {**data, "text": "Leim", "key": fresh})
    assert list(Booking.objects.order_by("number").values_list("text", flat=True)) == [
        "Beck",
        "Leim",
    ]


@pytest.mark.parametrize("path", PATHS)
def test_form_begins_with_today_though_a_past_evening_is_entered(
    treasurer: Client, path: str
) -> None:
    today = timezone.localdate()
    make_evening(today - timedelta(days=2), now=timezone.now())

    page = treasurer.get(path)

    assert values(page, "day") == [f"{today.day}.{today.month}.{today.year}"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    ("field", "text", "sentence"),
    [
        ("amount", "zwölf", "Das ist kein Betrag; schreibe ihn wie 12.50."),
        ("amount", "", "Schreibe den Betrag, wie 12.50."),
        ("day", "31.2.2026", "Das ist kein Datum; schreibe es wie 31.12.2026."),
        ("day", "", "Schreibe das Datum, wie 31.12.2026."),
    ],
)
def test_fault_is_one_sentence_and_everything_typed_stays(
    treasurer: Client, path: str, field: str, text: str, sentence: str
) -> None:
    data = typed(**{field: text})

    response = treasurer.post(path, data)

    assert response.status_code == 422
    assert faults(response) == [sentence]
    kept = {name: values(response, name)[0] for name in ("amount", "day", "text", "key")}
    assert kept == {name: data[name] for name in kept}
    assert Booking.objects.count() == 0


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"amount": "1000001"},
            "Der Betrag muss zwischen 0.01 und 1’000’000.00 liegen; nichts wurde verbucht.",
        ),
        (
            {"day": "31.12.2199"},
            "Das Datum muss zwischen dem 1.1.1990 und heute liegen; nichts wurde verbucht.",
        ),
        ({"key": "x"}, "Die Eingabe war nicht vollständig; lade die Seite neu."),
    ],
)
def test_refusal_of_the_books_stands_above_the_form(
    treasurer: Client, path: str, changes: dict[str, str], sentence: str
) -> None:
    response = treasurer.post(path, typed(**changes))

    assert response.status_code == 422
    assert faults(response) == [sentence]
    assert Booking.objects.count() == 0


@pytest.mark.parametrize(
    ("means", "place"), [("cash", "In der Kasse liegen"), ("twint", "Bei TWINT liegen")]
)
def test_expense_of_more_than_lies_there_says_what_does(
    treasurer: Client, means: str, place: str
) -> None:
    give(2800, means=means)

    response = treasurer.post("/kasse/ausgabe/", typed(means=means, amount="999'999.99"))

    assert response.status_code == 422
    assert [sentence.split(";")[0] for sentence in faults(response)] == [
        f"{place} nach den Büchern 28.00"
    ]
    assert values(response, "amount") == ["999'999.99"]
    assert Booking.objects.count() == 1


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("text", BAD_LINES)
def test_text_that_no_line_holds_is_refused(treasurer: Client, path: str, text: str) -> None:
    response = post(treasurer, path, typed(text=text))

    assert response.status_code == 422
    assert len(faults(response)) == 1
    assert Booking.objects.count() == 0


def test_expense_keeps_the_chosen_category(treasurer: Client) -> None:
    spend(100, category="Räppli", day=date(2025, 10, 9))
    spend(100, category="<i>Waage</i>", day=date(2025, 10, 9))

    response = treasurer.post(
        "/kasse/ausgabe/", typed(amount="x", category="<i>Waage</i>", new_category="")
    )

    assert response.status_code == 422
    assert values(response, "category") == [""]
    assert chosen(response) == ["<i>Waage</i>"]
    assert "<i>Waage</i>" not in response.content.decode()


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("role", ["", "is_scorekeeper", "is_admin", "is_auditor"])
def test_only_the_treasurer_books(path: str, role: str) -> None:
    make_plain_club()
    client = signed_in(make_holder(role))

    answers = [client.get(path), client.post(path, typed())]

    assert [answer.status_code for answer in answers] == [403, 403]
    assert Booking.objects.count() == 0
