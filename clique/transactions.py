"""One way to write: the process's write lock, then a transaction."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet

# SQLite's busy wait polls without a queue, so writers of one process line up here instead. Re-entrant: an action may call
# another one.
_write_lock = threading.RLock()


@contextmanager
def write_transaction() -> Iterator[None]:
    """An atomic block that no other thread of this process interleaves with on SQLite.

    Every action writes inside one. On PostgreSQL rows and advisory locks keep writers apart.
    """
    if connection.vendor == "sqlite":
        with _write_lock, transaction.atomic():
            yield
    else:
        with transaction.atomic():
            yield


@contextmanager
def exclusive() -> Iterator[None]:
    """Keep this process's writers on SQLite out without opening a transaction, for what cannot run inside one."""
    if connection.vendor == "sqlite":
        with _write_lock:
            yield
    else:
        yield


@contextmanager
def read_snapshot() -> Iterator[None]:
    """A block whose reads all see the database as it is when the first of them begins, and which makes no writer wait.

    Inside a transaction, or inside another such block, it is the view of that one.
    """
    if connection.in_atomic_block or _is_reading():
        yield
    elif connection.vendor == "sqlite":
        # `atomic()` would begin IMMEDIATE and hold the file's write lock.
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            connection.connection.rollback()
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


def _is_reading() -> bool:
    """Whether a `read_snapshot` runs on SQLite already: Django knows nothing of its transaction, the database does."""
    if connection.vendor != "sqlite":
        return False
    connection.ensure_connection()
    return bool(connection.connection.in_transaction)


def share_lock(query: Callable[[int], QuerySet[Any, Any]], value: int) -> None:
    """Keep the rows of `query(value)` as they are until the transaction ends, beside others who do the same (PostgreSQL).

    FOR SHARE, which Django does not know. SQLite needs none: its writers are one at a time already.
    """
    if connection.vendor == "postgresql":
        sql, values = query(value).query.sql_with_params()
        with connection.cursor() as cursor:
            cursor.execute(f"{sql} FOR SHARE", values)


def advisory_lock(name: str) -> None:
    """Make writers of the same `name` wait for each other until the transaction ends (PostgreSQL).

    SQLite needs none: its writers are one at a time already.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])
