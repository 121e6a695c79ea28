"""The file of a backup: what is no backup, or a damaged one, is refused before anything happens."""

import json
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from ledger.backup.bundle import MANIFEST, Manifest, unpack_bundle, write_bundle
from ledger.backup.errors import BackupFailed


def manifest() -> Manifest:
    return Manifest(
        created="2026-11-30T20:00:00+01:00",
        database="sqlite",
        number=3,
        digits="0123456789ab",
        verified="ok 3 0123456789ab",
        migrations=("ledger.0001_initial",),
        files={},
        missing=("gone.pdf",),
    )


@pytest.fixture
def bundle(tmp_path: Path) -> BytesIO:
    database, receipt = tmp_path / "a", tmp_path / "b"
    database.write_bytes(b"the books" * 1000)
    receipt.write_bytes(b"%PDF-")
    target = BytesIO()
    paths = {"database.sqlite3": database, "receipts/x.pdf": receipt}
    write_bundle(target, manifest=manifest(), paths=paths)
    return target


def rewritten(bundle: BytesIO, change: Callable[[str, bytes], tuple[str, bytes]]) -> BytesIO:
    target = BytesIO()
    with zipfile.ZipFile(bundle) as before, zipfile.ZipFile(target, "w") as after:
        for name in before.namelist():
            after.writestr(*change(name, before.read(name)))
    return target


def told(bundle: BytesIO, **changes: object) -> BytesIO:
    def change(name: str, content: bytes) -> tuple[str, bytes]:
        if name != MANIFEST:
            return name, content
        return name, json.dumps(json.loads(content) | changes).encode()

    return rewritten(bundle, change)


def test_bundle_gives_back_what_went_in(bundle: BytesIO, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()

    found = unpack_bundle(bundle, out)

    assert (out / "database.sqlite3").read_bytes() == b"the books" * 1000
    assert (out / "receipts" / "x.pdf").read_bytes() == b"%PDF-"
    assert (found.number, found.verified, found.missing) == (3, "ok 3 0123456789ab", ("gone.pdf",))
    assert sorted(found.files) == ["database.sqlite3", "receipts/x.pdf"]


def test_altered_file_is_named(bundle: BytesIO, tmp_path: Path) -> None:
    altered = rewritten(bundle, lambda name, content: (name, content.replace(b"%PDF", b"%pdf")))

    with pytest.raises(BackupFailed, match=r"damaged: receipts/x\.pdf is not what it was"):
        unpack_bundle(altered, tmp_path)


@pytest.mark.parametrize(
    "name", ["../evil", "/etc/passwd", "receipts/../../evil", "receipts/", ".hidden", "a\\b", "x/y"]
)
def test_no_file_leads_out_of_the_folder(bundle: BytesIO, tmp_path: Path, name: str) -> None:
    with pytest.raises(BackupFailed, match="the backup is damaged: it holds"):
        unpack_bundle(told(bundle, files={name: "0" * 64}), tmp_path)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"format": "zoggeli-backup/2"}, "a backup of another kind: 'zoggeli-backup/2'"),
        ({"number": "three"}, "its manifest cannot be read"),
        ({"files": ["database.sqlite3"]}, "its manifest cannot be read"),
        ({"migrations": None}, "its manifest cannot be read"),
        ({"files": {"gone": "0" * 64}}, "this is no backup, or a damaged one"),
    ],
)
def test_manifest_that_lies(
    bundle: BytesIO, tmp_path: Path, changes: dict[str, object], words: str
) -> None:
    with pytest.raises(BackupFailed, match=words):
        unpack_bundle(told(bundle, **changes), tmp_path)


@pytest.mark.parametrize("content", [b"", b"x", b"PK\x05\x06" + bytes(18), b"PK\x03\x04" * 10])
def test_anything_else_is_no_backup(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(BackupFailed, match="this is no backup, or a damaged one"):
        unpack_bundle(BytesIO(content), tmp_path)


def test_cut_off_or_flipped_backup_is_refused(bundle: BytesIO, tmp_path: Path) -> None:
    whole = bundle.getvalue()
    for number, broken in enumerate((whole[:-40], whole[: len(whole) // 2], _flipped(whole))):
        folder = tmp_path / str(number)
        folder.mkdir()
        with pytest.raises(BackupFailed):
            unpack_bundle(BytesIO(broken), folder)


def _flipped(whole: bytes) -> bytes:
    return whole[:60] + bytes([whole[60] ^ 0xFF]) + whole[61:]


def test_encrypted_bundle_is_refused(bundle: BytesIO, tmp_path: Path) -> None:
    content = bytearray(bundle.getvalue())
    start = content.find(b"PK\x01\x02")
    while start >= 0:
        content[start + 8] |= 1
        start = content.find(b"PK\x01\x02", start + 4)

    with pytest.raises(BackupFailed, match="no backup, or a damaged one"):
        unpack_bundle(BytesIO(bytes(content)), tmp_path)
