"""A round long past is corrected: four taps, the change is shown before it is made."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.server import Server
from tests.journeys.steps import add_members, breathe, found_clique, is_round, lose, strikes

pytestmark = pytest.mark.browser

LOSERS = ("Anni", "Beat", "Carla", "Elsbeth")


def test_first_of_many_rounds_is_corrected_in_four_taps(tablet: Page, server: Server) -> None:
    found_clique(tablet, club="Zoggeli", treasurer="Elsbeth")
    add_members(tablet, ["Anni", "Beat", "Carla"])
    tablet.goto("/")
    tablet.get_by_role("button", name=re.compile("Heute spielen|Wer ist da")).tap()
    tablet.get_by_role("button", name="Spiel 1 beginnen").tap()
    is_round(tablet, 1)
    lose(tablet, *LOSERS)
    breathe(tablet)
    lose(tablet, *LOSERS)
    taps = 0

    def tap(place: Locator) -> None:
        nonlocal taps
        taps += 1
        place.tap()

    tap(tablet.get_by_label(re.compile("^Mehr")))
    tap(tablet.locator(".sheet-log a", has_text=re.compile(r"^\s*1\s+Anni")))
    expect(tablet.get_by_role("heading", name="Runde 1 ändern")).to_be_visible()
    tap(tablet.locator(".change-people button", has_text="Beat"))
    expect(tablet.locator("#round-change table tbody tr")).to_have_count(2)
    tap(tablet.get_by_role("button", name="Ändern", exact=True))

    is_round(tablet, 9)
    assert strikes(tablet) == {"Anni": "1", "Beat": "3", "Carla": "2", "Elsbeth": "2"}
    assert taps == 4
