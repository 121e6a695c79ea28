"""The sample clique by its commands, each on a database of its own that is really made and emptied."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from tests.ledger.installation import Installation, Installer

ROOT = Path(__file__).resolve().parents[2]
DAY = "2026-12-04"


@pytest.fixture
def installations(tmp_path: Path, installer: Installer) -> Iterator[list[Installation]]:
    with installer.copies(tmp_path, "sample_one", "sample_two") as made:
        yield made


def test_sample_has_the_same_figures_for_the_same_day(installations: list[Installation]) -> None:
    printed = [one.run("sample_clique", "--today", DAY) for one in installations]

    first, second = installations
    figures = first.figures()
    assert figures == second.figures()
    assert figures.splitlines()[-1].startswith("ok 1")
    balances = json.loads(first.run("balances", "--json").stdout)
    assert len(balances["members"]) == 12
    accounts = [[line.split()[:2] for line in one.stdout.splitlines()] for one in printed]
    assert accounts[0] == [["Kassier", "elsbeth"], ["Schreiber", "anni"], ["Mitglied", "beat"]]
    assert printed[0].stdout != printed[1].stdout


def test_sample_is_refused_beside_a_club_and_put_away_only_once(
    installations: list[Installation], tmp_path: Path
) -> None:
    one = installations[0]
    one.run("sample_clique", "--today", DAY)

    again = one.run("sample_clique", "--today", DAY)
    removed = one.run("remove_sample")
    papers = list((one.folder / "receipts").iterdir())
    twice = one.run("remove_sample")
    anew = one.run("sample_clique", "--today", DAY)

    assert (again.returncode, again.stdout) == (1, "")
    assert again.stderr.count("\n") == 1
    assert removed.returncode == 0, removed.stderr
    assert papers == []
    assert (twice.returncode, twice.stdout) == (1, "")
    assert anew.returncode == 0, anew.stderr
    if connection.vendor == "sqlite":
        aside = Path(removed.stdout.strip())
        assert aside.parent == tmp_path / "sample_one"
        assert aside.read_bytes().startswith(b"SQLite format 3")


@pytest.mark.parametrize("day", ["heute", "2026-13-01", "20261204", "1066-01-01", "٢٠٢٦-١٢-٠٤"])
def test_sample_refuses_a_day_that_is_none(installations: list[Installation], day: str) -> None:
    one = installations[0]
    before = one.contents()

    refused = one.run("sample_clique", "--today", day)

    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.startswith(f"CommandError: --today is {day!r}")
    assert one.contents() == before
