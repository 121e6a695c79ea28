"""What is missing on the machine is told from what is wrong with the program."""

import errno
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.db import OperationalError, connection, transaction
from django.db.utils import DatabaseError
from django.http import HttpRequest
from django.test import Client

from clique import known
from clique.models import DeviceKind
from clique.shortages import Shortage, shortage_of, went_wrong
from tests.devices import make_device
from tests.people import make_person, make_plain_club, signed_in


def test_file_that_finds_no_room_is_a_full_disk() -> None:
    assert shortage_of(OSError(errno.ENOSPC, "No space left on device")) is Shortage.FULL
    assert shortage_of(OSError(errno.ENOENT, "No such file")) is None


def test_full_sqlite_is_a_full_disk(tmp_path: Path) -> None:
    """The real fault, from a database that may have no more pages."""
    with closing(sqlite3.connect(tmp_path / "x")) as books:
        books.execute("CREATE TABLE books (line)")
        books.execute("PRAGMA max_page_count = 3")
        with pytest.raises(sqlite3.OperationalError) as caught:
            books.execute("INSERT INTO books VALUES (zeroblob(100000))")

    assert shortage_of(caught.value) is Shortage.FULL


def test_locked_sqlite_is_a_database_that_does_not_answer(tmp_path: Path) -> None:
    with (
        closing(sqlite3.connect(tmp_path / "x")) as one,
        closing(sqlite3.connect(tmp_path / "x", timeout=0)) as other,
    ):
        one.execute("BEGIN EXCLUSIVE")
        with pytest.raises(sqlite3.OperationalError) as caught:
            other.execute("BEGIN EXCLUSIVE")

    assert shortage_of(caught.value) is Shortage.AWAY


@pytest.mark.django_db
def test_statement_that_cannot_be_is_a_fault_of_the_program() -> None:
    with (
        pytest.raises(DatabaseError) as caught,
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("SELECT * FROM nowhere")

    assert shortage_of(caught.value) is None


def refused_by_postgres(state: str) -> OperationalError:
    """As Django passes on what PostgreSQL refuses."""
    cause = Exception()
    cause.sqlstate = state  # type: ignore[attr-defined]  # psycopg's errors have one
    error = OperationalError()
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("state", "shortage"), [("53100", Shortage.FULL), ("57P01", Shortage.AWAY)]
)
def test_postgres_says_what_it_lacks(state: str, shortage: Shortage) -> None:
    assert shortage_of(refused_by_postgres(state)) is shortage


def test_fault_on_the_way_to_the_view_is_answered_in_words_too() -> None:
    try:
        raise OSError(errno.ENOSPC, "No space left on device")
    except OSError:
        response = went_wrong(HttpRequest())

    assert response.status_code == 507
    assert "kein Platz mehr; nichts wurde gespeichert" in response.content.decode()
    assert sys.exc_info()[1] is None


@pytest.mark.django_db
def test_page_is_shown_though_the_visit_cannot_be_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    make_plain_club()
    _phone, browser = make_device(DeviceKind.PHONE, member=make_person(), last_seen_at=None)

    def full() -> None:
        raise refused_by_postgres("53100")

    monkeypatch.setattr(known, "write_transaction", full)

    assert browser.get("/").status_code == 200


@pytest.mark.django_db
def test_view_without_its_database_says_that_it_is_unsure(monkeypatch: pytest.MonkeyPatch) -> None:
    make_plain_club()
    client: Client = signed_in(make_person())

    def away(**_asked: object) -> None:
        raise refused_by_postgres("57P01")

    monkeypatch.setattr("ledger.views.home.tonight", away)
    response = client.get("/")
    for_htmx = client.get("/", headers={"HX-Request": "true"})

    assert (response.status_code, response["Retry-After"]) == (503, "10")
    assert "Die Datenbank antwortet nicht; ungewiss" in response.content.decode()
    # Not swapped in: the page says by itself that it is unsure.
    assert for_htmx.status_code == 503
    assert "HX-Retarget" not in for_htmx.headers
