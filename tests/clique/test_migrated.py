"""A database of a newer program is left alone: in every command that works on one, and by `migrate`."""

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from clique.migrated import applied_migrations, known_migrations, refuse_newer
from tests.test_commands import OURS, line_of

SENTENCE = (
    "the database is of a newer program: 'ledger.9999_moon' is unknown here; upgrade the program"
)
# What works without a database, or looks at it itself.
OTHERS = {"check_shuffle", "doctor", "explain", "replay", "restore", "score", "serve", "tournament"}
WORDS = {
    "bill": ["--all", "--output", "-"],
    "document": ["statement", "--output", "-"],
    "export": ["--journal", "--output", "-"],
    "load_game": ["x"],
    "move_database": ["--to", "x"],
    "payment_list": ["--output", "-"],
}


@pytest.mark.django_db
def test_every_migration_of_the_program_is_applied() -> None:
    assert applied_migrations() == known_migrations()
    refuse_newer()


@pytest.mark.django_db
@pytest.mark.parametrize("name", [name for name in OURS if name not in OTHERS])
def test_command_leaves_a_newer_database_alone(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    MigrationRecorder(connection).record_applied("ledger", "9999_moon")

    assert line_of(capsys, name, *WORDS.get(name, [])) == f"CommandError: {SENTENCE}\n"


@pytest.mark.django_db
def test_migrate_leaves_a_newer_database_alone() -> None:
    MigrationRecorder(connection).record_applied("ledger", "9999_moon")

    with pytest.raises(CommandError, match="of a newer program"):
        call_command("migrate", verbosity=0)
