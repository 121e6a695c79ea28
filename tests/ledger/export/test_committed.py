"""The files as a real request writes them: with no transaction of a test around it."""

import zipfile
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from clique.transactions import read_snapshot, write_transaction
from ledger.models import Booking
from tests.ledger.make_books import pay
from tests.ledger.make_receipts import attach
from tests.make import make_booked_game, make_evening, member
from tests.people import make_holder, make_plain_club, signed_in

pytestmark = pytest.mark.django_db(transaction=True)

DAY = date(2026, 3, 6)
FILES = [
    "archiv.zip",
    "journal.hledger",
    *(
        f"{name}.{ending}"
        for name in ("salden", "buchungen", "zahlliste", "mitglieder", "fonds", "jahr")
        for ending in ("csv", "xlsx")
    ),
]


@pytest.fixture(autouse=True)
def books() -> None:
    make_plain_club()
    make_booked_game(["Anni", "Beat"], evening=make_evening(DAY))
    attach(pay(member("Anni"), 50, day=DAY))


@pytest.mark.parametrize("file", FILES)
def test_every_file_comes(file: str) -> None:
    response = signed_in(make_holder("is_auditor")).get(f"/dateien/{file}?jahr=2026/27")
    assert response.status_code == 200
    assert response.getvalue()


def test_archive_by_the_command(tmp_path: Path) -> None:
    target = tmp_path / "jahr.zip"
    call_command("export", year="2026/27", output=str(target))
    with zipfile.ZipFile(BytesIO(target.read_bytes())) as archive:
        assert archive.testzip() is None
        assert any(name.startswith("pdf/") for name in archive.namelist())


def test_one_moment_within_another() -> None:
    with read_snapshot():
        before = Booking.objects.count()
        with read_snapshot():
            assert Booking.objects.count() == before
        # The outer one still holds its view.
        assert connection.in_atomic_block or connection.connection.in_transaction
    with write_transaction():
        assert Booking.objects.count() == before
