"""One at a time, over all threads and processes: by a lock on a file, which the system drops with its holder."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings


class Busy(Exception):
    """Somebody else is at it."""


@contextmanager
def alone(name: str, *, waits: bool) -> Iterator[None]:
    """A block that nobody else is in who names it the same. Raises `Busy` rather than wait unless it `waits`."""
    with (Path(settings.DATA_DIR) / f"{name}.lock").open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX if waits else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Busy from None
        yield
