"""Whether the database is as this program knows it: what is still to be migrated, and what only a newer program knows."""

from functools import lru_cache

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


class NewerDatabase(Exception):
    """A newer program has changed the database; what this one wrote there could do harm. `str()` is one English line."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"the database is of a newer program: {name[:80]!a} is unknown here; upgrade the program"
        )


@lru_cache(maxsize=1)
def known_migrations() -> frozenset[str]:
    """Those of the program, as `ledger.0001_initial`."""
    return frozenset(f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations)


def applied_migrations() -> frozenset[str]:
    """Those of the database; none where it is empty. Two queries."""
    applied = MigrationRecorder(connection).applied_migrations()
    return frozenset(f"{app}.{name}" for app, name in applied)


def is_outdated() -> bool:
    """Whether an older program made the database, and left something to be migrated."""
    applied = applied_migrations()
    return bool(applied and known_migrations() - applied)


def refuse_newer() -> None:
    """Raise `NewerDatabase` where a migration is applied that the program does not know."""
    if unknown := applied_migrations() - known_migrations():
        raise NewerDatabase(min(unknown))
