"""What every tap on the board pays for: SQL that Django compiles once, instead of each time.

Compiling one of these statements takes ten times as long as running it. They are still written as querysets and models, so a
renamed column or another database changes nothing here.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from django.db import connection
from django.db.models import Model, QuerySet

# Stands for the value in a compiled query; no id is negative.
_VALUE = -1


@lru_cache(maxsize=64)
def _compiled(
    vendor: str, query: Callable[[int], QuerySet[Any, Any]]
) -> tuple[str, tuple[Any, ...]]:
    sql, values = query(_VALUE).query.sql_with_params()
    return sql, tuple(values)


def rows(query: Callable[[int], QuerySet[Any, Any]], value: int) -> list[tuple[Any, ...]]:
    """The rows of `query(value)`, a `values_list` of numbers and texts in which `value` is an id.

    `query` must be a function of a module: it is compiled once for each database.
    """
    sql, values = _compiled(connection.vendor, query)
    with connection.cursor() as cursor:
        cursor.execute(sql, [value if one == _VALUE else one for one in values])
        return list(cursor.fetchall())


@lru_cache(maxsize=64)
def _insertion(vendor: str, model: type[Model], ending: str) -> str:
    quote = connection.ops.quote_name
    columns = [quote(field.column) for field in _fields(model)]
    places = ", ".join(["%s"] * len(columns))
    table = quote(model._meta.db_table)
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places}) {ending}"  # noqa: S608 - names of our own


def insert(instance: Model) -> None:
    """Insert a new row and set its primary key; no signals, no defaults of the database."""
    with connection.cursor() as cursor:
        cursor.execute(
            _insertion(connection.vendor, type(instance), "RETURNING id"), _values(instance)
        )
        instance.pk = cursor.fetchone()[0]


def insert_unless_known(instance: Model, *, unique: str) -> bool:
    """Insert a new row unless one with the same value in the column `unique` exists; whether it was inserted.

    Of two at once the second waits for the end of the first one's transaction.
    """
    ending = f"ON CONFLICT ({unique}) DO NOTHING"
    with connection.cursor() as cursor:
        cursor.execute(_insertion(connection.vendor, type(instance), ending), _values(instance))
        return bool(cursor.rowcount)


def _fields(model: type[Model]) -> list[Any]:
    return [field for field in model._meta.concrete_fields if not field.primary_key]


def _values(instance: Model) -> list[Any]:
    return [
        field.get_db_prep_save(getattr(instance, field.attname), connection)
        for field in _fields(type(instance))
    ]
