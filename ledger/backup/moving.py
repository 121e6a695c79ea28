"""The whole database into an empty one, of the other kind above all: every row compared on arrival, the old one untouched."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.apps import apps
from django.conf import settings
from django.core.management.color import no_style
from django.db import DatabaseError, connections, transaction
from django.db.models import Model

from clique.machine import database_at
from clique.migrated import is_outdated
from clique.presence import Occupied, without_servers
from clique.transactions import read_snapshot
from ledger.backup.copies import migrate_copy, verify_copy
from ledger.backup.errors import BackupFailed
from ledger.triggers import taken_away

TARGET = "target"
_BATCH = 500


@dataclass(frozen=True, slots=True)
class Destination:
    """Where the database goes; `url` may hold a password and is never printed."""

    url: str

    @property
    def environment(self) -> Mapping[str, str]:
        """What makes the program work there."""
        # One process is enough to look at it, and more are refused on SQLite.
        return dict(os.environ) | {"DATABASE_URL": self.url, "PROCESSES": "1"}


def move_database(url: str) -> str:
    """Copy every row to `url` and compare it there; the line of `verify`, which is the same on both sides.

    Raises `BackupFailed` while the server runs, for what is no address, a database that is not empty, and for any difference;
    after a difference the target is empty again.
    """
    try:
        with without_servers(Path(settings.DATA_DIR)), _opened(url) as destination:
            if is_outdated():
                raise BackupFailed("the database is of an older program; upgrade it first")
            try:
                return _move(destination)
            except BaseException:
                _empty()
                raise
    except Occupied as error:
        raise BackupFailed("the server runs; stop it first") from error


def _move(destination: Destination) -> str:
    migrate_copy(destination)
    with read_snapshot():
        with taken_away(connections[TARGET]), transaction.atomic(using=TARGET):
            # What migrating made: the kinds of content, and what may be done with each.
            _clear()
            for model in _models():
                _copy(model)
            _set_sequences()
        for model in _models():
            _compare(model)
    said, well = verify_copy(destination)
    here, _well = verify_copy(Destination(os.environ.get("DATABASE_URL", "")))
    if not well or said != here:
        raise BackupFailed(f"the books arrived otherwise: {said}, and here {here}")
    return said


@contextmanager
def _opened(url: str) -> Iterator[Destination]:
    """The target as a second connection of this process; refused unless it is there and empty."""
    _refuse_strange(url)
    connections.databases[TARGET] = (
        connections.databases["default"] | {"OPTIONS": {}} | database_at(url)
    )
    try:
        if tables := _tables_there():
            raise BackupFailed(f"the target is not empty: it holds {len(tables)} tables")
        yield Destination(url)
    finally:
        connections[TARGET].close()
        del connections[TARGET]
        del connections.databases[TARGET]


def _refuse_strange(url: str) -> None:
    try:
        parts = urlsplit(url)
        is_known = parts.scheme in ("postgres", "postgresql") and bool(parts.path.strip("/"))
        is_file = parts.scheme == "sqlite" and parts.path.startswith("//") and len(parts.path) > 2
    except ValueError:
        is_known = is_file = False
    if not (is_known or is_file):
        raise BackupFailed(
            "--to must be postgres://user:password@host:5432/name or sqlite:////path/to/clique.sqlite3"
        )


def _tables_there() -> list[str]:
    try:
        return connections[TARGET].introspection.table_names()
    except DatabaseError as error:
        reason = (str(error).splitlines() or [""])[0]
        raise BackupFailed(f"the target cannot be opened: {reason}") from error


def _models() -> list[type[Model]]:
    """Every model with a table of its own."""
    models = apps.get_models(include_auto_created=True)
    return [model for model in models if model._meta.managed and not model._meta.proxy]


def _clear() -> None:
    target = connections[TARGET]
    with target.cursor() as cursor:
        for model in _models():
            table = target.ops.quote_name(model._meta.db_table)
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608 - a table of our own


def _copy(model: type[Model]) -> None:
    rows = model._base_manager.using("default").order_by("pk").iterator(chunk_size=_BATCH)
    while batch := list(islice(rows, _BATCH)):
        model._base_manager.using(TARGET).bulk_create(batch)


def _set_sequences() -> None:
    """The next row gets the number after the last one, as it would have here."""
    target = connections[TARGET]
    with target.cursor() as cursor:
        for statement in target.ops.sequence_reset_sql(no_style(), _models()):
            cursor.execute(statement)


def _compare(model: type[Model]) -> None:
    """Row by row, value by value, as the program reads them."""
    there = _rows(model, TARGET)
    for count, row in enumerate(_rows(model, "default"), start=1):
        if row != next(there, None):
            raise BackupFailed(f"row {count} of {model._meta.db_table} arrived otherwise")
    if next(there, None) is not None:
        raise BackupFailed(f"more rows of {model._meta.db_table} arrived than there are")


def _rows(model: type[Model], alias: str) -> Iterator[tuple[Any, ...]]:
    rows: Any = model._base_manager.using(alias).order_by("pk").values_list()
    return iter(rows.iterator(chunk_size=_BATCH))


def _empty() -> None:
    """Drop what was made there, so that one can try again."""
    target = connections[TARGET]
    with target.constraint_checks_disabled(), target.cursor() as cursor:
        for table in target.introspection.table_names():
            cascade = " CASCADE" if target.vendor == "postgresql" else ""
            cursor.execute(f"DROP TABLE IF EXISTS {target.ops.quote_name(table)}{cascade}")
