"""What became of the latest backup: noted by several at once, and read as it was noted."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.test import override_settings

from ledger.backup.record import Record, note, read_record

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


def test_what_others_note_at_the_same_time_stays(tmp_path: Path) -> None:
    """Two with a word each that nobody else touches, as the page and the server's own thread."""

    def lost(field: str) -> list[str]:
        """Words that were gone again before their owner noted others."""
        found = []
        for number in range(150):
            note(**{field: str(number)})
            if getattr(read_record(), field) != str(number):
                found.append(str(number))
        return found

    with override_settings(DATA_DIR=tmp_path), ThreadPoolExecutor(2) as pool:
        assert list(pool.map(lost, ["words", "outside_words"])) == [[], []]


def test_record_of_an_older_program_is_read(tmp_path: Path) -> None:
    told = {
        "tried_at": NOON.isoformat(),
        "words": "",
        "outside_tried_at": None,
        "outside_words": "weg",
        "outside_made_at": NOON.isoformat(),
        "taken_at": None,
    }
    (tmp_path / "backups.json").write_text(json.dumps(told))

    with override_settings(DATA_DIR=tmp_path):
        assert read_record() == Record(tried_at=NOON, outside_words="weg", outside_made_at=NOON)


def test_what_cannot_be_noted_is_lost_without_a_word(tmp_path: Path) -> None:
    (tmp_path / "backups.json").mkdir()

    with override_settings(DATA_DIR=tmp_path):
        note(words="x")

        assert read_record() == Record()


@pytest.mark.parametrize("lock", ["record.lock", "gone/record.lock"])
def test_lock_that_cannot_be_had_stops_nobody(tmp_path: Path, lock: str) -> None:
    folder = (tmp_path / lock).parent
    if folder.exists():
        (tmp_path / lock).mkdir()

    with override_settings(DATA_DIR=folder):
        note(words="x")

        assert read_record() == Record()
