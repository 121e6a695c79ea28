from datetime import date
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from ledger.models import Booking
from tests.hostile import BAD_LINES, post
from tests.ledger.make_books import book, charge, give, make_played_game, pay, reverse, spend
from tests.ledger.views.reading import led_to, links, values, words
from tests.make import make_member
from tests.people import make_admin, make_holder, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

OCTOBER_9 = date(2025, 10, 9)


@pytest.fixture
def treasurer() -> Client:
    make_plain_club()
    return signed_in(make_admin())


def act(**changes: str) -> dict[str, str]:
    return {"key": str(uuid4()), "seen": "0", **changes}


def written(booking: Booking) -> str:
    at = timezone.localtime(booking.created_at)
    return f"{at.day}.{at.month}.{at.year} {at:%H:%M} · {booking.hash[:12]}"


def test_journal_shows_every_booking_with_its_accounts_and_the_head(treasurer: Client) -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    game = make_played_game(day=OCTOBER_9, number=2)
    stakes = charge({anni: 100, beat: 200}, game=game)
    gift = give(5000, means="bank", text="Beck <b>Gilgen</b>", day=OCTOBER_9)
    reversal = reverse(gift, day=OCTOBER_9, reason="doppelt")

    response = treasurer.get("/buchungen/")

    assert response.status_code == 200
    assert words(response, "journal-digits") == [f"3 · {reversal.hash[:12]}"]
    assert words(response, "journal-row") == [
        f"3 9.10.2025 Storno von Buchung 2 doppelt {written(reversal)}"
        " Konten 3100 Spenden an 1010 Bank 50.00",
        f"2 9.10.2025 Spende storniert durch 3 Beck <b>Gilgen</b> {written(gift)}"
        " Konten 1010 Bank an 3100 Spenden 50.00",
        f"1 9.10.2025 Einsätze Spiel 2 {written(stakes)} 2 Posten"
        f" 1100-{anni.number:04} Anni an 3000 Einsätze 1.00"
        f" 1100-{beat.number:04} Beat an 3000 Einsätze 2.00 3.00",
    ]
    assert links(response) == [f"/spiel/{game.pk}/rangliste/", "/papier/journal.pdf"]


def test_empty_journal_says_so(treasurer: Client) -> None:
    response = treasurer.get("/buchungen/")

    assert words(response, "motto") == ["Noch nichts verbucht."]
    assert words(response, "journal-digits") == []


@pytest.mark.parametrize("what", ["payment", "gift", "expense"])
def test_booking_is_taken_back_with_or_without_a_reason(treasurer: Client, what: str) -> None:
    anni = make_member("Anni")
    charge({anni: 100}, game=make_played_game(day=OCTOBER_9))
    booking = {
        "payment": lambda: pay(anni, 100, day=OCTOBER_9),
        "gift": lambda: give(100, day=OCTOBER_9),
        "expense": lambda: spend(100, day=OCTOBER_9),
    }[what]()
    page = treasurer.get("/buchungen/")
    data = {"key": values(page, "key")[0], "seen": "0", "page": "1", "reason": " vertippt "}

    response = treasurer.post(f"/buchungen/{booking.pk}/storno/", data)
    again = treasurer.post(f"/buchungen/{booking.pk}/storno/", data)

    reversal = Booking.objects.get(kind="reversal")
    assert [(answer.status_code, led_to(answer)) for answer in (response, again)] == [
        (302, "/buchungen/?seite=1")
    ] * 2
    assert (reversal.reverses, reversal.text, reversal.day) == (
        booking,
        "vertippt",
        timezone.localdate(),
    )
    assert words(treasurer.get("/buchungen/"), "message")[0] == "Storniert, Buchung 3."


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("reversal", "Ein Storno lässt sich nicht stornieren; verbuche das Stornierte neu."),
        ("gift", "Diese Buchung ist schon storniert; nichts wurde verbucht."),
        (
            "stakes",
            "Einsätze nimmst du beim Spiel zurück: öffne es dort wieder und korrigiere es.",
        ),
    ],
)
def test_booking_that_stays_says_why(treasurer: Client, what: str, sentence: str) -> None:
    charge({make_member("Anni"): 100}, game=make_played_game(day=OCTOBER_9))
    reverse(give(100, day=OCTOBER_9), day=OCTOBER_9)
    before = book()

    response = treasurer.post(f"/buchungen/{Booking.objects.get(kind=what).pk}/storno/", act())

    assert response.status_code == 422
    assert words(response, "journal-fault") == [sentence]
    assert book() == before


@pytest.mark.parametrize("reason", BAD_LINES)
def test_reason_that_no_line_holds_is_refused(treasurer: Client, reason: str) -> None:
    gift = give(100, day=OCTOBER_9)

    response = post(treasurer, f"/buchungen/{gift.pk}/storno/", act(reason=reason))

    assert response.status_code == 422
    assert len(words(response, "journal-fault")) == 1
    assert Booking.objects.count() == 1


def test_reversal_without_a_key_is_refused_in_words(treasurer: Client) -> None:
    gift = give(100, day=OCTOBER_9)

    response = treasurer.post(f"/buchungen/{gift.pk}/storno/", {"key": "x"})

    assert response.status_code == 422
    assert words(response, "journal-fault") == [
        "Die Eingabe war nicht vollständig; lade die Seite neu."
    ]


def test_refusal_shows_where_the_booking_stands_on_another_page(treasurer: Client) -> None:
    gifts = [give(100, day=OCTOBER_9) for _ in range(60)]
    reverse(gifts[0], day=OCTOBER_9)

    response = treasurer.post(f"/buchungen/{gifts[0].pk}/storno/", act())

    assert response.status_code == 422
    assert words(response, "journal-fault") == [
        "Diese Buchung ist schon storniert; nichts wurde verbucht."
    ]


def test_booking_that_is_none_is_not_found(treasurer: Client) -> None:
    paths = ["/buchungen/99/storno/", f"/buchungen/{10**30}/storno/"]

    assert [treasurer.post(path, act()).status_code for path in paths] == [404, 404]


@pytest.mark.parametrize(
    ("asked", "led"),
    [
        ("/kasse/", "/kasse/"),
        ("/fonds/", "/fonds/"),
        ("https://example.org/", "/buchungen/?seite=1"),
        ("//example.org", "/buchungen/?seite=1"),
    ],
)
def test_reversal_leads_back_inside_the_ledger_alone(
    treasurer: Client, asked: str, led: str
) -> None:
    gift = give(100, day=OCTOBER_9)

    response = treasurer.post(f"/buchungen/{gift.pk}/storno/", act(next=asked))

    assert led_to(response) == led


@pytest.mark.parametrize(
    ("asked", "shown", "first"),
    [("", "Seite 1 von 2", "60"), ("2", "Seite 2 von 2", "10"), ("99", "Seite 2 von 2", "10")]
    + [(odd, "Seite 1 von 2", "60") for odd in ("x", "-1", "0", "٢", "1" * 30)],
)
def test_journal_turns_its_pages(treasurer: Client, asked: str, shown: str, first: str) -> None:
    for _number in range(60):
        give(100, day=OCTOBER_9)

    response = treasurer.get("/buchungen/", {"seite": asked})

    assert shown in words(response, "journal-pages")[0]
    assert words(response, "journal-number")[0] == first


@pytest.mark.parametrize(
    ("role", "reading"),
    [("", 403), ("is_scorekeeper", 403), ("is_admin", 403), ("is_auditor", 200)],
)
def test_journal_is_for_treasurer_and_auditor(role: str, reading: int) -> None:
    make_plain_club()
    gift = give(100, day=OCTOBER_9)
    client = signed_in(make_holder(role))

    read = client.get("/buchungen/")
    written_ = client.post(f"/buchungen/{gift.pk}/storno/", act())

    assert (read.status_code, written_.status_code) == (reading, 403)
    assert words(read, "journal-back") == []
    assert Booking.objects.count() == 1


@pytest.mark.parametrize("count", [1, 3, 50])
def test_journal_takes_eight_queries(
    treasurer: Client, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    for number in range(1, count + 1):
        charge({anni: 100, beat: 200}, game=make_played_game(day=OCTOBER_9, number=number))

    with django_assert_num_queries(8):
        response = treasurer.get("/buchungen/")

    assert len(words(response, "journal-row")) == count
