"""Making a backup: the database and the receipts in one file, looked at before it is called one."""

import tempfile
from datetime import datetime
from pathlib import Path
from typing import IO

from django.conf import settings

from ledger.backup.bundle import RECEIPTS, Manifest, write_bundle
from ledger.backup.copies import head_of, migrations_of, own_store, verify_copy
from ledger.chain import DIGITS_SHOWN
from ledger.receipt_model import Receipt
from ledger.receipts import receipt_path


def make_backup(target: IO[bytes], *, now: datetime) -> Manifest:
    """Write a backup into `target` while the program goes on; what it says of itself.

    A database is made of the copy and `verify` run there. Books with faults are backed up too, and the manifest says so: it is
    all there is. Raises `BackupFailed`.
    """
    store = own_store()
    with tempfile.TemporaryDirectory(prefix=".backup-", dir=store.workplace()) as name:
        folder = Path(name)
        dump = store.dump(folder)
        with store.staged(dump, folder) as staged:
            verified, _well = verify_copy(staged)
            head = head_of(staged)
            migrations = migrations_of(staged)
        there, missing = _receipts()
        manifest = Manifest(
            created=now.isoformat(timespec="seconds"),
            database=store.kind,
            number=head.number,
            digits=head.hash[:DIGITS_SHOWN],
            verified=verified,
            migrations=migrations,
            files={},
            missing=missing,
        )
        write_bundle(target, manifest=manifest, paths={store.file_name: dump} | there)
    return manifest


def is_well(manifest: Manifest) -> bool:
    """Whether `verify` found nothing wrong with the books in the backup."""
    return manifest.verified.startswith("ok ")


def backup_name(now: datetime) -> str:
    """What a backup of this moment is called."""
    return f"backup-{now:%Y%m%d-%H%M%S}.zip"


def backups_folder() -> Path:
    """Where backups go unless somebody says otherwise, open to its owner alone."""
    folder = Path(settings.DATA_DIR) / "backups"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _receipts() -> tuple[dict[str, Path], tuple[str, ...]]:
    """The files of all receipts by their path in the backup, and those that are gone."""
    receipts = {receipt.file_name: receipt_path(receipt) for receipt in Receipt.objects.all()}
    there = {name: path for name, path in receipts.items() if path.is_file()}
    missing = tuple(sorted(receipts.keys() - there.keys()))
    return {f"{RECEIPTS}{name}": path for name, path in sorted(there.items())}, missing
