"""How often passwords and codes may be guessed; counted in the database, so that all processes count together.

A door is what is guessed together with where the guess comes from. Nothing is counted by account alone: whoever guesses from
elsewhere would lock its owner out.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F
from django.utils.crypto import salted_hmac

from clique.device_errors import TooManyTries
from clique.models import Tries
from clique.transactions import advisory_lock, write_transaction

WINDOW = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class Door:
    """Something that is guessed at, from somewhere, at most `most` times within `WINDOW`."""

    name: tuple[object, ...]
    most: int

    @property
    def hash(self) -> str:
        """What the database knows it by."""
        return salted_hmac("clique.door", repr(self.name), algorithm="sha256").hexdigest()


def count_try(*doors: Door, now: datetime) -> None:
    """Count one more guess at each door, before it is looked at, so that many at once are not more than allowed.

    Raises `TooManyTries` while one of the doors is shut, and counts nothing then.
    """
    with write_transaction():
        for door in sorted(doors, key=lambda each: each.hash):
            advisory_lock(f"door {door.hash}")
            _count(door, now=now)
    _forget_old(now)


def forgive(*doors: Door) -> None:
    """Take back the guess that was just counted: it was right."""
    with write_transaction():
        hashes = [door.hash for door in doors]
        Tries.objects.filter(door_hash__in=hashes, count__gt=0).update(count=F("count") - 1)


def forget_tries(door: Door) -> None:
    """Begin to count at a door anew."""
    with write_transaction():
        Tries.objects.filter(door_hash=door.hash).delete()


def _count(door: Door, *, now: datetime) -> None:
    tries = Tries.objects.select_for_update().filter(door_hash=door.hash).first()
    if tries is None:
        tries = Tries(door_hash=door.hash, count=0, began_at=now)
    elif now - tries.began_at >= WINDOW:
        tries.count, tries.began_at = 0, now
    elif tries.count >= door.most:
        raise TooManyTries(tries.began_at + WINDOW - now)
    tries.count += 1
    tries.save()


def _forget_old(now: datetime) -> None:
    """Leave no trace of what no longer counts.

    In a transaction of its own, which waits for nobody's row: among the locks of `count_try` two could wait for each other.
    """
    with write_transaction():
        free = Tries.objects.select_for_update(skip_locked=True)
        old = list(free.filter(began_at__lte=now - WINDOW).values_list("pk", flat=True))
        Tries.objects.filter(pk__in=old).delete()
