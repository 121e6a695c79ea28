"""The folders of the backups: the clique's own, and one on a stick or another machine, from `BACKUP_DIR`.

A backup counts as good by the file beside it that holds its sum, which is written last: `sha256sum -c` reads it too.
"""

import errno
import hashlib
import os
import re
import shutil
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from clique.errors import UserError
from clique.system_words import system_words
from ledger.backup.retention import kept, kept_asked, kept_upgrades

AUTOMATIC, ASKED, UPGRADE = "automatic", "backup", "upgrade"
# Which of each kind stay.
_KEPT = {AUTOMATIC: kept, ASKED: kept_asked, UPGRADE: kept_upgrades}
_KINDS = "|".join(_KEPT)
_NAME = re.compile(rf"({_KINDS})-([0-9]{{8}}-[0-9]{{6}})\.zip")
_MOMENT = "%Y%m%d-%H%M%S"
DRAFT = ".new-"
# Files that a process was writing: the backup, its copy outside, the sum beside either.
_DRAFT_NAME = re.compile(
    rf"{re.escape(DRAFT)}.*|\.(?:{_KINDS})-[0-9]{{8}}-[0-9]{{6}}\.zip(?:\.sha256)?\.[0-9]+"
)
# Nobody writes at one for so long.
_DRAFT_IS_LEFT_AFTER_S = 24 * 60 * 60
_PIECE = 1024 * 1024


class FolderUnfit(UserError):
    """Nothing can be kept in a folder; the sentence says why."""


@dataclass(frozen=True, slots=True)
class KeptBackup:
    """A backup in a folder: `is_good` if it was looked at and nothing was wrong with it; `kind` is why it was made."""

    path: Path
    made_at: datetime
    kind: str
    is_good: bool
    size_bytes: int

    @property
    def is_automatic(self) -> bool:
        """Whether nobody asked for it."""
        return self.kind == AUTOMATIC

    @property
    def is_before_upgrade(self) -> bool:
        """Whether it was made before a newer program changed the database."""
        return self.kind == UPGRADE


def own_folder() -> Path:
    """The clique's own, open to its owner alone; it is made where it is missing.

    Where that fails, whoever writes there is told why.
    """
    folder = Path(settings.DATA_DIR) / "backups"
    with suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def outside_folder() -> Path | None:
    """The one of `BACKUP_DIR`. Never made: without its stick the path would lead to this very disk."""
    return Path(settings.BACKUP_DIR) if settings.BACKUP_DIR else None


def backup_name(now: datetime, *, kind: str = ASKED) -> str:
    """What a backup of this moment is called."""
    return f"{kind}-{now.strftime(_MOMENT)}.zip"


def backups_in(folder: Path) -> tuple[KeptBackup, ...]:
    """The backups there, latest first; none where the folder cannot be read."""
    try:
        entries = {entry.name: entry for entry in os.scandir(folder)}
    except OSError:
        return ()
    found = []
    for name, entry in entries.items():
        if (known := _kind_and_moment(name)) is None:
            continue
        kind, made_at = known
        # One that another process is deleting is passed over; the others are there.
        with suppress(OSError):
            found.append(
                KeptBackup(
                    path=folder / name,
                    made_at=made_at,
                    kind=kind,
                    is_good=_sum_name(name) in entries,
                    size_bytes=entry.stat().st_size,
                )
            )
    return tuple(sorted(found, key=lambda backup: backup.made_at, reverse=True))


def latest_good(backups: Iterable[KeptBackup], *, now: datetime) -> KeptBackup | None:
    """The latest one that can be relied on; one from the future was made while the clock was wrong."""
    return next((each for each in backups if each.is_good and each.made_at <= now), None)


def vouch_for(path: Path) -> None:
    """Write the sum of a backup beside it, for good: it was looked at, and is well."""
    line = f"{sum_of(path)}  {path.name}\n"
    beside = path.with_name(_sum_name(path.name))
    draft = beside.with_name(f".{beside.name}.{os.getpid()}")
    try:
        with draft.open("w", encoding="ascii") as file:
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(beside)
    finally:
        draft.unlink(missing_ok=True)


def copy_outside(backup: Path, folder: Path) -> Path:
    """Put a backup into the other folder too, and read it back from there. Raises `FolderUnfit`."""
    refuse_unfit(folder, needed_bytes=backup.stat().st_size)
    target = folder / backup.name
    draft = folder / f".{backup.name}.{os.getpid()}"
    try:
        with backup.open("rb") as source, draft.open("xb") as file:
            shutil.copyfileobj(source, file, _PIECE)
            file.flush()
            os.fsync(file.fileno())
            _forget(file.fileno())
        is_same = sum_of(draft) == sum_of(backup)
        if is_same:
            draft.replace(target)
            vouch_for(target)
    except OSError as error:
        raise unfit(folder, error) from error
    finally:
        _remove(draft)
    if not is_same:
        raise FolderUnfit(
            _(
                "Was in %(folder)s ankam, ist nicht, was geschrieben wurde; nimm einen anderen Stick."
            )
            % {"folder": folder}
        )
    return target


def prune(folder: Path) -> None:
    """Delete the backups that have had their time, and what a process was writing that was killed.

    The last good one of each kind always stays, and so does the last one that has faults.
    """
    _remove_left_drafts(folder)
    there = backups_in(folder)
    for kind, rule in _KEPT.items():
        alike = [backup for backup in there if backup.kind == kind]
        stays = rule(backup.made_at for backup in alike if backup.is_good)
        faulty = [backup for backup in alike if not backup.is_good]
        for backup in alike:
            if not (backup.made_at in stays if backup.is_good else backup in faulty[:1]):
                _remove(backup.path)
                _remove(backup.path.with_name(_sum_name(backup.path.name)))


def refuse_unfit(folder: Path, *, needed_bytes: int = 0) -> None:
    """Raise `FolderUnfit` where so much cannot be written."""
    try:
        free = shutil.disk_usage(folder).free
    except OSError as error:
        raise unfit(folder, error) from error
    if not folder.is_dir():
        raise unfit(folder, NotADirectoryError(errno.ENOTDIR, ""))
    if not os.access(folder, os.W_OK | os.X_OK):
        raise unfit(folder, PermissionError(errno.EACCES, ""))
    if free < needed_bytes:
        raise unfit(folder, OSError(errno.ENOSPC, ""))


def unfit(folder: Path, error: OSError) -> FolderUnfit:
    """What is wrong with a folder, and what to do, in one sentence."""
    words = {
        errno.ENOENT: _(
            "Der Ordner %(folder)s ist nicht da; stecke den Stick ein, oder lege den Ordner an."
        ),
        errno.ENOTDIR: _("%(folder)s ist kein Ordner; gib einen anderen an."),
        errno.EACCES: _("In %(folder)s darf das Programm nicht schreiben; gib ihm das Recht dazu."),
        errno.EPERM: _("In %(folder)s darf das Programm nicht schreiben; gib ihm das Recht dazu."),
        errno.EROFS: _("In %(folder)s darf das Programm nicht schreiben; gib ihm das Recht dazu."),
        errno.ENOSPC: _(
            "Auf %(folder)s hat es keinen Platz mehr; räume auf, oder nimm einen grösseren Stick."
        ),
        errno.EDQUOT: _(
            "Auf %(folder)s hat es keinen Platz mehr; räume auf, oder nimm einen grösseren Stick."
        ),
    }
    other = _("In %(folder)s lässt sich nichts ablegen (%(reason)s).")
    sentence = words.get(error.errno or 0, other)
    return FolderUnfit(sentence % {"folder": folder, "reason": system_words(error)})


def sum_of(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _sum_name(name: str) -> str:
    return f"{name}.sha256"


def _kind_and_moment(name: str) -> tuple[str, datetime] | None:
    """Why and when the backup of that name was made; None for what is not called like one."""
    if (match := _NAME.fullmatch(name)) is None:
        return None
    try:
        # In the hour that the clock goes through twice, the first one.
        return match[1], timezone.make_aware(datetime.strptime(match[2], _MOMENT))
    except ValueError:
        return None


def _forget(descriptor: int) -> None:
    """Let the system read the file from the stick again, and not from its own memory."""
    if hasattr(os, "posix_fadvise"):
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)


def _remove_left_drafts(folder: Path) -> None:
    """By their age, as on a stick that several machines use a number of a process says nothing."""
    oldest = time.time() - _DRAFT_IS_LEFT_AFTER_S
    with suppress(OSError):
        for path in folder.iterdir():
            if _DRAFT_NAME.fullmatch(path.name) and path.stat().st_mtime < oldest:
                _remove(path)


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        # The stick was pulled out, or is read-only by now; what lies there is no worse for it.
        return
