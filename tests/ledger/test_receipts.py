"""Receipts: what is taken, where it lies, and that it lies there once."""

import hashlib
import stat
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings

from clique.actors import NOBODY
from clique.errors import KeyReused
from clique.models import Club
from ledger.actions.receipts import attach_receipt
from ledger.errors import NoSuchBooking
from ledger.queries.journal import chain_head, journal
from ledger.queries.receipts import kept_receipt, receipts_of, receipts_of_year
from ledger.receipt_model import Receipt, ReceiptKind
from ledger.receipts import (
    MOST_BYTES,
    ReceiptTooLarge,
    ReceiptUnreadable,
    receipt_kind,
    receipts_folder,
)
from ledger.years import year_by_label
from tests.ledger.make_books import give, spend
from tests.ledger.make_receipts import HEIC, JPEG, NOW, PDF, PNG, attach

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Iterator[Path]:
    before, settings.DATA_DIR = settings.DATA_DIR, tmp_path
    yield tmp_path / "receipts"
    settings.DATA_DIR = before


@pytest.mark.parametrize(
    ("content", "kind"),
    [(PDF, "pdf"), (JPEG, "jpg"), (PNG, "png"), (HEIC, "heic")],
)
def test_kind_is_told_by_the_content(content: bytes, kind: str) -> None:
    assert receipt_kind(content) == ReceiptKind(kind)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<html>",
        b"GIF89a",
        b"MZ",
        b" %PDF-1.7",
        b"PK\x03\x04",
        b"\x00\x00\x00\x18ftypmp42",
        PNG[1:],
    ],
)
def test_anything_else_is_refused(content: bytes) -> None:
    with pytest.raises(ReceiptUnreadable):
        receipt_kind(content)


def test_ten_megabytes_are_the_most() -> None:
    assert receipt_kind(PDF + bytes(MOST_BYTES - len(PDF))) == ReceiptKind.PDF
    with pytest.raises(ReceiptTooLarge):
        receipt_kind(PDF + bytes(MOST_BYTES))


def test_file_lies_in_a_private_folder_by_its_sum(folder: Path) -> None:
    receipt = attach(spend(1850), JPEG)

    digest = hashlib.sha256(JPEG).hexdigest()
    (file,) = folder.iterdir()
    assert (file.name, file.read_bytes()) == (f"{digest}.jpg", JPEG)
    assert (receipt.sha256, receipt.kind, receipt.size_bytes) == (digest, "jpg", len(JPEG))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_same_file_twice_is_attached_once(folder: Path) -> None:
    expense, gift = spend(1850), give(100)

    assert attach(expense) == attach(expense)
    attach(gift)

    assert list(Receipt.objects.values_list("booking_id", flat=True)) == [expense.pk, gift.pk]
    assert len(list(folder.iterdir())) == 1


def test_repeated_command_attaches_once_and_never_anything_else(folder: Path) -> None:
    expense, key = spend(1850), uuid4()

    def send(content: bytes) -> Receipt:
        return attach_receipt(booking_id=expense.pk, content=content, key=key, by=NOBODY, now=NOW)

    assert send(PDF) == send(PDF)
    with pytest.raises(KeyReused):
        send(PNG)

    assert Receipt.objects.count() == 1
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("booking_id", [0, 77, 10**30])
def test_no_booking_no_receipt(booking_id: int, folder: Path) -> None:
    with pytest.raises(NoSuchBooking):
        attach_receipt(booking_id=booking_id, content=PDF, key=uuid4(), by=NOBODY, now=NOW)

    assert Receipt.objects.count() == 0
    assert list(folder.iterdir()) == []


def test_refused_file_leaves_nothing(folder: Path) -> None:
    with pytest.raises(ReceiptUnreadable):
        attach(spend(1850), b"<script>")

    assert (Receipt.objects.count(), folder.exists()) == (0, False)


def test_receipts_have_the_number_of_their_booking() -> None:
    give(100)
    expense = spend(1850, text="Holz")
    first, second = attach(expense), attach(expense, PNG)

    found = receipts_of(expense.pk)

    assert found is not None
    assert [receipt.name for receipt in found.receipts] == ["Beleg-2.pdf", "Beleg-2-2.png"]
    assert [kept_receipt(first.pk), kept_receipt(second.pk)] == list(found.receipts)
    assert [entry.receipts for entry in journal().entries] == [found.receipts, ()]
    assert (receipts_of(10**30), kept_receipt(10**30)) == (None, None)


def test_receipts_of_a_year() -> None:
    attach(spend(100, day=date(2026, 2, 20)))
    attach(spend(200, day=date(2026, 5, 1)), PNG)
    year = year_by_label("2026/27", Club())

    kept = receipts_of_year(year, head=chain_head())

    assert [receipt.name for receipt in kept] == ["Beleg-2.png"]
    assert {file.suffix for file in receipts_folder().iterdir()} == {".pdf", ".png"}
