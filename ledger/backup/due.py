"""When the next automatic backup is due: at the end of an evening, and once a day, in the small hours if the machine is on."""

from datetime import datetime, timedelta

from django.db.models import Max, Q

from clique.models import Club
from games.models import Evening
from ledger.backup.folders import backups_in, own_folder
from ledger.backup.record import read_record

# Nobody plays any more, and nobody is up yet.
DAY_BEGINS_AT_HOUR = 4
TRIES_AGAIN_AFTER = timedelta(hours=1)


def is_due(*, now: datetime) -> bool:
    """Whether a backup is to be made at `now`, which is local. Two queries."""
    if not Club.objects.filter(pk=1).exists():
        return False
    wanted = max(_day_began(now), _evening_ended(now) or _day_began(now))
    made = [backup.made_at for backup in backups_in(own_folder()) if backup.is_automatic]
    if any(wanted <= moment <= now for moment in made):
        return False
    tried_at = read_record().tried_at
    # A try that failed holds for a while, unless something happened since.
    return tried_at is None or not max(wanted, now - TRIES_AGAIN_AFTER) <= tried_at <= now


def _day_began(now: datetime) -> datetime:
    """The latest four o'clock."""
    began = now.replace(hour=DAY_BEGINS_AT_HOUR, minute=0, second=0, microsecond=0)
    return began if began <= now else began - timedelta(days=1)


def _evening_ended(now: datetime) -> datetime | None:
    """When the latest evening was closed, by hand or by itself."""
    by_itself = Q(closed_at=None, open_until__lte=now)
    ends = Evening.objects.aggregate(
        by_hand=Max("closed_at", filter=Q(closed_at__lte=now)),
        by_itself=Max("open_until", filter=by_itself),
    )
    return max((end for end in ends.values() if end is not None), default=None)
