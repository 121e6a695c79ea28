"""The guards of the books: triggers that refuse what no booking may suffer, on SQLite and on PostgreSQL.

They are put in place after every migrate, as SQLite drops a table's triggers when Django rebuilds it, and compared with
this list by a system check and by `verify`. A guard that `reads` another table is taken away before SQLite migrates: it
refuses to rename a rebuilt table that another table's trigger names.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

BOOKING, TRANSFER, ACCOUNT = "ledger_booking", "ledger_transfer", "ledger_account"
CLOSE, COUNT, PIECES = "ledger_yearclose", "ledger_cashcount", "ledger_countedpieces"
GUARDED = (BOOKING, TRANSFER, ACCOUNT, CLOSE, COUNT, PIECES)


@dataclass(frozen=True, slots=True)
class Guard:
    """One trigger: before `event` on `table` it refuses with `words`, always or where `refused` holds.

    `refused` is a condition on OLD and NEW in the SQL that both databases read; `reads` is the other table that it asks.
    """

    name: str
    table: str
    event: str
    words: str
    refused: str = ""
    reads: str = ""


_NEXT_BOOKING = """
NEW.number <> (SELECT COALESCE(MAX(number), 0) + 1 FROM ledger_booking)
OR NEW.id <> (SELECT COALESCE(MAX(id), 0) + 1 FROM ledger_booking)
OR EXISTS (SELECT 1 FROM ledger_booking WHERE key = NEW.key)
OR EXISTS (SELECT 1 FROM ledger_booking WHERE reverses_id = NEW.reverses_id)
""".strip()
# A booking is written after its transfers (their foreign key is looked at when the transaction ends), so one that stands
# is complete.
_NEXT_TRANSFER = """
NEW.booking_id <= (SELECT MAX(id) FROM ledger_booking)
OR EXISTS (SELECT 1 FROM ledger_transfer WHERE id = NEW.id)
""".strip()
_ACCOUNT_KNOWN = """
EXISTS (SELECT 1 FROM ledger_account WHERE id = NEW.id OR code = NEW.code)
""".strip()
_ACCOUNT_MOVED = """
OLD.code <> NEW.code OR OLD.kind <> NEW.kind
OR COALESCE(OLD.member_id, 0) <> COALESCE(NEW.member_id, 0)
""".strip()

_DAY_CLOSED = "EXISTS (SELECT 1 FROM ledger_yearclose WHERE last_day >= NEW.day)"
_NEXT_CLOSE = """
EXISTS (SELECT 1 FROM ledger_yearclose
WHERE id = NEW.id OR year = NEW.year OR last_day >= NEW.last_day)
""".strip()
_COUNT_KNOWN = """
EXISTS (SELECT 1 FROM ledger_cashcount
WHERE id = NEW.id OR key = NEW.key OR booking_id = NEW.booking_id)
""".strip()
_PIECES_KNOWN = """
NEW.cash_count_id < (SELECT MAX(cash_count_id) FROM ledger_countedpieces)
OR EXISTS (SELECT 1 FROM ledger_countedpieces WHERE id = NEW.id
OR (cash_count_id = NEW.cash_count_id AND value_rappen = NEW.value_rappen))
""".strip()

# The conditions on INSERT also refuse INSERT OR REPLACE on a SQLite connection that forgot `recursive_triggers`.
GUARDS = (
    Guard("ledger_booking_no_update", BOOKING, "UPDATE", "a booking is never changed"),
    Guard("ledger_booking_no_delete", BOOKING, "DELETE", "a booking is never deleted"),
    Guard(
        "ledger_booking_next",
        BOOKING,
        "INSERT",
        "a booking takes the next number, its own key, and reverses what stands",
        _NEXT_BOOKING,
    ),
    Guard(
        "ledger_booking_open_year",
        BOOKING,
        "INSERT",
        "a closed year takes no booking",
        _DAY_CLOSED,
        reads=CLOSE,
    ),
    Guard("ledger_transfer_no_update", TRANSFER, "UPDATE", "a transfer is never changed"),
    Guard("ledger_transfer_no_delete", TRANSFER, "DELETE", "a transfer is never deleted"),
    Guard(
        "ledger_transfer_next",
        TRANSFER,
        "INSERT",
        "a booking that stands takes no further transfer",
        _NEXT_TRANSFER,
        reads=BOOKING,
    ),
    Guard("ledger_account_no_delete", ACCOUNT, "DELETE", "an account is never deleted"),
    Guard(
        "ledger_account_fixed",
        ACCOUNT,
        "UPDATE",
        "the code, kind and person of an account stay as they are",
        _ACCOUNT_MOVED,
    ),
    Guard("ledger_account_new", ACCOUNT, "INSERT", "an account has its own code", _ACCOUNT_KNOWN),
    Guard("ledger_yearclose_no_update", CLOSE, "UPDATE", "a closed year stays closed"),
    Guard("ledger_yearclose_no_delete", CLOSE, "DELETE", "a closed year stays closed"),
    Guard("ledger_yearclose_next", CLOSE, "INSERT", "years are closed in their order", _NEXT_CLOSE),
    Guard("ledger_cashcount_no_update", COUNT, "UPDATE", "a cash count is never changed"),
    Guard("ledger_cashcount_no_delete", COUNT, "DELETE", "a cash count is never deleted"),
    Guard("ledger_cashcount_new", COUNT, "INSERT", "a cash count has its own key", _COUNT_KNOWN),
    Guard("ledger_pieces_no_update", PIECES, "UPDATE", "a cash count is never changed"),
    Guard("ledger_pieces_no_delete", PIECES, "DELETE", "a cash count is never deleted"),
    Guard(
        "ledger_pieces_new",
        PIECES,
        "INSERT",
        "an earlier cash count takes no further pieces",
        _PIECES_KNOWN,
    ),
)
_TRUNCATE_GUARDS = (
    Guard("ledger_booking_no_truncate", BOOKING, "TRUNCATE", "bookings are never deleted"),
    Guard("ledger_transfer_no_truncate", TRANSFER, "TRUNCATE", "transfers are never deleted"),
    Guard("ledger_account_no_truncate", ACCOUNT, "TRUNCATE", "accounts are never deleted"),
    Guard("ledger_yearclose_no_truncate", CLOSE, "TRUNCATE", "a closed year stays closed"),
    Guard("ledger_cashcount_no_truncate", COUNT, "TRUNCATE", "cash counts are never deleted"),
    Guard("ledger_pieces_no_truncate", PIECES, "TRUNCATE", "cash counts are never deleted"),
)


def put_in_place(connection: BaseDatabaseWrapper) -> None:
    """Create the guards that are missing or altered, on those tables that are there."""
    wanted = _wanted(connection)
    found = _found(connection)
    statements = [
        statement
        for guard in wanted
        if found.get(guard.name) != _definition(guard, connection)
        for statement in (_drop(guard, connection), *_create(guard, connection))
    ]
    _execute(statements, connection)


def step_aside(connection: BaseDatabaseWrapper) -> None:
    """Drop the guards that would keep SQLite from rebuilding the table they read; `put_in_place` brings them back."""
    if connection.vendor == "sqlite":
        wanted = [guard for guard in _wanted(connection) if guard.reads]
        _execute([_drop(guard, connection) for guard in wanted], connection)


@contextmanager
def taken_away(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """A block without guards, for the flush of a test database; they are back after it, come what may."""
    _execute([_drop(guard, connection) for guard in _wanted(connection)], connection)
    try:
        yield
    finally:
        put_in_place(connection)


def guard_faults(connection: BaseDatabaseWrapper) -> tuple[str | Promise, ...]:
    """What is wrong with the guards, each in the language of its reader; nothing on a database without the tables."""
    found = _found(connection)
    faults: list[str | Promise] = []
    for guard in _wanted(connection):
        definition = found.pop(guard.name, None)
        if definition is None:
            faults.append(format_lazy(_("der Wächter {name} fehlt"), name=guard.name))
        elif definition != _definition(guard, connection):
            words = _("der Wächter {name} ist verändert oder abgeschaltet")
            faults.append(format_lazy(words, name=guard.name))
    strange = _("der Trigger {name} gehört nicht hierher")
    faults += [format_lazy(strange, name=name) for name in sorted(found)]
    return tuple(faults)


def _execute(statements: Iterable[str], connection: BaseDatabaseWrapper) -> None:
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for statement in statements:
            # Without parameters: psycopg would read a % in the SQL as one.
            cursor.execute(statement)


def _wanted(connection: BaseDatabaseWrapper) -> list[Guard]:
    tables = set(connection.introspection.table_names())
    guards = GUARDS if connection.vendor == "sqlite" else (*GUARDS, *_TRUNCATE_GUARDS)
    return [guard for guard in guards if {guard.table, guard.reads or guard.table} <= tables]


def _found(connection: BaseDatabaseWrapper) -> dict[str, str]:
    """The triggers of the books' tables as the catalogue tells them, by name."""
    query = _SQLITE_CATALOGUE if connection.vendor == "sqlite" else _POSTGRES_CATALOGUE
    with connection.cursor() as cursor:
        cursor.execute(query)
        return dict(cursor.fetchall())


def _definition(guard: Guard, connection: BaseDatabaseWrapper) -> str:
    """What the catalogue tells of the guard while it is whole."""
    if connection.vendor == "sqlite":
        return _sqlite_trigger(guard)
    return f"O {_postgres_trigger(guard)}{_postgres_body(guard)}"


def _create(guard: Guard, connection: BaseDatabaseWrapper) -> tuple[str, ...]:
    if connection.vendor == "sqlite":
        return (_sqlite_trigger(guard),)
    function = (
        f"CREATE OR REPLACE FUNCTION {guard.name}() RETURNS trigger LANGUAGE plpgsql"
        f" AS $body${_postgres_body(guard)}$body$"
    )
    return (function, _postgres_trigger(guard))


def _drop(guard: Guard, connection: BaseDatabaseWrapper) -> str:
    on_table = "" if connection.vendor == "sqlite" else f" ON {guard.table}"
    return f"DROP TRIGGER IF EXISTS {guard.name}{on_table}"


def _sqlite_trigger(guard: Guard) -> str:
    when = f" WHEN {guard.refused}" if guard.refused else ""
    return (
        f"CREATE TRIGGER {guard.name} BEFORE {guard.event} ON {guard.table}{when}"
        f" BEGIN SELECT RAISE(ABORT, '{guard.words}'); END"
    )


def _postgres_trigger(guard: Guard) -> str:
    """Spelt as `pg_get_triggerdef` spells it, so that the two can be compared."""
    each = "STATEMENT" if guard.event == "TRUNCATE" else "ROW"
    return (
        f"CREATE TRIGGER {guard.name} BEFORE {guard.event} ON {guard.table}"
        f" FOR EACH {each} EXECUTE FUNCTION {guard.name}()"
    )


def _postgres_body(guard: Guard) -> str:
    refuse = f"RAISE EXCEPTION USING ERRCODE = 'integrity_constraint_violation', MESSAGE = '{guard.words}';"
    if guard.refused:
        return f" BEGIN IF {guard.refused} THEN {refuse} END IF; RETURN NEW; END "
    return f" BEGIN {refuse} END "


_TABLES = ", ".join(f"'{table}'" for table in GUARDED)
_SQLITE_CATALOGUE = (
    f"SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ({_TABLES})"  # noqa: S608 - our own names
)
_POSTGRES_CATALOGUE = f"""
SELECT tgname, tgenabled::text || ' ' || pg_get_triggerdef(pg_trigger.oid, true) || prosrc
FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
WHERE NOT tgisinternal AND pg_table_is_visible(tgrelid)
AND relname IN ({_TABLES})
"""  # noqa: S608 - our own names
