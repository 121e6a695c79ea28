"""Making a backup: the database and the receipts in one file, looked at before it is called one."""

import tempfile
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import IO

from django.db import DatabaseError
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from clique.migrated import known_migrations
from ledger.backup.alone import alone
from ledger.backup.bundle import RECEIPTS, Manifest, write_bundle
from ledger.backup.copies import (
    counts_here,
    counts_of,
    head_of,
    migrate_copy,
    migrations_of,
    own_store,
    own_tables,
    verify_copy,
)
from ledger.backup.errors import BackupFailed
from ledger.backup.folders import refuse_unfit
from ledger.backup.stores import Staged, Store
from ledger.chain import DIGITS_SHOWN
from ledger.receipts import receipts_folder
from ledger.triggers import GUARDED

_RECEIPT_NAMES = "SELECT DISTINCT sha256 || '.' || kind FROM ledger_receipt ORDER BY 1"
# A copy, the one that is looked at, the file they become, and some air.
_TIMES_THE_SIZE = 4


def make_backup(target: IO[bytes], *, now: datetime) -> Manifest:
    """Write a backup into `target` while the program goes on; what it says of itself.

    A database is made of the copy and `verify` run there, after a rehearsal of the migrations where the copy is older than the
    program. Books with faults are backed up too, and the manifest says so: it is all there is. One at a time; raises
    `BackupFailed` or `FolderUnfit`.
    """
    store = own_store()
    with alone("backup", waits=True):
        store.clear()
        refuse_unfit(store.workplace(), needed_bytes=_TIMES_THE_SIZE * store.size_bytes())
        with tempfile.TemporaryDirectory(prefix=".backup-", dir=store.workplace()) as name:
            return _make(target, store=store, folder=Path(name), now=now)


def is_well(manifest: Manifest) -> bool:
    """Whether `verify` found nothing wrong with the books in the backup."""
    return manifest.verified.startswith("ok ")


def _make(target: IO[bytes], *, store: Store, folder: Path, now: datetime) -> Manifest:
    tables = own_tables()
    before = counts_here(tables)
    try:
        dump = store.dump(folder)
    except DatabaseError as error:
        words = _("Die Kopie lässt sich nicht schreiben ({reason}).")
        raise BackupFailed(format_lazy(words, reason=str(error))) from error
    after = counts_here(tables)
    with store.staged(dump, folder) as staged:
        counts = counts_of(staged, tables)
        _refuse_lost_rows(before, counts, after)
        migrations = migrations_of(staged)
        if known_migrations() - set(migrations):
            migrate_copy(staged)
        verified, _well = verify_copy(staged)
        head = head_of(staged)
        there, missing = _receipts(staged)
    manifest = Manifest(
        created=now.isoformat(timespec="seconds"),
        database=store.kind,
        number=head.number,
        digits=head.hash[:DIGITS_SHOWN],
        verified=verified,
        migrations=migrations,
        files={},
        missing=missing,
        counts=counts,
    )
    write_bundle(target, manifest=manifest, paths={store.file_name: dump} | there)
    return manifest


def _refuse_lost_rows(
    before: Mapping[str, int], copied: Mapping[str, int], after: Mapping[str, int]
) -> None:
    """What is never deleted must be in the copy: as many rows as before it was made, and no more than after it."""
    for table in GUARDED:
        if table in copied and not before[table] <= copied[table] <= after[table]:
            words = _("Die Kopie hat {copied} Zeilen in {table}, nicht {there}.")
            raise BackupFailed(
                format_lazy(words, copied=copied[table], table=table, there=after[table])
            )


def _receipts(staged: Staged) -> tuple[dict[str, Path], tuple[str, ...]]:
    """The files of the copy's receipts by their path in the backup, and those that are gone."""
    folder = receipts_folder()
    receipts = {name: folder / name for (name,) in staged.rows(_RECEIPT_NAMES)}
    there = {name: path for name, path in receipts.items() if path.is_file()}
    missing = tuple(sorted(receipts.keys() - there.keys()))
    return {f"{RECEIPTS}{name}": path for name, path in sorted(there.items())}, missing
