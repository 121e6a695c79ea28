"""The folders of the backups: what counts as good, what is deleted, and what is said of a stick that does not take it."""

import errno
import os
import resource
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.utils import translation

from ledger.backup.folders import (
    FolderUnfit,
    backup_name,
    backups_in,
    copy_outside,
    latest_good,
    prune,
    refuse_unfit,
    unfit,
    vouch_for,
)

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=ZoneInfo("Europe/Zurich"))


def put(
    folder: Path, *, days_ago: int, kind: str = "automatic", is_good: bool = True, minutes: int = 0
) -> Path:
    moment = NOON - timedelta(days=days_ago) + timedelta(minutes=minutes)
    path = folder / backup_name(moment, kind=kind)
    path.write_bytes(b"a backup")
    if is_good:
        vouch_for(path)
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.zip"))


def test_backups_in_a_folder_are_known_by_their_names_and_sums(tmp_path: Path) -> None:
    put(tmp_path, days_ago=2)
    put(tmp_path, days_ago=1, kind="backup", is_good=False)
    put(tmp_path, days_ago=3, kind="upgrade")
    (tmp_path / "automatic-20269999-120000.zip").touch()
    (tmp_path / "upgrades-20261127-120000.zip").touch()
    (tmp_path / "holiday.zip").touch()

    found = [(backup.path.name, backup.kind, backup.is_good) for backup in backups_in(tmp_path)]

    assert found == [
        ("backup-20261129-120000.zip", "backup", False),
        ("automatic-20261128-120000.zip", "automatic", True),
        ("upgrade-20261127-120000.zip", "upgrade", True),
    ]


def test_sum_is_read_by_sha256sum(tmp_path: Path) -> None:
    path = put(tmp_path, days_ago=0)

    done = subprocess.run(
        ["sha256sum", "--check", f"{path.name}.sha256"],
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )

    assert done.returncode == 0


def test_latest_good_is_not_from_the_future(tmp_path: Path) -> None:
    put(tmp_path, days_ago=-30)
    put(tmp_path, days_ago=0, is_good=False)
    wanted = put(tmp_path, days_ago=3)

    latest = latest_good(backups_in(tmp_path), now=NOON)

    assert latest is not None
    assert latest.path == wanted


@pytest.mark.parametrize("kind", ["automatic", "backup", "upgrade"])
def test_prune_leaves_the_last_good_one_of_each_kind(tmp_path: Path, kind: str) -> None:
    """However old it is, and whatever was made since."""
    good = put(tmp_path, days_ago=500, kind=kind).name
    faulty = [put(tmp_path, days_ago=days, kind=kind, is_good=False).name for days in range(30)]

    prune(tmp_path)

    assert names(tmp_path) == sorted([good, faulty[0]])
    assert len(list(tmp_path.glob("*.sha256"))) == 1


def test_prune_leaves_what_somebody_asked_for_of_twenty_days(tmp_path: Path) -> None:
    for days in range(40):
        for minutes in (0, 1):
            put(tmp_path, days_ago=days, minutes=minutes, kind="backup")
    upgrades = [put(tmp_path, days_ago=30 * number, kind="upgrade").name for number in range(9)]

    prune(tmp_path)

    asked = [name for name in names(tmp_path) if name.startswith("backup")]
    dates = sorted({name[7:15] for name in asked}, reverse=True)
    assert len(asked) == 20 + 1
    assert (dates[0], dates[-1], len(dates)) == ("20261130", "20261111", 20)
    assert [name[16:22] for name in asked[-3:]] == ["120100", "120000", "120100"]
    assert [name for name in names(tmp_path) if name.startswith("upgrade")] == upgrades[4::-1]


def test_prune_keeps_days_weeks_and_months(tmp_path: Path) -> None:
    for days in range(400):
        put(tmp_path, days_ago=days)

    prune(tmp_path)

    assert len(names(tmp_path)) == 21
    assert len(list(tmp_path.iterdir())) == 42


def test_copy_outside_is_the_same_and_counts_as_good(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    path = put(tmp_path, days_ago=0)

    target = copy_outside(path, stick)

    assert target.read_bytes() == path.read_bytes()
    assert [backup.is_good for backup in backups_in(stick)] == [True]
    assert sorted(entry.name for entry in stick.iterdir()) == [path.name, f"{path.name}.sha256"]


def test_missing_folder_is_never_made(tmp_path: Path) -> None:
    with translation.override("de"), pytest.raises(FolderUnfit) as refused:
        copy_outside(put(tmp_path, days_ago=0), tmp_path / "stick")

    assert str(refused.value) == (
        f"Der Ordner {tmp_path / 'stick'} ist nicht da; stecke den Stick ein, oder lege den Ordner an."
    )
    assert not (tmp_path / "stick").exists()


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("ENOSPC", "Auf /x hat es keinen Platz mehr; räume auf, oder nimm einen grösseren Stick."),
        ("EROFS", "In /x darf das Programm nicht schreiben; gib ihm das Recht dazu."),
        ("ENOTDIR", "/x ist kein Ordner; gib einen anderen an."),
        (
            "EIO",
            "In /x lässt sich nichts ablegen (die Platte liest oder schreibt nicht mehr richtig).",
        ),
    ],
)
def test_what_is_wrong_is_said_in_words(number: str, words: str) -> None:
    with translation.override("de"):
        refused = unfit(Path("/x"), OSError(getattr(errno, number), "broken"))

    assert str(refused) == words


def test_file_in_the_place_of_a_folder_is_called_one(tmp_path: Path) -> None:
    (tmp_path / "stick").touch()

    with translation.override("de"), pytest.raises(FolderUnfit, match="ist kein Ordner"):
        refuse_unfit(tmp_path / "stick")


def test_folder_without_room_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with translation.override("de"), pytest.raises(FolderUnfit, match="keinen Platz"):
        refuse_unfit(tmp_path, needed_bytes=1 << 60)


def test_stick_that_fills_up_on_the_way_keeps_nothing(tmp_path: Path) -> None:
    """A limit on the size of files stands in for the end of the stick."""
    stick = tmp_path / "stick"
    stick.mkdir()
    path = put(tmp_path, days_ago=0)
    path.write_bytes(os.urandom(200_000))
    limits = f"import resource, signal; resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, {resource.RLIM_INFINITY}))"
    code = (
        f"{limits}; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); import django; django.setup();"
        "from pathlib import Path; from ledger.backup.folders import *\n"
        f"try: copy_outside(Path({str(path)!r}), Path({str(stick)!r}))\n"
        "except FolderUnfit as error: print(error)"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert done.stdout == f"In {stick} lässt sich nichts ablegen (die Datei ist dort zu gross).\n"
    assert list(stick.iterdir()) == []


def test_what_a_killed_process_was_writing_is_cleared_away(tmp_path: Path) -> None:
    left = (".new-x1", ".automatic-20261128-120000.zip.77", ".backup-20261128-120000.zip.sha256.77")
    others = (".hidden", ".backup-of-photos", "photos.zip")
    for name in (*left, *others):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (0, 0))
    (tmp_path / ".new-at-work").touch()

    prune(tmp_path)

    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*others, ".new-at-work"])


def test_backup_that_is_gone_by_now_hides_no_other(tmp_path: Path) -> None:
    put(tmp_path, days_ago=1)
    (tmp_path / backup_name(NOON)).symlink_to(tmp_path / "gone")

    assert [backup.made_at for backup in backups_in(tmp_path)] == [NOON - timedelta(days=1)]
