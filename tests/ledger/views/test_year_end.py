"""The year's end, once a year is closed: a closed year keeps its days, so the next one keeps its first."""

import pytest
from django.test import Client

from clique.models import Club
from tests.hostile import post
from tests.ledger.actions.closings import close
from tests.ledger.views.reading import words
from tests.ledger.views.test_settings import club_form
from tests.people import make_admin, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

PATH = "/einstellungen/"


@pytest.fixture
def admin() -> Client:
    make_plain_club()
    client = signed_in(make_admin())
    close()
    return client


def test_year_end_stays_once_a_year_is_closed(admin: Client) -> None:
    response = post(admin, PATH, club_form(name="Neu", year_end="fixed", year_end_day="31.12."))

    assert response.status_code == 422
    sentence = (
        "Abgeschlossene Jahre behalten ihre Tage; nichts wurde gespeichert,"
        " lass das Ende des Fasnachtsjahrs, wie es war."
    )
    assert sentence in words(response, "message")
    club = Club.objects.get()
    assert (club.name, club.year_end_month, club.version) == ("Zoggeli", None, 1)


def test_everything_else_is_saved_as_before(admin: Client) -> None:
    response = post(admin, PATH, club_form(name="Neu"))

    assert response.status_code == 302
    assert Club.objects.get().name == "Neu"
