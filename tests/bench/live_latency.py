"""How soon a move at a live table is seen on the other phones, by polling, against the real server.

    .venv/bin/python -m tests.bench.live_latency

Simulated phones play over HTTP, each with a connection of its own: they poll as the page does, so long after the last answer
that changed something, and again and again from there. A move counts from the moment it is sent to the last byte of the
poll that shows it, on each other phone.
"""

import http.client
import json
import re
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from urllib.parse import urlencode
from uuid import uuid4

from tests.journeys.server import Server
from tests.ports import free_port

NAMES = ("Anni", "Beat", "Carla", "Dominik", "Elsbeth", "Fritz", "Gaby", "Hansi", "Gast")
PHONES = 8
MOVES = 150
WAIT_S = 20.0

_MARK = re.compile(r"/hand/stand/\?seen=(\d+)")
_INTERVAL_S = re.compile(r'data-poll="([\d.]+)"')
_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
_FORM = re.compile(r'action="([^"]*/hand/(?:zug|geben)/)"')
_SEEN = re.compile(r'name="seen" value="(\d+)"')
_ACTS = re.compile(r'name="act"\s+value="(\w+)"')


@dataclass
class Phone:
    """One phone: what it sees, and when it saw what."""

    name: str
    port: int
    game: int
    token: str
    dice: Random
    html: str = ""
    mark: int = 0
    interval_s: float = 0.0
    csrf: str = ""
    seen_at: dict[int, float] = field(default_factory=dict)
    silent_s: list[float] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: str = "") -> tuple[int, str]:
        """One request of this phone; it keeps its connection."""
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT_S)
        cookies = f"device={self.token}; csrftoken={self.csrf}"
        headers = {"Cookie": cookies, "HX-Request": "true"}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, body or None, headers)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        for name, value in answer.getheaders():
            if name == "Set-Cookie" and value.startswith("csrftoken="):
                self.csrf = value.partition("=")[2].partition(";")[0]
        return answer.status, text

    def shows(self, text: str) -> None:
        """Take a new page."""
        found = _MARK.search(text)
        if found:
            self.html, self.mark = text, int(found[1])
            self.interval_s = float(_INTERVAL_S.findall(text)[0])
            self.seen_at[self.mark] = time.perf_counter()

    def poll(self) -> bool:
        """Ask what moved; whether anything did."""
        began = time.perf_counter()
        with self.lock:
            status, text = self.ask("GET", f"/spiel/{self.game}/hand/stand/?seen={self.mark}")
            if status == 200:
                self.shows(text)
        if status == 204:
            self.silent_s.append(time.perf_counter() - began)
        return status == 200

    def polls(self, stop: threading.Event) -> None:
        """Ask as often as the page does, from a moment of one's own."""
        due = time.perf_counter() + self.dice.random() * self.interval_s
        while not stop.wait(max(due - time.perf_counter(), 0)):
            moved = self.poll()
            due = (time.perf_counter() if moved else due) + self.interval_s

    def act(self) -> tuple[float, int] | None:
        """Make the move, or deal the round, that is due here: when it was sent, and the mark after it; None if none is."""
        form = _FORM.search(self.html)
        acts = _ACTS.findall(self.html)
        if form is None or not (acts or form[1].endswith("/geben/")):
            return None
        # A round of some length: mostly all three cards, at times a knock.
        known = [act for act in acts if act != "swap"]
        act = "knock" if "knock" in known and self.dice.random() < 0.15 else (known or [""])[0]
        seen = _SEEN.search(self.html)
        token = _TOKEN.search(self.html)
        fields = {"key": str(uuid4()), "seen": seen[1] if seen else "0", "act": act}
        body = urlencode(fields | {"csrfmiddlewaretoken": token[1] if token else ""})
        with self.lock:
            sent = time.perf_counter()
            _status, text = self.ask("POST", form[1], body)
            self.shows(text)
            return sent, self.mark


def main() -> None:
    """Play, and print how long the others waited."""
    with tempfile.TemporaryDirectory(prefix="zoggeli-bench-") as folder:
        server = Server(folder=Path(folder) / "var", port=free_port())
        server.start()
        try:
            phones = _sat_down(server)
            sent = _played(phones)
        finally:
            server.stop()
    _print(phones, sent)


def _sat_down(server: Server) -> list[Phone]:
    names = ", ".join(f"'{name}'" for name in NAMES[: PHONES + 1])
    words = f"from tests.live_evening import begin, sit; begin({names}); sit()"
    told = server.manage("shell", "--no-imports", "-c", words).splitlines()[0]
    begun = json.loads(told)
    phones = [
        Phone(name=name, port=server.port, game=begun["game"], token=token, dice=Random(index))
        for index, (name, token) in enumerate(begun["tokens"].items())
        if name != "tablet"
    ]
    for phone in phones:
        _status, text = phone.ask("GET", f"/spiel/{phone.game}/hand/")
        phone.shows(text)
    return phones


def _played(phones: Sequence[Phone]) -> list[tuple[Phone, float, int]]:
    """Let whose turn it is act as soon as their phone shows it, until there were enough moves or the game is over."""
    stop = threading.Event()
    threads = [threading.Thread(target=phone.polls, args=(stop,), daemon=True) for phone in phones]
    for thread in threads:
        thread.start()
    sent: list[tuple[Phone, float, int]] = []
    idle_since = time.perf_counter()
    while len(sent) < MOVES and time.perf_counter() - idle_since < WAIT_S:
        for phone in phones:
            done = phone.act()
            if done is not None:
                sent.append((phone, *done))
                idle_since = time.perf_counter()
        time.sleep(0.01)
    time.sleep(2)
    stop.set()
    for thread in threads:
        thread.join()
    return sent


def _print(phones: Sequence[Phone], sent: Sequence[tuple[Phone, float, int]]) -> None:
    waits = sorted(
        min(at for mark, at in other.seen_at.items() if mark >= wanted) - began
        for phone, began, wanted in sent
        for other in phones
        if other is not phone and any(mark >= wanted for mark in other.seen_at)
    )
    silent = sorted(wait for phone in phones for wait in phone.silent_s)
    if not waits or not silent:
        sys.exit("Nothing was played.")
    print(f"{len(phones)} phones, {len(sent)} moves, seen {len(waits)} times by others")
    print(f"a move is seen after   {_figures(waits)}")
    print(f"a poll without news    {_figures(silent)}")


def _figures(waits: Sequence[float]) -> str:
    def at(share: float) -> str:
        return f"{waits[min(int(len(waits) * share), len(waits) - 1)] * 1000:.0f} ms"

    return f"median {at(0.5)}, 95 % within {at(0.95)}, longest {at(1)}"


if __name__ == "__main__":
    main()
