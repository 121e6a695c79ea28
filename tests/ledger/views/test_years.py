from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clique.guesses import MOST_OF_ACCOUNT
from ledger.models import Booking, Budget, YearClose
from ledger.queries.journal import chain_head
from tests.ledger.actions.acts import count
from tests.ledger.make_books import give, spend
from tests.ledger.views.reading import faults, led_to, links, page, table, values, words
from tests.ledger.views.two_years import budget, busy_years, last_year, this_year
from tests.people import PASSWORD, make_admin, make_holder, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

PATH, BUDGET, CLOSE = "/jahr/", "/jahr/budget/", "/jahr/abschliessen/"


@pytest.fixture
def treasurer() -> Client:
    make_plain_club()
    return signed_in(make_admin())


def test_statement_has_last_year_and_budget_beside_it(treasurer: Client) -> None:
    busy_years()
    now, before = this_year().label, last_year().label
    treasurer.post(f"{BUDGET}?jahr={now}", budget(**{"budget-3100": "60", "budget-4001": "20.50"}))

    response = treasurer.get(PATH)

    assert words(response, "lantern") == ["Ergebnis + 50.00 Vermögen 133.00"]
    assert table(response) == [
        ["Einnahmen", now, "Budget", before],
        ["Einsätze", "0.00", "", "8.00"],
        ["Spenden", "50.00", "60.00", "100.00"],
        ["Einnahmen zusammen", "50.00", "60.00", "108.00"],
        ["Ausgaben"],
        ["Räppli", "0.00", "20.50", "25.00"],
        ["Ausgaben zusammen", "0.00", "20.50", "25.00"],
        ["Ergebnis", "50.00", "39.50", "83.00"],
        ["Vermögen", now, before],
        ["Kasse", "75.00", "75.00"],
        ["Bank", "50.00", "0.00"],
        ["TWINT", "3.00", "3.00"],
        ["Geschuldet", "5.00", "5.00"],
        ["Waagedrepfli", "133.00", "83.00"],
    ]


def test_statement_is_everybodys_and_its_buttons_the_treasurers() -> None:
    make_plain_club()
    busy_years()

    def ways(role: str) -> set[str]:
        response = signed_in(make_holder(role, call_name=role or "Zora")).get(PATH)
        assert response.status_code == 200
        return {link.split("?")[0] for link in links(response)}

    files = {"/dateien/jahr.csv", "/dateien/jahr.xlsx"}
    everybodys = {"", "/papier/jahr.pdf", "/fonds/jahre/"} | files
    assert ways("") == everybodys
    assert ways("is_auditor") == everybodys | {"/dateien/archiv.zip"}
    assert ways("is_treasurer") == everybodys | {BUDGET, CLOSE, "/dateien/archiv.zip"}


def ready_to_close() -> str:
    busy_years()
    count({5000: 1, 2000: 1, 500: 1}, day=timezone.localdate())
    return f"{CLOSE}?jahr={last_year().label}"


def signed(**changes: object) -> dict[str, object]:
    return {
        "key": str(uuid4()),
        "seen": chain_head().number,
        "password": PASSWORD,
        **changes,
    }


def test_checklist_says_what_is_open_and_offers_no_signature(treasurer: Client) -> None:
    busy_years()

    response = treasurer.get(f"{CLOSE}?jahr={last_year().label}")
    running = treasurer.get(CLOSE)

    assert [text.split(": ", 1)[0] for text in words(response, "year-check")] == [
        "erledigt",
        "erledigt",
        "erledigt",
        "erledigt",
        "offen",
    ]
    assert "/kasse/zaehlen/" in links(response)
    assert (
        words(response, "year-table")[0]
        == words(treasurer.get(f"{PATH}?jahr={last_year().label}"), "year-table")[0]
    )
    assert words(response, "year-sign") == words(running, "year-sign") == []
    assert f"{CLOSE}?jahr={last_year().label}" in links(running)


def test_year_is_closed_with_the_password_once(treasurer: Client) -> None:
    path = ready_to_close()
    head = chain_head()
    shown = treasurer.get(path)
    assert words(shown, "year-digits") == [f"{head.number} · {head.digits}"]
    sent = signed()

    answers = [treasurer.post(path, sent) for _ in range(2)]

    label = last_year().label
    assert [led_to(answer) for answer in answers] == [
        f"{PATH}?jahr={label.replace('/', '%2F')}"
    ] * 2
    closed = YearClose.objects.get()
    assert (closed.year, closed.number) == (label, head.number)
    after = treasurer.get(f"{PATH}?jahr={label}")
    assert words(after, "year-digits") == [f"{head.number} · {head.digits}"]
    assert CLOSE not in {link.split("?")[0] for link in links(after)}
    assert words(treasurer.get(path), "year-sign") == []


@pytest.mark.parametrize(
    ("password", "sentence"),
    [
        ("", "Schreibe dein Passwort; nichts wurde abgeschlossen."),
        ("falsch", "Das Passwort stimmt nicht; nichts wurde abgeschlossen."),
        (PASSWORD + " ", "Das Passwort stimmt nicht; nichts wurde abgeschlossen."),
        ("x" * 100_000, "Das Passwort stimmt nicht; nichts wurde abgeschlossen."),
    ],
)
def test_wrong_password_closes_nothing(treasurer: Client, password: str, sentence: str) -> None:
    path = ready_to_close()

    response = treasurer.post(path, signed(password=password))

    assert (response.status_code, faults(response)) == (422, [sentence])
    assert PASSWORD not in response.content.decode()
    assert YearClose.objects.count() == 0


def test_password_of_the_closing_is_guessed_as_seldom_as_at_the_door(treasurer: Client) -> None:
    path = ready_to_close()
    for _ in range(MOST_OF_ACCOUNT):
        treasurer.post(path, signed(password="falsch"))

    response = treasurer.post(path, signed())

    sentence = "Zu viele Versuche; warte 15 Minuten, dann geht es wieder."
    assert (response.status_code, faults(response)) == (422, [sentence])
    assert YearClose.objects.count() == 0


def test_booking_since_the_preview_asks_again(treasurer: Client) -> None:
    path = ready_to_close()
    old = signed()
    give(100, means="bank", day=timezone.localdate())

    response = treasurer.post(path, old)

    assert response.status_code == 409
    assert values(response, "seen") == [str(chain_head().number)]
    assert YearClose.objects.count() == 0


def test_year_that_is_not_ready_stays_open(treasurer: Client) -> None:
    busy_years()

    response = treasurer.post(f"{CLOSE}?jahr={last_year().label}", signed())

    assert response.status_code == 422
    assert YearClose.objects.count() == 0
    assert words(response, "year-checks") != []


@pytest.mark.parametrize("label", ["x", "1066", "2026/28", "٢٠٢٦/٢٧", "2026/27\x00"])
@pytest.mark.parametrize("path", [PATH, BUDGET, CLOSE, "/revision/"])
def test_no_such_year_is_not_found(treasurer: Client, path: str, label: str) -> None:
    assert treasurer.get(path, {"jahr": label}).status_code == 404


@pytest.mark.parametrize("role", ["", "is_auditor", "is_scorekeeper", "is_admin"])
def test_only_the_treasurer_plans_and_closes(role: str) -> None:
    make_plain_club()
    path = ready_to_close()
    client = signed_in(make_holder(role))

    assert [client.get(where).status_code for where in (BUDGET, path)] == [403, 403]
    assert client.post(BUDGET, budget(new_category="x", new_amount="1")).status_code == 403
    assert client.post(path, signed()).status_code == 403
    assert (Budget.objects.count(), YearClose.objects.count()) == (0, 0)


@pytest.mark.parametrize("categories", [1, 3])
def test_statement_takes_as_many_queries_for_any_year(
    treasurer: Client, categories: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    busy_years()
    for number in range(categories):
        spend(100, category=f"Kategorie {number}", day=timezone.localdate())

    with django_assert_num_queries(17):
        response = treasurer.get(PATH)

    assert len(table(response)) == 14 + categories


def test_late_correction_says_which_year_it_concerns(treasurer: Client) -> None:
    path = ready_to_close()
    treasurer.post(path, signed())
    label = last_year().label
    late = Booking.objects.filter(kind="expense").get()

    treasurer.post(
        f"/buchungen/{late.pk}/storno/", {"key": str(uuid4()), "seen": "0", "reason": "doppelt"}
    )

    reversal = Booking.objects.latest("number")
    assert reversal.day > last_year().last
    [said] = words(treasurer.get(PATH), "year-late")
    assert f"Storno von Buchung {late.number} · doppelt" in said
    assert f"betrifft {label}" in said
    assert f"betrifft {label}" in words(treasurer.get("/buchungen/"), "chip")
    # A reason may name somebody: it is for those who read the books.
    assert "doppelt" not in words(signed_in(make_holder("", "Zora")).get(PATH), "year-late")[0]


@pytest.mark.parametrize("path", ["/kasse/spende/", "/kasse/ausgabe/"])
def test_late_entry_names_the_closed_year_it_is_about(treasurer: Client, path: str) -> None:
    assert "concerns" not in names(treasurer.get(path))
    treasurer.post(ready_to_close(), signed(), follow=True)
    label = last_year().label
    today = timezone.localdate()
    sent = {
        "key": str(uuid4()),
        "seen": "0",
        "amount": "5",
        "means": "cash",
        "day": f"{today.day}.{today.month}.{today.year}",
        "text": "vergessen",
        "new_category": "Wagen",
    }

    refused = treasurer.post(path, sent | {"concerns": "1066"})
    response = treasurer.post(path, sent | {"concerns": label})

    assert (refused.status_code, faults(refused)) == (422, ["Dieses Jahr ist nicht abgeschlossen."])
    assert response.status_code == 302
    assert Booking.objects.latest("number").concerns == last_year().last
    assert f"betrifft {label}" in words(treasurer.get(PATH), "year-late")[0]


def names(response: Any) -> list[str]:
    """The names of the fields of an answer."""
    return [attrs["name"] for _tag, attrs, _text in page(response) if attrs.get("name")]
