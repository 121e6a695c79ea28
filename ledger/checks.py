"""System checks of the books: `manage.py check --database default`."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from clique.terminal import in_english
from ledger.triggers import guard_faults


@register(Tags.database)
def books_are_guarded(
    app_configs: object, databases: Sequence[str] | None = None, **options: Any
) -> list[CheckMessage]:
    """Whether each database refuses what no booking may suffer."""
    faults: list[CheckMessage] = []
    for alias in databases or ():
        connection = connections[alias]
        faults += [
            Error(
                f"{in_english(fault)} (database {alias}).",
                hint=(
                    "Run `.venv/bin/python manage.py verify`, then `.venv/bin/python manage.py migrate`,"
                    " which puts the guards back."
                ),
                id="ledger.E001",
            )
            for fault in guard_faults(connection)
        ]
        if not _replace_runs_triggers(connection):
            faults.append(
                Error(
                    f"INSERT OR REPLACE passes the guards (database {alias}).",
                    hint="Set PRAGMA recursive_triggers=ON in the connection's init_command.",
                    id="ledger.E002",
                )
            )
    return faults


def _replace_runs_triggers(connection: BaseDatabaseWrapper) -> bool:
    """Whether SQLite runs the DELETE triggers of the rows that INSERT OR REPLACE removes."""
    if connection.vendor != "sqlite":
        return True
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA recursive_triggers")
        return bool(cursor.fetchone()[0])
