"""Two tables at once: one sitting, the absent charged once, in the game begun first."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.server import Server
from tests.journeys.steps import add_members, breathe, found_clique, is_round, lose, tile

pytestmark = pytest.mark.browser


def test_two_tables_are_one_sitting(tablet: Page, server: Server) -> None:
    found_clique(tablet, club="Zoggeli", treasurer="Elsbeth")
    add_members(tablet, ["Anni", "Beat", "Carla", "Dominik"])
    tablet.goto("/")
    tablet.get_by_role("button", name=re.compile("Heute spielen|Wer ist da")).tap()
    tablet.locator(".member", has_text="Dominik").tap()
    expect(tablet.locator(".seats button")).to_have_count(4)

    seat_apart(tablet, "Carla", "Elsbeth")
    tablet.get_by_role("button", name="Spiel 1 beginnen").tap()
    is_round(tablet, 1)
    first = tablet.url
    tablet.goto("/heute/")
    tablet.get_by_role("button", name="Spiel 2 beginnen").tap()
    is_round(tablet, 1)
    expect(tablet.locator(".seat-tap")).to_have_count(2)

    drown(tablet, "Carla")
    book(tablet, "3.00")
    tablet.goto(first)
    drown(tablet, "Anni")
    book(tablet, "6.00")

    members = server.manage_json("balances", "--json")["members"]
    assert {one["name"]: one["balance"] for one in members} == {
        "Anni": 200,
        "Beat": 100,
        "Carla": 200,
        "Dominik": 300,
        "Elsbeth": 100,
    }
    assert server.manage("verify").startswith("ok 2 ")


def seat_apart(page: Page, *names: str) -> None:
    """Take these people out of the table about to start; they wait for the second one."""
    page.get_by_role("button", name="Zwei Tische").tap()
    expect(page.get_by_role("heading", name="Wer sitzt an diesem Tisch?")).to_be_visible()
    for name in names:
        page.locator(".member", has_text=name).tap()
        expect(page.locator(".member", has_text=name)).to_contain_text("nicht hier")
    expect(page.locator(".seats button")).to_have_count(2)


def drown(page: Page, name: str) -> None:
    lose(page, name, name, name)
    breathe(page)
    tile(page, name).tap()
    expect(page.locator("#standings")).to_be_visible()


def book(page: Page, total: str) -> None:
    page.get_by_role("button", name=f"{total} verbuchen").tap()
    expect(page.get_by_text(f"{total} sind verbucht")).to_be_visible()
