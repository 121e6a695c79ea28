"""`move_database`: the sample clique to the other kind of database and back, every row the same; the old one untouched."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from clique.presence import without_servers
from tests.ledger.installation import Installation, Installer

SAMPLE = """
from django.core.management import call_command
call_command("sample_clique", "--today", "2026-11-20")
"""
GO_ON = "from tests.ledger.make_books import give; give(100)"


@pytest.fixture
def here(installer: Installer, tmp_path: Path) -> Iterator[Installation]:
    with installer.copies(tmp_path, "moving", books=SAMPLE) as (made,):
        yield made


@pytest.fixture
def back(installer: Installer, tmp_path: Path) -> Iterator[Installation]:
    with installer.empty(tmp_path, "moved_back") as made:
        yield made


def address_of(installation: Installation) -> str:
    return installation.url or f"sqlite:///{installation.folder / 'clique.sqlite3'}"


def own_rows(contents: list[str]) -> list[str]:
    """All but when each database was migrated, and how far SQLite has counted; its own clock writes thousandths, always."""
    others = ("django_migrations", "sqlite_sequence")
    rows = (line for line in contents if not any(name in line for name in others))
    short = (re.sub(r"(:\d\d\.\d{3})000'", r"\1'", line) for line in rows)
    return sorted(re.sub(r"(:\d\d)\.000'", r"\1'", line) for line in short)


def test_move_there_and_back(here: Installation, back: Installation, tmp_path: Path) -> None:
    """On PostgreSQL to SQLite and back; without one from SQLite to SQLite twice."""
    before, figures = here.contents(), here.figures()
    file = tmp_path / "file"
    file.mkdir()
    back.folder.mkdir()
    middle = Installation(file, None)
    middle.environment.pop("DATABASE_URL", None)

    if here.url:
        # What served several processes goes to SQLite, which takes one.
        here.environment["PROCESSES"] = "2"
    there = here.run("move_database", "--to", address_of(middle))
    again = middle.run("move_database", "--to", address_of(back))

    assert (there.returncode, there.stderr) == (again.returncode, again.stderr) == (0, "")
    assert there.stdout == again.stdout == here.run("verify").stdout
    assert here.contents() == before
    assert own_rows(back.contents()) == own_rows(before)
    assert middle.figures() == back.figures() == figures
    assert (file / "clique.sqlite3").stat().st_mode & 0o777 == 0o600
    for moved in (middle, back):
        assert moved.run("shell", "-c", GO_ON).returncode == 0
        assert moved.run("verify").stdout.startswith("ok 136 ")
        assert moved.run("check", "--database", "default").returncode == 0


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("mysql://a/b", "--to must be postgres://"),
        ("sqlite:///clique.sqlite3", "--to must be postgres://"),
        ("sqlite:////nowhere/at/all.sqlite3", "the target cannot be opened: "),
        ("postgres://u:secret@127.0.0.1:1/name", "the target cannot be opened: "),
    ],
)
def test_move_to_nowhere_is_refused_without_a_password_in_words(
    here: Installation, target: str, words: str
) -> None:
    done = here.run("move_database", "--to", target)

    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith(words)
    assert "secret" not in done.stderr


def test_move_over_other_books_or_a_running_server_is_refused(here: Installation) -> None:
    before = here.contents()

    onto_itself = here.run("move_database", "--to", address_of(here))
    with without_servers(here.folder):
        served = here.run("move_database", "--to", f"sqlite:///{here.folder / 'other.sqlite3'}")

    assert onto_itself.returncode == served.returncode == 1
    assert onto_itself.stderr.startswith("the target is not empty: it holds ")
    assert served.stderr == "the server runs; stop it first\n"
    assert here.contents() == before
    assert not (here.folder / "other.sqlite3").exists()
