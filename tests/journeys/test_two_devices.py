"""Two tablets on one game: the second is told who writes, sees each tap, and can go on itself."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.conftest import TABLET
from tests.journeys.server import Server
from tests.journeys.steps import enter_sample, lose, open_attendance, sign_in, strikes
from tests.journeys.test_devices import device

pytestmark = pytest.mark.browser

_NOTE_WHAT_STAYS_AWAKE = """
const asks = WakeLock && navigator.wakeLock.request.bind(navigator.wakeLock);
window.keptAwake = [];
navigator.wakeLock.request = (kind) => (window.keptAwake.push(kind), asks(kind));
"""


def test_second_tablet_is_told_who_writes_and_takes_over(
    tablet: Page, browser: Browser, server: Server
) -> None:
    tablet.add_init_script(_NOTE_WHAT_STAYS_AWAKE)
    user_name, password = enter_sample(tablet, server)
    open_attendance(tablet)

    with device(browser, server, TABLET) as other:
        sign_in(other, user_name=user_name, password=password)
        other.goto(tablet.url)
        sees_who_comes_and_goes(tablet, other)
        tablet.locator("#game-start .button[data-rank=first]").tap()
        expect(tablet.locator(".seat-tap").first).to_be_visible()
        name = tablet.locator(".seat-name").first.inner_text()
        other.locator("#attendance a[href^='/spiel/']").tap()
        words = other.locator(".deck-writer-words")
        expect(words).to_have_text(re.compile(r"Du schriibsch\s+uff Chrome"))

        lose(tablet, name)
        expect(other.locator(".seat-count").first).to_contain_text("1")
        expect(tablet.locator(".deck-writer-words")).to_have_count(0)
        # By then its scripts have run.
        assert tablet.evaluate("() => window.keptAwake") == ["screen"]

        other.get_by_role("button", name="Yberneh").tap()
        expect(words).to_have_count(0)
        expect(tablet.locator(".deck-writer-words")).to_be_visible()

        lose(other, name)
        expect(tablet.locator(".seat-count").first).to_contain_text("2")
        assert strikes(tablet) == strikes(other)


def sees_who_comes_and_goes(writing: Page, reading: Page) -> None:
    """Not while a guest's name is being typed."""
    luki = reading.locator(".member", has_text="Luki")
    writing.locator(".member", has_text="Luki").tap()
    expect(luki).to_have_attribute("aria-pressed", "true")

    reading.locator("#gast summary").tap()
    reading.locator("#guest-name").fill("Bebbi")
    writing.locator(".member", has_text="Luki").tap()
    asked = "() => performance.getEntriesByType('resource').filter((one) => one.name.includes('/stand/')).length"
    before = reading.evaluate(asked)
    reading.wait_for_timeout(2500)
    assert reading.evaluate(asked) == before
    expect(reading.locator("#guest-name")).to_have_value("Bebbi")
    reading.locator("#gast summary").tap()
    expect(luki).to_have_attribute("aria-pressed", "false")
