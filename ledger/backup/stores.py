"""What backup and restore ask of a database, and the answer of SQLite."""

import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from django.conf import settings
from django.db import DatabaseError, connection, connections

from ledger.backup.errors import BackupFailed


class Staged(Protocol):
    """A copy of the database, to be looked at by itself."""

    @property
    def environment(self) -> Mapping[str, str]:
        """What makes the program work on the copy."""

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """The answer of the copy to a query."""

    def tables(self) -> list[str]:
        """The names of its tables."""

    def carry_out(self, statement: str) -> None:
        """Change the copy."""


class Store(Protocol):
    """The database of the installation."""

    kind: str
    file_name: str

    def workplace(self) -> Path:
        """A folder in which files may be made that are to become the database's."""

    def is_there(self) -> bool:
        """Whether there is any, be it an empty one; where there is none a backup may be put all the same."""

    def clear(self) -> None:
        """Take away what a process left behind that was killed while it made a backup; nobody else makes one meanwhile."""

    def size_bytes(self) -> int:
        """How large it is, roughly."""

    def dump(self, folder: Path) -> Path:
        """Write all of it into a file of `folder`, as it is at one moment."""

    def staged(self, file: Path, folder: Path) -> Any:
        """A block with a `Staged` database made of what `dump` wrote; it is gone after it, unless it was `put_in_place`."""

    def put_in_place(self, staged: Any, *, now: datetime) -> str:
        """Make the staged database the installation's; where the one before was put aside, empty if there was none."""


@dataclass(frozen=True, slots=True)
class StagedFile:
    """A copy as the one file of a folder that is like the clique's own."""

    folder: Path

    @property
    def path(self) -> Path:
        """The file, under the name that the program looks for."""
        return self.folder / "clique.sqlite3"

    @property
    def environment(self) -> Mapping[str, str]:
        """The folder, and no address of another database."""
        others = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        return others | {"DATA_DIR": str(self.folder)}

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """The answer of the copy to a query."""
        with closing(sqlite3.connect(self.path)) as copy:
            return copy.execute(query).fetchall()

    def tables(self) -> list[str]:
        """The names of its tables."""
        return [
            name for (name,) in self.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]

    def carry_out(self, statement: str) -> None:
        """Change the copy."""
        with closing(sqlite3.connect(self.path)) as copy, copy:
            copy.execute(statement)

    def settle(self) -> None:
        """Bring everything into the one file, so that it can be moved alone."""
        with closing(sqlite3.connect(self.path)) as copy:
            copy.execute("PRAGMA journal_mode=DELETE")


class SqliteStore:
    """One file."""

    kind = "sqlite"
    file_name = "database.sqlite3"

    def workplace(self) -> Path:
        """Where the file lies: a rename must not lead to another disk."""
        name = str(connection.settings_dict["NAME"])
        # The tests' database has no file.
        return Path(name).parent if Path(name).is_absolute() else Path(settings.DATA_DIR)

    def is_there(self) -> bool:
        """SQLite makes an empty file where there is none."""
        return True

    def clear(self) -> None:
        """The folders of backups that came to no end."""
        clear_folders(self.workplace())

    def size_bytes(self) -> int:
        """The file, and what waits beside it."""
        path = Path(str(connection.settings_dict["NAME"]))
        files = (path, path.with_name(f"{path.name}-wal"))
        return sum(file.stat().st_size for file in files if file.is_file())

    def dump(self, folder: Path) -> Path:
        """By VACUUM INTO, which makes no writer wait; copying a file in use would lose what lies beside it."""
        path = folder / self.file_name
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(path)])
        path.chmod(0o600)
        return path

    @contextmanager
    def staged(self, file: Path, folder: Path) -> Iterator[StagedFile]:
        """A copy of the file; refused if SQLite finds it damaged."""
        staged = StagedFile(folder / "staged")
        staged.folder.mkdir(mode=0o700)
        shutil.copyfile(file, staged.path)
        try:
            answer = staged.rows("PRAGMA integrity_check")
        except sqlite3.DatabaseError as error:
            raise BackupFailed(f"the copy is no database: {error}") from error
        if answer != [("ok",)]:
            raise BackupFailed(f"the copy is damaged: {answer[0][0]}")
        try:
            yield staged
        finally:
            shutil.rmtree(staged.folder, ignore_errors=True)

    def put_in_place(self, staged: StagedFile, *, now: datetime) -> str:
        """One rename: after a crash the one or the other is there. What lay beside the old file goes aside with it."""
        staged.settle()
        has_content = _has_content()
        connections.close_all()
        path = Path(connection.settings_dict["NAME"])
        aside = path.with_name(f"before-restore-{now:%Y%m%d-%H%M%S}.sqlite3")
        if has_content:
            os.link(path, aside)
            for ending in ("-wal", "-shm"):
                if (beside := path.with_name(path.name + ending)).exists():
                    beside.replace(aside.with_name(aside.name + ending))
        staged.path.chmod(0o600)
        staged.path.replace(path)
        return str(aside) if has_content else ""


def clear_folders(workplace: Path) -> None:
    """Take away the folders in which backups were being made."""
    for folder in workplace.glob(".backup-*"):
        shutil.rmtree(folder, ignore_errors=True)


def _has_content() -> bool:
    """Whether there is anything to be put aside; a file that cannot be read may hold something."""
    try:
        return bool(connection.introspection.table_names())
    except DatabaseError:
        return True
