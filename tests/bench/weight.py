"""How much the round board weighs on the line: its first load with all files and letters, and a tap.

    .venv/bin/python -m tests.bench.weight

Starts the program on a database of its own (the sample clique) and opens the board in a browser that has nothing yet, as
Chromium counts the bytes it receives, heads of the answers included. The exit status is 1 if a limit is passed.
"""

import os
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.journeys.conftest import CHROMIUM, FLAGS, TABLET
from tests.journeys.server import Server
from tests.journeys.steps import enter_sample, is_round, lose
from tests.ports import free_port

MOST_BYTES_OF_LOAD = 200_000
MOST_BYTES_OF_TAP = 15_000


@dataclass
class Scale:
    """What a page received, by address."""

    bytes_by_url: dict[str, int] = field(default_factory=dict)
    _urls: dict[str, str] = field(default_factory=dict)

    def watch(self, page: Page) -> None:
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", self._begins)
        session.on("Network.loadingFinished", self._ends)
        session.send("Network.enable")

    def _begins(self, event: dict[str, Any]) -> None:
        self._urls[event["requestId"]] = f"{event['request']['method']} {event['request']['url']}"

    def _ends(self, event: dict[str, Any]) -> None:
        url = self._urls.get(event["requestId"], "")
        self.bytes_by_url[url] = self.bytes_by_url.get(url, 0) + int(event["encodedDataLength"])


def weigh(browser: Browser, server: Server) -> tuple[dict[str, int], int]:
    """Bytes of the first load by file, and of one tap."""
    office = browser.new_context(base_url=server.url, viewport=TABLET, has_touch=True)
    page = office.new_page()
    enter_sample(page, server)
    page.locator("main .row form button, main .row .button").first.tap()
    page.wait_for_url("**/anwesend/")
    page.locator("#game-start .button[data-rank=first]").tap()
    is_round(page, 1)
    board = page.url
    fresh = browser.new_context(
        base_url=server.url,
        viewport=TABLET,
        has_touch=True,
        storage_state=office.storage_state(),
        service_workers="block",
    )
    office.close()
    page = fresh.new_page()
    load, tap = Scale(), Scale()
    load.watch(page)
    page.goto(board, wait_until="networkidle")
    loaded = dict(load.bytes_by_url)
    tap.watch(page)
    lose(page, page.locator(".seat-name").first.inner_text())
    page.wait_for_timeout(500)
    fresh.close()
    sent = [size for url, size in tap.bytes_by_url.items() if url.startswith("POST ")]
    return loaded, sum(sent)


def main() -> None:
    """Weigh and print."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        # Where the sample clique is made that the server gets a copy of.
        os.environ["DATA_DIR"] = folder
        server = Server(Path(folder) / "var", free_port())
        server.start()
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *sandbox])
        try:
            loaded, tap = weigh(browser, server)
        finally:
            browser.close()
            server.stop()
    for url, size in sorted(loaded.items(), key=lambda entry: -entry[1]):
        print(f"{size:8,}  {url.removeprefix('GET ').removeprefix(server.url)}")
    total = sum(loaded.values())
    print(f"{total:8,}  first load, {len(loaded)} files (limit {MOST_BYTES_OF_LOAD:,})")
    print(f"{tap:8,}  a tap (limit {MOST_BYTES_OF_TAP:,})")
    sys.exit(total > MOST_BYTES_OF_LOAD or tap > MOST_BYTES_OF_TAP)


if __name__ == "__main__":
    main()
