"""Whether the program serves from a folder of files: each server holds a lock there for as long as it lives.

The system drops the lock with the process, however it ends. `python -m clique.presence` says whether one serves from
`DATA_DIR`; it needs nothing but Python, as `make upgrade` asks before the libraries of the new program are there.
"""

import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

# Kept open for the life of the process, and by the processes it forks.
_held: list[IO[bytes]] = []
_claimed: list[IO[str]] = []


class Occupied(Exception):
    """Somebody else is at work in the folder: a server, or a restore."""


class AlreadyServed(Exception):
    """Another server serves from the folder; `str()` is its address."""


def claim_folder(folder: Path, *, address: str, is_alone: bool = True) -> None:
    """Serve from `folder` under `address` for the life of this process. Raises `AlreadyServed` where another one does.

    Two that start by themselves would overwrite each other's address, and SQLite's writers queue up in one process alone. A
    host that starts several processes of its own says that it is not `is_alone`; they then share the folder.
    """
    # Not truncated by opening: what the other one wrote is what its refusal tells.
    file = (folder / "serving.lock").open("a+", encoding="utf-8")
    try:
        fcntl.flock(file, (fcntl.LOCK_EX if is_alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except BlockingIOError:
        with file:
            file.seek(0)
            raise AlreadyServed(file.read()) from None
    file.truncate(0)
    file.write(address)
    file.flush()
    _claimed.append(file)


def announce_server(folder: Path) -> None:
    """Tell that this process serves from `folder`. Raises `Occupied` while its files are being replaced."""
    _held.append(_locked(folder, fcntl.LOCK_SH))


def withdraw_server() -> None:
    """Take back what `announce_server` told."""
    while _held:
        _held.pop().close()


@contextmanager
def without_servers(folder: Path) -> Iterator[None]:
    """A block during which no server works in `folder`, and none starts. Raises `Occupied` if one does."""
    with _locked(folder, fcntl.LOCK_EX):
        yield


def refuse_upgrade(folder: Path) -> None:
    """End the program with one line while a server works in `folder`; nothing is made there."""
    if not (folder / "server.lock").exists():
        return
    try:
        with without_servers(folder):
            pass
    except Occupied:
        sys.exit("the server runs; stop it first (nothing was changed)")
    except OSError as error:
        sys.exit(f"{str(folder)!r} cannot be used: {error.strerror}")


def _locked(folder: Path, mode: int) -> IO[bytes]:
    file = (folder / "server.lock").open("ab")
    try:
        fcntl.flock(file, mode | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise Occupied from None
    return file


if __name__ == "__main__":
    refuse_upgrade(Path(os.environ.get("DATA_DIR") or "var"))
