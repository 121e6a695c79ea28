from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from clique.middleware import BodySizeMiddleware
from clique.models import Club
from tests.games.views.tables import HTMX, tonight
from tests.make import make_game
from tests.people import actor, make_admin, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"


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


@pytest.mark.parametrize(("more", "status"), [(0, 422), (1, 413)])
def test_stranger_sends_no_file(settings: Any, more: int, status: int) -> None:
    make_plain_club()
    most = 10_000
    settings.MOST_BYTES_OF_STRANGER = most
    body = b"name=" + b"x" * (most + more - 5)

    response = Client().post("/anmelden/", body, content_type=FORM)

    assert response.status_code == status
    assert ("Das ist zu gross." in response.content.decode()) == (status == 413)


def test_what_is_too_large_is_not_even_read(settings: Any) -> None:
    make_plain_club()
    settings.MOST_BYTES = 10_000

    def unread(_request: HttpRequest) -> HttpResponse:
        raise AssertionError("the body would be read")

    request: Any = RequestFactory().post("/kasse/ausgabe/", {"x": "y" * 10_000})
    request.actor, request.htmx = actor(make_admin()), False
    request.club, request.lost_device = Club.objects.get(), None

    response = BodySizeMiddleware(unread)(request)

    assert (response.status_code, hasattr(request, "_post")) == (413, False)


def test_tap_that_is_too_large_gets_a_sentence(settings: Any) -> None:
    make_plain_club()
    settings.MOST_BYTES = 100

    response = signed_in(make_admin()).post("/kasse/bezahlt/", {"x": "y" * 200}, headers=HTMX)

    assert (response.status_code, response["HX-Retarget"]) == (413, "#messages")
    assert "Das ist zu gross; nichts wurde gespeichert" in response.content.decode()
