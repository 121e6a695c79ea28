"""The devices of `load.py`: each asks when its time has come, whether or not the answer before it was slow (open loop).

Plain sockets of asyncio in one process: what the devices cost is taken from the same processors as the server.
"""

import asyncio
import random
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from urllib.parse import urlencode
from uuid import uuid4

_SEEN = re.compile(rb'name="seen"\s+value="(\d+)"')
_VERSION = re.compile(rb"stand/\?seen=(\d+)")
_TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="([^"]+)"')
_TILES = re.compile(
    rb'<button\s+class="tile seat-tap"[^>]*?value="(\d+)"(?:(?!disabled)[^>])*>', re.DOTALL
)
FORM = "application/x-www-form-urlencoded"


class Line:
    """A kept connection; opened anew when the server closed it while nobody asked anything."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port = port
        self.cookie = cookie
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(
        self, method: str, path: str, fields: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        """Status and body of the answer."""
        body = urlencode(fields or {}).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {self.cookie}\r\nHX-Request: true\r\n"
        if fields is not None:
            head += f"HX-Target: board\r\nContent-Type: {FORM}\r\nContent-Length: {len(body)}\r\n"
        request = f"{head}\r\n".encode() + body
        if self.writer is not None:
            try:
                return await self._exchange(request)
            except (ConnectionError, asyncio.IncompleteReadError):
                # The server gave up a connection that slept. Should it have heard: the key is the same.
                self.writer.close()
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return await self._exchange(request)

    async def _exchange(self, request: bytes) -> tuple[int, bytes]:
        assert self.reader is not None
        assert self.writer is not None
        self.writer.write(request)
        head = await self.reader.readuntil(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        named = {
            name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])
        }
        if "csrftoken=" in named.get("set-cookie", ""):
            self.cookie += "; " + named["set-cookie"].partition(";")[0]
        body = await self.reader.readexactly(int(named.get("content-length", "0")))
        return int(lines[0].split()[1]), body


@dataclass
class Table:
    """A game with its tablet: what the tablet shows, the keys of the taps that were answered, how long each took."""

    game_id: int
    line: Line
    version: bytes = b""
    tiles: list[bytes] = field(default_factory=list)
    token: str = ""
    keys: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    async def open(self) -> None:
        """Load the board."""
        status, page = await self.line.ask("GET", f"/spiel/{self.game_id}/")
        assert status == 200, status
        self._read(page)

    async def tap(self, number: int) -> None:
        """A round with one loser; now and then a void one, or the last one taken back."""
        key = str(uuid4())
        fields = {"csrfmiddlewaretoken": self.token, "key": key, "seen": self.version.decode()}
        path = f"/spiel/{self.game_id}/runde/"
        if number % 5 == 4:
            path = f"/spiel/{self.game_id}/zurueck/"
        elif number % 5 == 2:
            fields["kind"] = "void"
        else:
            fields |= {
                "kind": "lowest",
                "struck": self.tiles[number * 7 % len(self.tiles)].decode(),
            }
        status, page = await self.line.ask("POST", path, fields)
        if status != 200:
            self.refused.append(f"{path} {fields}: {status}")
            await self.open()
            return
        self.keys.append(key)
        self._read(page)

    def _read(self, page: bytes) -> None:
        self.version = _found(_SEEN, page) or self.version
        self.tiles = _TILES.findall(page) or self.tiles
        self.token = _found(_TOKEN, page).decode() or self.token


@dataclass
class Watcher:
    """A device that shows a game and asks what moved."""

    game_id: int
    line: Line
    version: bytes = b""
    refused: list[str] = field(default_factory=list)

    async def open(self) -> None:
        """Load the board."""
        _status, page = await self.line.ask("GET", f"/spiel/{self.game_id}/")
        self.version = _found(_VERSION, page)

    async def poll(self, _number: int) -> None:
        """Ask what moved since the version shown."""
        path = f"/spiel/{self.game_id}/stand/?seen={self.version.decode()}"
        status, page = await self.line.ask("GET", path)
        if status not in (200, 204):
            self.refused.append(f"{path}: {status}")
        self.version = _found(_VERSION, page) or self.version


async def keep_asking(
    act: Callable[[int], Awaitable[None]], *, every_s: float, for_s: float
) -> list[float]:
    """Call `act` at fixed times from a random moment on; the milliseconds of each, counted from when it was due."""
    loop = asyncio.get_running_loop()
    begun = loop.time() + random.random() * every_s
    took = []
    for number in range(int(for_s / every_s)):
        due = begun + number * every_s
        await asyncio.sleep(max(0.0, due - loop.time()))
        await act(number)
        took.append(1000 * (loop.time() - due))
    return took


def _found(pattern: re.Pattern[bytes], page: bytes) -> bytes:
    found = pattern.search(page)
    return found[1] if found else b""
