"""Builders for the pages of the table: an evening that is open as these tests run, and who taps."""

from typing import Any
from uuid import uuid4

from django.test import Client
from django.utils import timezone

from clique.dates import book_day
from clique.models import MemberKind
from games.models import Evening, Game, Seat
from tests.ledger.views.reading import page
from tests.make import make_evening
from tests.people import make_person, make_plain_club, signed_in

HTMX = {"HX-Request": "true"}


def tonight() -> Evening:
    """The evening of this very hour, open; the views ask the clock."""
    now = timezone.now()
    return make_evening(book_day(now), now=now)


def scorekeeper() -> Client:
    """Who keeps score, and is never absent, as no full member."""
    make_plain_club()
    return signed_in(make_person("Schreiber", is_scorekeeper=True, kind=MemberKind.PASSIVE))


def onlooker() -> Client:
    """A member who may look and not write."""
    return signed_in(make_person("Zaungast", kind=MemberKind.PASSIVE))


def seat(game: Game, name: str) -> int:
    """The id of somebody's seat."""
    return Seat.objects.get(game=game, member__call_name=name).pk


def act(row: Game | Evening, **fields: Any) -> dict[str, Any]:
    """What a form about this row sends: a new key, the version seen, and these fields."""
    row.refresh_from_db()
    return {"key": str(uuid4()), "seen": row.version, **fields}


def look(client: Client, path: str, query: dict[str, Any], **more: Any) -> Any:
    """The page at an address with this query."""
    return client.get(path, query, **more)


def tap(client: Client, path: str, data: dict[str, Any], *, target: str = "") -> Any:
    """The answer to a form sent by htmx from the fragment `target`."""
    return client.post(path, data, headers={**HTMX, "HX-Target": target})


def tiles(response: Any) -> list[str]:
    """The words of each tile of the ring, in seat order."""
    return [words for _tag, attrs, words in page(response) if "seat-tap" in attrs.get("class", "")]


def tappable(response: Any) -> list[str]:
    """The values of the tiles that can be tapped."""
    return [
        attrs["value"]
        for _tag, attrs, _words in page(response)
        if "seat-tap" in attrs.get("class", "") and "disabled" not in attrs
    ]


def hint(response: Any) -> str:
    """What the board says beside the buttons."""
    found = [words for _tag, attrs, words in page(response) if attrs.get("class") == "deck-hint"]
    return found[0]


def alerts(response: Any) -> list[str]:
    """What the page says is wrong."""
    return [words for _tag, attrs, words in page(response) if attrs.get("role") == "alert"]


def notices(response: Any) -> list[str]:
    """What the page says in a frame of its own."""
    found = [words for _tag, attrs, words in page(response) if attrs.get("class") == "message"]
    return [words for words in found if words]
