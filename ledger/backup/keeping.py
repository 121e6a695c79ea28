"""A backup kept where the program keeps them: in the clique's own folder, and in the one outside if there is one."""

import os
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clique.errors import UserError
from ledger.backup.disks import is_same_disk, is_unplugged, mount_point
from ledger.backup.errors import BackupFailed
from ledger.backup.folders import (
    ASKED,
    DRAFT,
    FolderUnfit,
    backup_name,
    backups_in,
    copy_outside,
    latest_good,
    outside_folder,
    own_folder,
    prune,
    unfit,
    vouch_for,
)
from ledger.backup.making import is_well, make_backup
from ledger.backup.record import note, read_record


class KeptWithFaults(BackupFailed):
    """The backup is there, but something is wrong: with the books in it, or with the folder outside."""

    def __init__(self, words: str | Promise, path: Path) -> None:
        super().__init__(words)
        self.path = path


class BooksFaulty(KeptWithFaults):
    """`verify` found something in the copy; `verified` is its last line."""

    def __init__(self, verified: str, path: Path) -> None:
        super().__init__(
            _("Die Bücher in der Sicherung haben Fehler; unter «Zustand» steht, was zu tun ist."),
            path,
        )
        self.verified = verified


class NotOutside(KeptWithFaults):
    """It is good, and did not get outside."""


class OnSameDisk(NotOutside):
    """It was copied to `path`, in the folder of `BACKUP_DIR`, and that is no place outside."""


def keep_backup(*, now: datetime, kind: str = ASKED) -> Path:
    """Make a backup and keep it; where it lies, outside if there is such a folder.

    How it went is noted for the pages. Raises `KeptWithFaults`, or `BackupFailed` and `FolderUnfit`, after which there is none.
    """
    note(tried_at=now)
    try:
        path = _make_file(now, kind=kind)
    except (BackupFailed, UserError) as error:
        note(words=str(error))
        raise
    prune(own_folder())
    note(words="")
    return carry_outside(path, now=now) or path


def carry_outside(path: Path, *, now: datetime) -> Path | None:
    """Copy a good backup into the folder outside; None if there is none. Raises `NotOutside` and `OnSameDisk`."""
    folder = outside_folder()
    if folder is None:
        return None
    note(outside_tried_at=now)
    try:
        _refuse_unplugged(folder)
        target = copy_outside(path, folder)
        prune(folder)
        is_beside, mount = _is_beside(folder)
    except FolderUnfit as error:
        note(outside_words=str(error))
        raise NotOutside(str(error), path) from error
    note(copied_to=str(folder), copied_at=now)
    if is_beside:
        raise _on_same_disk(target, folder)
    note(outside_words="", outside_made_at=now, outside_mount=mount)
    return target


def catch_up_outside(*, now: datetime, every: timedelta) -> None:
    """Bring the latest good backup outside once the stick is back; asks at most once in so long."""
    record, folder = read_record(), outside_folder()
    latest = latest_good(backups_in(own_folder()), now=now)
    if folder is None or latest is None:
        return
    is_there = (
        record.copied_to == str(folder)
        and record.copied_at is not None
        and record.copied_at >= latest.made_at
    )
    was_asked = record.outside_tried_at is not None and record.outside_tried_at > now - every
    if not is_there and not was_asked:
        carry_outside(latest.path, now=now)


def _refuse_unplugged(folder: Path) -> None:
    """Without its stick the folder leads to this very disk, which would fill up without a word."""
    if is_unplugged(folder, read_record().outside_mount):
        raise FolderUnfit(
            _(
                "Der Stick von %(folder)s steckt nicht, oder das Netzlaufwerk ist weg: dort wurde nichts abgelegt. Steck ihn"
                " ein."
            )
            % {"folder": folder}
        )


def _is_beside(folder: Path) -> tuple[bool, str]:
    """Whether the folder lies on the disk of the data, and where its own file system begins."""
    try:
        return is_same_disk(folder, own_folder()), str(mount_point(folder))
    except OSError as error:
        raise unfit(folder, error) from error


def _on_same_disk(target: Path, folder: Path) -> OnSameDisk:
    """Note that a copy lies where it is lost with the original."""
    words = _(
        "%(folder)s liegt auf derselben Platte wie die Daten: geht sie kaputt, ist beides weg. Nimm einen Stick oder einen"
        " anderen Computer."
    ) % {"folder": folder}
    # An older program took such a copy for one outside.
    changes = {} if read_record().outside_mount else {"outside_made_at": None}
    note(outside_words=words, **changes)
    return OnSameDisk(words, target)


def _make_file(now: datetime, *, kind: str) -> Path:
    """The backup as a file of the clique's own folder, there whole or not at all."""
    folder = own_folder()
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix=DRAFT, delete=False) as file:
            draft = Path(file.name)
            try:
                manifest = make_backup(file, now=now)
                file.flush()
                os.fsync(file.fileno())
                path = _free_name(folder, now, kind=kind)
                draft.replace(path)
            finally:
                draft.unlink(missing_ok=True)
        if not is_well(manifest):
            raise BooksFaulty(manifest.verified, path)
        vouch_for(path)
    except OSError as error:
        raise unfit(folder, error) from error
    return path


def _free_name(folder: Path, now: datetime, *, kind: str) -> Path:
    """Two of one second must not take each other's place."""
    moment = now
    while (path := folder / backup_name(moment, kind=kind)).exists():
        moment += timedelta(seconds=1)
    return path
