"""The papers of the mails as downloads, the way out where no mail can go."""

import pytest
from django.test import Client

from clique.models import Club
from tests.ledger.make_mails import make_debtors, make_paid_club
from tests.ledger.views.reading import words
from tests.people import make_holder, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _club() -> None:
    make_paid_club()


@pytest.fixture
def treasurer() -> Client:
    return signed_in(make_holder("is_treasurer"))


@pytest.mark.parametrize(("art", "title"), [("rechnung", "Rechnung"), ("auszug", "Kontoauszug")])
def test_paper_opens_in_the_browser_and_is_kept_by_nobody(
    art: str, title: str, treasurer: Client
) -> None:
    (anni,) = make_debtors("Anni")

    response = treasurer.get(f"/mails/anhang/{art}/{anni.pk}.pdf")

    assert response.content.startswith(b"%PDF-")
    assert response["Content-Type"] == "application/pdf"
    assert response["Cache-Control"] == "private, no-store"
    assert response["Content-Disposition"].startswith(f'inline; filename="{title}-Anni-')


def test_paper_of_nobody_is_not_there(treasurer: Client) -> None:
    for path in ("rechnung/77.pdf", f"rechnung/{10**30}.pdf", "test/1.pdf"):
        assert treasurer.get(f"/mails/anhang/{path}").status_code == 404


def test_paper_that_cannot_be_made_says_why(treasurer: Client) -> None:
    (anni,) = make_debtors("Anni")
    Club.objects.update(iban="")

    response = treasurer.get(f"/mails/anhang/rechnung/{anni.pk}.pdf", follow=True)

    assert "Für eine QR-Rechnung fehlt noch: IBAN" in words(response, "messages")[0]
