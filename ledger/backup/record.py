"""What became of the latest backup: a small file, so that no page has to ask a stick that may not answer."""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings

from ledger.backup.alone import alone


@dataclass(frozen=True, slots=True)
class Record:
    """How the latest tries went; `words` and `outside_words` are what was in the way, empty if nothing was.

    `outside_made_at` is when a backup last reached another disk, and `outside_mount` where that disk was to be found;
    `copied_to` and `copied_at` are the folder of `BACKUP_DIR` that the latest one reached, on whatever disk. `taken_at` is when
    one was last downloaded.
    """

    tried_at: datetime | None = None
    words: str = ""
    outside_tried_at: datetime | None = None
    outside_words: str = ""
    outside_made_at: datetime | None = None
    outside_mount: str = ""
    copied_to: str = ""
    copied_at: datetime | None = None
    taken_at: datetime | None = None


def read_record() -> Record:
    """The record; the empty one where there is none that can be read."""
    try:
        told = json.loads(_path().read_text(encoding="utf-8"))
        return Record(
            tried_at=_moment(told["tried_at"]),
            words=str(told["words"]),
            outside_tried_at=_moment(told["outside_tried_at"]),
            outside_words=str(told["outside_words"]),
            outside_made_at=_moment(told["outside_made_at"]),
            # Older programs noted no more.
            outside_mount=str(told.get("outside_mount", "")),
            copied_to=str(told.get("copied_to", "")),
            copied_at=_moment(told.get("copied_at")),
            taken_at=_moment(told["taken_at"]),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return Record()


def note(**changes: Any) -> None:
    """Change the record, one at a time: what another thread or process noted meanwhile stays.

    What cannot be written is lost: a full disk must not keep a backup from the stick.
    """
    with suppress(OSError), alone("record", waits=True):
        told = {
            name: value.isoformat() if isinstance(value, datetime) else value
            for name, value in asdict(replace(read_record(), **changes)).items()
        }
        draft = _path().with_name(".backups.json.new")
        draft.write_text(json.dumps(told, ensure_ascii=False, indent=2), encoding="utf-8")
        draft.replace(_path())


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def _path() -> Path:
    return Path(settings.DATA_DIR) / "backups.json"
