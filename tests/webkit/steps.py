"""What a person does in one go on a tablet with WebKit, by the words on the screen (German)."""

import time

from tests.journeys.server import Server
from tests.webkit.engine import Tablet

STRIKES = """
const text = (tile, part) => tile.querySelector(`[data-part='${part}']`).innerText;
return [...document.querySelectorAll(".seat-tap")].map((tile) => [text(tile, "name"), parseInt(text(tile, "count"))]);
"""

RECORD = """
const [path, done] = arguments;
fetch(path).then((answer) => answer.json()).then((record) => done(record.rounds));
"""
KEPT = """
const done = arguments[0];
caches.match(location.pathname, { ignoreVary: true }).then((page) => done(Boolean(page)));
"""


def enter_sample(ipad: Tablet, server: Server) -> tuple[str, str]:
    """Make the sample clique and sign in as its treasurer, who keeps score too; name and password."""
    _office, name, password = server.make_sample().splitlines()[0].split()
    sign_in(ipad, name=name, password=password)
    return name, password


def sign_in(ipad: Tablet, *, name: str, password: str) -> None:
    """Through the door, to the first page, in German."""
    ipad.open("/anmelden/")
    ipad.driver.add_cookie({"name": "django_language", "value": "de", "path": "/"})
    ipad.reload()
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


def open_board(ipad: Tablet) -> None:
    """The board of tonight's first game, before its first round."""
    ipad.tap("main .button", "Heute spielen")
    ipad.tap(".button", "Spiel 1 beginnen")
    is_round(ipad, 1)


def is_saved(ipad: Tablet, state: str = "ok") -> None:
    """Wait until the strip says so."""
    ipad.one(f"#save[data-state={state}]")


def is_kept(ipad: Tablet) -> None:
    """Wait until the page that is shown lies ready for when there is no network."""
    ipad.until(lambda: ipad.driver.execute_async_script(KEPT), "kept for a cold start")


def losers(ipad: Tablet) -> list[list[str]]:
    """Who lost each round of the game on the board, as its record at the server tells it."""
    rounds = ipad.driver.execute_async_script(RECORD, f"{ipad.path}aufzeichnung/")
    return [one["strikes"] for one in rounds]
