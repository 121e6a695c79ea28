"""The button that backs everything up, for the administration alone."""

import json
import zipfile
from io import BytesIO

import pytest

from ledger.queries.journal import chain_head
from tests.ledger.make_books import give
from tests.people import make_holder, make_plain_club, signed_in

# VACUUM cannot run inside the transaction of an ordinary test.
pytestmark = pytest.mark.django_db(transaction=True)


def test_admin_takes_a_backup_home() -> None:
    make_plain_club()
    give(100)
    client = signed_in(make_holder("is_admin"))
    assert 'action="/dateien/sicherung/"' in client.get("/dateien/").content.decode()

    response = client.post("/dateien/sicherung/")

    assert response["Content-Disposition"].startswith('attachment; filename="backup-2')
    assert response["Cache-Control"] == "private, no-store"
    with zipfile.ZipFile(BytesIO(response.getvalue())) as bundle:
        told = json.loads(bundle.read("manifest.json"))
    head = chain_head()
    assert told["verified"] == f"ok {head.number} {head.digits}"


@pytest.mark.parametrize("role", ["", "is_scorekeeper", "is_treasurer", "is_auditor"])
def test_nobody_else_does(role: str) -> None:
    make_plain_club()
    client = signed_in(make_holder(role))

    assert client.post("/dateien/sicherung/").status_code == 403
    assert "/dateien/sicherung/" not in client.get("/dateien/").content.decode()


def test_address_alone_takes_nothing() -> None:
    make_plain_club()

    assert signed_in(make_holder("is_admin")).get("/dateien/sicherung/").status_code == 405
