"""A database of a newer program is left alone: at the start, in every command that works on one, and by `migrate`."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from clique.migrated import applied_migrations, known_migrations, refuse_newer
from tests.ledger.installation import Installer
from tests.ports import free_port
from tests.test_commands import OURS, line_of

ROOT = Path(__file__).resolve().parents[2]
SENTENCE = (
    "the database is of a newer program: 'ledger.9999_moon' is unknown here; upgrade the program"
)
# What works without a database, or looks at it itself.
OTHERS = {"check_shuffle", "explain", "replay", "restore", "score", "serve", "tournament"}
WORDS = {
    "bill": ["--all", "--output", "-"],
    "document": ["statement", "--output", "-"],
    "export": ["--journal", "--output", "-"],
    "load_game": ["x"],
    "payment_list": ["--output", "-"],
}
GO_FURTHER = """
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
MigrationRecorder(connection).record_applied("ledger", "9999_moon")
"""


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


def test_server_does_not_start_on_a_newer_database(tmp_path: Path, installer: Installer) -> None:
    with installer.copies(tmp_path, "newer") as (made,):
        assert made.run("shell", "-c", GO_FURTHER).returncode == 0
        made.environment["PORT"] = str(free_port())
        served = made.run("serve")
        imported = subprocess.run(
            [sys.executable, "-c", "import clique.wsgi"],
            cwd=ROOT,
            env=made.environment | {"DJANGO_SETTINGS_MODULE": "clique.settings"},
            capture_output=True,
            text=True,
            check=False,
        )

    assert (served.returncode, served.stdout) == (1, "")
    assert served.stderr == f"CommandError: {SENTENCE}\n"
    assert imported.returncode == 1
    assert imported.stderr.splitlines()[-1] == f"The program does not start: {SENTENCE}."
