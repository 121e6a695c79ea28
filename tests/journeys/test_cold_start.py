"""Without a network the board comes up cold and other pages say what is missing; nothing outlives an update or a sign-out."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.conftest import TABLET, watch
from tests.journeys.server import ROOT, Server
from tests.journeys.steps import enter_sample, is_round, lose, strikes, tile

pytestmark = pytest.mark.browser

# Resolves once what was kept of a page says so.
_KEPT = """async ([path, words]) => {
  for (let tries = 0; tries < 600; tries += 1) {
    const page = await caches.match(path, { ignoreVary: true });
    if (page && (await page.text()).includes(words)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not kept: ${path} with ${words}`);
}"""
# Resolves once a cache is gone.
_REPLACED = """async (name) => {
  for (let tries = 0; tries < 600; tries += 1) {
    if (!(await caches.has(name))) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`still there: ${name}`);
}"""
_PATHS = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const entry of await (await caches.open(name)).keys()) found.push(new URL(entry.url).pathname);
  return found.filter((path) => !path.startsWith("/static/")).sort();
}"""


@pytest.fixture
def table(browser: Browser, server: Server) -> Iterator[Page]:
    """A tablet whose browser keeps pages."""
    context = browser.new_context(
        base_url=server.url,
        viewport=TABLET,
        has_touch=True,
        locale="de-CH",
        service_workers="allow",
    )
    page = context.new_page()
    foreign = watch(page, server)
    yield page
    context.close()
    assert foreign == []


def test_board_comes_up_cold_and_is_forgotten(table: Page, server: Server, tmp_path: Path) -> None:
    enter_sample(table, server)
    table.locator("main .row form button, main .row .button").first.tap()
    table.wait_for_url("**/anwesend/")
    attendance = table.url.removeprefix(server.url)
    table.locator("#game-start .button[data-rank=first]").tap()
    is_round(table, 1)
    board = table.url.removeprefix(server.url)
    lose(table, table.locator(".seat-name").first.inner_text())
    is_round(table, 2)
    table.evaluate(_KEPT, [board, "Strich für"])
    before = strikes(table)

    server.stop()
    is_shown_cold(table, board, before)
    says_what_is_missing(table, board, attendance)

    is_replaced_by_an_update(table, server, board, tmp_path / "program")
    is_emptied_by_signing_out(table)


def is_shown_cold(table: Page, board: str, before: dict[str, str]) -> None:
    """In a new page, and by the way that leads to the running board."""
    page = table.context.new_page()
    for path in (board, "/runde/"):
        page.goto(path)
        is_round(page, 2)
        assert strikes(page) == before
        assert page.evaluate("() => document.fonts.check('700 20px Barlow Condensed')")
    # Drawn on what was kept, and sent once somebody answers again.
    tile(page, next(iter(before))).tap()
    is_round(page, 3)
    expect(page.locator("#save")).not_to_have_attribute("data-state", "ok")
    page.close()


def says_what_is_missing(table: Page, board: str, attendance: str) -> None:
    """Where nothing was kept, money above all, and what was kept is named."""
    page = table.context.new_page()
    page.goto("/kasse/")
    # Kept for whoever comes, so in the language of the clique.
    expect(page.get_by_role("heading", name="Käi Netz")).to_be_visible()
    page.get_by_role("link", name="Spiel 1").tap()
    is_round(page, 3)
    kept = page.evaluate(_PATHS)
    assert [path for path in kept if not path.startswith("/kept/")] == sorted(
        [attendance, board, "/keine-verbindung/"]
    )
    page.close()


def is_replaced_by_an_update(table: Page, server: Server, board: str, root: Path) -> None:
    """The next program is in charge at once: its page, its files, and nothing of the one before."""
    for part in ("clique", "games", "ledger", "templates", "manage.py", "requirements.txt"):
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        root.mkdir(exist_ok=True)
        copy(ROOT / part, root / part)
    with (root / "games/static/games/css/board.css").open("a") as styles:
        styles.write("/* of tomorrow */\n")
    before = table.evaluate("() => caches.keys()")
    version = table.locator("meta[name='program-version']").get_attribute("content")

    server.root = root
    server.start()

    # The open page finds out by itself, as it asks what moved.
    expect(table.locator(f"meta[name='program-version']:not([content='{version}'])")).to_have_count(
        1
    )
    is_round(table, 3)
    expect(table.locator("#save")).to_have_attribute("data-state", "ok")
    assert len(before) == 1
    table.evaluate(_REPLACED, before[0])
    table.evaluate(_KEPT, [board, table.locator("link[href*='/board.']").get_attribute("href")])
    assert len(table.evaluate("() => caches.keys()")) == 1


def is_emptied_by_signing_out(table: Page) -> None:
    table.goto("/")
    table.locator(".menu-name").tap()
    table.get_by_role("button", name="Abmelden").tap()
    expect(table.get_by_role("button", name="Anmelden", exact=True)).to_be_visible()
    assert table.evaluate("() => caches.keys()") == []
