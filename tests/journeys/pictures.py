"""The pictures of the README, taken of the real program: the sample clique, an evening half played.

    .venv/bin/python -m tests.journeys.pictures

Writes docs/pictures/*.png; needs what the browser tests need.
"""

import os
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.journeys.conftest import CHROMIUM, FLAGS, TABLET
from tests.journeys.server import ROOT, Server
from tests.journeys.steps import breathe, lose
from tests.ports import free_port

PICTURES = ROOT / "docs" / "pictures"
PHONE = ViewportSize(width=390, height=844)
SCREEN = ViewportSize(width=1280, height=720)
# What is shown: an evening in full swing, somebody drowned, two up to the neck.
LOSERS = ("Beat", "Gaby", "Beat", "Fritz", "Beat", "Anni", "Fritz", "Dominik", "Beat", "Fritz")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "var", free_port())
        server.manage("migrate", "-v0")
        password = server.manage("sample_clique").splitlines()[0].split()[2]
        server.start()
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *sandbox])
        try:
            tablet = signed_in(browser, server, password, TABLET)
            evening(tablet)
            television(browser, server, tablet)
            phone(signed_in(browser, server, password, PHONE))
        finally:
            browser.close()
            server.stop()


def signed_in(browser: Browser, server: Server, password: str, size: ViewportSize) -> Page:
    """The sample's treasurer, in Basel German, in the dark."""
    context = browser.new_context(
        base_url=server.url, viewport=size, has_touch=True, color_scheme="dark"
    )
    page = context.new_page()
    page.goto("/anmelden/")
    page.locator("[name=name]").fill("elsbeth")
    page.locator("[name=password]").fill(password)
    page.locator("main form button[data-rank=first]").tap()
    # Not a pattern: the address of the sign-in page ends in a slash too.
    page.wait_for_url(f"{server.url}/")
    return page


def evening(page: Page) -> None:
    """Attendance, the board, the till and the fund on a tablet."""
    page.locator("main .row form button, main .row .button").first.tap()
    page.wait_for_url("**/anwesend/")
    take(page, "attendance")
    page.locator("#game-start .button[data-rank=first]").tap()
    page.wait_for_url("**/spiel/**")
    seated = page.locator(".seat-name").all_inner_texts()
    for name in LOSERS:
        if name in seated:
            lose(page, name)
            breathe(page)
    take(page, "board")
    for name, path in (("home", "/"), ("till", "/kasse/"), ("fund", "/fonds/")):
        page.goto(path)
        take(page, name)


def television(browser: Browser, server: Server, tablet: Page) -> None:
    """The same evening on the wall."""
    screen = browser.new_context(base_url=server.url, viewport=SCREEN).new_page()
    screen.goto("/tv/")
    tablet.goto("/geraete/fernseher/")
    tablet.locator("[name=code]").fill(screen.locator(".tv-code").inner_text())
    tablet.locator("main form button[data-rank=first]").first.tap()
    screen.locator(".tv-row").first.wait_for()
    take(screen, "tv")


def phone(page: Page) -> None:
    """What a member sees first."""
    page.goto("/")
    take(page, "home_phone")


def take(page: Page, name: str) -> None:
    # Pages fade into each other.
    page.wait_for_timeout(600)
    page.screenshot(path=PICTURES / f"{name}.png", caret="initial")


if __name__ == "__main__":
    main()
