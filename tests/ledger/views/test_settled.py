"""The treasurer's next write charges what an evening left over."""

from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Game
from ledger.models import Booking, YearClose
from ledger.queries.balances import balance_of
from ledger.queries.journal import chain_head
from tests.ledger.make_books import charge, make_played_game, pay
from tests.ledger.views.at_the_till import full, last_week, tap
from tests.ledger.views.event_posts import refund, typed
from tests.ledger.views.two_years import last_year
from tests.make import book, make_evening, make_game, make_guest, make_members, member, play_out
from tests.people import PASSWORD, make_admin, make_plain_club, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def treasurer() -> Client:
    make_plain_club()
    client = signed_in(make_admin())
    make_members(4)
    leave_unfinished(timezone.localdate() - timedelta(days=3))
    return client


def leave_unfinished(day: date) -> None:
    """An evening that ended with the game begun first unfinished; Elsbeth stayed away."""
    now = timezone.now()
    evening = make_evening(day, now=now)
    make_game(["Anni", "Beat"], evening=evening, now=now)
    second = make_game(["Carla", "Dominik"], evening=evening, now=now)
    play_out(second, now=now)
    book(second, now=now)
    evening.refresh_from_db()
    evening.open_until = now
    evening.save()


def test_page_says_that_the_absent_wait_and_reading_charges_nobody(treasurer: Client) -> None:
    evening = member("Carla").seats.get().game.evening

    page = treasurer.get(f"/abend/{evening.pk}/")

    assert page.context["page"].closing_words == (
        "Spiel 1 ist nicht fertig: es ist nicht verbucht und kostet niemanden etwas.",
        "Die Abwesenden zahlen dafür in Spiel 2: zusammen 3.00. Das wird mit dem nächsten Spielabend"
        " oder der nächsten Buchung verbucht.",
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


def test_any_booking_charges_the_absent_first(treasurer: Client) -> None:
    answer = treasurer.post("/kasse/spende/", typed(means="cash", text="", day=today_typed()))

    assert answer.status_code == 302
    assert list(Booking.objects.values_list("kind", flat=True)) == [
        *("stakes", "reversal", "stakes", "gift")
    ]
    assert balance_of(member("Elsbeth").pk) == 300


def test_credit_is_given_back_only_after_what_is_owed_in_fact(treasurer: Client) -> None:
    elsbeth = member("Elsbeth")
    pay(elsbeth, 500, day=last_week())
    asked = refund(elsbeth, amount="5.00", day=today_typed())

    answer = treasurer.post(f"/konto/{elsbeth.pk}/auszahlen/", asked)

    assert answer.status_code == 409
    assert balance_of(elsbeth.pk) == -200


def test_closing_counts_the_absent_in_their_year(treasurer: Client) -> None:
    old = last_year()
    leave_unfinished(old.last)
    Game.objects.filter(booked_at=None).update(cancelled_at=timezone.now())
    asked = {"key": str(uuid4()), "password": PASSWORD}
    address = f"/jahr/abschliessen/?jahr={old.label}"

    first = treasurer.post(address, {**asked, "seen": chain_head().number})
    again = treasurer.post(address, {**asked, "seen": chain_head().number})

    assert (first.status_code, again.status_code) == (409, 302)
    closed = YearClose.objects.get()
    charged = Booking.objects.filter(day=old.last, number__lte=closed.number)
    assert [row.kind for row in charged.order_by("number")] == ["stakes", "reversal", "stakes"]
    assert not Booking.objects.exclude(concerns=None).exists()
    assert balance_of(member("Elsbeth").pk) == 600


def today_typed() -> str:
    return f"{timezone.localdate():%d.%m.%Y}"
