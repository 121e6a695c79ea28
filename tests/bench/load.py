"""What a large house may expect of a small machine: how long its devices wait, and whether anything is lost or doubled.

    .venv/bin/python -m tests.bench.load
    FSYNC=on .ci/postgres.sh .venv/bin/python -m tests.bench.load --processes 2

With `--times 2` the house has twice as many of all: so it is found where a set-up ends.

Starts the program on a database of its own, SQLite or a fresh one beside that of DATABASE_URL, and measures twice:

house   200 devices ask every 2.5 s what moved; 30 open games get a tap every 10 s. 95th percentile below 250 ms.
tables  16 tablets tap every 0.5 s. 99th percentile below 100 ms, the slowest below 250 ms.

Each waits for its time and not for the answer before it: a delay counts from the moment a tap was due. On a machine with more
processors, `taskset -c 0,1` before the whole line gives two to all of it.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg

from tests.bench.load_lines import Line, Table, Watcher, keep_asking
from tests.journeys.server import Server, told
from tests.ports import free_port

TABLES, PLAYERS, DEVICES = 30, 12, 200
POLL_S, HOUSE_TAP_S, TABLE_TAP_S = 2.5, 10.0, 0.5
FAST_TABLES = 16
DATABASE = "zoggeli_load"


@dataclass(frozen=True)
class House:
    """What `fill` of `tests/house.py` made."""

    games: list[int]
    tablets: list[str]
    phones: list[str]
    session: str
    day: str


def main() -> None:
    """Measure and print; the exit status is 1 if a limit is missed or anything is lost."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--seconds", type=float, default=60, help="how long each is measured")
    arguments.add_argument("--processes", type=int, default=1, help="how many processes serve")
    arguments.add_argument("--times", type=int, default=1, help="how many such houses at once")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(
            Path(folder) / "var", free_port(), database=database(), processes=given.processes
        )
        server.manage("migrate", "-v0")
        numbers = (
            f"tables={TABLES * given.times}, players={PLAYERS}, devices={DEVICES * given.times}"
        )
        house = House(**told(server, f"fill({numbers})"))
        server.start()
        try:
            kind = "PostgreSQL" if server.database else "SQLite"
            print(f"{kind}, {given.processes} process(es), {os.cpu_count()} processors", flush=True)
            met = [
                measure(server, house, name=name, seconds=given.seconds, times=given.times)
                for name in ("house", "tables")
            ]
        finally:
            server.stop()
        print(server.manage("verify").strip())
    sys.exit(0 if all(met) else 1)


def database() -> str:
    """The URL of a fresh database beside the one that the environment names; empty for SQLite."""
    url = os.environ.get("DATABASE_URL", "")
    if url:
        with psycopg.connect(url, autocommit=True) as session:
            session.execute(f"DROP DATABASE IF EXISTS {DATABASE}")
            session.execute(f"CREATE DATABASE {DATABASE}")
        return urlsplit(url)._replace(path=f"/{DATABASE}").geturl()
    return ""


def measure(server: Server, house: House, *, name: str, seconds: float, times: int) -> bool:
    """One of the two loads, its figures printed, its rows counted; whether all is well."""
    before = told(server, "tell('/dev/null')")
    own, served, began = time.process_time(), server.processor_s, time.monotonic()
    many = TABLES if name == "house" else FAST_TABLES
    run = house_evening if name == "house" else fast_tables
    tables, watchers, took = asyncio.run(run(server.port, house, many * times, seconds))
    lasted = time.monotonic() - began
    shares = ((server.processor_s - served) / lasted, (time.process_time() - own) / lasted)
    keys = server.folder / "keys"
    keys.write_text("\n".join(key for table in tables for key in table.keys))
    after = told(server, f"tell({str(keys)!r})")
    refused = [words for table in tables for words in table.refused]
    refused += [words for watcher in watchers for words in watcher.refused]
    whole = is_whole(tables, before, after)
    print(
        f"{name}: {sum(map(len, took.values()))} requests in {seconds:g} s;"
        f" of a processor the server took {shares[0]:.0%}, the devices {shares[1]:.0%}"
    )
    for kind, each in took.items():
        print(f"  {kind:<6} {figures(each)}")
    print(f"  refused {len(refused)}, nothing lost or doubled: {'yes' if whole else 'NO'}")
    for words in refused[:3]:
        print(f"    {words}")
    everything = [one for each in took.values() for one in each]
    met = is_met(name, everything)
    print(f"  {LIMITS[name]}: {'met' if met else 'MISSED'}", flush=True)
    return met and whole and not refused


LIMITS = {
    "house": "95th percentile below 250 ms",
    "tables": "99th percentile below 100 ms, the slowest below 250 ms",
}


def is_met(name: str, took: list[float]) -> bool:
    """Whether the load kept its limits."""
    if name == "house":
        return share_of(took, 0.95) < 250
    return share_of(took, 0.99) < 100 and max(took) < 250


def is_whole(tables: list[Table], before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether every tap that was answered is there, once: its key, and a version of its game for each."""
    taps = sum(len(table.keys) for table in tables)
    grown = {
        table.game_id: after["versions"][str(table.game_id)]
        - before["versions"][str(table.game_id)]
        for table in tables
    }
    written = [sum(rows["commands"].values()) for rows in (before, after)]
    return (
        not after["lost"]
        and written[1] - written[0] == taps
        and all(grown[table.game_id] == len(table.keys) for table in tables)
    )


Outcome = tuple[list[Table], list[Watcher], dict[str, list[float]]]


async def house_evening(port: int, house: House, many: int, seconds: float) -> Outcome:
    """Every device polls, those of a table its own game; each tablet taps as well."""
    tables = await open_tables(port, house, many)
    devices = [f"device={token}" for token in (*house.tablets, *house.phones)]
    watchers = [
        Watcher(house.games[number % len(house.games)], Line(port, device))
        for number, device in enumerate(devices)
    ]
    for watcher in watchers:
        await watcher.open()
    taps, polls = await asyncio.gather(
        all_of(keep_asking(each.tap, every_s=HOUSE_TAP_S, for_s=seconds) for each in tables),
        all_of(keep_asking(each.poll, every_s=POLL_S, for_s=seconds) for each in watchers),
    )
    return tables, watchers, {"taps": taps, "polls": polls}


async def fast_tables(port: int, house: House, many: int, seconds: float) -> Outcome:
    """Tablets in a hurry; a board that is tapped that often has no time to ask."""
    tables = await open_tables(port, house, many)
    taps = await all_of(
        keep_asking(each.tap, every_s=TABLE_TAP_S, for_s=seconds) for each in tables
    )
    return tables, [], {"taps": taps}


async def open_tables(port: int, house: House, many: int) -> list[Table]:
    """The first so many boards, opened."""
    tables = [
        Table(game_id, Line(port, f"device={token}"))
        for game_id, token in list(zip(house.games, house.tablets, strict=True))[:many]
    ]
    for table in tables:
        await table.open()
    return tables


async def all_of(runs: Any) -> list[float]:
    """All at once, their times in one list."""
    return [one for took in await asyncio.gather(*runs) for one in took]


def figures(took: list[float]) -> str:
    """The percentiles of a list, in words."""
    marks = (("median", 0.5), ("95th", 0.95), ("99th", 0.99))
    shares = "  ".join(f"{name} {share_of(took, share):6.1f}" for name, share in marks)
    return f"{len(took):>6}   {shares}   slowest {max(took):6.1f} ms"


def share_of(values: list[float], share: float) -> float:
    """The value that `share` of all do not exceed."""
    return sorted(values)[max(0, round(len(values) * share) - 1)]


if __name__ == "__main__":
    main()
