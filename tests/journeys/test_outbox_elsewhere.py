"""Taps that belong to another page, to another database, or find no room: each is shown, with a way, and none goes astray."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.journeys.server import Server
from tests.journeys.steps import breathe, is_round, is_saved, network_is_back, strikes, tile
from tests.journeys.table_steps import lose_each, offline, rounds, table, undo
from tests.journeys.test_outbox import FULL, WRITES
from tests.journeys.test_outbox_refused import second_device

__all__ = ["table"]
pytestmark = pytest.mark.browser

GENERATION = "from clique.models import Club, Member; Club.objects.update(generation='{name:012}')"
RENAME = (
    "; Member.objects.filter(call_name='{old}').update(call_name='{new}', call_name_key='{key}')"
)
# As the first program with an outbox kept it.
WITHOUT_GENERATION = """() => {
    for (const name of Object.keys(localStorage).filter((one) => one.startsWith("outbox-"))) {
        const value = localStorage.getItem(name).replace(/@[0-9a-f]+/g, "");
        localStorage.removeItem(name);
        localStorage.setItem(name.replace(/@.*/, ""), value);
    }
}"""
INTO_NO_GAME = """() => {
    const [name] = Object.keys(localStorage).filter((one) => one.startsWith("outbox-tap:"));
    const tap = JSON.parse(localStorage.getItem(name));
    localStorage.setItem(name, JSON.stringify({ ...tap, path: "/spiel/999999/runde/" }));
}"""
# What the box says of a tap that another tab has dropped, and how many there are then.
WRITE_AFTER_DROP = """() => {
    const opened = {};
    document.dispatchEvent(new CustomEvent("outbox:open", { detail: opened }));
    const { box } = opened;
    const [tap] = box.taps();
    box.drop(tap);
    return [box.noteSending(tap), box.noteRefused(tap), box.taps().length];
}"""
TAKEN = """() => {
    localStorage.setItem("outbox-lease", JSON.stringify({ by: "another tab", until: Date.now() + 9000 }));
}"""
FREE = """() => {
    localStorage.removeItem("outbox-lease");
    dispatchEvent(new Event("online"));
}"""
ONLINE = "dispatchEvent(new Event('online'))"
KEPT = """() => Object.keys(localStorage).filter((one) => one.startsWith("outbox-tap:")).length"""
PLACE = re.compile(r"Spiel 1, [0-9]+[.][0-9]+[.]")


def test_taps_of_another_page_say_where_they_wait(
    table: Page, browser: Browser, server: Server
) -> None:
    game = table.url
    with second_device(table, browser, server) as other:
        nothing_arrives(table)
        tile(table, "Anni").tap()
        lose_each(other, "Carla")
        table.goto("/heute/")
        is_saved(table, state="unsent")
        expect(table.locator("#save [data-part='there']")).to_have_text(PLACE)
        network_is_back(table)

        is_saved(table, state="away")
        table.goto("/kasse/")
        expect(table.locator("#outbox-note")).to_contain_text("1 Eintrag noch nicht gesendet")
        expect(table.locator("#outbox-note a")).to_have_text(PLACE)
        table.goto("/heute/")
        way = table.locator("#save [data-part='away']")
        expect(way).to_have_text(PLACE)
        way.tap()

        expect(table).to_have_url(game)
        table.get_by_role("button", name="Meine noch dazu").tap()
        is_saved(table)
        assert strikes(table) == {"Anni": "1", "Beat": "0", "Carla": "1", "Elsbeth": "0"}


def test_taps_for_another_database_wait_for_a_word(table: Page, server: Server) -> None:
    """After a restore they can be added; for another clique, or in a game that is gone, they can only be dropped."""
    game, panel = table.url, table.locator("#outbox-stray")
    lines = panel.locator("[data-part='ours'] li")
    lose_each(table, "Carla")
    with offline(table):
        tile(table, "Anni").tap()
        tile(table, "Beat").tap()
        becomes_another(server, 1)

    expect(lines).to_have_text(
        [
            re.compile("Spiel 1, .*: Runde 2: Strich für Anni"),
            re.compile("Runde 3: Strich für Beat"),
        ]
    )
    panel.get_by_role("button", name="Hier nachtragen").tap()
    is_saved(table)
    is_round(table, 4)
    assert losers(table, game) == ["Carla", "Anni", "Beat"]

    breathe(table)
    with offline(table):
        undo(table, "Runde 3: Strich für Beat")
        becomes_another(server, 2, old="Anni", new="Emma")
        tile(table, "Anni").tap()
    expect(lines).to_have_text(
        [re.compile("zurückgenommen: Runde 3"), re.compile("Runde 3: Strich für Anni")]
    )
    expect(panel.get_by_role("button", name="Hier nachtragen")).to_be_hidden()
    panel.get_by_role("button", name="Später").tap()
    is_saved(table, state="stray")
    # What is tapped now is of this database.
    lose_each(table, "Carla")
    table.locator("#save").get_by_role("link", name="ansehen").tap()
    panel.get_by_role("button", name="Alle verwerfen").tap()
    is_saved(table)

    waits_when_its_game_is_gone(table)
    assert losers(table, game) == ["Carla", "Emma", "Beat", "Carla"]


def waits_when_its_game_is_gone(table: Page) -> None:
    panel = table.locator("#outbox-stray")
    nothing_arrives(table)
    tile(table, "Beat").tap()
    table.evaluate(INTO_NO_GAME)
    network_is_back(table)
    line = panel.locator("[data-part='ours'] li")
    expect(line).to_have_text([re.compile("Runde 5: Strich für Beat")])
    panel.get_by_role("button", name="Alle verwerfen").tap()
    is_saved(table)


def test_tap_without_room_says_so_and_none_overtakes(table: Page) -> None:
    game = table.url
    with offline(table):
        tile(table, "Anni").tap()
        table.evaluate(FULL)
        tile(table, "Beat").tap()

        is_saved(table, state="room")
        expect(table.locator("#save")).to_contain_text("tippe nochmals, wenn alles gesendet ist")
        assert strikes(table) == {"Anni": "1", "Beat": "0", "Carla": "0", "Elsbeth": "0"}
    is_saved(table)
    table.reload()
    lose_each(table, "Beat")
    assert losers(table, game) == ["Anni", "Beat"]


def test_what_tabs_do_at_once_loses_and_brings_back_nothing(table: Page, server: Server) -> None:
    game = table.url
    table.evaluate(TAKEN)
    tile(table, "Anni").tap()
    undo(table, "Runde 1: Strich für Anni")
    # The other tab may just be sending the round: alone its undo would be lost.
    assert table.evaluate(KEPT) == 2
    table.evaluate(FREE)
    is_saved(table)
    assert (table.evaluate(KEPT), losers(table, game)) == (0, [])

    with offline(table):
        tile(table, "Beat").tap()
        assert table.evaluate(WRITE_AFTER_DROP) == [False, False, 0]
    is_saved(table)

    # Of the program before an update, which knew of no generation.
    nothing_arrives(table)
    tile(table, "Carla").tap()
    table.evaluate(WITHOUT_GENERATION)
    table.reload()
    is_round(table, 2)
    is_saved(table, state="unsent")
    # Answers of whatever stands in between are none.
    statuses = [403, 404, 409, 413, 422, 429, 502, 503]
    table.route(
        WRITES, lambda route: route.fulfill(status=statuses.pop()) if statuses else route.abort()
    )
    while statuses:
        table.evaluate(ONLINE)
        table.wait_for_timeout(50)
    is_saved(table, state="unsent")
    network_is_back(table)
    is_saved(table)
    assert losers(table, game) == ["Carla"]


def test_answer_to_a_tab_that_slept_sets_nothing_back(table: Page) -> None:
    """Another tab has long sent that tap, and has got further."""
    game, other = table.url, table.context.new_page()
    other.goto(game)
    for page in (table, other):
        nothing_arrives(page)
    tile(table, "Anni").tap()
    for name in ("Beat", "Carla"):
        tile(other, name).tap()
    slept: list[Route] = []

    def sleeps(route: Route) -> None:
        slept.append(route)

    table.route(WRITES, sleeps)
    until(table, ONLINE, slept)

    awake: list[Route] = []
    other.unroute_all()
    other.route(WRITES, lambda route: lets_two_pass(route, awake))
    until(other, FREE, awake, count=3)
    with table.expect_response(WRITES):
        slept[0].continue_()
    awake[2].abort()
    other.unroute_all()
    table.unroute_all()

    for page in (table, other):
        is_saved(page)
    assert losers(table, game) == ["Anni", "Beat", "Carla"]


def lets_two_pass(route: Route, seen: list[Route]) -> None:
    seen.append(route)
    if len(seen) < 3:
        route.continue_()


def until(page: Page, script: str, seen: list[Route], *, count: int = 1) -> None:
    """Run the script until so many requests have come; what is under way meanwhile is not sent twice."""
    while len(seen) < count:
        page.evaluate(script)
        page.wait_for_timeout(100)


def nothing_arrives(page: Page) -> None:
    page.route(WRITES, lambda route: route.abort())


def becomes_another(server: Server, number: int, *, old: str = "", new: str = "") -> None:
    """What putting a backup back does to the server's database; or another clique, where somebody has another name."""
    renames = RENAME.format(old=old, new=new, key=new.lower()) if old else ""
    server.manage("shell", "-v0", "-c", GENERATION.format(name=number) + renames)


def losers(page: Page, game: str) -> list[str]:
    """Who got the strike of each round, one a round."""
    return [name for one in rounds(page, game) for name in one["strikes"]]
