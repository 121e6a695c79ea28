"""What the machine gives the program: its private folder, its secret, its database, its addresses.

Read once by the settings, so nothing here may import Django's models.
"""

import contextlib
import fcntl
import importlib.util
import os
import pwd
import re
import secrets
import socket
import sqlite3
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import environ

# `transaction_mode` IMMEDIATE: with SQLite's deferred transactions two people who read and then write fail at once instead of
# waiting. `recursive_triggers` makes INSERT OR REPLACE run the triggers that guard the books.
SQLITE_OPTIONS: dict[str, Any] = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": (
        "PRAGMA journal_mode=WAL;"
        "PRAGMA synchronous=FULL;"
        "PRAGMA recursive_triggers=ON;"
        "PRAGMA trusted_schema=OFF;"
        "PRAGMA journal_size_limit=67108864;"
    ),
}

# A name or an IPv4 address; no `*` and no leading dot, which Django would take for many hosts.
_HOST = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")

# Linux's request for the address of a network interface.
SIOCGIFADDR = 0x8915


def private_folder(path: Path) -> Path:
    """The folder for the clique's own files, made on first start, open to its owner alone.

    One that somebody else made may be open to others, so every file that this process makes is its owner's alone too. Ends
    the program with one line where there can be none, or none to write in.
    """
    os.umask(0o077)
    try:
        # A circle of links raises RuntimeError in older Pythons.
        folder = path.resolve()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError:
        sys.exit(f"DATA_DIR is {str(path)!r}; that is a file: it must be a folder.")
    except (OSError, RuntimeError) as error:
        _refuse_folder(path, f"that folder cannot be made ({_reason(error)})")
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        _refuse_folder(path, f"{_me()} may not write there")
    return folder


def _refuse_folder(path: Path, words: str) -> NoReturn:
    sys.exit(
        f"DATA_DIR is {str(path)!r}; {words}: name another folder, or give the program the right to."
    )


def _me() -> str:
    """Whom this process belongs to, as a person would call them."""
    try:
        return f"the user {pwd.getpwuid(os.geteuid()).pw_name}"
    except KeyError:
        return f"the user {os.geteuid()}"


def _reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)


def secret_key(folder: Path) -> str:
    """The secret that signs sessions and forms; made on first start, readable by its owner alone.

    It appears whole or not at all. An empty file, as an interrupted start could leave one, counts as none.
    """
    path = folder / "secret_key"
    try:
        with _locked(folder):
            known = path.read_text(encoding="ascii").strip() if path.exists() else ""
            if known:
                return known
            fresh = secrets.token_urlsafe(50)
            _write_whole(path, fresh)
            return fresh
    except OSError as error:
        # Above all a command that somebody ran as root, to whom the file belongs since then.
        sys.exit(
            f"{str(path)!r} cannot be used by {_me()} ({_reason(error)}):"
            " all files in DATA_DIR must belong to whom the program runs as."
        )


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Let no other process of this program into the folder meanwhile."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _write_whole(path: Path, text: str) -> None:
    """Put `text` on the disk under another name first; a crash leaves the file as it was."""
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def database(env: environ.Env, folder: Path) -> dict[str, Any]:
    """Django's settings of the database: `DATABASE_URL`, or a SQLite file in `folder`."""
    if url := env.str("DATABASE_URL", ""):
        return database_at(url)
    file = folder / "clique.sqlite3"
    # Of an installation older than the umask; SQLite gives the files beside it the same mode.
    with contextlib.suppress(OSError):
        file.chmod(0o600)
    return _with_options({"ENGINE": "django.db.backends.sqlite3", "NAME": str(file)})


def database_at(url: str) -> dict[str, Any]:
    """Django's settings of the database at an address such as `postgres://user:password@host:5432/name`."""
    return _with_options(dict(environ.Env.db_url_config(url)))


def _with_options(config: dict[str, Any]) -> dict[str, Any]:
    config["CONN_MAX_AGE"] = 600
    if config["ENGINE"].endswith("sqlite3"):
        config["OPTIONS"] = SQLITE_OPTIONS
    else:
        config["CONN_HEALTH_CHECKS"] = True
    return config


def use_newer_sqlite() -> None:
    """Let `pysqlite3`, where somebody installed it, stand in for an older SQLite of Python's own (`manage.py doctor` says why).

    Django and the program import `sqlite3` by its name, later than the settings.
    """
    if importlib.util.find_spec("pysqlite3") is None:
        return
    newer = importlib.import_module("pysqlite3")
    if newer.sqlite_version_info > sqlite3.sqlite_version_info:
        sys.modules["sqlite3"] = newer
        sys.modules["sqlite3.dbapi2"] = importlib.import_module("pysqlite3.dbapi2")


def port(env: environ.Env) -> int:
    """The port to serve on, from `PORT`; ends the program with one line if that is no number."""
    text: str = env.str("PORT", "8000")
    if not re.fullmatch(r"[0-9]{1,5}", text):
        sys.exit(f"PORT is {text!r}; it must be a number: try `make run PORT=8000`.")
    return int(text)


def processes(env: environ.Env, *, engine: str) -> int:
    """How many processes serve, from `PROCESSES`; ends the program with one line if that cannot be.

    SQLite's writers queue up inside one process; those of several would find the file locked.
    """
    text: str = env.str("PROCESSES", "1")
    if not re.fullmatch(r"[1-9][0-9]?", text):
        sys.exit(
            f"PROCESSES is {text!r}; it must lie between 1 and 99: try `make run PROCESSES=2`."
        )
    if int(text) > 1 and engine.endswith("sqlite3"):
        sys.exit(
            f"PROCESSES is {text}; SQLite takes one alone, several need PostgreSQL: DATABASE_URL."
        )
    return int(text)


def https_names(env: environ.Env, *, lan: bool) -> list[str]:
    """The hosts of `HTTPS`, names or addresses set apart by commas; ends the program with one line if one is none."""
    names = [name.strip().lower() for name in str(env.str("HTTPS", "")).split(",") if name.strip()]
    for name in names:
        if not _HOST.fullmatch(name):
            sys.exit(
                f"HTTPS is {name!r}; it must be a host: try `make run HTTPS=kasse.example.org`."
            )
    if names and lan:
        sys.exit("HTTPS and LAN exclude each other: with HTTPS the proxy alone is on the network.")
    return names


def lan_address() -> str:
    """This machine's address on the local network, or "127.0.0.1" where there is none.

    Connecting a UDP socket only chooses a route; no packet leaves the machine. A box that is its own hotspot has no route
    outwards, so its interfaces are asked next.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return next(_interface_addresses(probe), "127.0.0.1")
        return str(probe.getsockname()[0])


def _interface_addresses(probe: socket.socket) -> Iterator[str]:
    for _index, name in socket.if_nameindex():
        request = struct.pack("256s", name.encode()[:15])
        with contextlib.suppress(OSError):  # an interface without an address
            answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, request)
            address = socket.inet_ntoa(answer[20:24])
            if not address.startswith("127."):
                yield address


def lan_hosts() -> list[str]:
    """The names under which other devices on the local network may call this machine."""
    name = socket.gethostname().lower()
    return [lan_address(), name, f"{name}.local"]
