from datetime import date, timedelta
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries

from games.models import Evening
from tests.ledger.actions.acts import count
from tests.ledger.make_books import charge, give, make_played_game, pay, reverse
from tests.ledger.views.reading import links, table, words
from tests.make import make_booked_game, make_evening, make_member
from tests.people import make_holder, make_person, make_plain_club, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _club() -> None:
    make_plain_club(town="Basel")


@pytest.fixture
def treasurer() -> Client:
    return signed_in(make_holder("is_treasurer", "Kassier"))


def text(answer: Any) -> str:
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Cache-Control"] == "private, no-store"
    return "".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)


def test_account_page_leads_to_its_statement(treasurer: Client) -> None:
    anni = make_member("Anni")
    charge({anni: 700})
    reverse(pay(anni, 400))

    short, full = f"/konto/{anni.pk}/auszug.pdf", f"/konto/{anni.pk}/auszug.pdf?voll"

    assert short in links(treasurer.get(f"/konto/{anni.pk}/"))
    assert full in links(treasurer.get(f"/konto/{anni.pk}/?voll"))
    assert "Storno" not in text(treasurer.get(short))
    assert "Storno" in text(treasurer.get(full))


def test_statement_is_for_oneself_and_who_reads_the_books() -> None:
    anni, beat = make_person("Anni"), make_person("Beat")
    address = f"/konto/{anni.pk}/auszug.pdf"

    assert "Kontoauszug" in text(signed_in(anni).get(address))
    assert signed_in(beat).get(address).status_code == 403
    assert "Anni" in text(signed_in(make_holder("is_auditor", "Revisor")).get(address))
    assert Client().get(address).status_code == 302


@pytest.mark.parametrize("member_id", [4711, 2**63, 10**30])
def test_statement_of_nobody_is_not_found(treasurer: Client, member_id: int) -> None:
    assert treasurer.get(f"/konto/{member_id}/auszug.pdf").status_code == 404


def test_hostile_name_makes_a_plain_file_name(treasurer: Client) -> None:
    odd = make_member("../../<b>\"';", number=77)

    answer = treasurer.get(f"/konto/{odd.pk}/auszug.pdf")

    assert "77" in answer["Content-Disposition"]
    assert "<b>" not in answer["Content-Disposition"]


def test_planned_and_open_evenings_lead_to_the_slip() -> None:
    anni = signed_in(make_person("Anni"))
    planned = Evening.objects.create(date=timezone.localdate() + timedelta(days=7))
    running = make_evening(timezone.localdate(), now=timezone.now())

    for evening in (planned, running):
        slip = f"/papier/strich-zettel/{evening.pk}.pdf"
        assert slip in links(anni.get(f"/abend/{evening.pk}/"))
        assert "Anni" in text(anni.get(slip))
    assert slip in links(
        signed_in(make_holder("is_scorekeeper", "Zora")).get(f"/abend/{running.pk}/anwesend/")
    )


def test_evening_leads_to_its_papers() -> None:
    game = make_booked_game(3)
    anni = signed_in(make_person("Zora"))
    ranking = f"/papier/rangliste/{game.evening_id}.pdf"
    slip = f"/papier/strich-zettel/{game.evening_id}.pdf"

    assert ranking in links(anni.get(f"/abend/{game.evening_id}/"))
    assert "gewonnen hat" in text(anni.get(ranking))
    assert "schwimmt" in text(anni.get(slip))
    assert Client().get(ranking).status_code == Client().get(slip).status_code == 302
    assert anni.get("/papier/rangliste/4711.pdf").status_code == 404
    assert anni.get(f"/papier/strich-zettel/{10**30}.pdf").status_code == 404


@pytest.mark.parametrize(
    ("page", "paper", "read"),
    [
        ("/jahr/", "/papier/jahr.pdf", "Schlussbestand"),
        ("/revision/", "/papier/revision.pdf", "Bemerkungen"),
        ("/revision/", "/papier/journal.pdf", "Haben"),
        ("/revision/", "/papier/konten.pdf", "Alle Konten"),
    ],
)
def test_pages_of_the_year_lead_to_their_papers(
    treasurer: Client, page: str, paper: str, read: str
) -> None:
    charge({make_member("Anni"): 700}, game=make_played_game(day=timezone.localdate()))

    ways = [link for link in links(treasurer.get(page)) if link.startswith(paper)]

    assert len(ways) == 1
    assert read in text(treasurer.get(ways[0]))
    assert treasurer.get(f"{paper}?jahr=gestern").status_code == 404


def test_count_page_leads_to_the_last_count(treasurer: Client) -> None:
    assert not [link for link in links(treasurer.get("/kasse/zaehlen/")) if ".pdf" in link]
    counted = count()
    paper = f"/papier/kassensturz/{counted.pk}.pdf"

    assert paper in links(treasurer.get("/kasse/zaehlen/"))
    assert "Kassensturz" in text(treasurer.get(paper))
    assert treasurer.get(f"/papier/kassensturz/{10**30}.pdf").status_code == 404


@pytest.mark.parametrize("paper", ["revision", "journal", "konten", "kassensturz"])
def test_books_are_for_who_reads_them(paper: str) -> None:
    counted = count()
    one = f"/{counted.pk}" if paper == "kassensturz" else ""
    address = f"/papier/{paper}{one}.pdf"

    assert signed_in(make_person("Anni")).get(address).status_code == 403
    assert signed_in(make_holder("is_auditor", "Revisor")).get(address).status_code == 200
    assert Client().get(address).status_code == 302


@pytest.mark.parametrize(
    ("paper", "queries"),
    [("journal", 6), ("konten", 8), ("jahr", 17)],
)
def test_papers_ask_the_database_no_more_with_more_games(
    treasurer: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
    paper: str,
    queries: int,
) -> None:
    for number in (1, 2, 3):
        charge({make_member(f"Nr{number}"): 100}, game=make_played_game(number=number))
        with django_assert_num_queries(queries):
            treasurer.get(f"/papier/{paper}.pdf?jahr=2026/27")


def test_years_lead_to_all_years_and_their_paper() -> None:
    anni = signed_in(make_person("Anni"))
    give(5000, day=date(2025, 1, 5))

    assert "/fonds/jahre/" in links(anni.get("/jahr/"))
    page = anni.get("/fonds/jahre/")
    assert "/papier/fonds.pdf" in links(page)
    assert words(page, "years-parts")[-1] == "Einnahmen + 50.00 Ausgaben 0.00"
    year = "2024/25 Einnahmen + 50.00 Ausgaben 0.00"
    assert [year, "+ 50.00", "0.00", "50.00"] in table(page)
    assert words(page, "chart-bar")
    assert "2024/25" in text(anni.get("/papier/fonds.pdf"))


def test_member_page_has_the_season_once_two_games_are_played() -> None:
    anni = make_person("Anni")
    browser = signed_in(anni)
    for number in (1, 2):
        assert not words(browser.get(f"/konto/{anni.pk}/"), "chart")
        game = make_played_game(day=timezone.localdate(), number=number)
        charge({anni: 300}, game=game)

    assert len(words(browser.get(f"/konto/{anni.pk}/"), "chart-dot")) == 2
