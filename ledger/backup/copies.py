"""A copy of the database, asked by the program itself in a process of its own: what a backup is worth is seen there."""

import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from django.conf import settings
from django.db import connection
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from ledger.backup.errors import BackupFailed, last_line
from ledger.backup.postgres import PostgresStore
from ledger.backup.stores import SqliteStore, Staged, Store
from ledger.chain import BEFORE_THE_FIRST


@dataclass(frozen=True, slots=True)
class Head:
    """The latest booking of a database: its number and its whole hash."""

    number: int
    hash: str


def own_store() -> Store:
    """The store of the installation's database."""
    return PostgresStore() if connection.vendor == "postgresql" else SqliteStore()


class Reachable(Protocol):
    """A database that the program can work on in a process of its own."""

    @property
    def environment(self) -> Mapping[str, str]:
        """What makes it do so."""


def verify_copy(staged: Reachable) -> tuple[str, bool]:
    """What `verify` says of the copy, its last line, and whether all is well."""
    done = _manage(staged, "verify")
    lines = done.stdout.splitlines() or done.stderr.splitlines() or ["verify says nothing"]
    return lines[-1], done.returncode == 0


def migrate_copy(staged: Reachable) -> None:
    """Bring a copy that is older up to date. Raises `BackupFailed` if that does not work."""
    done = _manage(staged, "migrate", "--verbosity=0", "--no-input")
    if done.returncode:
        words = _("Die Kopie lässt sich nicht auf den neuen Stand bringen ({reason}).")
        raise BackupFailed(format_lazy(words, reason=last_line(done.stderr)))


def migrations_of(staged: Staged) -> tuple[str, ...]:
    """What was migrated in the copy, as `ledger.0001_initial`."""
    rows = staged.rows("SELECT app || '.' || name FROM django_migrations ORDER BY id")
    return tuple(name for (name,) in rows)


def counts_of(staged: Staged, tables: Iterable[str]) -> dict[str, int]:
    """How many rows each of these tables has in the copy."""
    return {table: int(staged.rows(_count(table))[0][0]) for table in tables}


def counts_here(tables: Iterable[str]) -> dict[str, int]:
    """How many rows each of these tables has in the installation's database."""
    counts = {}
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(_count(table))
            counts[table] = int(cursor.fetchone()[0])
    return counts


def own_tables() -> list[str]:
    """The tables of the clique's data, without those of sessions and the like."""
    names = connection.introspection.table_names()
    return sorted(name for name in names if name.startswith(("clique_", "games_", "ledger_")))


def head_of(staged: Staged, *, up_to: int | None = None) -> Head:
    """The latest booking of the copy, or the latest up to a number."""
    limit = "" if up_to is None else f"WHERE number <= {up_to:d} "
    query = f"SELECT number, hash FROM ledger_booking {limit}ORDER BY number DESC LIMIT 1"  # noqa: S608 - a number
    rows = staged.rows(query)
    return Head(*rows[0]) if rows else Head(0, BEFORE_THE_FIRST)


def _count(table: str) -> str:
    return f"SELECT COUNT(*) FROM {connection.ops.quote_name(table)}"  # noqa: S608 - a table of our own


def _manage(staged: Reachable, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - the program itself, with words of ours
        [sys.executable, str(settings.BASE_DIR / "manage.py"), *words],
        env=dict(staged.environment),
        capture_output=True,
        text=True,
        check=False,
    )
