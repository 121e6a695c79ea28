"""A restore that the disk does not take."""

import errno
from datetime import UTC, datetime
from io import BytesIO

import pytest

from ledger.backup import restoring
from ledger.backup.errors import BackupFailed


def test_full_disk_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(restoring, "unpack_bundle", fill)

    with pytest.raises(BackupFailed, match="cannot be put back: No space left on device"):
        restoring.restore_backup(
            BytesIO(), now=datetime(2026, 11, 30, tzinfo=UTC), over_newer=False
        )
