"""A backup kept where the program keeps them: in the clique's own folder, and in the one outside if there is one."""

import os
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clique.errors import UserError
from ledger.backup.errors import BackupFailed
from ledger.backup.folders import (
    ASKED,
    AUTOMATIC,
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
    """It is good, and could not be copied outside."""


def keep_backup(*, now: datetime, is_automatic: bool = False) -> Path:
    """Make a backup and keep it; where it lies, outside if there is such a folder.

    How it went is noted for the pages. Raises `KeptWithFaults`, or `BackupFailed` and `FolderUnfit`, after which there is none.
    """
    note(tried_at=now)
    try:
        path = _make_file(now, kind=AUTOMATIC if is_automatic else ASKED)
    except (BackupFailed, UserError) as error:
        note(words=str(error))
        raise
    prune(own_folder())
    note(words="")
    return carry_outside(path, now=now) or path


def carry_outside(path: Path, *, now: datetime) -> Path | None:
    """Copy a good backup into the folder outside; None if there is none. Raises `NotOutside` if that fails."""
    folder = outside_folder()
    if folder is None:
        return None
    note(outside_tried_at=now)
    try:
        target = copy_outside(path, folder)
        prune(folder)
    except FolderUnfit as error:
        note(outside_words=str(error))
        raise NotOutside(str(error), path) from error
    note(outside_words="", outside_made_at=now)
    return target


def catch_up_outside(*, now: datetime, every: timedelta) -> None:
    """Bring the latest good backup outside once the stick is back; asks at most once in so long."""
    record = read_record()
    latest = latest_good(backups_in(own_folder()), now=now)
    if outside_folder() is None or latest is None:
        return
    is_there = record.outside_made_at is not None and record.outside_made_at >= latest.made_at
    was_asked = record.outside_tried_at is not None and record.outside_tried_at > now - every
    if not is_there and not was_asked:
        carry_outside(latest.path, now=now)


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
