"""The sample clique by its commands, each on a database of its own that is really made and emptied."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connection

ROOT = Path(__file__).resolve().parents[2]
DAY = "2026-12-04"


class Installation:
    """A fresh database with the commands that run on it."""

    def __init__(self, folder: Path, url: str | None) -> None:
        self.environment = os.environ | {"DATA_DIR": str(folder)}
        if url is not None:
            self.environment["DATABASE_URL"] = url

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def figures(self) -> tuple[str, ...]:
        return tuple(
            self.run(*command).stdout
            for command in (["balances", "--json"], ["fund", "--year", "2026/27"], ["verify"])
        )


@pytest.fixture
def installations(tmp_path: Path) -> Iterator[list[Installation]]:
    url = os.environ.get("DATABASE_URL") if connection.vendor == "postgresql" else None
    names = ["sample_one", "sample_two"]
    made = []
    for name in names:
        own = None if url is None else _fresh_database(url, name)
        installation = Installation(tmp_path / name, own)
        assert installation.run("migrate").returncode == 0
        made.append(installation)
    yield made
    if url is not None:
        for name in names:
            _execute(url, f"DROP DATABASE {name}")


def _fresh_database(url: str, name: str) -> str:
    _execute(url, f"DROP DATABASE IF EXISTS {name}")
    _execute(url, f"CREATE DATABASE {name}")
    return urlsplit(url)._replace(path=f"/{name}").geturl()


def _execute(url: str, statement: str) -> None:
    with psycopg.connect(url, autocommit=True) as session:
        session.execute(statement.encode())


def test_sample_has_the_same_figures_for_the_same_day(installations: list[Installation]) -> None:
    printed = [one.run("sample_clique", "--today", DAY) for one in installations]

    first, second = installations
    assert first.figures() == second.figures()
    assert first.run("verify").stdout.startswith("ok 1")
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
    twice = one.run("remove_sample")
    anew = one.run("sample_clique", "--today", DAY)

    assert (again.returncode, again.stdout) == (1, "")
    assert again.stderr.count("\n") == 1
    assert removed.returncode == 0, removed.stderr
    assert (twice.returncode, twice.stdout) == (1, "")
    assert anew.returncode == 0, anew.stderr
    if connection.vendor == "sqlite":
        aside = Path(removed.stdout.strip())
        assert aside.parent == tmp_path / "sample_one"
        assert aside.read_bytes().startswith(b"SQLite format 3")


@pytest.mark.parametrize("day", ["heute", "2026-13-01", "20261204", "1066-01-01", "٢٠٢٦-١٢-٠٤"])
def test_sample_refuses_a_day_that_is_none(installations: list[Installation], day: str) -> None:
    refused = installations[0].run("sample_clique", "--today", day)

    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.startswith(f"CommandError: --today is {day!r}")
    assert installations[0].run("verify").stdout == "ok 0 000000000000\n"
