"""Several processes on PostgreSQL, one on SQLite: what one of them was told, the others know at once.

All but one are held (SIGSTOP), so that a request goes where the test wants it.
"""

import os
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.journeys.server import Server, told
from tests.ledger.installation import Installer
from tests.people import PASSWORD
from tests.ports import free_port
from tests.steady import Hand, rows, steady_keys


@pytest.fixture
def server(tmp_path: Path, installer: Installer, django_db_setup: None) -> Iterator[Server]:
    with installer.copies(tmp_path, "processes") as (made,):
        processes = 2 if made.url else 1
        server = Server(
            made.folder,
            free_port(),
            database=made.url or "",
            processes=processes,
            log=tmp_path / "log",
        )
        yield server
        server.stop()


@pytest.fixture
def house(server: Server) -> Any:
    """One table with its tablet, and the browser of who has all offices."""
    house = told(server, "fill(tables=1, players=3, devices=2)")
    server.start()
    while len(server.workers) < server.processes:
        time.sleep(0.05)
    return house


def hand(server: Server, **cookies: str) -> Hand:
    browser = Hand(server.port, steady_keys(repr(cookies)))
    for name, value in cookies.items():
        browser.cookies[name] = value
    return browser


@contextmanager
def only(server: Server, number: int) -> Iterator[None]:
    """A block in which one process alone answers, counted round and round."""
    workers = sorted(server.workers)
    held = [worker for at, worker in enumerate(workers) if at != number % len(workers)]
    for worker in held:
        os.kill(worker, signal.SIGSTOP)
    try:
        yield
    finally:
        for worker in held:
            os.kill(worker, signal.SIGCONT)


def test_table_and_till_go_on_in_whichever_process(server: Server, house: Any) -> None:
    tablet, chief = (
        hand(server, device=house["tablets"][0]),
        hand(server, sessionid=house["session"]),
    )
    board = f"/spiel/{house['games'][0]}/"
    seats = [seat for (seat,) in rows(server, "SELECT id FROM games_seat ORDER BY position")]
    strikes = [seat for seat in seats[1:] for _ in range(6)]
    for number, seat in enumerate(strikes):
        # Page and tap in one process, the next in the other: each goes by what the other one wrote.
        with only(server, number):
            tablet.do(board, "/runde/$", kind="lowest", struck=seat)
    with only(server, 1):
        tablet.do(f"{board}rangliste/", "/verbuchen/$")
    with only(server, 0):
        page = chief.get("/kasse/")
        chief.tap(
            "/kasse/", "pay", r"\d+\.\d+\.\d+\.[0-9a-f-]{36}", "/kasse/bezahlt/", means="cash"
        )
    with only(server, 1):
        after = chief.get("/kasse/")

    assert len(re.findall(r'name="pay"', page)) - len(re.findall(r'name="pay"', after)) == 1
    assert rows(server, "SELECT version FROM games_game")[0][0] >= len(strikes)
    assert server.manage("verify").startswith("ok 2 ")


def test_everybody_is_known_in_every_process(server: Server, house: Any) -> None:
    phone, chief = hand(server, device=house["phones"][0]), hand(server, sessionid=house["session"])
    visitor, screen = hand(server), hand(server)
    with only(server, 0):
        visitor.do("/anmelden/", "/anmelden/$", name="elsbeth", password=PASSWORD)
        chief.do("/einstellungen/", "/einstellungen/$", name="Rhyschnoogge")
        letters = re.search(r"\b[2-9A-Z]{3}-[2-9A-Z]{3}\b", screen.get("/tv/"))
        assert letters
    with only(server, 1):
        signed_in = visitor.get("/")
        chief.do("/geraete/fernseher/", "/fernseher/$", code=letters[0])
        devices = rows(server, "SELECT id FROM clique_device WHERE kind = 'phone'")
        chief.do("/geraete/", f"/{devices[0][0]}/abmelden/$")
    with only(server, 0):
        sent_away = phone.status("/")
        paired = screen.status("/tv/")

    assert "Rhyschnoogge" in signed_in
    assert "Abmelden" in signed_in
    assert (sent_away, paired) == (403, 302)


def test_guesses_are_counted_over_all_processes(server: Server, house: Any) -> None:
    stranger = hand(server)
    answers = []
    for number in range(12):
        with only(server, number):
            wrong = stranger.do(
                "/anmelden/", "/anmelden/$", is_wrong=True, name="elsbeth", password="falsch"
            )
            answers.append(wrong.status)

    assert answers == [422] * 10 + [429] * 2
