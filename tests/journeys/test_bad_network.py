"""Taps on a real board through a network that drops, delays, doubles and cuts: none lost, none doubled, the order kept."""

import os
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.faults import BadNetwork
from tests.journeys.conftest import TABLET, watch
from tests.journeys.server import Server
from tests.journeys.steps import enter_sample, is_round, open_attendance

pytestmark = pytest.mark.browser

IS_FULL = os.environ.get("HYPOTHESIS_PROFILE") == "full"
TAPS = 1000 if IS_FULL else 40
SHARE = 0.3
# Quicker than the guard against second taps lets a finger: each of these is meant.
TAP = """([selector, number]) => {
    const button = document.querySelector(selector);
    button.form.dataset.tap = `meant ${number}`;
    button.closest("[data-guard]")?.setAttribute("data-guard", `meant ${number}`);
    button.click();
}"""
ENTRIES = """
from games.models import Round
print(Round.objects.filter(game={game}).count())
"""


@pytest.fixture
def far(browser: Browser, server: Server) -> Iterator[tuple[Page, BadNetwork]]:
    """A tablet's page behind a network that is good until a test makes it bad."""
    with BadNetwork(server.port, seed=31) as network:
        context = browser.new_context(
            base_url=network.url, viewport=TABLET, has_touch=True, locale="de-CH"
        )
        page = context.new_page()
        faults = watch(page, server, home=network.url)
        yield page, network
        context.close()
    assert faults == []


def test_every_tap_arrives_once_and_in_order(far: tuple[Page, BadNetwork], server: Server) -> None:
    page, network = far
    enter_sample(page, server)
    begin_endless_game(page)
    game = page.url
    chance = Random(31)

    network.share = SHARE
    expected = [tap_by_chance(page, chance, number) for number in range(TAPS // 2)]
    page.reload()
    expected += [tap_by_chance(page, chance, number) for number in range(TAPS // 2, TAPS)]
    shown = page.locator(".lantern-round").inner_text()
    expect(page.locator("#save")).to_have_attribute("data-state", "ok", timeout=1000 * TAPS)
    network.share = 0.0
    network.settle()

    record = page.request.get(f"{game}aufzeichnung/").json()
    assert record["rounds"] == expected
    assert entries_ever(server, game=game.split("/")[-2]) == TAPS
    page.reload()
    assert page.locator(".lantern-round").inner_text() == shown
    assert re.search(rf"\b{TAPS + 1}\b", shown)
    # It was a bad network indeed.
    assert sum(network.counts.values()) > TAPS
    print({str(fault): count for fault, count in network.counts.items()})


def begin_endless_game(page: Page) -> None:
    """By rules under which a misdeal costs nothing, so that a game can be as long as one likes."""
    open_attendance(page)
    free = page.locator("[name='rule_set']").last.get_attribute("value")
    page.goto(f"{page.url}?regeln=1&rule_set={free}")
    page.locator("#game-start .button[data-rank=first]").tap()
    is_round(page, 1)
    page.locator("#board-more summary").tap()


def tap_by_chance(page: Page, chance: Random, number: int) -> dict[str, Any]:
    """Tap something and give what the record is to say of it; nobody gets a fourth strike."""
    dry = page.locator("[data-slot][data-state='in'] [data-tile]")
    kind = chance.choice(["lowest", "misdeal", "void"])
    if kind != "lowest" or dry.count() == 0:
        kind = "void" if kind == "void" else "misdeal"
        selector = "#board-misdeal" if kind == "misdeal" else "#board-sheet [value='void']"
        page.evaluate(TAP, [selector, number])
        return {"type": kind}
    tile = dry.nth(chance.randrange(dry.count()))
    name = tile.locator("[data-part='name']").inner_text()
    page.evaluate(TAP, [f"#{tile.get_attribute('id')}", number])
    return {"type": "lowest", "strikes": [name]}


def entries_ever(server: Server, *, game: str) -> int:
    """How many entries were ever written in this game, those taken back included."""
    return int(server.manage("shell", "-v0", "-c", ENTRIES.format(game=game)).split()[-1])
