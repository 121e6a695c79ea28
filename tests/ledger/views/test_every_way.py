"""No page shows anybody a way that is closed to them: every link leads on, for every role."""

from typing import Any
from urllib.parse import urljoin

import pytest
from django.test import Client

from games.models import Game
from tests.games.views.tables import tonight
from tests.ledger.make_books import give, pay, reverse, spend
from tests.ledger.make_receipts import attach
from tests.ledger.views.reading import page
from tests.make import make_booked_game, member
from tests.people import make_holder, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

ROLES = ["", "is_scorekeeper", "is_treasurer", "is_auditor", "is_admin"]


def ways(client: Client, path: str, *, found_on: str) -> set[str]:
    """Where the links of a page lead; `path` must be there to be read."""
    response: Any = client.get(path, follow=True)
    assert response.status_code == 200, f"{path}, a link on {found_on}"
    if not response["Content-Type"].startswith("text/html"):
        if response.streaming:
            # A download holds its file open until it is read; closing it would close PostgreSQL's connection too.
            b"".join(response.streaming_content)
        return set()
    shown = response.redirect_chain[-1][0] if response.redirect_chain else path
    hrefs = [
        attrs["href"] for tag, attrs, _words in page(response) if tag == "a" and "href" in attrs
    ]
    return {urljoin(shown, href).split("#")[0] for href in hrefs if not href.startswith("http")}


def all_ways(client: Client) -> set[str]:
    """Everything that can be reached from the first page, but the auditor's lots and the referee's hands: they have no end."""
    seen: set[str] = set()
    waiting = {"/": ""}
    while waiting:
        path, found_on = waiting.popitem()
        seen.add(path)
        further = ways(client, path, found_on=found_on) - seen
        endless = ("&los=", "/schiedsrichter/?")
        waiting |= dict.fromkeys(
            (way for way in further if not any(each in way for each in endless)), path
        )
        assert len(seen) < 500, "without end"
    return seen


@pytest.fixture(autouse=True)
def club() -> None:
    """An evening that is over the table still, with a booked game, money in and out, and something taken back."""
    make_plain_club()
    evening = tonight()
    make_booked_game(3, evening=evening)
    pay(member("Beat"), 100, day=evening.date)
    reverse(give(500, day=evening.date), day=evening.date, reason="falsch")
    attach(spend(300, category="Drepfli", day=evening.date))


@pytest.mark.any_database
@pytest.mark.parametrize("role", ROLES)
def test_every_link_leads_on(role: str) -> None:
    found = all_ways(signed_in(make_holder(role)))

    assert f"/spiel/{Game.objects.get().pk}/rangliste/" in found
