"""The one who makes backups without being asked: a thread of each serving process, of which one at a time does the work."""

import logging
from datetime import datetime
from threading import Event, Thread

from django.db import connections
from django.utils import timezone, translation

from clique.living_sessions import forget_expired
from clique.models import Club
from ledger.backup.alone import Busy, alone
from ledger.backup.due import TRIES_AGAIN_AFTER, is_due
from ledger.backup.errors import BackupFailed
from ledger.backup.folders import AUTOMATIC, FolderUnfit
from ledger.backup.keeping import OnSameDisk, catch_up_outside, keep_backup

# A server just started has other things to do.
FIRST_LOOK_S = 60
LOOKS_EVERY_S = 20
# On a full disk nothing can be noted, and each look would try again.
AFTER_A_FAILURE_S = 300

logger = logging.getLogger(__name__)


def begin() -> None:
    """Start the thread; it ends with the process, and a backup in the making is cleared away by the next one."""
    Thread(target=_keep, args=(Event(),), name="backups", daemon=True).start()


def tend(*, now: datetime) -> bool:
    """Make the backup that is due, bring what lies here outside, and forget sessions long over; whether that went well."""
    try:
        with alone("keeper", waits=False), translation.override(_club_language()):
            if is_due(now=now):
                forget_expired(now=now)
                keep_backup(now=now, kind=AUTOMATIC)
            catch_up_outside(now=now, every=TRIES_AGAIN_AFTER)
    except Busy:
        # Another process is at it.
        return True
    except OnSameDisk:
        # Made it is; that no copy is outside is told on the pages.
        return True
    except (BackupFailed, FolderUnfit) as error:
        logger.error("No backup: %s", error)
        return False
    return True


def _keep(stopped: Event) -> None:
    wait_s = FIRST_LOOK_S
    while not stopped.wait(wait_s):
        wait_s = AFTER_A_FAILURE_S
        try:
            if tend(now=timezone.localtime()):
                wait_s = LOOKS_EVERY_S
        except Exception:
            # Whatever it was, the next look may go well; a thread that ended would be missed by nobody.
            logger.exception("The backups were not looked after")
        finally:
            connections.close_all()


def _club_language() -> str:
    """What went wrong is read by people of the club."""
    return Club.objects.filter(pk=1).values_list("language", flat=True).first() or "de"
