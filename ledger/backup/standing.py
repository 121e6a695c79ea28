"""How it stands with the backups, for the pages: when the last good one was made, and what is in the way."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from ledger.backup.folders import KeptBackup, backups_in, latest_good, outside_folder, own_folder
from ledger.backup.record import read_record

# After so long without a good one somebody has to do something.
PATIENCE = timedelta(days=14)
# What lies on the same disk is lost with it: so often one has to go elsewhere.
OUTSIDE_PATIENCE = timedelta(days=31)


@dataclass(frozen=True, slots=True)
class BackupStanding:
    """`last_at` is when the last good one was made, `outside_at` when one last went to another disk or was downloaded.

    `days` have passed since then. `words` and `outside_words` say what was in the way of the latest try. `outside` is the
    folder of `BACKUP_DIR`, None without one; it is not asked, as a stick may not answer.
    """

    backups: tuple[KeptBackup, ...]
    last_at: datetime | None
    days: int
    is_late: bool
    words: str
    own: Path
    outside: Path | None
    outside_at: datetime | None
    is_outside_late: bool
    outside_words: str

    @property
    def needs_care(self) -> bool:
        """Whether somebody has to see to it; a server just set up for the first time makes its first backup by itself."""
        is_new = self.last_at is None and not self.words
        is_kept_in = self.outside is not None and self.is_outside_late
        return not is_new and (self.is_late or is_kept_in)


def backup_standing(*, now: datetime) -> BackupStanding:
    """How it stands at `now`. Asks no database."""
    record, backups = read_record(), backups_in(own_folder())
    last = latest_good(backups, now=now)
    moments = (record.outside_made_at, record.taken_at)
    outside_at = max((moment for moment in moments if moment is not None), default=None)
    last_at = last.made_at if last else None
    outside = outside_folder()
    return BackupStanding(
        backups=backups,
        last_at=last_at,
        days=(now.date() - last_at.date()).days if last_at else 0,
        is_late=_is_late(last_at, now, PATIENCE),
        words=record.words,
        own=own_folder(),
        outside=outside,
        outside_at=outside_at,
        is_outside_late=_is_late(outside_at, now, PATIENCE if outside else OUTSIDE_PATIENCE),
        outside_words=record.outside_words if outside else "",
    )


def _is_late(moment: datetime | None, now: datetime, patience: timedelta) -> bool:
    return moment is None or now - moment > patience
