"""Receipts over the wire: attached by the treasurer, seen by treasurer and auditor, as a file and nothing else."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ledger.models import Booking
from ledger.receipt_model import Receipt
from ledger.receipts import MOST_BYTES
from tests.ledger.make_books import give, spend
from tests.ledger.make_receipts import JPEG, PDF, attach
from tests.people import key, make_holder, make_plain_club, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def data_dir(tmp_path: Path) -> Iterator[None]:
    before, settings.DATA_DIR = settings.DATA_DIR, tmp_path
    yield
    settings.DATA_DIR = before


@pytest.fixture
def expense() -> Booking:
    make_plain_club()
    return spend(1850, text="Holz & Leim")


def send(client: Client, booking: Booking, content: bytes, name: str = "x.pdf") -> Any:
    upload = SimpleUploadedFile(name, content)
    data = {"receipt": upload, "key": str(key()), "seen": "0"}
    return client.post(f"/buchungen/{booking.pk}/beleg/", data, follow=True)


def test_treasurer_attaches_a_photo_and_finds_it(expense: Booking) -> None:
    client = signed_in(make_holder("is_treasurer"))

    page = send(client, expense, JPEG, "../../IMG 1.exe").content.decode()

    receipt = Receipt.objects.get()
    assert f'<a href="/beleg/{receipt.pk}/">Beleg-1.jpg</a>' in page
    assert "Der Beleg ist dabei." in page
    assert f'href="/beleg/{receipt.pk}/"' in client.get("/buchungen/").content.decode()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"<html>", "Der Beleg ist kein PDF, JPEG, PNG oder HEIC; nimm ein Foto oder PDF."),
        (PDF + bytes(MOST_BYTES), "Der Beleg ist grösser als 10 MB"),
        (b"", "Die Datei ist leer; wähle eine andere."),
    ],
)
def test_refusal_says_why(expense: Booking, content: bytes, words: str) -> None:
    response = send(signed_in(make_holder("is_treasurer")), expense, content)

    assert (response.status_code, words in response.content.decode()) == (422, True)
    assert Receipt.objects.count() == 0


def test_form_without_a_file_or_a_key(expense: Booking) -> None:
    client = signed_in(make_holder("is_treasurer"))
    response = client.post(f"/buchungen/{expense.pk}/beleg/", {"receipt": "text"})

    page = response.content.decode()
    assert (response.status_code, "Wähle ein Foto oder PDF." in page) == (422, True)
    assert "Die Eingabe war nicht vollständig" in page


def test_file_comes_as_an_attachment(expense: Booking) -> None:
    receipt = attach(expense)

    response = signed_in(make_holder("is_auditor")).get(f"/beleg/{receipt.pk}/")

    assert response.getvalue() == PDF
    assert {name: response[name] for name in (*HEADERS,)} == HEADERS


HEADERS = {
    "Content-Disposition": 'attachment; filename="Beleg-1.pdf"',
    "Content-Type": "application/pdf",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
}


@pytest.mark.parametrize(
    ("role", "reads", "attaches"),
    [
        ("", 403, 403),
        ("is_scorekeeper", 403, 403),
        ("is_admin", 403, 403),
        ("is_auditor", 200, 403),
        ("is_treasurer", 200, 200),
    ],
)
def test_who_may(expense: Booking, role: str, reads: int, attaches: int) -> None:
    receipt = attach(expense)
    client = signed_in(make_holder(role))

    response = client.get(f"/beleg/{receipt.pk}/")
    response.getvalue()

    assert response.status_code == reads
    assert send(client, expense, JPEG).status_code == attaches
    assert Receipt.objects.count() == (2 if attaches == 200 else 1)


@pytest.mark.parametrize("path", ["/beleg/77/", f"/beleg/{10**30}/", "/buchungen/77/beleg/"])
def test_what_is_not_there_is_not_found(expense: Booking, path: str) -> None:
    assert signed_in(make_holder("is_treasurer")).get(path).status_code == 404


def test_lost_file_is_not_found(expense: Booking, tmp_path: Path) -> None:
    receipt = attach(expense)
    (tmp_path / "receipts" / receipt.file_name).unlink()

    assert signed_in(make_holder("is_treasurer")).get(f"/beleg/{receipt.pk}/").status_code == 404


def spend_with(client: Client, content: bytes, act: str, **changes: str) -> Any:
    data: dict[str, Any] = {
        "amount": "18.50",
        "means": "cash",
        "day": "20.11.2026",
        "text": "Leim",
        "new_category": "Waage",
        "receipt": SimpleUploadedFile("x.jpg", content),
        "key": act,
        "seen": "0",
    }
    return client.post("/kasse/ausgabe/", data | changes)


def test_expense_brings_its_receipt_along_and_once(expense: Booking) -> None:
    client, act = signed_in(make_holder("is_treasurer")), str(key())
    give(10_000)

    answers = [spend_with(client, JPEG, act).status_code for _time in range(2)]

    assert answers == [302, 302]
    assert Booking.objects.count() == 3
    assert list(Receipt.objects.values_list("booking__text", "kind")) == [("Leim", "jpg")]


def test_expense_with_a_refused_receipt_is_not_booked(expense: Booking) -> None:
    response = spend_with(signed_in(make_holder("is_treasurer")), b"<html>", str(key()))

    assert response.status_code == 422
    assert "Der Beleg ist kein PDF, JPEG, PNG oder HEIC" in response.content.decode()
    assert (Booking.objects.count(), Receipt.objects.count()) == (1, 0)


@pytest.mark.parametrize("changes", [{"amount": "1e3"}, {"day": "1.1.1066"}, {"day": "1.1.1989"}])
def test_receipt_is_asked_for_again_beside_a_fault(
    expense: Booking, changes: dict[str, str]
) -> None:
    response = spend_with(signed_in(make_holder("is_treasurer")), JPEG, str(key()), **changes)

    assert response.status_code == 422
    assert "Wähle den Beleg nochmals" in response.content.decode()
    assert (Booking.objects.count(), Receipt.objects.count()) == (1, 0)
