"""The guards come back: after a migration that rebuilt a table, after a flush, after somebody removed them."""

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection, models
from django.db.models import Field
from django.db.models.signals import pre_migrate

from ledger.models import Account, Booking, Transfer, YearClose
from ledger.triggers import guard_faults, put_in_place, taken_away
from tests.ledger.make_books import book, charge, give, pay
from tests.ledger.raw_sql import CHANGES, execute, refused, rows_of_books
from tests.make import make_member

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("model", [Booking, Transfer, Account, YearClose])
def test_guards_are_back_after_a_migration_rebuilt_the_table(model: type[models.Model]) -> None:
    anni = make_member("Anni")
    charge({anni: 100})
    pay(anni, 100)
    field = {Booking: "text", Transfer: "amount_rappen", Account: "name", YearClose: "year"}[model]
    rebuild(model, field)
    were_dropped = guard_faults(connection)

    call_command("migrate", verbosity=0)

    # PostgreSQL alters in place and keeps its triggers.
    assert bool(were_dropped) == (connection.vendor == "sqlite")
    assert guard_faults(connection) == ()
    for sql, words in CHANGES:
        refused(sql, words)
    pay(anni, 50)
    assert [row[0] for row in book()] == [1, 2, 3]


def rebuild(model: type[models.Model], name: str) -> None:
    """What an AlterField of a later migration does to the table, after what `migrate` announces."""
    pre_migrate.send(apps.get_app_config("ledger"), using="default", plan=["some migration"])
    old = next(field for field in model._meta.fields if field.name == name)
    altered: Field[object, object] = old.clone()
    altered.null = True
    altered.set_attributes_from_name(name)
    altered.model = model
    with connection.schema_editor() as editor:
        editor.alter_field(model, old, altered)
    with connection.schema_editor() as editor:
        editor.alter_field(model, altered, old)


def test_whole_app_may_be_migrated_away_and_back() -> None:
    call_command("migrate", "ledger", "zero", verbosity=0)
    gone = guard_faults(connection)

    call_command("migrate", verbosity=0)

    assert (gone, guard_faults(connection)) == ((), ())
    give(100)
    refused("DELETE FROM ledger_booking", "a booking is never deleted")


def test_missing_altered_and_foreign_triggers_are_told_and_put_right() -> None:
    if connection.vendor == "sqlite":
        execute("DROP TRIGGER ledger_booking_no_update")
        execute("DROP TRIGGER ledger_transfer_next")
        execute(
            "CREATE TRIGGER ledger_transfer_next BEFORE INSERT ON ledger_transfer"
            " BEGIN SELECT 1; END"
        )
        execute("CREATE TRIGGER sly AFTER INSERT ON ledger_booking BEGIN SELECT 1; END")
    else:
        execute("DROP TRIGGER ledger_booking_no_update ON ledger_booking")
        execute("ALTER TABLE ledger_transfer DISABLE TRIGGER ledger_transfer_next")
        execute(
            "CREATE TRIGGER sly AFTER INSERT ON ledger_booking"
            " FOR EACH ROW EXECUTE FUNCTION ledger_booking_next()"
        )
    faults = guard_faults(connection)

    put_in_place(connection)
    left = guard_faults(connection)
    execute("DROP TRIGGER sly" + ("" if connection.vendor == "sqlite" else " ON ledger_booking"))

    assert faults == (
        "der Wächter ledger_booking_no_update fehlt",
        "der Wächter ledger_transfer_next ist verändert oder abgeschaltet",
        "der Trigger sly gehört nicht hierher",
    )
    assert left == ("der Trigger sly gehört nicht hierher",)
    assert guard_faults(connection) == ()


def test_emptied_function_is_told_and_put_right() -> None:
    if connection.vendor == "sqlite":
        return
    execute(
        "CREATE OR REPLACE FUNCTION ledger_booking_no_update() RETURNS trigger"
        " LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'"
    )
    faults = guard_faults(connection)

    put_in_place(connection)

    assert faults == ("der Wächter ledger_booking_no_update ist verändert oder abgeschaltet",)
    assert guard_faults(connection) == ()


def test_guards_are_back_after_a_block_that_fails() -> None:
    with pytest.raises(ZeroDivisionError):
        unguarded_failure()

    assert guard_faults(connection) == ()


def unguarded_failure() -> None:
    with taken_away(connection):
        assert guard_faults(connection) != ()
        raise ZeroDivisionError


def test_flush_empties_a_test_database_and_guards_it_again() -> None:
    charge({make_member("Anni"): 100})

    call_command("flush", interactive=False, verbosity=0)

    assert rows_of_books() == [[]] * 6
    assert guard_faults(connection) == ()


def test_flush_outside_the_tests_deletes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    give(100)
    before = rows_of_books()
    monkeypatch.delattr("django.core.mail.outbox")

    with pytest.raises(CommandError, match="The books are append-only: nothing was deleted"):
        call_command("flush", interactive=False, verbosity=0)

    assert rows_of_books() == before
    monkeypatch.undo()
