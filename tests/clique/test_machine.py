"""What the machine gives: the secret, the port, the address on the local network."""

import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import environ
import pytest

from clique.machine import (
    database,
    https_names,
    lan_address,
    port,
    private_folder,
    processes,
    secret_key,
)

ROOT = Path(__file__).resolve().parents[2]


def test_secret_key_is_made_once_and_private(tmp_path: Path) -> None:
    first = secret_key(tmp_path)

    assert secret_key(tmp_path) == first
    assert len(first) >= 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("is_there", [False, True])
def test_database_in_an_open_folder_is_its_owners_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    """As of somebody who made the folder by hand."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    folder = private_folder(tmp_path)
    if is_there:
        (folder / "clique.sqlite3").touch()
        (folder / "clique.sqlite3").chmod(0o644)
    file = Path(database(environ.Env(), folder)["NAME"])
    with closing(sqlite3.connect(file)) as books:
        books.execute("PRAGMA journal_mode=WAL")
        books.execute("CREATE TABLE books (number)")
        books.commit()

        modes = {path.stat().st_mode & 0o777 for path in folder.iterdir()}

    assert modes == {0o600}


@pytest.mark.parametrize("left", ["", "\n"])
def test_secret_key_is_made_though_a_start_was_interrupted(tmp_path: Path, left: str) -> None:
    (tmp_path / "secret_key").write_text(left)
    (tmp_path / "secret_key.new").write_text("hal")

    made = secret_key(tmp_path)

    assert len(made) >= 50
    assert secret_key(tmp_path) == made
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_secret_key_is_one_for_all_who_start_at_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        made = set(pool.map(secret_key, [tmp_path] * 8))

    assert len(made) == 1


def test_folder_is_open_to_its_owner_alone(tmp_path: Path) -> None:
    folder = private_folder(tmp_path / "a" / "var")

    assert folder.stat().st_mode & 0o777 == 0o700


def _long_name(folder: Path) -> Path:
    return folder / ("x" * 300)


def _file(folder: Path) -> Path:
    (folder / "file").touch()
    return folder / "file"


def _in_a_file(folder: Path) -> Path:
    return _file(folder) / "var"


def _circle(folder: Path) -> Path:
    (folder / "circle").symlink_to(folder / "circle")
    return folder / "circle"


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (_file, "that is a file: it must be a folder."),
        (_in_a_file, "that folder cannot be made (Not a directory): "),
        (_long_name, "that folder cannot be made (File name too long): "),
        (_circle, "that folder cannot be made ("),
    ],
)
def test_folder_that_cannot_be_made_ends_with_one_line(
    tmp_path: Path, make: Callable[[Path], Path], words: str
) -> None:
    path = make(tmp_path)

    with pytest.raises(SystemExit) as stopped:
        private_folder(path)

    assert str(stopped.value.code).startswith(f"DATA_DIR is {str(path)!r}; {words}")
    assert "\n" not in str(stopped.value.code)


@pytest.mark.parametrize(
    "words", [("serve",), ("verify",), ("score", "-"), ("doctor",), ("migrate",)], ids="-".join
)
def test_every_command_says_so_in_one_line(tmp_path: Path, words: tuple[str, ...]) -> None:
    environment = os.environ | {"DATA_DIR": str(_in_a_file(tmp_path))}

    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith("DATA_DIR is ")


def test_folder_in_which_nobody_may_write_ends_with_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may everywhere but on a disk that is read-only, so the answer of the system is a stand-in."""
    monkeypatch.setattr(os, "access", lambda path, mode: False)

    with pytest.raises(SystemExit, match="may not write there: name another folder, or give the"):
        private_folder(tmp_path)


def test_secret_of_somebody_else_ends_with_one_line(tmp_path: Path) -> None:
    (tmp_path / "secret_key").mkdir()

    with pytest.raises(SystemExit, match="all files in DATA_DIR must belong to whom the program"):
        secret_key(tmp_path)


@pytest.mark.parametrize("text", ["abc", "", "80 00", "٥٠٠٠", "-1", "1e3", "800000"])
def test_port_that_is_no_number_ends_with_one_line(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORT", text)

    with pytest.raises(SystemExit) as stopped:
        port(environ.Env())

    assert stopped.value.code == (
        f"PORT is {text!r}; it must be a number: try `make run PORT=8000`."
    )


POSTGRES, SQLITE = "django.db.backends.postgresql", "django.db.backends.sqlite3"


@pytest.mark.parametrize(("text", "engine", "count"), [("1", SQLITE, 1), ("4", POSTGRES, 4)])
def test_processes_that_serve(
    text: str, engine: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROCESSES", text)

    assert processes(environ.Env(), engine=engine) == count


@pytest.mark.parametrize(
    ("text", "engine", "words"),
    [
        *[
            (text, POSTGRES, f"PROCESSES is {text!r}; it must lie between 1 and 99: try `make run PROCESSES=2`.")
            for text in ("0", "", "two", "-1", "100", "٢")
        ],
        ("2", SQLITE, "PROCESSES is 2; SQLite takes one alone, several need PostgreSQL: DATABASE_URL."),
    ],
)  # fmt: skip
def test_processes_that_cannot_be_end_with_one_line(
    text: str, engine: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROCESSES", text)

    with pytest.raises(SystemExit) as stopped:
        processes(environ.Env(), engine=engine)

    assert stopped.value.code == words


def test_lan_address_is_an_address() -> None:
    socket.inet_aton(lan_address())


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", []),
        ("kasse.example.org", ["kasse.example.org"]),
        (" Box.local, 192.168.1.20 ,", ["box.local", "192.168.1.20"]),
    ],
)
def test_names_of_the_proxy(text: str, names: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS", text)

    assert https_names(environ.Env(), lan=False) == names


@pytest.mark.parametrize(
    "text",
    ["*", ".example.org", "https://kasse.example.org", "kasse.example.org:443", "a b", "ä.ch"],
)
def test_name_of_the_proxy_that_is_none_ends_with_one_line(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTPS", text)

    with pytest.raises(SystemExit) as stopped:
        https_names(environ.Env(), lan=False)

    assert stopped.value.code == (
        f"HTTPS is {text!r}; it must be a host: try `make run HTTPS=kasse.example.org`."
    )


def test_proxy_is_alone_on_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS", "kasse.example.org")

    with pytest.raises(SystemExit) as stopped:
        https_names(environ.Env(), lan=True)

    assert stopped.value.code == (
        "HTTPS and LAN exclude each other: with HTTPS the proxy alone is on the network."
    )
