"""Pages asked for in this process and shown in a real browser: every page of the program in a minute, without a server."""

import mimetypes
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.contrib.staticfiles import finders
from playwright.sync_api import Browser, Page, Route, ViewportSize

HOUSE = "http://zoggeli.test"
MEASURE = Path(__file__).with_name("measure.js")


@dataclass
class Screen:
    """A browser's page that shows answers of Django's test client; `faults` fills with what the pages do wrong."""

    page: Page
    faults: list[str] = field(default_factory=list)
    _answer: Any = None

    def show(self, answer: Any, path: str) -> None:
        """Show an answer as if it had come from `path`, with its headers, the content security policy among them."""
        # The page before may be about to leave by itself, as the one without a connection does.
        self.page.goto("about:blank")
        self._answer = answer
        self.page.goto(f"{HOUSE}{path}")

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size(ViewportSize(width=width, height=height))

    def enlarge(self, times: int) -> None:
        """The letters that somebody chose in the browser's settings, so many times as large as usual."""
        session = self.page.context.new_cdp_session(self.page)
        sizes = {"standard": 16 * times, "fixed": 13 * times}
        session.send("Page.setFontSizes", {"fontSizes": sizes})
        session.detach()

    def paint(self, scheme: str) -> None:
        """The page's own switch, as the server would have set it."""
        self.page.evaluate("scheme => { document.documentElement.dataset.theme = scheme }", scheme)

    @property
    def width(self) -> int:
        size = self.page.viewport_size
        return size["width"] if size else 0

    @property
    def height(self) -> int:
        """How high the whole page is."""
        found: int = self.page.evaluate("document.documentElement.scrollHeight")
        return found

    def measure(self, name: str, *arguments: object) -> list[str]:
        """What one of the measures of `measure.js` finds wrong."""
        found: list[str] = self.page.evaluate(
            f"args => window.measure.{name}(...args)", list(arguments)
        )
        return found

    def _serve(self, route: Route) -> None:
        url = urlsplit(route.request.url)
        if f"{url.scheme}://{url.netloc}" != HOUSE:
            self.faults.append(f"foreign request: {route.request.url}")
            route.abort()
        elif url.path.startswith("/static/"):
            file = finders.find(url.path.removeprefix("/static/"))
            kind = mimetypes.guess_type(url.path)[0] or "application/octet-stream"
            route.fulfill(path=str(file), content_type=kind)
        elif route.request.is_navigation_request() and self._answer is not None:
            headers = {name: str(value) for name, value in self._answer.headers.items()}
            # A browser shows a refusal like any page.
            body, status = self._answer.content, self._answer.status_code
            # Once: a page that leaves by itself stays where it is.
            self._answer = None
            route.fulfill(status=status, headers=headers, body=body)
        else:
            # Nothing new, says the poll.
            route.fulfill(status=204)

    def listen(self) -> None:
        """From now on serve what the page asks for, and note what it does wrong."""
        self.page.route("**/*", self._serve)
        self.page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        self.page.on(
            "console",
            lambda message: (
                self.faults.append(f"{self.page.url}: {message.text}")
                if "Content Security Policy" in message.text
                else None
            ),
        )


@contextmanager
def open_screen(browser: Browser, *scripts: Path, **options: Any) -> Iterator[Screen]:
    """A screen whose pages know `measure.js` and these scripts; every page is to do nothing wrong."""
    context = browser.new_context(has_touch=True, locale="de-CH", **options)
    for script in (*scripts, MEASURE):
        context.add_init_script(path=script)
    screen = Screen(context.new_page())
    screen.listen()
    yield screen
    context.close()
    assert screen.faults == []
