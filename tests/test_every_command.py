"""On a network that drops, delays, doubles and cuts, every command is done once: all is as after a good network."""

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from hypothesis import settings

from clique.models import Tries
from tests.every_command import Clique, season
from tests.faults import BadNetwork, Fault
from tests.journeys.server import ROOT, Server, told
from tests.ledger.installation import Installation, Installer
from tests.ledger.mail.post_box import SENDER, PostBox, post_box
from tests.ports import free_port
from tests.steady import Hand, rows, steady_keys

SEASONS = 15 if settings().max_examples > 100 else 1
# One after another, for each time something is sent: every command loses an answer before it gets one.
WORST = (Fault.CUT, Fault.DOUBLE, Fault.DROP, Fault.CUT, Fault.DELAY, Fault.CUT, None)
# What no form sends with a key of its own: the same again changes nothing more.
WITHOUT_A_KEY = {"password", "language"}
# Guesses are counted as often as they arrive.
BESIDE = (Session, Tries)
_KIND = re.compile(r'(?:first_time\([^)]*?kind=|_set_state\([^)]*?, )"(\w+)"', re.DOTALL)


def kinds_in_the_code() -> set[str]:
    """Every kind of command that the program knows."""
    found = set()
    for app in ("clique", "games", "ledger"):
        for path in (ROOT / app).rglob("*.py"):
            found.update(_KIND.findall(path.read_text(encoding="utf-8")))
    return found - WITHOUT_A_KEY


@contextmanager
def box_for(monkeypatch: pytest.MonkeyPatch) -> Iterator[PostBox]:
    """A mail server that the program hands its mails to; it does not know Carla."""
    with post_box() as box:
        box.unknown.update(f"c{number}@example.ch" for number in range(SEASONS))
        monkeypatch.setenv("EMAIL_URL", f"smtp://127.0.0.1:{box.port}")
        monkeypatch.setenv("EMAIL_FROM", SENDER)
        yield box


def play(server: Server, network: BadNetwork) -> None:
    """Send the commands of all seasons, under the same keys each time."""
    house = told(server, "fill(tables=0, players=0, devices=0)")
    server.start()
    keys = steady_keys("season")
    chief = Hand(network.port, keys)
    chief.cookies["sessionid"] = house["session"]
    today = date(*map(int, house["day"].split(".")[::-1]))
    clique = Clique(server, chief, lambda: Hand(network.port, keys), today, network.settle)
    for number in range(SEASONS):
        season(clique, number)
    network.settle()


@dataclass(frozen=True)
class Outcome:
    """What is left after the seasons: figures and head of the chain, every command, rows by table, mails by address."""

    figures: str
    commands: list[tuple[str, str]]
    rows: dict[str, int]
    mails: list[str]


def outcome(
    made: Installation, *, faults: Iterable[Fault | None], monkeypatch: pytest.MonkeyPatch
) -> tuple[Outcome, Counter[Fault | None]]:
    """What is left when these faults came one after another, and how often each came."""
    server = Server(made.folder, free_port(), database=made.url or "")
    bad_network = BadNetwork(server.port, seed=31, planned=deque(faults))
    with box_for(monkeypatch) as box, bad_network as network:
        try:
            play(server, network)
        finally:
            server.stop()
    counted = [model._meta.db_table for model in apps.get_models() if model not in BESIDE]
    left = Outcome(
        figures=made.figures(),
        commands=sorted(rows(server, "SELECT kind, CAST(key AS text) FROM clique_command")),
        rows={table: rows(server, f"SELECT count(*) FROM {table}")[0][0] for table in counted},  # noqa: S608 - names of our own
        mails=sorted(box.addresses),
    )
    return left, network.counts


def test_every_command_is_done_once_on_a_bad_network(
    tmp_path: Path,
    installer: Installer,
    monkeypatch: pytest.MonkeyPatch,
    django_db_setup: None,
) -> None:
    with installer.copies(tmp_path, "good_network", "bad_network") as (good, bad):
        expected, _quiet = outcome(good, faults=(), monkeypatch=monkeypatch)
        left, faults = outcome(bad, faults=WORST * 100 * SEASONS, monkeypatch=monkeypatch)

    print(f"{len(left.commands)} commands, {dict(faults)}")
    assert {kind for kind, _key in left.commands} >= kinds_in_the_code()
    assert all(faults[fault] for fault in Fault)
    assert "\nok " in left.figures
    assert left == expected
