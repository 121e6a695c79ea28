"""What the journeys of the outbox do at a table of four, with and without a network."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.steps import add_members, breathe, found_clique, is_round, tile


@pytest.fixture
def table(tablet: Page) -> Page:
    """A board with four at the table: Anni, who deals, Beat, Carla, Elsbeth."""
    found_clique(tablet, club="Zoggeli", treasurer="Elsbeth")
    add_members(tablet, ["Anni", "Beat", "Carla"])
    tablet.goto("/abende/")
    tablet.get_by_role("button", name="Heute Abend öffnen").tap()
    tablet.get_by_role("button", name="Spiel 1 beginnen").tap()
    is_round(tablet, 1)
    # The scripts too, before a test takes the network away.
    tablet.wait_for_load_state()
    return tablet


@contextmanager
def offline(page: Page) -> Iterator[None]:
    page.context.set_offline(True)
    yield
    page.context.set_offline(False)


def lose_each(page: Page, *names: str) -> None:
    """A round each, and its answer."""
    for name in names:
        before = page.locator("#board-round [name=seen]").input_value()
        tile(page, name).tap()
        expect(page.locator(f"#board-round [name=seen]:not([value='{before}'])")).to_have_count(1)


def undo(page: Page, words: str) -> None:
    """Take back what the button names."""
    button = page.locator("#board-undo")
    expect(button).to_contain_text(words)
    button.tap()
    expect(button).not_to_contain_text(words)
    breathe(page)


def picture(page: Page) -> list[str]:
    """What the board says of the game, whether it is sent or not."""
    said = page.locator("[data-tile], .lantern, .slip li, #board-undo").all_inner_texts()
    words = [re.sub(r"noch nicht gesendet|gespeichert", "", one) for one in said]
    return [" ".join(one.split()) for one in words]


def rounds(page: Page, game: str) -> list[dict[str, Any]]:
    """The game as its record tells it."""
    found: list[dict[str, Any]] = page.request.get(f"{game}aufzeichnung/").json()["rounds"]
    return found
