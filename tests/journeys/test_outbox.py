"""The board and the attendance without a network: every tap is kept, drawn, sent once and in order, whatever happens."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.journeys.conftest import TABLET, watch
from tests.journeys.server import Server
from tests.journeys.steps import (
    add_members,
    breathe,
    found_clique,
    is_round,
    is_saved,
    network_is_back,
    strikes,
    tile,
)
from tests.journeys.test_devices import come_in, device, invited, throw_out

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
CLOSE = "from games.models import Evening; Evening.objects.update(closed_at={moment})"
FULL = """() => {
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""


@pytest.fixture
def table(tablet: Page) -> Page:
    """A board with four at the table: Anni, who deals, Beat, Carla, Elsbeth."""
    found_clique(tablet, club="Zoggeli", treasurer="Elsbeth")
    add_members(tablet, ["Anni", "Beat", "Carla"])
    tablet.goto("/abende/")
    tablet.get_by_role("button", name="Heute Abend öffnen").tap()
    tablet.get_by_role("button", name="Spiel 1 beginnen").tap()
    is_round(tablet, 1)
    return tablet


def test_taps_of_every_kind_without_a_network(table: Page, server: Server) -> None:
    """Drawn at once and as the server draws them later; a closed tab loses none; sent in order."""
    game, context = table.url, table.context
    context.set_offline(True)

    count, took_ms = table.evaluate(TAP_AND_LOOK, "Anni")
    assert count == 1
    assert took_ms < 100
    table.get_by_role("button", name="Mehrere").tap()
    tile(table, "Beat").tap()
    tile(table, "Carla").tap()
    table.get_by_role("button", name="Drei Asse").tap()
    tile(table, "Elsbeth").tap()
    table.get_by_role("button", name="Vergeben").tap()
    for words in ("Runde ohne Verlierer", "Carla"):
        table.get_by_label(re.compile("^Mehr")).tap()
        table.locator("#board-sheet button", has_text=words).first.tap()

    is_saved(table, state="unsent")
    expect(table.locator("#save")).to_contain_text(
        re.compile(r"6 Runden noch nicht gesendet · seit \d")
    )
    expect(table.locator(".slip [data-sent='no']")).to_have_count(5)
    drawn = picture(table)
    assert strikes(table) == {"Anni": "2", "Beat": "3", "Carla": "2", "Elsbeth": "0"}
    context.route(WRITES, lambda route: route.abort())
    context.set_offline(False)
    table.close()

    later = context.new_page()
    faults = watch(later, server)
    later.goto(game)
    is_saved(later, state="unsent")
    assert picture(later) == drawn
    context.unroute_all()
    later.evaluate("dispatchEvent(new Event('online'))")
    is_saved(later)
    later.reload()
    assert picture(later) == drawn
    assert rounds(later, game) == [
        {"type": "lowest", "strikes": ["Anni"]},
        {"type": "lowest", "strikes": ["Beat", "Carla"]},
        {"type": "three_aces", "holder": "Elsbeth"},
        {"type": "misdeal"},
        {"type": "void"},
        {"type": "withdraw", "player": "Carla"},
    ]
    assert faults == []


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

    expect(table.locator("#standings")).to_contain_text("Elsbeth")
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
    assert flights == {"in the air": 0, "most": 1, "all": 6}
    assert [one["strikes"][0] for one in rounds(table, game)] == [
        "Anni", "Beat", "Carla", "Elsbeth", "Beat", "Anni",
    ]  # fmt: skip
    assert faults == []


def test_what_another_device_wrote_is_decided_by_who_tapped(
    table: Page, browser: Browser, server: Server
) -> None:
    with second_device(table, browser, server) as other:
        with offline(table):
            tile(table, "Anni").tap()
            tile(table, "Beat").tap()
            lose_each(other, "Carla")
        choice = table.locator("#tap-choice")
        expect(choice.locator("[data-part='theirs'] li")).to_have_text(
            ["Runde 1: Strich für Carla"]
        )
        expect(choice.locator("[data-part='ours'] li")).to_have_text(
            ["Runde 1: Strich für Anni", "Runde 2: Strich für Beat"]
        )
        is_saved(table, state="asks")
        choice.get_by_role("button", name="Meine noch dazu").tap()
        is_round(other, 4)
        is_saved(table)
        assert strikes(table) == {"Anni": "1", "Beat": "1", "Carla": "1", "Elsbeth": "0"}

        # An undo would now take back what the other one wrote: it does not go on top.
        with offline(table):
            undo(table, "Runde 3: Strich für Beat")
            tile(table, "Elsbeth").tap()
            lose_each(other, "Carla")
        expect(choice.locator("[data-part='ours'] li")).to_have_text(
            ["zurückgenommen: Runde 3: Strich für Beat", "Runde 3: Strich für Elsbeth"]
        )
        choice.get_by_role("button", name="Meine noch dazu").tap()
        is_round(other, 6)
        with offline(table):
            tile(table, "Anni").tap()
            lose_each(other, "Beat")
        choice.get_by_role("button", name="Meine verwerfen").tap()
        is_saved(table)
        assert strikes(table) == {"Anni": "1", "Beat": "2", "Carla": "2", "Elsbeth": "1"}
        assert strikes(other) == strikes(table)


def test_evening_closed_meanwhile_refuses_in_words_and_loses_nothing(
    table: Page, server: Server
) -> None:
    with offline(table):
        tile(table, "Anni").tap()
        tile(table, "Beat").tap()
        server.manage("shell", "-v0", "-c", CLOSE.format(moment="'2026-11-30T12:00Z'"))
    choice = table.locator("#tap-choice")
    expect(choice).to_contain_text("Der Spielabend ist nicht offen; öffne ihn wieder")
    choice.get_by_role("button", name="Nochmals senden").tap()
    expect(choice).to_contain_text("Der Spielabend ist nicht offen; öffne ihn wieder")
    table.reload()
    expect(choice.locator("[data-part='ours'] li")).to_have_count(2)
    server.manage("shell", "-v0", "-c", CLOSE.format(moment="None"))

    choice.get_by_role("button", name="Nochmals senden").tap()

    is_saved(table)
    is_round(table, 3)
    assert strikes(table) == {"Anni": "1", "Beat": "1", "Carla": "0", "Elsbeth": "0"}


def test_tablet_that_was_thrown_out_keeps_its_taps_until_it_is_let_in(
    table: Page, browser: Browser, server: Server
) -> None:
    game = table.url
    address = invited(table)
    with device(browser, server, TABLET) as thrown_out:
        come_in(thrown_out, address)
        thrown_out.goto(game)
        with offline(thrown_out):
            tile(thrown_out, "Anni").tap()
            tile(thrown_out, "Beat").tap()
            throw_out(table, "Tablets")
        is_saved(thrown_out, state="shut")
        tile(thrown_out, "Carla").tap()
        is_round(thrown_out, 4)
        thrown_out.get_by_role("link", name="anmelden").tap()
        expect(thrown_out).to_have_url(re.compile("/anmelden/"))

        come_in(thrown_out, invited(table))
        thrown_out.goto(game)
        is_round(thrown_out, 4)
        is_saved(thrown_out)
    assert [one["strikes"] for one in rounds(table, game)] == [["Anni"], ["Beat"], ["Carla"]]


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


@contextmanager
def offline(page: Page) -> Iterator[None]:
    page.context.set_offline(True)
    yield
    page.context.set_offline(False)


@contextmanager
def second_device(page: Page, browser: Browser, server: Server) -> Iterator[Page]:
    """Another browser of the same person, on the same board."""
    with device(browser, server, TABLET) as other:
        other.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]  # as they came
        other.goto(page.url)
        yield other


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


def watch_flights(page: Page) -> dict[str, int]:
    """How many taps are on their way at once, from all tabs of this browser, and how many there were in all."""
    seen = {"in the air": 0, "most": 0, "all": 0}

    def leaves(request: Request) -> None:
        if request.method == "POST":
            seen["in the air"] += 1
            seen["all"] += 1
            seen["most"] = max(seen["most"], seen["in the air"])

    def lands(request: Request) -> None:
        if request.method == "POST":
            seen["in the air"] -= 1

    page.context.on("request", leaves)
    page.context.on("requestfinished", lands)
    return seen
