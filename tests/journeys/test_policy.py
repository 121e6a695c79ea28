"""The ears of the browser tests: what a page's policy refuses is heard, wherever it happens."""

import pytest
from playwright.sync_api import Page

from tests.journeys.conftest import REFUSED
from tests.journeys.server import Server

pytestmark = pytest.mark.browser


def test_what_the_policy_refuses_is_heard(tablet: Page, server: Server, faults: list[str]) -> None:
    second = tablet.context.new_page()
    for page in (tablet, second):
        page.goto("/anfang/")
        page.evaluate("() => document.body.setAttribute('style', 'color: red')")
    second.evaluate("() => setTimeout(() => { throw new Error('a fault'); })")
    second.wait_for_timeout(100)

    refused = [fault for fault in faults if REFUSED in fault and "style-src" in fault]
    assert len(refused) == 2
    assert any("a fault" in fault for fault in faults)
    faults.clear()
