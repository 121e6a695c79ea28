"""The file of a backup: a ZIP of the database, the receipts and a manifest with the sum of each.

Rule: docs/operations.md, "Backup".
"""

import hashlib
import json
import shutil
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from lzma import LZMAError
from pathlib import Path
from typing import IO

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from ledger.backup.errors import BackupFailed

FORMAT = "zoggeli-backup/1"
MANIFEST = "manifest.json"
RECEIPTS = "receipts/"
MOST_MANIFEST_BYTES = 50_000_000
_PIECE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself.

    `number` and `digits` are the chain's head, `verified` is the last line of `verify` on the copy, `migrations` are those
    applied, such as `ledger.0001_initial`. `files` are SHA-256 by path; `missing` are receipts whose file was not to be found.
    `counts` are the rows of each table; backups of older programs have none.
    """

    created: str
    database: str
    number: int
    digits: str
    verified: str
    migrations: tuple[str, ...]
    files: Mapping[str, str]
    missing: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    format: str = field(default=FORMAT)


def write_bundle(target: IO[bytes], *, manifest: Manifest, paths: Mapping[str, Path]) -> None:
    """Write the files by their path in the ZIP, and the manifest with their sums; then read all of it again.

    Raises `BackupFailed` if what was written is not what was read.
    """
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as bundle:
        sums = {name: _pack(bundle, name, path) for name, path in paths.items()}
        written = asdict(manifest) | {"files": sums}
        bundle.writestr(MANIFEST, json.dumps(written, ensure_ascii=False, indent=2))
    target.seek(0)
    with zipfile.ZipFile(target) as bundle:
        for name, digest in sums.items():
            if _sum_of(bundle, name) != digest:
                words = _("{name} liest sich aus der Sicherung anders, als es geschrieben wurde.")
                raise BackupFailed(format_lazy(words, name=name))


def unpack_bundle(source: IO[bytes], folder: Path) -> Manifest:
    """Put the files of a backup into `folder` and give its manifest.

    Raises `BackupFailed` for what is no backup, or a damaged one.
    """
    try:
        with zipfile.ZipFile(source) as bundle:
            manifest = _manifest(bundle)
            for name, digest in manifest.files.items():
                if _unpack(bundle, name, folder) != digest:
                    raise BackupFailed(f"the backup is damaged: {name} is not what it was")
    except (zipfile.BadZipFile, KeyError, EOFError, RuntimeError, zlib.error, LZMAError) as error:
        # A `RuntimeError` is what an encrypted file raises.
        raise BackupFailed("this is no backup, or a damaged one") from error
    return manifest


def _pack(bundle: zipfile.ZipFile, name: str, path: Path) -> str:
    bundle.write(path, name)
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _sum_of(bundle: zipfile.ZipFile, name: str) -> str:
    digest = hashlib.sha256()
    with bundle.open(name) as entry:
        while piece := entry.read(_PIECE):
            digest.update(piece)
    return digest.hexdigest()


def _manifest(bundle: zipfile.ZipFile) -> Manifest:
    if bundle.getinfo(MANIFEST).file_size > MOST_MANIFEST_BYTES:
        raise BackupFailed("this is no backup, or a damaged one")
    try:
        told = json.loads(bundle.read(MANIFEST))
        if told["format"] != FORMAT:
            raise BackupFailed(f"this is a backup of another kind: {str(told['format'])[:40]!a}")
        return Manifest(
            created=str(told["created"]),
            database=str(told["database"]),
            number=int(told["number"]),
            digits=str(told["digits"]),
            verified=str(told["verified"]),
            migrations=tuple(map(str, told["migrations"])),
            files={str(name): str(digest) for name, digest in told["files"].items()},
            missing=tuple(map(str, told["missing"])),
            counts={str(name): int(count) for name, count in told.get("counts", {}).items()},
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BackupFailed("the backup is damaged: its manifest cannot be read") from error


def _unpack(bundle: zipfile.ZipFile, name: str, folder: Path) -> str:
    """One file out of the ZIP and its sum; a name that leads out of the folder is refused."""
    plain = name.removeprefix(RECEIPTS)
    if not plain or "/" in plain or "\\" in plain or plain.startswith("."):
        raise BackupFailed(f"the backup is damaged: it holds {name[:80]!a}")
    path = folder / name
    path.parent.mkdir(mode=0o700, exist_ok=True)
    with bundle.open(name) as entry, path.open("xb") as file:
        shutil.copyfileobj(entry, file, _PIECE)
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
