"""A real server and a real browser for the journeys.

The pages are judged as a tablet in landscape shows them: 1180 x 820, touch.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

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
# Said by every page about whatever its content security policy refused, to be heard on the console.
REFUSED = "refused by the policy:"
_SAY_WHAT_WAS_REFUSED = f"""
document.addEventListener("securitypolicyviolation", (event) =>
  console.error("{REFUSED}", event.effectiveDirective, event.blockedURI, event.sourceFile, event.lineNumber));
"""
# What went wrong on any page of any browser since the test began.
_faults: list[str] = []


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    # Chromium's sandbox refuses root, and CI machines are root.
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *sandbox])
        opens = browser.new_context

        # Without the worker that keeps pages, unless a test is about it: what it fetches no route of a test hears of.
        def opens_and_listens(**options: Any) -> BrowserContext:
            context = opens(**{"service_workers": "block"} | options)
            listen(context)
            return context

        setattr(browser, "new_context", opens_and_listens)  # noqa: B010 - a method, for the type checker
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def faults() -> Iterator[list[str]]:
    """What any page of any context does wrong while the test runs; it fails if this is not empty at its end."""
    _faults.clear()
    yield _faults
    assert _faults == []


def listen(context: BrowserContext) -> None:
    """Note every script error and everything that the content security policy refuses."""
    context.add_init_script(_SAY_WHAT_WAS_REFUSED)
    context.on("weberror", lambda error: _note(str(error.error), is_error=True))
    context.on("console", lambda message: _note(message.text))


def _note(text: str, *, is_error: bool = False) -> None:
    # The browser's own words about a cross-fade that it left out, as the next page came too late or not at all.
    is_fade = "ViewTransition" in text or text.startswith("Transition was ")
    if is_error and not is_fade:
        _faults.append(f"script: {text}")
    if REFUSED in text or "Content Security Policy" in text:
        _faults.append(text)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(folder=migrated(tmp_path / "var"), port=free_port())
    server.start()
    yield server
    server.stop()


@pytest.fixture
def tablet(browser: Browser, server: Server) -> Iterator[Page]:
    """A tablet's page that fails the test on any foreign request."""
    context = browser.new_context(
        base_url=server.url, viewport=TABLET, has_touch=True, locale="de-CH"
    )
    page = context.new_page()
    faults = watch(page, server)
    yield page
    context.close()
    assert faults == []


def watch(page: Page, server: Server, *, home: str = "") -> list[str]:
    """A list that fills with whatever the page asks of others while it is used; `home` is where a proxy has it."""
    faults: list[str] = []
    page.context.on(
        "request",
        lambda request: (
            None
            if request.url.startswith(home or server.url)
            else faults.append(f"foreign request: {request.url}")
        ),
    )
    return faults
