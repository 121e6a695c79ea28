"""What a person does in one go on a tablet with WebKit, by the words on the screen (German)."""

import time

from tests.journeys.server import Server
from tests.webkit.engine import Tablet

STRIKES = """
const text = (tile, part) => tile.querySelector(`[data-part='${part}']`).innerText;
return [...document.querySelectorAll(".seat-tap")].map((tile) => [text(tile, "name"), parseInt(text(tile, "count"))]);
"""


def enter_sample(ipad: Tablet, server: Server) -> None:
    """Make the sample clique and sign in as its treasurer, who keeps score too."""
    _office, name, password = server.make_sample().splitlines()[0].split()
    ipad.open("/anmelden/")
    ipad.driver.add_cookie({"name": "django_language", "value": "de", "path": "/"})
    sign_in(ipad, name=name, password=password)


def sign_in(ipad: Tablet, *, name: str, password: str) -> None:
    """Through the door, to the first page."""
    ipad.open("/anmelden/")
    ipad.type("[name=name]", name)
    ipad.type("[name=password]", password)
    ipad.tap("main form button[data-rank=first]")
    ipad.one(".menu-name")


def strikes(ipad: Tablet) -> dict[str, int]:
    """The count on each tile of the board, by name."""
    return dict(ipad.driver.execute_script(STRIKES))


def tap_tile(ipad: Tablet, name: str) -> None:
    """Tap a player's tile on the board."""
    ipad.tap(".seat-tap", name)


def is_round(ipad: Tablet, number: int) -> None:
    """Wait until the lantern shows this round."""
    words = f"Runde{number}"
    ipad.until(lambda: "".join(ipad.text(".lantern-round").split()) == words, words)


def breathe() -> None:
    """As long as a hand takes: a second tap on the same place within 600 ms is taken for a slip."""
    time.sleep(0.65)
