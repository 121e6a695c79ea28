"""The bad network of the tests does what it says, so that a test that passes behind it has met its faults."""

import http.client
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.faults import BadNetwork, Fault

ANSWER = b"saved and sound"


class Program(ThreadingHTTPServer):
    """Writes down what it was sent."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.came: list[str] = []


class Handler(BaseHTTPRequestHandler):
    server: Program

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.came.append(body.decode())
        self._answer()

    def do_GET(self) -> None:
        self.server.came.append(self.path)
        self._answer()

    def _answer(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(ANSWER)))
        self.end_headers()
        self.wfile.write(ANSWER)

    def log_message(self, *_words: object) -> None:
        """Quiet."""


@pytest.fixture
def program() -> Iterator[Program]:
    with Program() as program:
        thread = threading.Thread(target=program.serve_forever, args=[0.01])
        thread.start()
        yield program
        program.shutdown()
        thread.join()


def ask(network: BadNetwork, method: str, body: str = "") -> bytes | None:
    """The answer if it came whole."""
    line = http.client.HTTPConnection("127.0.0.1", network.port, timeout=10)
    try:
        line.request(method, "/x", body or None)
        return line.getresponse().read()
    except (http.client.HTTPException, OSError):
        return None
    finally:
        line.close()


@pytest.mark.parametrize(
    ("fault", "arrivals", "answer"),
    [
        (None, 1, ANSWER),
        (Fault.DROP, 0, None),
        (Fault.DELAY, 1, ANSWER),
        (Fault.DOUBLE, 2, ANSWER),
        (Fault.CUT, 1, None),
    ],
)
def test_planned_fault_meets_the_next_post_alone(
    program: Program, fault: Fault | None, arrivals: int, answer: bytes | None
) -> None:
    with BadNetwork(program.server_port) as network:
        network.planned.append(fault)
        page = ask(network, "GET")
        first = ask(network, "POST", "one")
        network.settle()
        second = ask(network, "POST", "two")

    assert (page, first, second) == (ANSWER, answer, ANSWER)
    assert program.came == ["/x", *["one"] * arrivals, "two"]
    assert network.counts == ({fault: 1, None: 1} if fault else {None: 2})


def test_seed_draws_the_same_faults_again(program: Program) -> None:
    answers, counts = [], []
    for _ in range(2):
        with BadNetwork(program.server_port, seed=5, share=0.8) as network:
            answers.append([ask(network, "POST", str(number)) for number in range(30)])
            counts.append([network.counts[fault] for fault in [*Fault, None]])

    assert answers[0] == answers[1]
    assert counts[0] == counts[1]
    assert all(counts[0])


def test_network_that_is_gone_comes_back_at_the_same_place(program: Program) -> None:
    network = BadNetwork(program.server_port)
    network.start()
    network.stop()
    gone = ask(network, "POST", "one")
    network.start()
    back = ask(network, "POST", "two")
    network.stop()

    assert (gone, back) == (None, ANSWER)
    assert program.came == ["two"]
