"""What no browser sends, as bytes to the real server: answered or hung up on, and the next one is served."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.journeys.server import Server, migrated
from tests.ports import free_port

HOST = b"Host: 127.0.0.1\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
# What is sent, and the status lines that answer it; nothing where the server hangs up.
RAW = [
    (b"\r\n\r\n\r\n", {b"400"}),
    (b"GET\r\n\r\n", {b"400"}),
    (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", {b"", b"400"}),
    (b"GET / HTTP/9.9\r\n" + HOST + b"\r\n", {b"400", b"505"}),
    (b"BREW / HTTP/1.1\r\n" + HOST + b"\r\n", {b"403"}),
    (b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\n" + HOST + b"\r\n", {b"400", b"414"}),
    (b"GET /anmelden/ HTTP/1.1\r\n\r\n", {b"200"}),
    (b"GET /anmelden/ HTTP/1.1\r\n" + HOST + b"Host: evil.example\r\n\r\n", {b"400"}),
    (b"GET /anmelden/ HTTP/1.1\r\nHost: evil.example\r\n\r\n", {b"400"}),
    (b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n", {b"400"}),
    (b"GET /anmelden/ HTTP/1.1\r\n" + HOST + b"X: a\x00b\r\n\r\n", {b"400"}),
    (b"GET /anmelden/ HTTP/1.1\r\n" + HOST + b"X: " + b"y" * 70_000 + b"\r\n\r\n", {b"", b"431", b"400"}),
    (b"GET /anmelden/ HTTP/1.1\r\n" + HOST + b"A: b\r\n" * 500 + b"\r\n", {b"", b"431", b"400"}),
    (b"POST /anmelden/ HTTP/1.1\r\n" + HOST + FORM + b"Content-Length: -5\r\n\r\n", {b"400"}),
    (b"POST /anmelden/ HTTP/1.1\r\n" + HOST + FORM + b"Content-Length: 1e3\r\n\r\n", {b"400"}),
    (
        b"POST /anmelden/ HTTP/1.1\r\n" + HOST + FORM + b"Content-Length: 99999999999999999999\r\n\r\n",
        {b"413"},
    ),
    (
        b"POST /anmelden/ HTTP/1.1\r\n" + HOST + FORM + b"Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd",
        {b"400"},
    ),
    (
        b"POST /anmelden/ HTTP/1.1\r\n" + HOST + FORM + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n",
        {b"", b"400", b"403"},
    ),
    (
        b"POST /anmelden/ HTTP/1.1\r\n"
        + HOST
        + b"Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
        {b"400", b"403"},
    ),
]  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("raw")
    server = Server(folder=migrated(folder / "var"), port=free_port(), log=folder / "server.log")
    server.start()
    server.make_sample()
    yield server
    server.stop()


def answer(server: Server, sent: bytes) -> bytes:
    """All bytes that come back; none if the server hangs up or waits for more."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        connection.settimeout(30)
        received = b""
        try:
            connection.sendall(sent)
            connection.shutdown(socket.SHUT_WR)
            while part := connection.recv(65536):
                received += part
        except ConnectionError:
            pass
        return received


# The words of a set stand in another order in each process; a number names a case in all of them.
@pytest.mark.parametrize(("sent", "statuses"), RAW, ids=range(len(RAW)))
def test_bytes_that_are_no_request(server: Server, sent: bytes, statuses: set[bytes]) -> None:
    received = answer(server, sent)

    assert received.partition(b" ")[2][:3] in statuses
    assert b"Traceback" not in received
    alive = answer(server, b"GET /anmelden/ HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n")
    assert alive.startswith(b"HTTP/1.1 200")
    assert server.log is not None
    assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize(
    "header",
    [
        b"X-Forwarded-Proto: https",
        b"X-Forwarded-Ssl: on",
        b"X-Forwarded-Protocol: ssl",
        b"SCRIPT_NAME: /evil",
        b"PATH_INFO: /kasse/",
        b"X-Forwarded-Host: evil.example",
    ],
)
def test_header_changes_neither_scheme_nor_path_nor_host(server: Server, header: bytes) -> None:
    """Without HTTPS the program stands behind nobody."""
    received = answer(
        server,
        b"GET /anmelden/ HTTP/1.1\r\n" + HOST + b"Connection: close\r\n" + header + b"\r\n\r\n",
    )

    head, _gap, page = received.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200")
    assert b"secure" not in head.lower().replace(b"security", b"")
    assert b"evil" not in received
    assert b'action="/anmelden/"' in page
