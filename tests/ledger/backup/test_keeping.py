"""Backups that are kept: on the stick too, and made by one of several servers without being asked."""

import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.test import override_settings
from django.utils import translation

from ledger.backup import keeping
from ledger.backup.folders import backup_name, backups_in, own_folder, vouch_for
from ledger.backup.keeping import NotOutside, OnSameDisk, carry_outside, catch_up_outside
from ledger.backup.record import note, read_record
from tests.ledger.backup.test_commands import BOOKS, manifest_of
from tests.ledger.installation import ROOT, Installation, Installer

TEND = """
from datetime import datetime
from django.utils import timezone
from ledger.backup.keeper import tend
tend(now=timezone.make_aware(datetime(2026, 11, 30, 20, 30)))
"""

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=ZoneInfo("Europe/Zurich"))
HOUR = timedelta(hours=1)


@pytest.fixture
def here(tmp_path: Path, installer: Installer) -> Iterator[Installation]:
    with installer.copies(tmp_path, "backup_here", books=BOOKS) as (made,):
        yield made


def test_backup_goes_to_the_stick_too(here: Installation, tmp_path: Path, other_disk: Path) -> None:
    stick = other_disk / "zoggeli"
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


def test_copy_on_the_same_disk_is_made_and_is_none_outside(
    here: Installation, tmp_path: Path
) -> None:
    """Some other program may take it elsewhere; that it lies beside the original is said."""
    beside = tmp_path / "beside"
    beside.mkdir()
    here.environment["BACKUP_DIR"] = str(beside)

    done = here.run("backup")

    path = Path(done.stdout.strip())
    words = (
        f"{beside} liegt auf derselben Platte wie die Daten: geht sie kaputt, ist beides weg."
        " Nimm einen Stick oder einen anderen Computer.\n"
    )
    assert (done.returncode, done.stderr) == (0, words)
    assert sorted(beside.iterdir()) == [path, path.with_name(f"{path.name}.sha256")]


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


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Path]:
    """A good backup in a folder of the clique's own, by a program that speaks German."""
    data = tmp_path / "data"
    data.mkdir()
    with override_settings(DATA_DIR=data), translation.override("de"):
        path = own_folder() / backup_name(NOON)
        path.write_bytes(b"a backup")
        vouch_for(path)
        yield path


def test_empty_place_of_a_stick_is_not_filled(
    kept: Path, other_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its folder is there, and leads to the disk of the data: a stand-in for `umount`."""
    stick = other_disk / "zoggeli"
    stick.mkdir()
    with override_settings(BACKUP_DIR=str(stick)):
        carried = carry_outside(kept, now=NOON)
        assert carried is not None
        carried.unlink()
        monkeypatch.setattr("os.path.ismount", lambda path: str(path) == "/")

        with pytest.raises(NotOutside) as refused:
            carry_outside(kept, now=NOON + HOUR)

    words = (
        f"Der Stick von {stick} steckt nicht, oder das Netzlaufwerk ist weg: dort wurde nichts abgelegt."
        " Steck ihn ein."
    )
    assert str(refused.value) == words
    assert list(stick.glob("*.zip")) == []
    assert read_record().outside_words == words
    assert read_record().outside_made_at == NOON


def test_copy_on_the_same_disk_is_brought_once_and_again_to_another_folder(
    kept: Path, tmp_path: Path, other_disk: Path
) -> None:
    """An older program took the first for one outside."""
    note(outside_made_at=NOON - HOUR)
    beside = tmp_path / "beside"
    beside.mkdir()
    with override_settings(BACKUP_DIR=str(beside)):
        with pytest.raises(OnSameDisk):
            catch_up_outside(now=NOON, every=HOUR)
        forgotten = read_record().outside_made_at
        catch_up_outside(now=NOON + 2 * HOUR, every=HOUR)
    with override_settings(BACKUP_DIR=str(other_disk)):
        catch_up_outside(now=NOON + 4 * HOUR, every=HOUR)

    assert forgotten is None
    assert read_record().outside_made_at == NOON + 4 * HOUR
    assert read_record().outside_words == ""
    assert [backup.path.name for backup in backups_in(other_disk)] == [kept.name]


def test_last_copy_outside_is_remembered_on_the_same_disk(
    kept: Path, tmp_path: Path, other_disk: Path
) -> None:
    (tmp_path / "beside").mkdir()
    with override_settings(BACKUP_DIR=str(other_disk)):
        carry_outside(kept, now=NOON)
    with (
        override_settings(BACKUP_DIR=str(tmp_path / "beside")),
        pytest.raises(OnSameDisk),
    ):
        carry_outside(kept, now=NOON + HOUR)

    assert read_record().outside_made_at == NOON


def test_stick_that_is_pulled_out_at_the_end_is_no_copy(
    kept: Path, other_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_folders: Path) -> bool:
        raise FileNotFoundError(2, "gone")

    monkeypatch.setattr(keeping, "is_same_disk", gone)

    with override_settings(BACKUP_DIR=str(other_disk)), pytest.raises(NotOutside, match="nicht da"):
        carry_outside(kept, now=NOON)

    assert read_record().outside_made_at is None
