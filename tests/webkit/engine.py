"""The engine of iPads, as Debian has it: WebKitGTK, driven by Selenium, on a screen that nobody sees."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from selenium.common.exceptions import (
    ElementNotInteractableException,
    StaleElementReferenceException,
)
from selenium.webdriver import Remote
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.ports import free_port

Found = TypeVar("Found")

DRIVER = "/usr/bin/WebKitWebDriver"
# What comes does so at once; how fast is not a test's business, and CI machines are busy.
PATIENCE_S = 30
# What is drawn anew while one looks at it.
MOVING = [ElementNotInteractableException, StaleElementReferenceException]
# Its driver does not tell what the console says. So the page is asked, from the first look at it on.
FAULTS = """
const kinds = ["error", "unhandledrejection", "securitypolicyviolation"];
const words = (event) => `${event.type}: ${event.message ?? event.reason ?? event.violatedDirective}`;
if (!window.faults) {
  window.faults = [];
  for (const kind of kinds) addEventListener(kind, (event) => window.faults.push(words(event)));
}
return window.faults.splice(0);
"""


@contextmanager
def screen() -> Iterator[str]:
    """The name of a display that is kept in memory."""
    reading, writing = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1300x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        display = told.readline().strip()
    try:
        yield f":{display}"
    finally:
        process.terminate()
        process.wait()


class Tablet:
    """A tablet in landscape; counts its taps and collects what its pages did wrong."""

    def __init__(self, driver: Remote, home: str) -> None:
        self.driver = driver
        self.home = home
        self.taps = 0
        self.faults: list[str] = []

    def open(self, path: str) -> None:
        self.driver.get(f"{self.home}{path}")

    def reload(self) -> None:
        self.driver.refresh()

    @property
    def path(self) -> str:
        return str(self.driver.current_url).removeprefix(self.home)

    def all(self, selector: str) -> list[WebElement]:
        """What is on the page now."""
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector: str, words: str = "") -> WebElement:
        """The first that is to be seen and has these words, waited for."""
        return self.until(lambda: self._shown(selector, words), f"{selector} {words!r}")

    def tap(self, selector: str, words: str = "") -> None:
        """One tap, as soon as there is something to tap on."""
        self.until(lambda: self._tapped(selector, words), f"{selector} {words!r} to tap on")
        self.taps += 1

    @contextmanager
    def costs(self, taps: int) -> Iterator[None]:
        """A block that takes so many taps."""
        before = self.taps
        yield
        assert self.taps - before == taps

    def type(self, selector: str, words: str) -> None:
        self.one(selector).send_keys(words)

    def text(self, selector: str) -> str:
        return str(self.one(selector).text)

    def until(self, look: Callable[[], Found | None], what: str) -> Found:
        """What `look` finds, as soon as it finds something."""
        waits = WebDriverWait(self.driver, PATIENCE_S, 0.05, ignored_exceptions=MOVING)
        return waits.until(lambda _driver: self._watched(look) or False, what)

    def _tapped(self, selector: str, words: str) -> bool:
        element = self._shown(selector, words)
        if element is None:
            return False
        element.click()
        return True

    def _watched(self, look: Callable[[], Found | None]) -> Found | None:
        self.faults += self.driver.execute_script(FAULTS)
        return look()

    def _shown(self, selector: str, words: str) -> WebElement | None:
        found = self.all(selector)
        return next((each for each in found if each.is_displayed() and words in each.text), None)


@contextmanager
def tablet(home: str, *, display: str) -> Iterator[Tablet]:
    """A browser with its own cookies and storage, on the pages of `home`, that must do nothing wrong."""
    # Its sandbox refuses root, and CI machines are root.
    sandbox = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"} if os.geteuid() == 0 else {}
    service = Service(
        DRIVER,
        port=free_port(),
        env={**os.environ, "DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1", **sandbox},
    )
    options = Options()
    options.add_argument("--automation")
    service.start()
    try:
        driver = Remote(
            RemoteConnection(client_config=ClientConfig(service.service_url)), options=options
        )
        try:
            fit(driver, width=1180, height=820)
            tablet = Tablet(driver, home)
            yield tablet
        finally:
            driver.quit()
    finally:
        service.stop()
    assert tablet.faults == []


def fit(driver: Remote, *, width: int, height: int) -> None:
    """Make the page this large; the window has a bar above it."""
    driver.set_window_size(width, height)
    bar = height - int(driver.execute_script("return innerHeight"))
    driver.set_window_size(width, height + bar)
