"""The board on an iPad's engine while the server is stopped and started: each tap stored once, the order kept."""

import pytest

from tests.faults import BadNetwork, Fault
from tests.journeys.server import Server
from tests.webkit.engine import Tablet
from tests.webkit.steps import (
    breathe,
    enter_sample,
    is_kept,
    is_round,
    is_saved,
    losers,
    open_board,
    sign_in,
    strikes,
    tap_tile,
)

pytestmark = pytest.mark.browser


def test_taps_while_the_server_is_stopped(
    ipad: Tablet, server: Server, network: BadNetwork
) -> None:
    """A cold start in between, two windows, and an answer that is lost after the commit."""
    enter_sample(ipad, server)
    open_board(ipad)
    first, second, third, fourth = list(strikes(ipad))[:4]
    is_kept(ipad)
    server.stop()

    for name in (first, second, third):
        tap_tile(ipad, name)
    is_saved(ipad, "unsent")
    assert "3 Runden noch nicht gesendet" in ipad.text("#save")
    drawn = strikes(ipad)
    assert [drawn[name] for name in (first, second, third)] == [1, 1, 1]

    ipad.reload()
    ipad.until(lambda: strikes(ipad) == drawn, "the taps after a cold start")
    is_saved(ipad, "unsent")
    one, board = ipad.driver.current_window_handle, ipad.path
    ipad.driver.switch_to.new_window("tab")
    ipad.open(board)
    ipad.until(lambda: strikes(ipad) == drawn, "the taps in a second window")
    tap_tile(ipad, fourth)
    is_saved(ipad, "unsent")

    network.planned += [Fault.CUT, None, Fault.CUT]
    server.start()

    for window in (ipad.driver.current_window_handle, one):
        ipad.driver.switch_to.window(window)
        is_saved(ipad)
        assert strikes(ipad) == drawn | {fourth: 1}
    assert network.counts[Fault.CUT] == 2
    assert losers(ipad) == [[first], [second], [third], [fourth]]
    ipad.reload()
    is_round(ipad, 5)
    assert strikes(ipad) == drawn | {fourth: 1}


def test_two_devices_are_one_board(
    ipad: Tablet, other: Tablet, server: Server, network: BadNetwork
) -> None:
    """What the one writes the other sees; where both wrote while one was away, its scorekeeper decides."""
    name, password = enter_sample(ipad, server)
    open_board(ipad)
    first, second, third = list(strikes(ipad))[:3]
    sign_in(other, name=name, password=password)
    other.open(ipad.path)

    tap_tile(ipad, first)
    is_saved(ipad)
    is_round(other, 2)
    assert strikes(other)[first] == 1
    breathe()
    tap_tile(other, second)
    is_saved(other)
    is_round(ipad, 3)
    assert strikes(ipad) == strikes(other)

    network.stop()
    tap_tile(ipad, third)
    is_saved(ipad, "unsent")
    breathe()
    tap_tile(other, second)
    is_saved(other)
    network.start()
    # As the device does when its Wi-Fi is back; by the clock alone it may be a quarter of a minute, twice.
    ipad.driver.execute_script("dispatchEvent(new Event('online'))")
    ipad.tap("#tap-choice button", "Meine noch dazu")

    is_saved(ipad)
    is_round(other, 5)
    assert strikes(ipad) == strikes(other)
    assert losers(ipad) == [[first], [second], [second], [third]]
