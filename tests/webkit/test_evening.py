"""The evening's main job on an iPad's engine, with the taps that it may cost."""

import pytest

from tests.journeys.server import Server
from tests.webkit.engine import Tablet
from tests.webkit.steps import breathe, enter_sample, is_round, strikes, tap_tile

pytestmark = pytest.mark.browser

PLAY_OUT = """
from games.models import Game
from tests.make import play_out
play_out(Game.objects.get(pk={game}))
"""


def test_evening_from_attendance_to_the_payment(ipad: Tablet, server: Server) -> None:
    enter_sample(ipad, server)
    sit_down(ipad)
    keep_score(ipad)
    book(ipad, server)
    pay(ipad)


def sit_down(ipad: Tablet) -> None:
    with ipad.costs(3):
        ipad.tap("main .button", "Heute spielen")
        ipad.tap(".member", "Kathrin")
        ipad.tap(".button", "Spiel 1 beginnen")
        is_round(ipad, 1)


def keep_score(ipad: Tablet) -> None:
    """A loser, two lowest, and back twice."""
    first, second, third = list(strikes(ipad))[:3]
    with ipad.costs(1):
        tap_tile(ipad, first)
        is_round(ipad, 2)
    with ipad.costs(3):
        ipad.tap("button", "Mehrere")
        tap_tile(ipad, second)
        tap_tile(ipad, third)
        is_round(ipad, 3)
    struck = {name: count for name, count in strikes(ipad).items() if count}
    assert struck == {first: 1, second: 1, third: 1}

    for number in (2, 1):
        with ipad.costs(1):
            ipad.tap("button", "Zurück")
            is_round(ipad, number)
        breathe()

    assert set(strikes(ipad).values()) == {0}


def book(ipad: Tablet, server: Server) -> None:
    """Somebody else has played it out."""
    game = ipad.path.split("/")[2]
    server.manage("shell", "-c", PLAY_OUT.format(game=game))
    ipad.open(f"/spiel/{game}/rangliste/")
    with ipad.costs(1):
        ipad.tap("button", "verbuchen")
        ipad.one("main", "sind verbucht")


def pay(ipad: Tablet) -> None:
    ipad.open("/kasse/")
    row = f"#{ipad.one('.due[data-state=open]').get_attribute('id')}"
    with ipad.costs(1):
        ipad.tap(f"{row} .due-pay")
        ipad.one(f"{row}[data-state=paid]")
    breathe()
    with ipad.costs(1):
        ipad.tap(f"{row} .due-back")
        ipad.one(f"{row}[data-state=open]")
