"""Backup and restore by their commands, on whole installations of the kind of database that the tests run on."""

import hashlib
import json
import stat
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from clique.presence import without_servers
from tests.ledger.installation import Installation, Installer

BOOKS = """
from tests.make import make_club, make_member
from tests.ledger.make_books import give, pay, spend
from tests.ledger.make_receipts import JPEG, attach
make_club()
pay(make_member("Anni"), 700)
attach(spend(300), JPEG)
"""
GENERATION = "from clique.models import Club; print(Club.objects.get().generation)"
ANOTHER = "from tests.ledger.make_books import give; give(100)"
GO_FURTHER = """
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
MigrationRecorder(connection).record_applied("ledger", "9999_moon")
"""
ALTERED = """
from django.db import connection
from ledger.models import Booking
from ledger.triggers import taken_away
with taken_away(connection):
    Booking.objects.filter(number=1).update(text="x")
"""


@pytest.fixture
def here(tmp_path: Path, installer: Installer) -> Iterator[Installation]:
    with installer.copies(tmp_path, "backup_here", books=BOOKS) as (made,):
        yield made


@pytest.fixture
def there(tmp_path: Path, installer: Installer) -> Iterator[Installation]:
    with installer.copies(tmp_path, "backup_there") as (made,):
        yield made


def backed_up(installation: Installation) -> Path:
    done = installation.run("backup")
    assert (done.returncode, done.stderr) == (0, "")
    return Path(done.stdout.rstrip("\n"))


def refusal(installation: Installation, *words: str) -> str:
    """What a refused command says, and that it changed nothing."""
    before = installation.contents()
    done = installation.run(*words)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert installation.contents() == before
    return done.stderr


def manifest_of(backup: Path) -> dict[str, object]:
    with zipfile.ZipFile(backup) as bundle:
        told: dict[str, object] = json.loads(bundle.read("manifest.json"))
        return told


def test_backup_goes_home_on_another_machine(
    here: Installation, there: Installation, tmp_path: Path
) -> None:
    backup = backed_up(here)

    done = there.run("restore", str(backup))

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith("ok 2 ")
    assert there.figures() == here.figures()
    receipts = [file.name for file in (tmp_path / "backup_there" / "receipts").iterdir()]
    assert receipts == [file.name for file in (tmp_path / "backup_here" / "receipts").iterdir()]
    assert len(receipts) == 1
    assert there.run("shell", "-c", ANOTHER).returncode == 0
    assert there.run("verify").stdout.startswith("ok 3 ")
    assert there.run("check", "--database", "default").returncode == 0


def test_backup_says_what_is_in_it_and_is_private(here: Installation, tmp_path: Path) -> None:
    backup = backed_up(here)

    told = manifest_of(backup)
    assert backup.parent == tmp_path / "backup_here" / "backups"
    assert [stat.S_IMODE(path.stat().st_mode) for path in (backup, backup.parent)] == [0o600, 0o700]
    assert [told[name] for name in ("format", "database", "number", "missing")] == [
        "zoggeli-backup/1",
        connection.vendor,
        2,
        [],
    ]
    assert told["verified"] == f"ok 2 {told['digits']}" == here.run("verify").stdout.strip()
    digest = hashlib.sha256(backup.read_bytes()).hexdigest()
    sums = backup.with_name(f"{backup.name}.sha256")
    assert sums.read_text() == f"{digest}  {backup.name}\n"
    assert sorted(backup.parent.iterdir()) == [backup, sums]
    assert isinstance(told["counts"], dict)
    assert told["counts"]["ledger_booking"] == 2
    assert not list((tmp_path / "backup_here").glob(".backup-*"))


def test_restore_brings_yesterday_back_and_keeps_today(here: Installation) -> None:
    backup = backed_up(here)
    figures = here.figures()
    generation = here.run("shell", "-v0", "-c", GENERATION).stdout
    here.run("shell", "-c", ANOTHER)

    words = refusal(here, "restore", str(backup))
    done = here.run("restore", "--replace", str(backup))

    assert words == (
        "the books here are newer: booking 3, and 2 in the backup;"
        " --replace takes the backup all the same\n"
    )
    aside, ok = done.stdout.splitlines()
    assert (done.returncode, ok[:5]) == (0, "ok 2 ")
    assert here.figures() == figures
    assert aside.startswith("before: ")
    # Tablets ask before they send to it what they keep from before.
    anew = here.run("shell", "-v0", "-c", GENERATION).stdout
    assert (len(generation), len(anew), anew != generation) == (13, 13, True)


def test_restore_over_the_same_books_is_nothing_new(here: Installation) -> None:
    backup = backed_up(here)
    figures = here.figures()

    done = here.run("restore", str(backup))

    assert (done.returncode, here.figures()) == (0, figures)


def test_other_books_are_not_written_over(here: Installation, there: Installation) -> None:
    there.run("shell", "-c", BOOKS.replace("Anni", "Beat").replace("700", "800"))
    backup = backed_up(here)

    assert refusal(there, "restore", str(backup)).startswith(
        "the books here are others: booking 2 is not the same in the backup;"
    )


@pytest.mark.parametrize("words", [[], ["--replace"]])
def test_restore_waits_for_the_server_to_stop(
    here: Installation, tmp_path: Path, words: list[str]
) -> None:
    backup = backed_up(here)
    with without_servers(tmp_path / "backup_here"):
        assert refusal(here, "restore", *words, str(backup)) == "the server runs; stop it first\n"
        served = here.run("serve")

    assert served.returncode == 1
    assert "A backup is being put back; start again when it is done." in served.stderr


@pytest.mark.parametrize("words", [[], ["--replace"]])
def test_backup_of_a_newer_program_is_refused(
    here: Installation, tmp_path: Path, words: list[str]
) -> None:
    backup = backed_up(here)
    newer = _told(backup, tmp_path, lambda told: told["migrations"].append("ledger.9999_moon"))

    assert refusal(here, "restore", *words, str(newer)).startswith(
        "the backup is of a newer program: 'ledger.9999_moon' is unknown here"
    )


def test_database_of_a_newer_program_is_put_aside_only_on_demand(here: Installation) -> None:
    backup = backed_up(here)
    assert here.run("shell", "-c", GO_FURTHER).returncode == 0

    words = refusal(here, "restore", str(backup))
    done = here.run("restore", "--replace", str(backup))

    assert words.startswith("the database here is of a newer program: 'ledger.9999_moon'")
    assert (done.returncode, done.stdout.splitlines()[-1][:5]) == (0, "ok 2 ")


def test_backup_of_the_other_database_is_refused(here: Installation, tmp_path: Path) -> None:
    backup = _told(backed_up(here), tmp_path, lambda told: told.update(database="oracle"))

    assert refusal(here, "restore", str(backup)) == (
        f"the backup is of 'oracle', and the database here is {connection.vendor}\n"
    )


def test_backup_of_an_older_program_is_brought_up_to_date(here: Installation) -> None:
    older = here.run("migrate", "ledger", "0007")
    backup = backed_up(here)
    assert here.run("migrate").returncode == older.returncode == 0

    done = here.run("restore", str(backup))

    assert (done.returncode, done.stderr) == (0, "")
    assert here.run("migrate", "--check").returncode == 0


def test_faulty_books_are_backed_up_and_put_back_only_on_demand(here: Installation) -> None:
    here.run("shell", "-c", ALTERED)
    done = here.run("backup")
    backup = done.stdout.strip()

    assert (done.returncode, done.stderr) == (
        1,
        "the books in the backup have faults: booking 1: its content does not match its hash\n",
    )
    assert refusal(here, "restore", backup).startswith("the books in the backup have faults")
    replaced = here.run("restore", "--replace", backup)
    assert replaced.returncode == 1
    assert replaced.stdout.splitlines()[-1] == "booking 1: its content does not match its hash"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("missing.zip", "No such file or directory"),
        ("", "Is a directory"),
        ("text.zip", "no backup"),
    ],
)
def test_what_is_no_backup_is_refused(
    there: Installation, tmp_path: Path, name: str, words: str
) -> None:
    (tmp_path / "text.zip").write_text("not a backup")

    assert words in refusal(there, "restore", f"{tmp_path}/{name}")


def test_backup_that_lost_rows_is_refused(here: Installation, tmp_path: Path) -> None:
    backup = backed_up(here)
    kept = _told(backup, tmp_path, lambda told: told["counts"].update(ledger_booking=3))

    assert refusal(here, "restore", str(kept)) == (
        "the backup is damaged: 2 rows of 3 in 'ledger_booking'\n"
    )


def test_backup_does_not_wait_for_a_writer(here: Installation) -> None:
    with here.half_done("UPDATE clique_club SET town = 'half done'"):
        backup = backed_up(here)

    with zipfile.ZipFile(backup) as bundle:
        assert [b"half done" in bundle.read(name) for name in bundle.namelist()] == [False] * 3


def _told(backup: Path, folder: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    target = folder / "changed.zip"
    with zipfile.ZipFile(backup) as before, zipfile.ZipFile(target, "w") as after:
        for name in before.namelist():
            content = before.read(name)
            if name == "manifest.json":
                told = json.loads(content)
                change(told)
                content = json.dumps(told).encode()
            after.writestr(name, content)
    return target


def test_restore_mends_a_receipt_that_was_damaged(here: Installation) -> None:
    backup = backed_up(here)
    (receipt,) = (here.folder / "receipts").iterdir()
    content = receipt.read_bytes()
    receipt.write_bytes(b"")

    assert here.run("restore", str(backup)).returncode == 0

    assert receipt.read_bytes() == content


def test_restore_where_the_database_was_deleted(here: Installation, installer: Installer) -> None:
    """The file, or the database of PostgreSQL: nobody has to make another one first."""
    backup = backed_up(here)
    figures = here.figures()
    installer.delete(here)

    done = here.run("restore", str(backup))

    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 1
    assert here.figures() == figures
