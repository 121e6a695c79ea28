"""What the tests of the till share: who owes, and the buttons of a row."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

from django.test import Client
from django.utils import timezone

from clique.models import Member
from ledger.models import Booking
from ledger.queries.balances import balance_of
from tests.ledger.make_books import charge, make_played_game, version_of
from tests.ledger.views.reading import words
from tests.make import make_member

HTMX = {"HX-Request": "true"}


def today() -> date:
    return timezone.localdate()


def last_week() -> date:
    return today() - timedelta(days=7)


def owes(name: str, francs: int, *, number: int = 1) -> Member:
    """A member who owes since last week."""
    person = make_member(name)
    charge({person: 100 * francs}, game=make_played_game(day=last_week(), number=number))
    return person


def tap(
    person: Member, *, rappen: int | None = None, key: str = "", seen: int | None = None
) -> str:
    """What the button of a row says, as the page shows it now."""
    balance = balance_of(person.pk) if rappen is None else rappen
    version = version_of(person) if seen is None else seen
    return f"{person.pk}.{version}.{balance}.{key or uuid4()}"


def full(client: Client, button: str, *, means: str = "cash", htmx: bool = True) -> Any:
    data = {"pay": button, "means": means}
    return client.post("/kasse/bezahlt/", data, headers=HTMX if htmx else {})


def part(client: Client, person: Member, typed: str, *, htmx: bool = True) -> Any:
    data = {"part": tap(person), "means": "twint", f"amount-{person.pk}": typed}
    return client.post(f"/kasse/teil/{person.pk}/", data, headers=HTMX if htmx else {})


def rows(response: Any) -> list[str]:
    return words(response, "due")


def clock(booking: Booking) -> str:
    return f"{timezone.localtime(booking.created_at):%H:%M}"


def since() -> str:
    return f"seit {last_week().day}.{last_week().month}."
