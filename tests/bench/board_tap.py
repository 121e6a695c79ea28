"""How long a tap on the round board takes, from the tap to its answer, beside the least it could take.

    .venv/bin/python -m tests.bench.board_tap

Starts the program on a database of its own (the sample clique) and taps over one kept connection as a tablet does: rounds with
one loser, game after game, each answer the whole board. Between the taps it asks the floor (tests/bench/urls.py): the same
middleware, session, user and CSRF check, one insert with a unique key in one transaction, twelve tiles rendered.
"""

import argparse
import re
import tempfile
from itertools import count
from pathlib import Path
from statistics import median
from uuid import uuid4

from tests.bench.tablet import Tablet, form_fields, token_of
from tests.journeys.server import Server
from tests.ports import free_port

TARGET_MS = 10.0
TARGET_TIMES = 2.0
WARM_UP = 20


def main() -> None:
    """Measure and print; the exit status is 1 if a target is missed."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--taps", type=int, default=400, help="how many taps are counted")
    wanted = arguments.parse_args().taps
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "var", free_port(), settings="tests.bench.settings")
        server.manage("migrate", "-v0")
        password = server.manage("sample_clique").splitlines()[0].split()[2]
        server.start()
        try:
            taps, floors, players = measure(server, password, wanted)
        finally:
            server.stop()
    report(taps, floors, players)


def measure(server: Server, password: str, wanted: int) -> tuple[list[float], list[float], int]:
    """Milliseconds of `wanted` taps and as many floors in turn, and the number at the table."""
    tablet = Tablet(server.port)
    tablet.get("/anmelden/")
    tablet.post(
        "/anmelden/",
        [token_of(tablet.page), ("name", "elsbeth"), ("password", password)],
    )
    players = begin_game(tablet)
    taps: list[float] = []
    floors: list[float] = []
    for number in count():
        if len(taps) == wanted:
            return taps, floors, players
        if not form_fields(tablet.page, "board-round"):
            book(tablet)
            begin_game(tablet)
        board = tablet.page
        floor = tablet.tap("/floor/", [token_of(board), ("key", str(uuid4()))])
        tablet.page = board
        took = strike(tablet)
        if number >= WARM_UP:
            floors.append(floor)
            taps.append(took)
    raise AssertionError


def begin_game(tablet: Tablet) -> int:
    """Open tonight's evening if it is not, start a game with whoever is proposed; how many they are."""
    tablet.get("/")
    tablet.post("/abend/oeffnen/", [token_of(tablet.page), ("key", str(uuid4())), ("seen", "0")])
    fields = form_fields(tablet.page, "game-start")
    tablet.post(tablet.path.replace("anwesend", "spiel"), fields)
    return len(re.findall(r'<button\s+class="tile seat-tap"', tablet.page))


def strike(tablet: Tablet) -> float:
    """One round: the last tile that may be tapped."""
    tiles = re.findall(
        r'<button\s+class="tile seat-tap"[^>]*?value="(\d+)"(?:(?!disabled)[^>])*>', tablet.page
    )
    fields = [field for field in form_fields(tablet.page, "board-round") if field[0] != "key"]
    fields += [("key", str(uuid4())), ("struck", tiles[-1])]
    return tablet.tap(f"{tablet.path}runde/", fields)


def book(tablet: Tablet) -> None:
    """Book the game that the last tap ended."""
    game = tablet.path
    tablet.get(f"{game}rangliste/")
    seen = re.search(r'name="seen"\s+value="(\d+)"', tablet.page)
    command = [("key", str(uuid4())), ("seen", seen[1] if seen else "")]
    tablet.post(f"{game}verbuchen/", [token_of(tablet.page), *command])


def report(taps: list[float], floors: list[float], players: int) -> None:
    """Print the figures and judge them."""
    tap, floor = percentile(taps), percentile(floors)
    print(f"{len(taps)} taps, {players} players, one client, milliseconds:")
    print(
        f"  tap    median {median(taps):6.2f}   95th percentile {tap:6.2f}   most {max(taps):6.2f}"
    )
    print(
        f"  floor  median {median(floors):6.2f}   95th percentile {floor:6.2f}   most {max(floors):6.2f}"
    )
    times = median(taps) / median(floors)
    print(f"  tap / floor: median {times:.2f}, 95th percentile {tap / floor:.2f}")
    met = tap <= TARGET_MS and tap / floor <= TARGET_TIMES
    print(
        f"  at most {TARGET_MS:g} ms and {TARGET_TIMES:g} times the floor: {'met' if met else 'MISSED'}"
    )
    raise SystemExit(0 if met else 1)


def percentile(values: list[float], share: float = 0.95) -> float:
    """The value that `share` of all do not exceed."""
    return sorted(values)[max(0, round(len(values) * share) - 1)]


if __name__ == "__main__":
    main()
