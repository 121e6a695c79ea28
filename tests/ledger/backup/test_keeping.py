"""Backups that are kept: on the stick too, and made by one of several servers without being asked."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ledger.backup.test_commands import BOOKS, manifest_of
from tests.ledger.installation import ROOT, Installation, Installer

TEND = """
from datetime import datetime
from django.utils import timezone
from ledger.backup.keeper import tend
tend(now=timezone.make_aware(datetime(2026, 11, 30, 20, 30)))
"""


@pytest.fixture
def here(tmp_path: Path, installer: Installer) -> Iterator[Installation]:
    with installer.copies(tmp_path, "backup_here", books=BOOKS) as (made,):
        yield made


def test_backup_goes_to_the_stick_too(here: Installation, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    here.environment["BACKUP_DIR"] = str(stick)

    missing = here.run("backup")
    stick.mkdir()
    done = here.run("backup")

    assert missing.returncode == 1
    assert missing.stderr == (
        f"Der Ordner {stick} ist nicht da; stecke den Stick ein, oder lege den Ordner an.\n"
    )
    assert Path(missing.stdout.strip()).parent == tmp_path / "backup_here" / "backups"
    assert (done.returncode, done.stderr) == (0, "")
    path = Path(done.stdout.strip())
    assert sorted(stick.iterdir()) == [path, path.with_name(f"{path.name}.sha256")]
    assert path.read_bytes() == (tmp_path / "backup_here" / "backups" / path.name).read_bytes()
    assert here.run("restore", str(path)).returncode == 0


def test_automatic_backup_is_made_once(here: Installation, tmp_path: Path) -> None:
    """By two servers that look at the same moment; what a killed one left behind is cleared away."""
    (tmp_path / "backup_here" / ".backup-dead").mkdir()
    tending = [
        subprocess.Popen(
            [sys.executable, "manage.py", "shell", "-c", TEND], cwd=ROOT, env=here.environment
        )
        for _ in range(2)
    ]

    assert [process.wait() for process in tending] == [0, 0]

    (made,) = (tmp_path / "backup_here" / "backups").glob("*.zip")
    assert made.name == "automatic-20261130-203000.zip"
    assert manifest_of(made)["number"] == 2
    assert not list((tmp_path / "backup_here").glob(".backup-*"))
