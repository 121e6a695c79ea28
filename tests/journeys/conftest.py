"""A real server and a real browser for the journeys.

The pages are judged as a tablet in landscape shows them: 1180 x 820, touch.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from tests.journeys.server import Server, migrated
from tests.ports import free_port

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# What is waited for comes or does not; how fast is not a test's business, and CI machines are busy.
expect.set_options(timeout=30_000)
TABLET = ViewportSize(width=1180, height=820)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    # Chromium's sandbox refuses root, and CI machines are root.
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *sandbox])
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(folder=migrated(tmp_path / "var"), port=free_port())
    server.start()
    yield server
    server.stop()


@pytest.fixture
def tablet(browser: Browser, server: Server) -> Iterator[Page]:
    """A tablet's page that fails the test on any script error, refused content or foreign request."""
    context = browser.new_context(
        base_url=server.url, viewport=TABLET, has_touch=True, locale="de-CH"
    )
    page = context.new_page()
    faults = watch(page, server)
    yield page
    context.close()
    assert faults == []


def watch(page: Page, server: Server, *, home: str = "") -> list[str]:
    """A list that fills with whatever the page does wrong while it is used; `home` is where a proxy has it."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(f"script: {error}"))
    page.on(
        "console",
        lambda message: (
            faults.append(message.text) if "Content Security Policy" in message.text else None
        ),
    )
    page.on(
        "request",
        lambda request: (
            None
            if request.url.startswith(home or server.url)
            else faults.append(f"foreign request: {request.url}")
        ),
    )
    return faults
