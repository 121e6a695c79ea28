"""Tablets and a treasurer who write without a pause, and who send a thing again, under the same key, until an answer comes."""

import http.client
import re
import threading
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from urllib.parse import urlencode
from uuid import uuid4

from tests.ports import THIS_MACHINE

# What a browser would find in its cookie and in the form.
SECRET = "x" * 32
_SEEN = re.compile(r'name="seen"\s+value="(\d+)"')
# As a client does that waits for its server.
_AGAIN_S = 0.05


@dataclass
class Writer(threading.Thread, ABC):
    """Sends one act after another to `port`; `acknowledged` are the keys of those whose answer came whole.

    `refused` is what no retry would help with, and stays empty where all is well; `faults` counts the answers that say that
    the server has a fault for now, `unanswered` those that never came.
    """

    port: int
    cookie: str
    page: str
    acknowledged: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    faults: int = 0
    unanswered: int = 0

    def __post_init__(self) -> None:
        super().__init__(daemon=True)
        self._seen = "0"
        self._line: http.client.HTTPConnection | None = None
        self._ends = threading.Event()

    # Threads are told apart by what they are, not by what they hold.
    __hash__ = threading.Thread.__hash__

    def run(self) -> None:
        status, text = self._until_answered("GET", self.page, {})
        assert status == 200, status
        self._read(text)
        number = 0
        while not self._ends.is_set():
            self._write(number)
            number += 1

    def finish(self) -> None:
        """Wait until the act at hand was answered."""
        self._ends.set()
        self.join(60)
        assert not self.is_alive()
        self._hang_up()

    @abstractmethod
    def act(self, number: int) -> tuple[str, dict[str, str]]:
        """Where the next act is sent, and what beside key and version."""

    def _write(self, number: int) -> None:
        path, fields = self.act(number)
        key = str(uuid4())
        sent = {"key": key, "seen": self._seen} | fields
        status, text = self._until_answered("POST", path, sent)
        if status in (200, 302):
            self.acknowledged.append(key)
            self._read(text)
        else:
            self.refused.append(f"{path} {sent}: {status}")
            self._ends.set()

    def _until_answered(self, method: str, path: str, fields: dict[str, str]) -> tuple[int, str]:
        while True:
            try:
                status, text = self._ask(method, path, fields)
                if status < 500:
                    return status, text
                self.faults += 1
            except (OSError, http.client.HTTPException):
                self.unanswered += 1
                self._hang_up()
            time.sleep(_AGAIN_S)

    def _ask(self, method: str, path: str, fields: dict[str, str]) -> tuple[int, str]:
        if self._line is None:
            self._line = http.client.HTTPConnection(THIS_MACHINE, self.port, timeout=30)
        cookie = f"{self.cookie}; csrftoken={SECRET}"
        headers = {
            "Cookie": cookie,
            "X-CSRFToken": SECRET,
            "HX-Request": "true",
            "HX-Target": "board",
        }
        if method == "POST":
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self._line.request(method, path, urlencode(fields) or None, headers)
        answer = self._line.getresponse()
        text = answer.read().decode()
        return answer.status, text

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def _read(self, text: str) -> None:
        if found := _SEEN.search(text):
            self._seen = found[1]


class Tablet(Writer):
    """Two void rounds and one of them taken back, again and again: its game never ends."""

    def act(self, number: int) -> tuple[str, dict[str, str]]:
        if number % 3 == 2:
            return f"{self.page}zurueck/", {}
        return f"{self.page}runde/", {"kind": "void"}


@dataclass
class Treasurer(Writer):
    """Gifts of this day, each a booking at the head of the chain."""

    day: str = ""

    __hash__ = threading.Thread.__hash__

    def act(self, number: int) -> tuple[str, dict[str, str]]:
        return self.page, {"amount": "5.00", "means": "cash", "day": self.day, "text": ""}
