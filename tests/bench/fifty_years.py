"""Fifty years of a busy club: what its pages take beside those of its first year, and its balances beside hledger's.

    .venv/bin/python -m tests.bench.fifty_years

Makes two databases (30 members, 40 evenings a year, 3 games an evening; each charge paid), one with the running year alone
and one with fifty, and compares: the pages' processor time, the query of all balances, `manage.py balances` as a process
with hledger on the journal of the same books. Takes some minutes.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.journeys.server import ROOT, Server

MOST_TIMES = 1.2
# Its choice of evenings grows with them, 2000 in the end; told, and not judged.
NOT_JUDGED = ("payment list",)
# Below this a page's time is noise of the machine, not of the years.
NOISE_MS = 2.0
MOST_BALANCES_MS = 50.0
LEAST_TIMES_PROCESS, LEAST_TIMES_QUERY = 20.0, 200.0


def main() -> None:
    """Measure and print; the exit status is 1 if a target is missed."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--years", type=int, default=50, help="how many years the club is old")
    years = arguments.parse_args().years
    with tempfile.TemporaryDirectory() as folder:
        young = club_of(Path(folder) / "young", years=1)
        old = club_of(Path(folder) / "old", years=years)
        first, last = figures(young), figures(old)
        process_s = processor_time(old, [sys.executable, "manage.py", "balances", "--json"])
        journal = str(Path(folder) / "all.journal")
        old.manage("export", "--journal", "--output", journal)
        hledger_s = processor_time(old, ["hledger", "--file", journal, "balance", "--flat"])
    sys.exit(0 if report(first, last, process_s=process_s, hledger_s=hledger_s) else 1)


def club_of(folder: Path, *, years: int) -> Server:
    """An installation with so many years of books, verified."""
    server = Server(folder, port=0)
    server.manage("migrate", "-v0")
    server.manage("collectstatic", "-v0", "--no-input")
    server.manage("shell", "-c", f"from tests.bench.years_fill import fill; fill({years})")
    print(f"{years} years: {server.manage('verify').strip()}", flush=True)
    return server


def figures(server: Server) -> dict[str, Any]:
    """What `years_measure` says of an installation."""
    words = "from tests.bench.years_measure import measure; measure()"
    told: dict[str, Any] = json.loads(server.manage("shell", "-c", words).splitlines()[-1])
    return told


def processor_time(server: Server, words: list[str]) -> float:
    """The processor's seconds that a process takes, its own and the system's."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = server.environment | {"LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]}
    subprocess.run(words, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def report(
    first: dict[str, Any], last: dict[str, Any], *, process_s: float, hledger_s: float
) -> bool:
    """Print the figures; whether every target is met."""
    print(f"{first['transfers']} transfers in the first year, {last['transfers']} in all")
    met = [_judge_page(name, first, last) for name in first["pages_ms"]]
    query_ms, query_s = last["balances_ms"], last["balances_cpu_ms"] / 1000
    rows = (
        (
            f"all balances {query_ms:.1f} ms, at most {MOST_BALANCES_MS:g}",
            query_ms <= MOST_BALANCES_MS,
        ),
        *(
            (
                f"hledger {hledger_s:.2f} s is {hledger_s / own_s:.0f} times {what} {own_s:.3f} s, at least {least:g}",
                hledger_s >= least * own_s,
            )
            for what, own_s, least in (
                ("`manage.py balances`", process_s, LEAST_TIMES_PROCESS),
                ("the query", query_s, LEAST_TIMES_QUERY),
            )
        ),
    )
    for words, is_met in rows:
        print(f"  {words}: {'met' if is_met else 'MISSED'}")
        met.append(is_met)
    return all(met)


def _judge_page(name: str, first: dict[str, Any], last: dict[str, Any]) -> bool:
    before, after = first["pages_ms"][name], last["pages_ms"][name]
    queries = (first["queries"][name], last["queries"][name])
    # A page that has the year before beside it asks once for it.
    is_constant = queries[1] - queries[0] in (0, 1)
    is_met: bool = is_constant and after <= max(before * MOST_TIMES, before + NOISE_MS)
    if name in NOT_JUDGED:
        verdict, is_met = "not judged", True
    else:
        verdict = "met" if is_met else "MISSED"
    print(
        f"  {name:<12} {before:7.1f} ms, {after:7.1f} ms: {after / before:5.2f} times,"
        f" queries {queries[0]} and {queries[1]}: {verdict}"
    )
    return is_met


if __name__ == "__main__":
    main()
