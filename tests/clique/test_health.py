"""What a process manager is told: `/healthz` without a database, `/readyz` with what is in the way."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clique.frame_headers import HEADERS
from ledger.triggers import GUARDS
from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
ASK_BOTH = """
import os
os.environ["DJANGO_SETTINGS_MODULE"] = "clique.settings"
import clique.wsgi
from django.test import Client
for address in ("/healthz", "/readyz"):
    response = Client().get(address)
    print(response.status_code, response.content.decode().strip())
"""

TOLD = HEADERS | {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


def asked(address: str, **headers: str) -> tuple[int, str]:
    response = Client(headers=headers).get(address)
    assert {name: response[name] for name in TOLD} == TOLD
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert not response.cookies
    return response.status_code, response.content.decode()


def test_alive_asks_no_database() -> None:
    # No mark: a query would fail here.
    assert asked("/healthz") == (200, "ok\n")


def test_alive_by_any_name() -> None:
    assert asked("/healthz", host="10.0.0.7:8000") == (200, "ok\n")


@pytest.mark.parametrize("address", ["/healthz", "/readyz"])
def test_health_changes_nothing(address: str) -> None:
    response = Client().post(address)

    assert (response.status_code, response["Allow"]) == (405, "GET, HEAD")


@pytest.mark.django_db
def test_ready_without_a_club() -> None:
    assert asked("/readyz") == (200, "ok\n")


@pytest.mark.django_db
def test_ready_is_cheap(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_max_num_queries(5):
        Client().get("/readyz")


@pytest.mark.django_db
def test_not_ready_before_the_migration() -> None:
    MigrationRecorder(connection).record_unapplied("ledger", "0001_initial")

    assert asked("/readyz") == (503, "not ready: the database is to be migrated\n")


@pytest.mark.django_db
def test_not_ready_on_a_database_of_a_newer_program() -> None:
    MigrationRecorder(connection).record_applied("ledger", "9999_moon")

    assert asked("/readyz") == (503, "not ready: the database is of a newer program\n")


@pytest.mark.django_db
def test_not_ready_without_the_guards() -> None:
    on_table = "" if connection.vendor == "sqlite" else f" ON {GUARDS[0].table}"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {GUARDS[0].name}{on_table}")

    assert asked("/readyz") == (503, "not ready: the books are not guarded\n")


def test_alive_but_not_ready_without_the_database(tmp_path: Path) -> None:
    """A server behind a process manager may be up before its PostgreSQL is."""
    nobody = f"postgres://clique@127.0.0.1:{free_port()}/clique"

    done = subprocess.run(
        [sys.executable, "-c", ASK_BOTH],
        cwd=ROOT,
        env=os.environ | {"DATA_DIR": str(tmp_path), "DATABASE_URL": nobody},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stdout.splitlines() == ["200 ok", "503 not ready: the database does not answer"]
