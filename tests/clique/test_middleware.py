import pytest
from django.test import Client

from tests.games.views.tables import HTMX, tonight
from tests.make import make_game
from tests.people import make_admin, make_plain_club, signed_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/kasse/",
        "/kasse/teil/anzahl/",
        "/konto/1/",
        "/mitglieder/",
        "/buchungen/",
        "/einstellungen/",
        "/zahlliste/",
        "/fonds/",
        "/nirgends/",
    ],
)
def test_what_a_member_sees_stays_in_no_cache(path: str) -> None:
    make_plain_club()

    response = signed_in(make_admin()).get(path)

    assert response["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize(("seen", "status"), [(1, 204), (0, 200)])
def test_polls_stay_in_no_cache(seen: int, status: int) -> None:
    make_plain_club()
    game = make_game(3, evening=tonight())

    response = signed_in(make_admin()).get(f"/spiel/{game.pk}/stand/?seen={seen}", headers=HTMX)

    assert (response.status_code, response["Cache-Control"]) == (status, "private, no-store")


def test_answer_that_says_how_long_it_may_be_kept_is_left_alone() -> None:
    make_plain_club()

    response = signed_in(make_admin()).get("/passwort/")

    assert response["Cache-Control"] == ("max-age=0, no-cache, no-store, must-revalidate, private")


def test_answer_to_nobody_says_nothing_of_the_books() -> None:
    make_plain_club()

    response = Client().get("/kasse/")

    assert (response.status_code, response.headers.get("Cache-Control")) == (
        302,
        "private, no-store",
    )
