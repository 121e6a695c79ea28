"""Putting a backup back: made whole beside the database, looked at, then swapped in; the one before is put aside."""

import shutil
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import IO

from django.conf import settings
from django.db import DatabaseError, connection

from clique.migrated import applied_migrations, known_migrations
from clique.models import Club, new_generation
from clique.presence import Occupied, without_servers
from ledger.backup.bundle import RECEIPTS, Manifest, unpack_bundle
from ledger.backup.copies import Head, counts_of, head_of, migrate_copy, own_store, verify_copy
from ledger.backup.errors import BackupFailed
from ledger.backup.folders import sum_of
from ledger.backup.stores import Staged
from ledger.models import Booking
from ledger.receipts import receipts_folder


def restore_backup(source: IO[bytes], *, now: datetime, over_newer: bool) -> str:
    """Put the backup in `source` back; where the database before it was put aside, empty if there was none.

    Until the swap nothing is changed. Raises `BackupFailed` while the server runs, for a damaged backup or one of the other
    database, and, unless `over_newer`, for books here that the backup does not hold.
    """
    store = own_store()
    try:
        with (
            without_servers(Path(settings.DATA_DIR)),
            tempfile.TemporaryDirectory(prefix=".restore-", dir=store.workplace()) as name,
        ):
            folder = Path(name)
            manifest = unpack_bundle(source, folder)
            _refuse_unknown(manifest)
            if manifest.database != store.kind or store.file_name not in manifest.files:
                kinds = f"of {manifest.database[:20]!a}, and the database here is {store.kind}"
                raise BackupFailed(f"the backup is {kinds}")
            with store.staged(folder / store.file_name, folder) as staged:
                _refuse_lost_rows(manifest, staged)
                has_books = store.is_there()
                if has_books and not over_newer:
                    _refuse_newer_here()
                migrate_copy(staged)
                if not over_newer:
                    _refuse_faulty(staged)
                if has_books and not over_newer:
                    _refuse_older(staged)
                _begin_generation(staged)
                _put_receipts_back(manifest, folder)
                return store.put_in_place(staged, now=now)
    except Occupied as error:
        raise BackupFailed("the server runs; stop it first") from error
    except OSError as error:
        # A full disk above all.
        raise BackupFailed(f"the backup cannot be put back: {error.strerror}") from error


def _refuse_unknown(manifest: Manifest) -> None:
    """A database of a newer program would not fit this one, whoever asks for it."""
    if unknown := set(manifest.migrations) - known_migrations():
        raise BackupFailed(
            f"the backup is of a newer program: {min(unknown)[:80]!a} is unknown here; upgrade the program"
        )


def _refuse_lost_rows(manifest: Manifest, staged: Staged) -> None:
    """What the backup says it holds must be in the database that was made of it."""
    known = set(staged.tables())
    for table, count in manifest.counts.items():
        found = counts_of(staged, [table])[table] if table in known else 0
        if found != count:
            raise BackupFailed(f"the backup is damaged: {found} rows of {count} in {table[:80]!a}")


def _refuse_newer_here() -> None:
    """What a newer program wrote here is put aside only on demand."""
    try:
        here = applied_migrations()
    except DatabaseError as error:
        raise BackupFailed("the database here cannot be read; --replace puts it aside") from error
    if unknown := here - known_migrations():
        raise BackupFailed(
            f"the database here is of a newer program: {min(unknown)[:80]!a} is unknown; upgrade, or --replace"
        )


def _refuse_faulty(staged: Staged) -> None:
    said, well = verify_copy(staged)
    if not well:
        raise BackupFailed(f"the books in the backup have faults ({said}); --replace takes them")


def _refuse_older(staged: Staged) -> None:
    """Refuse where the backup lacks something that stands in the books here."""
    for here in _heads_here():
        there = head_of(staged, up_to=here.number)
        if there.number < here.number:
            raise BackupFailed(
                f"the books here are newer: booking {here.number}, and {there.number} in the backup;"
                " --replace takes the backup all the same"
            )
        if there.hash != here.hash:
            raise BackupFailed(
                f"the books here are others: booking {here.number} is not the same in the backup;"
                " --replace takes the backup all the same"
            )


def _heads_here() -> Iterator[Head]:
    """The latest booking of the installation; nothing of an empty database."""
    if Booking._meta.db_table in connection.introspection.table_names():
        latest = Booking.objects.order_by("-number").values_list("number", "hash").first()
        if latest is not None:
            yield Head(*latest)


def _begin_generation(staged: Staged) -> None:
    """What tablets still keep was tapped on another state of the books; they ask before they send it to this one."""
    table = Club._meta.db_table
    staged.carry_out(f"UPDATE {table} SET generation = '{new_generation()}'")  # noqa: S608 - hexadecimal digits


def _put_receipts_back(manifest: Manifest, folder: Path) -> None:
    """All that are not there, or not what they were."""
    kept = receipts_folder()
    for name, digest in manifest.files.items():
        path = kept / name.removeprefix(RECEIPTS)
        if name.startswith(RECEIPTS) and not (path.is_file() and sum_of(path) == digest):
            draft = path.with_name(f".new-{path.name}")
            shutil.copyfile(folder / name, draft)
            draft.chmod(0o600)
            draft.replace(path)
