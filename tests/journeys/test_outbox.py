"""The board and the attendance without a network: every tap is kept, drawn, sent once and in order, whatever happens."""

import re

import pytest
from playwright.sync_api import Page, Request, expect

from tests.journeys.conftest import watch
from tests.journeys.server import Server
from tests.journeys.steps import breathe, is_saved, network_is_back, strikes, tile
from tests.journeys.table_steps import lose_each, offline, picture, rounds, table, undo

__all__ = ["table"]

pytestmark = pytest.mark.browser

WRITES = re.compile(r"/(runde|zurueck|da)/$")
# Drawn before the browser does anything else: the time is that of the tap itself.
TAP_AND_LOOK = """name => {
    const tiles = [...document.querySelectorAll("[data-tile]")];
    const tile = tiles.find((one) => one.querySelector("[data-part='name']").textContent === name);
    const begin = performance.now();
    tile.click();
    return [parseInt(tile.querySelector("[data-part='count']").textContent), performance.now() - begin];
}"""
# As if the oldest tap had waited for four minutes.
AGE = """() => {
    const name = Object.keys(localStorage).filter((one) => one.startsWith("outbox-tap")).sort()[0];
    const tap = JSON.parse(localStorage.getItem(name));
    localStorage.setItem(name, JSON.stringify({ ...tap, at: tap.at - 240000 }));
    document.dispatchEvent(new CustomEvent("outbox:changed", { detail: {} }));
}"""
AN_HOUR_BACK = """() => {
    const now = Date.now;
    Date.now = () => now() - 3600000;
}"""
FULL = """() => {
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""


def test_taps_of_every_kind_without_a_network(table: Page, server: Server) -> None:
    """Drawn at once and as the server draws them later; a closed tab loses none; sent in order."""
    game, context = table.url, table.context
    context.set_offline(True)
    tap_every_kind(table)
    is_saved(table, state="unsent")
    expect(table.locator(".slip [data-sent='no']")).to_have_count(5)
    table.evaluate(AGE)
    is_saved(table, state="late")
    expect(table.locator("#save")).to_contain_text("6 Runden noch nicht gesendet")
    drawn = picture(table)
    assert strikes(table) == {"Anni": "2", "Beat": "3", "Carla": "2", "Elsbeth": "0"}
    context.route(WRITES, lambda route: route.abort())
    context.set_offline(False)
    table.close()

    later = context.new_page()
    faults = watch(later, server)
    later.goto("/kasse/")
    expect(later.locator("#outbox-note")).to_contain_text("6 Einträge noch nicht gesendet")
    later.locator("#outbox-note a").tap()
    expect(later).to_have_url(game)
    is_saved(later, state="late")
    assert picture(later) == drawn
    network_is_back(later)
    is_saved(later)
    later.reload()
    assert picture(later) == drawn
    assert rounds(later, game) == EVERY_KIND
    assert faults == []


EVERY_KIND = [
    {"type": "lowest", "strikes": ["Anni"]},
    {"type": "lowest", "strikes": ["Beat", "Carla"]},
    {"type": "three_aces", "holder": "Elsbeth"},
    {"type": "misdeal"},
    {"type": "void"},
    {"type": "withdraw", "player": "Carla"},
]


def tap_every_kind(page: Page) -> None:
    """What `EVERY_KIND` tells, the first tap within 100 ms."""
    count, took_ms = page.evaluate(TAP_AND_LOOK, "Anni")
    assert count == 1
    assert took_ms < 100
    page.get_by_role("button", name="Mehrere").tap()
    tile(page, "Beat").tap()
    tile(page, "Carla").tap()
    page.get_by_role("button", name="Drei Asse").tap()
    tile(page, "Elsbeth").tap()
    page.get_by_role("button", name="Vergeben").tap()
    for words in ("Runde ohne Verlierer", "Carla"):
        page.get_by_label(re.compile("^Mehr")).tap()
        page.locator("#board-sheet button", has_text=words).first.tap()


def test_undo_and_the_end_of_a_game_without_a_network(table: Page) -> None:
    game = table.url
    lose_each(table, "Beat", "Carla")
    is_saved(table)
    with offline(table):
        # Both a saved one and one that the server never hears of.
        undo(table, "Runde 2: Strich für Carla")
        tile(table, "Elsbeth").tap()
        undo(table, "Runde 2: Strich für Elsbeth")
        expect(table.locator("#board-undo")).to_contain_text("Runde 1: Strich für Beat")
        for name in ("Anni", "Beat", "Carla"):
            while strikes(table)[name] != "4":
                tile(table, name).tap()
                breathe(table)
        expect(table.locator("#board-hint")).to_contain_text("Gewonnen: Elsbeth")
        expect(table.locator("[data-tile]:enabled")).to_have_count(0)
        undo(table, "Runde 12: Strich für Carla")
        tile(table, "Carla").tap()

    standings = table.locator("#standings")
    expect(standings).to_contain_text("Elsbeth")
    # What another device takes back or books arrives here too.
    other = table.context.new_page()
    other.goto(table.url)
    other.get_by_role("button", name=re.compile("verbuchen$")).tap()
    expect(standings).to_contain_text("sind verbucht")
    for _thing in ("booking", "round"):
        other.locator(".result-undo").tap()
        expect(other.locator("main")).not_to_contain_text("sind verbucht")
    expect(table).to_have_url(game)
    tile(other, "Carla").tap()
    expect(standings).to_contain_text("Elsbeth")
    assert [one["strikes"] for one in rounds(table, game)] == [
        [name] for name in ["Beat", *["Anni"] * 4, *["Beat"] * 3, *["Carla"] * 4]
    ]


def test_two_tabs_send_each_tap_once(table: Page, server: Server) -> None:
    game = table.url
    other = table.context.new_page()
    faults = watch(other, server)
    other.goto(game)
    with offline(table):
        for left, right in (("Anni", "Beat"), ("Carla", "Elsbeth"), ("Beat", "Anni")):
            tile(table, left).tap()
            tile(other, right).tap()
        assert strikes(table) == strikes(other)
        drawn = picture(table)
        flights = watch_flights(table)

    for tab in (table, other):
        is_saved(tab)
        expect(tab.locator(".slip [data-sent='no']")).to_have_count(0)
        assert picture(tab) == drawn
    assert flights == {"at once": 1, "answered": 6}
    assert [one["strikes"][0] for one in rounds(table, game)] == [
        "Anni", "Beat", "Carla", "Elsbeth", "Beat", "Anni",
    ]  # fmt: skip
    assert faults == []


def test_browser_that_keeps_nothing_writes_without_the_outbox(table: Page) -> None:
    table.add_init_script(f"({FULL})()")
    table.reload()

    lose_each(table, "Anni")

    is_saved(table, state="full")
    expect(table.locator("#save")).to_contain_text("Nur mit Verbindung")
    table.route(WRITES, lambda route: route.abort())
    tile(table, "Beat").tap()
    is_saved(table, state="unsure")
    network_is_back(table)
    breathe(table)
    lose_each(table, "Beat")
    assert strikes(table) == {"Anni": "1", "Beat": "1", "Carla": "0", "Elsbeth": "0"}


def test_clock_put_back_calls_nothing_saved_that_is_not(table: Page) -> None:
    game = table.url
    with offline(table):
        tile(table, "Anni").tap()
        table.evaluate(AN_HOUR_BACK)
        tile(table, "Beat").tap()
        is_saved(table, state="late")
        expect(table.locator("#save")).to_contain_text("2 Runden noch nicht gesendet")

    expect(table.locator(".slip [data-sent='no']")).to_have_count(0)
    assert [one["strikes"] for one in rounds(table, game)] == [["Anni"], ["Beat"]]


AHEAD = """([scope, version, log]) => {
    localStorage.setItem(`outbox-chain:${scope}`, JSON.stringify({ from: version, to: version }));
    localStorage.setItem("outbox-told", JSON.stringify({ scope, version, log }));
}"""


def test_database_set_back_is_believed(table: Page) -> None:
    """A restored backup, or another database at the same address, knows less than this browser was told."""
    lose_each(table, "Anni")
    scope = table.locator("#board").get_attribute("data-outbox")
    log = f"lowest//{tile(table, 'Beat').get_attribute('value')}"
    table.evaluate(AHEAD, [scope, 40, f"{log} {log}"])
    table.reload()

    expect(tile(table, "Beat").locator(".seat-count")).to_contain_text("0")
    assert strikes(table) == {"Anni": "1", "Beat": "0", "Carla": "0", "Elsbeth": "0"}
    lose_each(table, "Carla", "Anni")
    assert strikes(table) == {"Anni": "2", "Beat": "0", "Carla": "1", "Elsbeth": "0"}

    table.goto("/")
    table.get_by_role("link", name="Wer ist da").first.tap()
    evening = table.locator("#attendance").get_attribute("data-outbox")
    table.evaluate(AHEAD, [evening, 900, ""])
    asked: list[str] = []
    table.on("request", lambda request: asked.append(request.url))
    table.reload()
    table.wait_for_timeout(2000)
    assert len([url for url in asked if url.endswith("/anwesend/")]) <= 2


def watch_flights(page: Page) -> dict[str, int]:
    """How many taps were on their way at once, from all tabs of this browser, and how many were answered."""
    flying: set[Request] = set()
    seen = {"at once": 0, "answered": 0}

    def leaves(request: Request) -> None:
        if request.method == "POST":
            flying.add(request)
            seen["at once"] = max(seen["at once"], len(flying))

    def lands(request: Request) -> None:
        seen["answered"] += request in flying
        flying.discard(request)

    def falls(request: Request) -> None:
        flying.discard(request)

    page.context.on("request", leaves)
    page.context.on("requestfinished", lands)
    page.context.on("requestfailed", falls)
    return seen
