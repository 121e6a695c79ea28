"""The archive of a year: whole, with the right sums, and readable without the program."""

import csv
import json
import subprocess
import zipfile
from collections.abc import Iterator
from datetime import UTC, date, datetime
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils import translation
from pypdf import PdfReader

from clique.models import Club
from games.models import Game
from games.queries.records import game_record
from ledger.export.archive import write_archive
from ledger.export.journal import hledger_journal
from ledger.models import YearClose
from ledger.queries.balances import balances
from ledger.queries.fund import fund_year
from ledger.queries.journal import chain_head
from ledger.receipts import receipt_path
from ledger.years import year_by_label
from tests.ledger.export.hledger import hledger_balances
from tests.ledger.make_books import charge, give, make_played_game, pay, spend
from tests.ledger.make_receipts import JPEG, PDF, attach
from tests.make import make_booked_game, make_club, make_evening, member

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 30)


@pytest.fixture(autouse=True)
def data_dir(tmp_path: Path) -> Iterator[None]:
    before, settings.DATA_DIR = settings.DATA_DIR, tmp_path / "var"
    settings.DATA_DIR.mkdir()
    yield
    settings.DATA_DIR = before


@pytest.fixture
def club() -> Club:
    """Last year a game, this year two on one evening, money in and out, two receipts and a lost one."""
    club = make_club(town="Basel")
    anni = member("Anni")
    anni.phone, anni.street = "061 000 00 00", "Spalenberg"
    anni.save()
    charge({anni: 1000}, game=make_played_game(day=date(2026, 2, 20)))
    evening = make_evening()
    make_booked_game(3, evening=evening)
    make_booked_game(["Anni", "Beat"], evening=evening)
    pay(anni, 700, day=date(2026, 11, 6))
    give(5000, means="bank", day=date(2026, 11, 6))
    expense = spend(1850, category="Drepfli", text="=Fass", day=date(2026, 11, 7))
    attach(expense)
    attach(expense, JPEG)
    receipt_path(attach(spend(100, day=date(2026, 11, 8)), PDF + b"2")).write_bytes(b"altered")
    return club


def archive(club: Club, label: str = "2026/27") -> zipfile.ZipFile:
    target = BytesIO()
    write_archive(target, year=year_by_label(label, club), club=club, today=TODAY)
    return zipfile.ZipFile(target)


def rows(made: zipfile.ZipFile, name: str) -> list[list[str]]:
    text = made.read(f"csv/{name}.csv").decode("utf-8-sig")
    return list(csv.reader(text.splitlines(), delimiter=";"))


def rappen(text: str) -> int:
    return int(text.replace(".", ""))


def test_archive_holds_everything(club: Club) -> None:
    codes = ["1000", "1010", "1100-0001", "1100-0002", "1100-0003", "3000", "3100", "4001", "4002"]

    assert sorted(archive(club).namelist()) == sorted(
        [
            "LIESMICH.txt",
            "SHA256SUMS",
            "journal.hledger",
            *(f"csv/konto-{code}.csv" for code in codes),
            *(
                f"csv/{name}.csv"
                for name in (
                    "buchungen",
                    "jahr",
                    "jahresrechnung",
                    "konten",
                    "mitglieder",
                    "zahlliste",
                )
            ),
            "pdf/zahlliste-2026-11-06.pdf",
            "pdf/zahlliste-jahr.pdf",
            "receipts/Beleg-6-2.jpg",
            "receipts/Beleg-6.pdf",
            "records/2026-11-06-spiel-1.json",
            "records/2026-11-06-spiel-2.json",
        ]
    )


def test_sums_are_those_of_the_files(club: Club, tmp_path: Path) -> None:
    made = archive(club)
    made.extractall(tmp_path / "out")

    done = subprocess.run(
        ["sha256sum", "--check", "--strict", "SHA256SUMS"],
        cwd=tmp_path / "out",
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == len(made.namelist()) - 1


def test_journal_of_the_archive_balances_like_the_books(club: Club) -> None:
    made = archive(club)
    text = made.read("journal.hledger").decode()

    told = hledger_balances(text)

    year = year_by_label("2026/27", club)
    assert text == "".join(f"{line}\n" for line in hledger_journal(head=chain_head(), year=year))
    assert {row.name: row.balance_rappen for row in balances()} == {
        place.rpartition(":")[2]: owed for place, owed in told.items() if "Mitglieder" in place
    }


def test_every_list_of_the_archive_agrees(club: Club) -> None:
    made = archive(club)
    statement = fund_year(year_by_label("2026/27", club), club=club, today=TODAY)

    sheets = rows(made, "konten")[1:]
    for column in (3, 4, 5):
        assert sum(rappen(row[column]) for row in sheets) == 0
    for code, _name, _kind, opening, _moved, closing in sheets[:-1]:
        sheet = rows(made, f"konto-{code}")
        assert (sheet[1][-1], sheet[-1][-1]) == (opening, closing)
    owed = sum(rappen(row[5]) for row in sheets if row[0].startswith("1100-"))
    assert owed == statement.owed_rappen - statement.credit_rappen
    open_column = [row[-2] for row in rows(made, "zahlliste")[1:]]
    assert sum(map(rappen, open_column)) == owed
    assert ["Schlussbestand", "2027-02-17"] in [row[:2] for row in rows(made, "jahr")]
    assert {row[0] for row in rows(made, "buchungen")[1:]} == {"2", "3", "4", "5", "6", "7"}
    assert "'=Fass" in [row[3] for row in rows(made, "buchungen")]


def test_receipts_and_records_are_whole(club: Club) -> None:
    made = archive(club)

    assert (made.read("receipts/Beleg-6.pdf"), made.read("receipts/Beleg-6-2.jpg")) == (PDF, JPEG)
    for name, game in zip(
        ("1", "2"), Game.objects.filter(evening__date=date(2026, 11, 6)), strict=True
    ):
        record = json.loads(made.read(f"records/2026-11-06-spiel-{name}.json"))
        assert record == json.loads(json.dumps(game_record(game.pk)))
    page = PdfReader(BytesIO(made.read("pdf/zahlliste-2026-11-06.pdf"))).pages[0]
    assert "Stand Fr 6. November 2026" in page.extract_text()


def test_readme_tells_the_year_and_what_is_missing(club: Club) -> None:
    text = archive(club).read("LIESMICH.txt").decode()

    lines = text.split("\r\n")
    assert lines[0] == "Zoggeli: Waagedrepfli, Jahr 2026/27"
    assert "Das Jahr ist noch nicht abgeschlossen: es kann noch etwas dazukommen." in lines
    assert f"  {chain_head().number} {chain_head().digits}" in lines
    assert lines[-2:] == ["  Beleg-7.pdf", ""]
    assert max(map(len, lines)) < 130


def test_readme_of_a_closed_year_has_its_fingerprint(club: Club) -> None:
    digits = "ab" * 32
    YearClose.objects.create(
        year="2026/27",
        first_day=date(2026, 2, 26),
        last_day=date(2027, 2, 17),
        number=7,
        hash=digits,
        closed_at=datetime(2027, 3, 1, 20, 0, tzinfo=UTC),
    )

    lines = archive(club).read("LIESMICH.txt").decode().split("\r\n")

    assert f"Das Jahr ist abgeschlossen seit 1.3.2027. Sein Fingerabdruck: 7 {digits}" in lines


def test_nobody_s_address_is_in_the_archive(club: Club) -> None:
    made = archive(club)

    for name in made.namelist():
        content = made.read(name)
        assert b"Spalenberg" not in content
        assert b"061 000 00 00" not in content


def test_same_books_on_the_same_day_give_the_same_bytes(club: Club) -> None:
    year = year_by_label("2026/27", club)
    first, second = BytesIO(), BytesIO()

    write_archive(first, year=year, club=club, today=TODAY)
    with translation.override("en"):
        write_archive(second, year=year, club=club, today=TODAY)

    assert first.getvalue() == second.getvalue()


def test_a_year_without_anything_is_an_archive_too(club: Club) -> None:
    made = archive(club, "2019/20")

    assert sorted(made.namelist()) == [
        "LIESMICH.txt",
        "SHA256SUMS",
        *(
            f"csv/{name}.csv"
            for name in ("buchungen", "jahr", "jahresrechnung", "konten", "mitglieder", "zahlliste")
        ),
        "journal.hledger",
        "pdf/zahlliste-jahr.pdf",
    ]


def test_command_writes_the_archive(club: Club, tmp_path: Path) -> None:
    file = tmp_path / "year.zip"

    call_command("export", "--year", "2026/27", "--output", str(file))

    assert zipfile.ZipFile(file).testzip() is None
    assert "LIESMICH.txt" in zipfile.ZipFile(file).namelist()


@pytest.mark.parametrize("label", ["", "2026", "gestern", "9999/00"])
def test_command_refuses_no_year(
    club: Club, label: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        call_command("export", "--year", label, "--output", str(tmp_path / "year.zip"))

    assert end.value.code == 1
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert captured.err.startswith(f"There is no fund year {label!r}")
    assert not (tmp_path / "year.zip").exists()
