"""A server does not start on the database of a newer program."""

import subprocess
import sys
from pathlib import Path

from tests.clique.test_migrated import SENTENCE
from tests.ledger.installation import ROOT, Installer
from tests.ports import free_port

GO_FURTHER = """
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
MigrationRecorder(connection).record_applied("ledger", "9999_moon")
"""


def test_server_does_not_start_on_a_newer_database(installer: Installer, tmp_path: Path) -> None:
    with installer.copies(tmp_path, "newer", books=GO_FURTHER) as (made,):
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
