from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pypdf import PdfReader

from tests.make import make_booked_game, make_club

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _club() -> None:
    make_club(town="Basel")
    make_booked_game(3)


def text(path: Path) -> str:
    return "".join(page.extract_text() for page in PdfReader(path).pages)


@pytest.mark.parametrize(
    ("words", "read"),
    [
        (["statement", "--member", "anni"], "Vortrag vor"),
        (["statement", "--member", "Anni", "--full"], "Spiel 1: 1. Rang"),
        (["ranking", "--evening", "2026-11-06"], "Spiel 1: gewonnen hat"),
        (["strike_slip", "--evening", "2026-11-06"], "Strich-Zettel"),
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
