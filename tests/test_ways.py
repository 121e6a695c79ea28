"""What every actor is shown is theirs to take: no link or form of a page leads to a refusal or to nothing."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.urls import resolve

from tests.ledger.views.reading import page
from tests.matrix import ACTORS, GET
from tests.test_matrix import World, ask, world

__all__ = ["world"]  # the fixture

pytestmark = pytest.mark.django_db


@pytest.mark.any_database
@pytest.mark.parametrize("who", ACTORS)
def test_no_page_shows_a_way_that_its_gate_refuses(world: World, who: str) -> None:
    client = world.clients[who]
    column = ACTORS.index(who)
    ways: dict[tuple[str, str], tuple[str, str]] = {}
    for name in (name for name, row in GET.items() if row[column] == "y"):
        address = world.address(name)
        for method, way in ways_of(ask(client, "get", address), address):
            # One address of each view is enough.
            view = resolve(urlsplit(way).path).view_name
            ways.setdefault((method, view), (address, way))

    refused = {
        (shown_on, way, answer.status_code)
        for (method, _view), (shown_on, way) in ways.items()
        if (answer := ask(client, method, way)) is not None and answer.status_code in (403, 404)
    }

    assert refused == set()


def ways_of(answer: Any, address: str) -> Iterator[tuple[str, str]]:
    """The links and forms of a page, each with its method; not those to the files that every page loads."""
    if answer is None or not answer.get("Content-Type", "").startswith("text/html"):
        return
    for tag, attrs, _words in page(answer):
        if tag == "a" and "href" in attrs:
            yield "get", urljoin(address, attrs["href"])
        if tag == "form":
            yield attrs.get("method", "get").lower(), urljoin(address, attrs.get("action", ""))
