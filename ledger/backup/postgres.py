"""PostgreSQL as backup and restore see it: `pg_dump` writes, `psql` reads, and databases trade their names.

Asks for the right to create databases: a copy that nobody looked at is no backup.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import psycopg
from django.conf import settings
from django.db import connection, connections
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from psycopg import sql

from ledger.backup.errors import BackupFailed, last_line
from ledger.backup.stores import clear_folders


@dataclass(frozen=True, slots=True)
class StagedDatabase:
    """A copy as a database of its own on the same server."""

    name: str

    @property
    def environment(self) -> Mapping[str, str]:
        """The address of the installation's database, with the copy's name."""
        return dict(os.environ) | {"DATABASE_URL": _address(self.name)}

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """The answer of the copy to a query."""
        with _session(self.name) as session:
            return session.execute(query.encode()).fetchall()

    def tables(self) -> list[str]:
        """The names of its tables."""
        query = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        return [name for (name,) in self.rows(query)]

    def carry_out(self, statement: str) -> None:
        """Change the copy."""
        with _session(self.name) as session:
            session.execute(statement.encode())


class PostgresStore:
    """One database of a server."""

    kind = "postgresql"
    file_name = "database.sql"

    def workplace(self) -> Path:
        """The clique's own folder, as nothing is moved out of it."""
        return Path(settings.DATA_DIR)

    def is_there(self) -> bool:
        """Not after somebody deleted it, nor on a new machine where nobody made one."""
        with _session(_neighbour()) as session:
            found = session.execute("SELECT 1 FROM pg_database WHERE datname = %s", [_own_name()])
            return found.fetchone() is not None

    def clear(self) -> None:
        """The folders, and the databases of processes that are gone."""
        clear_folders(self.workplace())
        for name in _staged_names():
            if not _is_alive(name.rpartition("_")[2]):
                _carry_out(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name)))

    def size_bytes(self) -> int:
        """What the server says."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])

    def dump(self, folder: Path) -> Path:
        """By pg_dump, as SQL, which can be read in ten years."""
        path = folder / self.file_name
        _run("pg_dump", "--no-owner", "--no-privileges", f"--file={path}", database=_own_name())
        path.chmod(0o600)
        return path

    @contextmanager
    def staged(self, file: Path, folder: Path) -> Iterator[StagedDatabase]:
        """A database beside the installation's, filled by psql."""
        staged = StagedDatabase(f"{_own_name()}_staged_{os.getpid()}")
        _carry_out(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(staged.name)))
        _carry_out(
            sql.SQL("CREATE DATABASE {} TEMPLATE template0 ENCODING 'UTF8'").format(
                sql.Identifier(staged.name)
            )
        )
        try:
            words = ("--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", "--single-transaction")
            _run("psql", *words, f"--file={file}", "--output=/dev/null", database=staged.name)
            yield staged
        finally:
            _carry_out(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(staged.name)))

    def put_in_place(self, staged: StagedDatabase, *, now: datetime) -> str:
        """The staged database takes the installation's name; the one before keeps its content under another."""
        connections.close_all()
        name = _own_name()
        if not self.is_there():
            _carry_out(_rename(staged.name, name))
            return ""
        aside = f"{name}_before_{now:%Y%m%d_%H%M%S}"
        _carry_out(_rename(name, aside))
        try:
            _carry_out(_rename(staged.name, name))
        except BackupFailed:
            _carry_out(_rename(aside, name))
            raise
        return f"database {aside}"


def _staged_names() -> list[str]:
    """The databases made of copies of this one."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database")
        names = [str(name) for (name,) in cursor.fetchall()]
    return [name for name in names if name.rpartition("_")[0] == f"{_own_name()}_staged"]


def _is_alive(process: str) -> bool:
    if not process.isdecimal():
        return True
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def _own_name() -> str:
    return str(connection.settings_dict["NAME"])


def _address(name: str) -> str:
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{quote(name)}").geturl()


def _rename(old: str, new: str) -> sql.Composed:
    names = (sql.Identifier(old), sql.Identifier(new))
    return sql.SQL("ALTER DATABASE {} RENAME TO {}").format(*names)


def _carry_out(statement: sql.Composed) -> None:
    """Carry out a statement about databases, from a database that it is not about."""
    try:
        with _session(_neighbour()) as session:
            session.execute(statement)
    except psycopg.Error as error:
        reason = str(error).splitlines()[0]
        words = _("PostgreSQL gibt keine Datenbank für die Kopie her ({reason}).")
        raise BackupFailed(format_lazy(words, reason=reason)) from error


def _neighbour() -> str:
    """A database that is always there, and is not the installation's."""
    return "template1" if _own_name() == "postgres" else "postgres"


def _session(name: str) -> psycopg.Connection[tuple[Any, ...]]:
    """A conversation with a database. Raises `BackupFailed` where PostgreSQL does not take it up."""
    settings = {**connection.get_connection_params(), "dbname": name}
    known = ("dbname", "host", "port", "user", "password", "sslmode", "sslrootcert")
    wanted = {key: settings[key] for key in known if key in settings}
    try:
        return psycopg.connect(**wanted, autocommit=True)
    except psycopg.OperationalError as error:
        reason = str(error).splitlines()[0]
        raise BackupFailed(f"PostgreSQL lets nobody in: {reason}") from error


def _run(program: str, *words: str, database: str) -> None:
    """Run one of PostgreSQL's programs. Raises `BackupFailed` with its last word."""
    path = shutil.which(program)
    if path is None:
        missing = _("{program} ist nicht da; richte die Programme von PostgreSQL ein.")
        raise BackupFailed(format_lazy(missing, program=program))
    settings = connection.settings_dict
    names = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD"}
    own = {name: str(settings[key]) for name, key in names.items() if settings[key]}
    own |= {f"PG{key.upper()}": str(value) for key, value in _ssl_options().items()}
    done = subprocess.run(  # noqa: S603 - a program of the system, with words of ours
        [path, *words, f"--dbname={database}"],
        env=dict(os.environ) | own,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        failed = _("{program} hat nicht funktioniert ({reason}).")
        reason = last_line(done.stderr)
        raise BackupFailed(format_lazy(failed, program=program, reason=reason))


def _ssl_options() -> Mapping[str, object]:
    options: Mapping[str, object] = connection.settings_dict["OPTIONS"]
    return {key: value for key, value in options.items() if key.startswith("ssl")}
