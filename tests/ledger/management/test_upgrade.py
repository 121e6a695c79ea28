"""`make upgrade` and a start of the server on the database of the previous release: backed up, migrated, the same figures."""

import lzma
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from clique.presence import without_servers
from tests.ledger.installation import ROOT, Installation, Installer
from tests.ports import free_port

RELEASES = ROOT / "tests" / "releases"
HEAD = "ok 135 da6e59417dae"
TOTAL = '"total": 46300'


@pytest.fixture
def old(installer: Installer, tmp_path: Path) -> Iterator[Installation]:
    """The sample clique as the previous release left it."""
    with installer.empty(tmp_path, "upgraded") as made:
        made.folder.mkdir()
        if connection.vendor == "sqlite":
            content = lzma.decompress((RELEASES / "0.9.sqlite3.xz").read_bytes())
            (made.folder / "clique.sqlite3").write_bytes(content)
        else:
            text = lzma.decompress((RELEASES / "0.9.sql.xz").read_bytes())
            url = made.environment["DATABASE_URL"]
            subprocess.run(
                ["psql", "--quiet", f"--dbname={url}"], input=text, capture_output=True, check=True
            )
        made.environment["PORT"] = str(free_port())
        yield made


def test_upgrade_backs_up_migrates_and_checks(old: Installation) -> None:
    done = old.run("upgrade")

    backup, head = done.stdout.splitlines()
    assert (done.returncode, done.stderr, head) == (0, "", HEAD)
    assert Path(backup.removeprefix("backup: ")).parent == old.folder / "backups"
    assert old.run("migrate", "--check").returncode == 0
    assert old.run("check", "--database", "default").returncode == 0
    assert TOTAL in old.run("balances", "--json").stdout
    again = old.run("restore", backup.removeprefix("backup: "))
    assert (again.returncode, again.stdout.splitlines()[-1]) == (0, HEAD)


def test_upgrade_waits_for_the_server_to_stop(old: Installation) -> None:
    with without_servers(old.folder):
        done = old.run("upgrade")

    assert (done.returncode, done.stdout, done.stderr) == (
        1,
        "",
        "the server runs; stop it first (nothing was changed)\n",
    )


def test_upgrade_changes_nothing_without_a_backup(old: Installation) -> None:
    (old.folder / "backups").write_text("in the way")

    done = old.run("upgrade")

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("nothing was changed, as there is no good backup: ")
    assert old.run("migrate", "--check").returncode == 1


def test_server_upgrades_before_it_serves(old: Installation) -> None:
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=old.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    address = process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    _out, said = process.communicate()

    assert address == f"http://127.0.0.1:{old.environment['PORT']}/\n"
    assert said.splitlines()[0].startswith(f"backup: {old.folder / 'backups'}")
    assert said.splitlines()[1:] == [HEAD]
