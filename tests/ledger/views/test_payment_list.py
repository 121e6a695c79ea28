import re
from datetime import date
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries

from clique.models import Member
from ledger.pdf.payment_list import payment_list_pdf
from ledger.queries.payment_columns import OfEvening
from ledger.queries.payment_list import payment_list
from tests.make import DAY, make_booked_game, make_club, make_evening, member

pytestmark = pytest.mark.django_db

EVERY_NAME = "<b>Anni</b> & 'Söhne' 👨\u200d👩\u200d👧"


def signed_in(call_name: str = "Anni", **roles: bool) -> Client:
    """A browser in which this member signed in."""
    account = User.objects.create_user(call_name)
    known = member(call_name)
    Member.objects.filter(pk=known.pk).update(account=account, **roles)
    client = Client()
    client.force_login(account)
    return client


@pytest.fixture
def treasurer() -> Client:
    make_club(town="Basel")
    return signed_in(is_treasurer=True)


def cells(html: str) -> list[list[str]]:
    """The text of each row of the table; beside a name stands what a narrow screen shows below it."""
    return [
        [
            " ".join(re.sub(r"<[^>]*>", "", cell).split())
            for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
        ]
        for row in re.findall(r"<tr>(.*?)</tr>", html, re.DOTALL)
    ]


def test_page_shows_the_evening(treasurer: Client) -> None:
    game = make_booked_game(3)

    answer = treasurer.get("/zahlliste/", {"evening": game.evening_id})

    assert answer.status_code == 200
    assert cells(answer.content.decode()) == [
        ["Name", "Vortragvor 6.11.", "Spiel 1", "bezahltseit 6.11.", "offenCHF"],
        ["Anni Spiel 1 1.00", "0.00", "1.00", "–", "1.00"],
        ["Beat Spiel 1 2.00", "0.00", "2.00", "–", "2.00"],
        ["Carla Spiel 1 3.00", "0.00", "3.00", "–", "3.00"],
        ["3 Personen Spiel 1 6.00", "0.00", "6.00", "0.00", "6.00"],
    ]
    assert "Stand Fr 6. November 2026, nach dem Spiel" in answer.content.decode()
    assert f'href="/zahlliste.pdf?evening={game.evening_id}"' in answer.content.decode()


def test_page_and_paper_come_from_the_same_figures(treasurer: Client) -> None:
    game = make_booked_game(3)
    club = treasurer.get("/zahlliste/").wsgi_request.club  # type: ignore[attr-defined]  # the middleware's

    page = treasurer.get("/zahlliste/", {"evening": game.evening_id})
    paper = treasurer.get("/zahlliste.pdf", {"evening": game.evening_id})

    payments = payment_list(scope=OfEvening(DAY), club=club, today=timezone.localdate())
    assert page.context["payments"] == payments
    assert paper.content == payment_list_pdf(payments)
    assert paper.headers["Content-Type"] == "application/pdf"
    assert paper.headers["Content-Disposition"] == 'inline; filename="Zahlliste-2026-11-06.pdf"'


def test_page_without_a_question_is_as_of_today(treasurer: Client) -> None:
    make_booked_game(3)

    answer = treasurer.get("/zahlliste/")

    assert answer.context["page"].mode == "today"
    assert answer.context["payments"].printed_on == timezone.localdate()
    assert [row.open_rappen for row in answer.context["payments"].rows] == [100, 200, 300]
    assert 'href="/zahlliste.pdf"' in answer.content.decode()


@pytest.mark.parametrize("days", [("2026-11-01", "2026-11-30"), ("1.11.2026", "30.11.2026")])
def test_page_shows_a_span(treasurer: Client, days: tuple[str, str]) -> None:
    make_booked_game(3)

    answer = treasurer.get("/zahlliste/", {"from": days[0], "to": days[1]})

    assert answer.context["payments"].state == "1.11.2026 bis 30.11.2026"
    assert answer.context["payments"].day == date(2026, 11, 30)
    page = answer.context["page"]
    assert (page.mode, page.first, page.last) == ("span", "1.11.2026", "30.11.2026")


@pytest.mark.parametrize("path", ["/zahlliste/", "/zahlliste.pdf"])
@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"evening": "999"}, "Diesen Abend gibt es nicht; wähle einen aus der Liste."),
        ({"evening": "²"}, "Das ist keine ganze Zahl."),
        ({"evening": "1e3"}, "Das ist keine ganze Zahl."),
        ({"evening": "9" * 50}, "Das ist zu viel: höchstens 999’999’999."),
        ({"from": "2026-11-01"}, "Eine Zeitspanne braucht beide Tage: von und bis."),
        ({"to": "2026-11-01"}, "Eine Zeitspanne braucht beide Tage: von und bis."),
        (
            {"from": "2026-11-02", "to": "2026-11-01"},
            "«Bis» liegt vor «Von»; tausche die beiden Tage.",
        ),
        (
            {"from": "2026-W10-1", "to": "2026-11-01"},
            "Das ist kein Datum; schreibe es wie 31.12.2026.",
        ),
        (
            {"from": "٢٠٢٦-11-01", "to": "2026-11-01"},
            "Das ist kein Datum; schreibe es wie 31.12.2026.",
        ),
        (
            {"from": "2026-02-30", "to": "2026-11-01"},
            "Das ist kein Datum; schreibe es wie 31.12.2026.",
        ),
        (
            {"from": "1.1.1800", "to": "2026-11-01"},
            "Das Jahr liegt zu weit weg; schreibe eines von 1900 bis 2199.",
        ),
        (
            {"from": "1.1.0001", "to": "2026-11-01"},
            "Das Jahr liegt zu weit weg; schreibe eines von 1900 bis 2199.",
        ),
        ({"from": "\x00", "to": "x"}, "Das ist kein Datum; schreibe es wie 31.12.2026."),
    ],
)
def test_nonsense_is_answered_by_a_sentence(
    treasurer: Client, path: str, asked: dict[str, str], sentence: str
) -> None:
    make_booked_game(3)

    answer = treasurer.get(path, asked)

    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert answer.context["payments"] is None


def test_bytes_that_are_no_text_are_refused(treasurer: Client) -> None:
    answer = treasurer.get("/zahlliste/?from=%ED%A0%80&to=%FF")

    assert answer.status_code == 422


def test_evening_and_span_together_are_refused(treasurer: Client) -> None:
    game = make_booked_game(3)

    answer = treasurer.get(f"/zahlliste/?evening={game.evening_id}&from=2026-11-01&to=2026-11-30")

    assert answer.status_code == 422
    assert "Wähle einen Abend oder eine Zeitspanne, nicht beides." in answer.content.decode()


def test_nobody_owes_anything(treasurer: Client) -> None:
    make_evening()

    page = treasurer.get("/zahlliste/")
    paper = treasurer.get("/zahlliste.pdf")

    assert "Niemand ist etwas schuldig." in page.content.decode()
    assert (
        "Niemand ist etwas schuldig." in PdfReader(BytesIO(paper.content)).pages[0].extract_text()
    )


def test_name_stays_text_on_the_page(treasurer: Client) -> None:
    make_booked_game([EVERY_NAME, "Beat"])

    html = treasurer.get("/zahlliste/").content.decode()

    assert "&lt;b&gt;Anni&lt;/b&gt; &amp; &#x27;Söhne&#x27;" in html
    assert "<b>Anni</b>" not in html


@pytest.mark.parametrize("path", ["/zahlliste/", "/zahlliste.pdf"])
@pytest.mark.parametrize(
    ("roles", "status"),
    [
        ({"is_treasurer": True}, 200),
        ({"is_auditor": True}, 200),
        ({}, 403),
        ({"is_scorekeeper": True}, 403),
        ({"is_admin": True}, 403),
    ],
)
def test_list_is_for_who_reads_the_books(path: str, roles: dict[str, bool], status: int) -> None:
    make_club()
    client = signed_in("Anni", **roles)

    assert client.get(path).status_code == status
    assert Client().get(path).status_code == 302
    assert client.post(path).status_code in (403, 405)


@pytest.mark.parametrize("count", [1, 3])
def test_page_takes_nine_queries(
    treasurer: Client, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    evening = make_evening()
    for _ in range(count):
        make_booked_game(count + 1, evening=evening)
    treasurer.get("/zahlliste/")

    # Session, account, member, club; the evenings to choose from; six for the list.
    with django_assert_num_queries(9):
        treasurer.get("/zahlliste/", {"evening": evening.pk})
    with django_assert_num_queries(9):
        treasurer.get("/zahlliste.pdf", {"evening": evening.pk})
