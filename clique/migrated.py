"""Whether the database is there and as this program knows it: what is still to be migrated, what only a newer one knows."""

from functools import lru_cache
from pathlib import Path

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


class NewerDatabase(Exception):
    """A newer program has changed the database; what this one wrote there could do harm. `str()` is one English line."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"the database is of a newer program: {name[:80]!a} is unknown here; upgrade the program"
        )


class NoDatabase(Exception):
    """There is no database yet, or it lies elsewhere. `str()` is one English line."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            f"there is no database at {file}; start the program once (`make run`), restore a backup, or name by DATA_DIR"
            " the folder where it lies"
        )


def refuse_missing() -> None:
    """Raise `NoDatabase` where SQLite, asked for anything, would make an empty file."""
    name = str(connection.settings_dict["NAME"])
    # The database of the tests lies in memory.
    is_file = connection.vendor == "sqlite" and "mode=memory" not in name and name != ":memory:"
    if is_file and not Path(name).exists():
        raise NoDatabase(Path(name))


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
