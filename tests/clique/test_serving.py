"""The server as `make run` starts it: a real process, its output, its port and its end."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from clique.serving import THIS_MACHINE, announcement, port_fault, qr_code
from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 30


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def server(port: int, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A server of its own on `port`, in an empty folder."""
    process = start_server(port=port, folder=tmp_path)
    yield process
    process.kill()
    process.communicate()


def start_server(*, port: int, folder: Path, **more: str) -> subprocess.Popen[str]:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"PORT": str(port), "DATA_DIR": str(folder), **more}
    return subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # The tests may run under `nohup`, which the server would respect.
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),  # noqa: PLW1509 - no thread here holds a lock
    )


def first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def status_of(url: str) -> int:
    with urlopen(url, timeout=PATIENCE_S) as response:  # noqa: S310 - the server of this test
        return int(response.status)


def place_of(address: str) -> tuple[str, int]:
    return "127.0.0.1", int(address.strip().rstrip("/").rpartition(":")[2])


def worker_of(process: subprocess.Popen[str]) -> int:
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    return int(children)


SLOW_FORM = (
    b"POST /anfang/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 10\r\n\r\na=bcdefghi"
)
HALF_REQUESTS = [
    b"",
    b"GET /anfang/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ",
    b"POST /anfang/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 1000\r\n\r\na=",
    b"POST /anfang/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\naaaaa\r\n",
]


@pytest.mark.parametrize("half", HALF_REQUESTS)
def test_clients_that_stop_in_the_middle_do_not_stop_the_server(
    server: subprocess.Popen[str], half: bytes
) -> None:
    """As phones do that leave the network: as many of them as the server has threads."""
    address = first_line(server).strip()
    place = place_of(address)
    gone = [socket.create_connection(place) for _ in range(8)]
    for client in gone:
        client.sendall(half)
    asked = time.monotonic()
    status = status_of(f"{address}anfang/")
    took_s = time.monotonic() - asked
    for client in gone:
        client.close()
    server.send_signal(signal.SIGTERM)
    _output, faults = server.communicate(timeout=PATIENCE_S)

    assert (status, faults) == (200, "")
    assert took_s < (3 if half == b"" else 20)  # without an end the server would wait for ever


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_server_says_its_address_serves_and_stops(
    server: subprocess.Popen[str], port: int, tmp_path: Path, number: int
) -> None:
    line = first_line(server)
    status = status_of(line.strip())
    asked_to_stop = time.monotonic()
    server.send_signal(number)
    output, faults = server.communicate(timeout=PATIENCE_S)

    assert line == f"http://127.0.0.1:{port}/\n"
    assert status == 200
    assert (output, faults, server.returncode) == ("", "", 0)
    assert time.monotonic() - asked_to_stop < 5
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "static" / "staticfiles.json").is_file()


def test_server_answers_what_is_under_way_before_it_stops(server: subprocess.Popen[str]) -> None:
    """A slow form on its way in, a poll's open connection, and one that will never end."""
    place = place_of(first_line(server))
    slow, polling, endless = (socket.create_connection(place) for _ in range(3))
    slow.sendall(SLOW_FORM[:-5])
    endless.sendall(SLOW_FORM[:-5])
    polling.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    polled = polling.recv(65536)
    asked_to_stop = time.monotonic()
    server.send_signal(signal.SIGTERM)
    time.sleep(0.5)  # the stop has begun
    slow.sendall(SLOW_FORM[-5:])
    slow.settimeout(PATIENCE_S)
    answered = slow.recv(65536)
    _output, faults = server.communicate(timeout=PATIENCE_S)
    took_s = time.monotonic() - asked_to_stop
    for client in (slow, polling, endless):
        client.close()

    assert polled.startswith(b"HTTP/1.1 200 OK\r\n")
    assert answered.startswith(b"HTTP/1.1 ")
    assert (server.returncode, faults) == (0, "")
    assert took_s < 5


def test_server_replaces_a_dead_worker(server: subprocess.Popen[str]) -> None:
    url = first_line(server).strip()
    status_of(url)
    dead = worker_of(server)
    os.kill(dead, signal.SIGKILL)

    assert status_of(url) == 200
    assert worker_of(server) != dead


def test_worker_without_its_master_lets_go_of_the_port(
    server: subprocess.Popen[str], port: int
) -> None:
    """As when the system ends it for want of memory; somebody's browser goes on asking meanwhile."""
    first_line(server)
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)) as browser:
        ask(browser)
        browser.auto_open = 0
        server.kill()
        killed = time.monotonic()
        with suppress(HTTPException, OSError):
            while time.monotonic() < killed + PATIENCE_S:
                ask(browser)
    while port_fault(THIS_MACHINE, port) and time.monotonic() < killed + PATIENCE_S:
        time.sleep(0.05)

    # Four seconds are what a graceful stop leaves to whoever goes on asking.
    assert time.monotonic() - killed < 4


def ask(browser: HTTPConnection) -> None:
    browser.request("GET", "/anfang/")
    browser.getresponse().read()


def test_second_server_on_the_same_files_is_refused_in_one_line(
    server: subprocess.Popen[str], port: int, tmp_path: Path
) -> None:
    """On the same port, as by a second `make run`, and on another one: the first one's address stays noted."""
    address = first_line(server).strip()

    for other in (port, free_port()):
        second = start_server(port=other, folder=tmp_path)
        output, faults = second.communicate(timeout=PATIENCE_S)

        assert (output, second.returncode) == ("", 1)
        assert faults == (
            f"CommandError: The program already runs on these files ({tmp_path}):"
            f" open {address}, or stop it first.\n"
        )
    assert (tmp_path / "address").read_text() == address
    assert status_of(address) == 200


def test_second_server_on_the_port_is_refused_in_one_line(
    server: subprocess.Popen[str], port: int, tmp_path: Path
) -> None:
    first_line(server)

    second = start_server(port=port, folder=tmp_path / "second")
    output, faults = second.communicate(timeout=PATIENCE_S)

    assert output == ""
    assert re.fullmatch(
        rf".*Port {port} is taken by another program: try `make run PORT={port + 1}`\.\n", faults
    )
    assert second.returncode == 1
    assert not (tmp_path / "second" / "clique.sqlite3").exists()


def test_server_without_its_database_says_so_in_one_line(port: int, tmp_path: Path) -> None:
    nobody = free_port()

    process = start_server(
        port=port, folder=tmp_path, DATABASE_URL=f"postgres://clique@127.0.0.1:{nobody}/clique"
    )
    output, faults = process.communicate(timeout=PATIENCE_S)

    assert (output, process.returncode) == ("", 1)
    assert re.fullmatch(r"CommandError: The database cannot be opened: .*refused\n", faults)


def test_port_fault_names_what_is_wrong(port: int) -> None:
    free = port_fault(THIS_MACHINE, port)

    assert free is None
    assert port_fault(THIS_MACHINE, 0) == (
        "PORT is 0; it must lie between 1 and 65535: try `make run PORT=8000`."
    )


def test_announcement_for_this_machine_is_the_address_alone() -> None:
    words = announcement(address="127.0.0.1", port=8000, lan=False, colours=False)

    assert words == "http://127.0.0.1:8000/"


def test_announcement_for_the_network_ends_with_code_and_address() -> None:
    words = announcement(address="192.168.1.23", port=8000, lan=True, colours=False)

    url = "http://192.168.1.23:8000/"
    assert words == f"{qr_code(url, colours=False)}\n{url}"


def test_announcement_without_a_network_says_so() -> None:
    words = announcement(address="127.0.0.1", port=8000, lan=True, colours=False)

    assert words == (
        "No local network found: only this machine reaches the program.\nhttp://127.0.0.1:8000/"
    )


def test_qr_code_in_colours_sets_white_on_black_in_each_line() -> None:
    plain = qr_code("http://192.168.1.23:8000/", colours=False).splitlines()
    coloured = qr_code("http://192.168.1.23:8000/", colours=True).splitlines()

    assert coloured == [f"\033[97;40m{line}\033[0m" for line in plain]
    assert {len(line) for line in plain} == {29}


def test_port_of_a_stopped_server_is_refused_by_nobody(
    server: subprocess.Popen[str], port: int
) -> None:
    url = first_line(server).strip()
    server.terminate()
    server.wait(timeout=PATIENCE_S)

    with pytest.raises(URLError):
        status_of(url)
    assert port_fault(THIS_MACHINE, port) is None


def test_announcement_behind_a_proxy_ends_with_its_first_name() -> None:
    words = announcement(
        address="127.0.0.1",
        port=8000,
        lan=False,
        colours=False,
        https_names=["box.local", "192.168.1.20"],
    )

    assert words == (
        "Behind the proxy of this machine, which reaches port 8000:\nhttps://box.local/"
    )
