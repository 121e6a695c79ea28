"""A bad network in front of the program: it drops, delays, doubles and cuts what is sent, and counts what it did.

    with BadNetwork(server.port, seed=31, share=0.5) as network:
        visitor = Visitor(network.port)

Half of the POSTs then meet a fault, drawn by the seed; pages and files pass unharmed. A test that wants one fault at one place
names it: `network.planned.append(Fault.CUT)` is for the next request that is at risk, and None lets that one pass. `at_risk`
chooses other requests, and `share`, `at_risk` and `planned` may be changed while it runs.
"""

import contextlib
import random
import socket
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from types import TracebackType
from typing import Self

from tests.ports import THIS_MACHINE, free_port

# A request beside another that is still under way, or after its answer.
DELAY_S = (0.0, 0.2)
_PATIENCE_S = 60


class Fault(StrEnum):
    """What may happen to a request."""

    DROP = "drop"  # It never arrives.
    DELAY = "delay"
    DOUBLE = "double"  # It arrives twice: at once, or the second time later, as one that lingered on the way.
    CUT = "cut"  # It arrives, and the answer is lost: all of it, or from the middle of its body on.


def is_post(method: str, path: str) -> bool:
    """What is at risk unless a test says otherwise: whatever changes something."""
    return method == "POST"


@dataclass
class BadNetwork:
    """A proxy on `port` to the program on `program_port`; `share` of the requests at risk meet a fault."""

    program_port: int
    seed: int = 0
    share: float = 0.0
    at_risk: Callable[[str, str], bool] = is_post
    faults: tuple[Fault, ...] = tuple(Fault)
    planned: deque[Fault | None] = field(default_factory=deque)
    port: int = field(default_factory=free_port)
    counts: Counter[Fault | None] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self._dice = random.Random(self.seed)
        self._lock = threading.Lock()
        self._late: list[threading.Thread] = []
        self._door: socket.socket | None = None

    @property
    def url(self) -> str:
        return f"http://{THIS_MACHINE}:{self.port}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Open the door; after `stop` the same one again."""
        self._door = socket.create_server((THIS_MACHINE, self.port), backlog=256)
        threading.Thread(target=self._listen, args=[self._door], daemon=True).start()

    def stop(self) -> None:
        """Refuse every connection from here on, as when the program's machine is gone."""
        if self._door is not None:
            # Closing alone does not wake who waits in `accept`.
            self._door.shutdown(socket.SHUT_RDWR)
            self._door.close()
            self._door = None
        self.settle()

    def settle(self) -> None:
        """Wait until the second ones of all doubled requests have been answered."""
        while self._late:
            self._late.pop().join(_PATIENCE_S)

    def _listen(self, door: socket.socket) -> None:
        while True:
            try:
                client, _address = door.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=[client], daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client:
            client.settimeout(_PATIENCE_S)
            try:
                request = read_request(client)
                if request:
                    self._carry(request, client)
            except OSError:
                # Either side went away, as in any network.
                return

    def _carry(self, request: bytes, client: socket.socket) -> None:
        fault = self._draw(request)
        if fault is Fault.DROP:
            return
        if fault is Fault.DELAY:
            time.sleep(self._seconds())
        if fault is Fault.DOUBLE:
            self._send_again(request)
        if fault is not Fault.CUT:
            self._relay(request, client)
            return
        answer = self._whole_answer(request)
        # Not in the middle of its head: clients take that for a short one, and miss a cookie.
        head = answer.find(b"\r\n\r\n") + 4
        with self._lock:
            kept = (
                self._dice.choice([0, self._dice.randrange(head, len(answer))])
                if head < len(answer)
                else 0
            )
        client.sendall(answer[:kept])

    def _draw(self, request: bytes) -> Fault | None:
        """What happens to this request, counted."""
        method, path, _version = request.partition(b"\r\n")[0].decode("latin-1").split(" ")
        if not self.at_risk(method, path):
            return None
        with self._lock:
            if self.planned:
                fault = self.planned.popleft()
            else:
                fault = self._dice.choice(self.faults) if self._dice.random() < self.share else None
            self.counts[fault] += 1
        return fault

    def _seconds(self) -> float:
        with self._lock:
            return self._dice.uniform(*DELAY_S)

    def _send_again(self, request: bytes) -> None:
        seconds = self._seconds()
        with self._lock:
            later_s = self._dice.choice([0.0, seconds])

        def send() -> None:
            time.sleep(later_s)
            with contextlib.suppress(OSError):
                self._whole_answer(request)

        second = threading.Thread(target=send, daemon=True)
        self._late.append(second)
        second.start()

    def _relay(self, request: bytes, client: socket.socket) -> None:
        """Pass the answer on as it comes, so that a stream flows."""
        with self._ask(request) as program:
            while part := program.recv(65536):
                client.sendall(part)

    def _whole_answer(self, request: bytes) -> bytes:
        with self._ask(request) as program:
            return b"".join(iter(lambda: program.recv(65536), b""))

    def _ask(self, request: bytes) -> socket.socket:
        program = socket.create_connection((THIS_MACHINE, self.program_port), timeout=_PATIENCE_S)
        program.sendall(request)
        return program


def read_request(client: socket.socket) -> bytes:
    """One request with its body, asking for the connection to end with the answer; empty if none came whole.

    So a browser never has a used connection on which it would send a request anew by itself.
    """
    head = b""
    while b"\r\n\r\n" not in head:
        part = client.recv(65536)
        if not part:
            return b""
        head += part
    head, _blank, body = head.partition(b"\r\n\r\n")
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    named = dict(line.lower().split(b":", 1) for line in lines[1:])
    missing = int(named.get(b"content-length", b"0")) - len(body)
    while missing > 0:
        part = client.recv(65536)
        if not part:
            return b""
        body += part
        missing -= len(part)
    return b"\r\n".join([*lines, b"Connection: close", b"", body])
