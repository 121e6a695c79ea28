from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pypdf import PdfReader

from tests.ledger.actions.acts import count
from tests.make import make_booked_game, make_club

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _club() -> None:
    make_club(town="Basel")
    make_booked_game(3)
    count()


def text(path: Path) -> str:
    return "".join(page.extract_text() for page in PdfReader(path).pages)


@pytest.mark.parametrize(
    ("words", "read"),
    [
        (["statement", "--member", "anni"], "Vortrag vor"),
        (["statement", "--member", "Anni", "--full"], "Spiel 1: 1. Rang"),
        (["ranking", "--evening", "2026-11-06"], "Spiel 1: gewonnen hat"),
        (["strike_slip", "--evening", "2026-11-06"], "Strich-Zettel"),
        (["year"], "Jahresrechnung"),
        (["year", "--year", "2025/26"], "Jahresrechnung 2025/26"),
        (["journal", "--year", "2026/27"], "Spiel 1 vom 6.11."),
        (["accounts", "--year", "2026/27"], "1100-0001 Anni"),
        (["fund_years"], "Fonds über die Jahre"),
        (["audit"], "Wir haben die Bücher dieses Jahres geprüft"),
        (["cash_count"], "Nach den Büchern sollten da sein"),
        (["cash_count", "--day", "2026-11-20"], "Nach den Büchern sollten da sein"),
    ],
)
def test_command_writes_the_document(tmp_path: Path, words: list[str], read: str) -> None:
    file, again = tmp_path / "a.pdf", tmp_path / "b.pdf"

    call_command("document", *words, "--output", str(file))
    call_command("document", *words, "--output", str(again))

    assert read in text(file)
    assert file.read_bytes() == again.read_bytes()


def test_command_speaks_the_language_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"

    call_command(
        "document", "statement", "--member", "Anni", "--language", "en", "--output", str(file)
    )

    assert str(PdfReader(file).root_object["/Lang"]) == "en-GB"


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (["poem"], "there is no document 'poem'; there are statement"),
        (["year", "--year", "2026"], "there is no fund year '2026'; they are called 20"),
        (["cash_count", "--day", "2026-11-21"], "the cash was not counted on that day"),
        (["audit", "--full"], "--full does not belong to audit"),
        (["ranking"], "ranking needs --evening"),
        (["ranking", "--evening", "2026-11-07"], "there is no evening on 2026-11-07"),
        (["strike_slip", "--evening", "6.11.2026"], "it must be a date"),
        (["ranking", "--member", "Anni"], "--member does not belong to ranking"),
        (["statement"], "statement needs --member"),
        (["statement", "--member", "Nobody"], "there is nobody called 'Nobody'"),
        (["statement", "--member", "Anni", "--language", "it"], "--language is 'it'"),
    ],
)
def test_command_refuses_in_one_line(tmp_path: Path, words: list[str], refusal: str) -> None:
    file = tmp_path / "a.pdf"

    with pytest.raises(CommandError, match=refusal):
        call_command("document", *words, "--output", str(file))

    assert not file.exists()
