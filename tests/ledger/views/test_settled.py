"""The treasurer's next write charges what an evening left over."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from ledger.queries.balances import balance_of
from tests.ledger.make_books import charge, make_played_game
from tests.ledger.views.at_the_till import full, last_week, tap
from tests.make import book, make_evening, make_game, make_guest, make_members, member, play_out
from tests.people import make_admin, make_plain_club, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def treasurer() -> Client:
    """The treasurer, after an evening that ended with the game begun first unfinished; Elsbeth stayed away."""
    make_plain_club()
    client = signed_in(make_admin())
    make_members(4)
    now = timezone.now()
    evening = make_evening(timezone.localdate(now) - timedelta(days=3), now=now)
    make_game(["Anni", "Beat"], evening=evening, now=now)
    second = make_game(["Carla", "Dominik"], evening=evening, now=now)
    play_out(second, now=now)
    book(second, now=now)
    evening.refresh_from_db()
    evening.open_until = now
    evening.save()
    return client


def test_page_says_that_the_absent_wait_and_reading_charges_nobody(treasurer: Client) -> None:
    evening = member("Carla").seats.get().game.evening

    page = treasurer.get(f"/abend/{evening.pk}/")

    assert page.context["page"].closing_words == (
        "Spiel 1 ist nicht fertig: es ist nicht verbucht und kostet niemanden etwas.",
        "Die Abwesenden zahlen dafür in Spiel 2: zusammen 3.00. Das wird mit dem nächsten Spielabend"
        " oder der nächsten Zahlung verbucht.",
    )
    assert balance_of(member("Elsbeth").pk) == 0


def test_payment_of_somebody_else_charges_the_absent(treasurer: Client) -> None:
    guest = make_guest()
    charge({guest: 500}, game=make_played_game(day=last_week()))

    answer = full(treasurer, tap(guest))

    assert answer.status_code == 200
    assert (balance_of(guest.pk), balance_of(member("Elsbeth").pk)) == (0, 300)


def test_payment_of_the_absent_shows_first_what_is_owed_in_fact(treasurer: Client) -> None:
    elsbeth = member("Elsbeth")

    refused = full(treasurer, tap(elsbeth, rappen=100))
    taken = full(treasurer, tap(elsbeth))

    assert (refused.status_code, taken.status_code) == (409, 200)
    assert balance_of(elsbeth.pk) == 0
