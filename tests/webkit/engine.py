"""The engine of iPads, as Debian has it: WebKitGTK, driven by Selenium, on a screen that nobody sees."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
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
# What WebKit writes of scripts that failed and of content that the policy refused.
FAULTS = ("CONSOLE JS ERROR", "CONSOLE SECURITY ERROR", "CONSOLE SECURITY WARN")


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
    """A tablet in landscape; counts its taps and keeps what its console said."""

    def __init__(self, driver: Remote, home: str, log: Path) -> None:
        self.driver = driver
        self.home = home
        self.log = log
        self.taps = 0

    def open(self, path: str) -> None:
        self.driver.get(f"{self.home}{path}")

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
        return waits.until(lambda _driver: look() or False, what)

    def faults(self) -> list[str]:
        """What its console complained of."""
        lines = self.log.read_text(errors="replace").splitlines()
        return [line for line in lines if any(fault in line for fault in FAULTS)]

    def _tapped(self, selector: str, words: str) -> bool:
        element = self._shown(selector, words)
        if element is None:
            return False
        element.click()
        return True

    def _shown(self, selector: str, words: str) -> WebElement | None:
        found = self.all(selector)
        return next((each for each in found if each.is_displayed() and words in each.text), None)


@contextmanager
def tablet(home: str, *, display: str, folder: Path) -> Iterator[Tablet]:
    """A browser with its own cookies and storage, on the pages of `home`; `folder` takes its console."""
    log = folder / f"webkit-{free_port()}.log"
    # Its sandbox refuses root, and CI machines are root.
    sandbox = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"} if os.geteuid() == 0 else {}
    service = Service(
        DRIVER,
        port=free_port(),
        log_output=str(log),
        env={**os.environ, "DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1", **sandbox},
    )
    options = Options()
    options.add_argument("--automation")
    options.add_argument("--enable-write-console-messages-to-stdout=true")
    service.start()
    try:
        driver = Remote(
            RemoteConnection(client_config=ClientConfig(service.service_url)), options=options
        )
        fit(driver, width=1180, height=820)
        yield Tablet(driver, home, log)
        driver.quit()
    finally:
        service.stop()


def fit(driver: Remote, *, width: int, height: int) -> None:
    """Make the page this large; the window has a bar above it."""
    driver.set_window_size(width, height)
    bar = height - int(driver.execute_script("return innerHeight"))
    driver.set_window_size(width, height + bar)
