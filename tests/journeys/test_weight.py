"""The board is light enough for the cellar's Wi-Fi, as a browser counts the bytes."""

import pytest
from playwright.sync_api import Browser

from tests.bench.weight import MOST_BYTES_OF_LOAD, MOST_BYTES_OF_TAP, weigh
from tests.journeys.server import Server

pytestmark = pytest.mark.browser


def test_board_and_tap_are_light(browser: Browser, server: Server) -> None:
    loaded, tap = weigh(browser, server)

    assert sum(loaded.values()) < MOST_BYTES_OF_LOAD
    assert 0 < tap < MOST_BYTES_OF_TAP
    assert len([path for path in loaded if path.endswith(".woff2")]) == 3
