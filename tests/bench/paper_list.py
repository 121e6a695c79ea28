"""A payment list of 2,000 rows on paper, beside the same list drawn with fpdf2: processor time, peak memory, size.

    .venv/bin/python -m tests.bench.paper_list

fpdf2 draws it twice: with its table, which repeats the head and splits no row as ours, and cell by cell, the least that makes
such a list look like one. The limits are those beside the table. Each painter runs in a process of its own, three times; the
best counts.
"""

import json
import sys
import tempfile
from pathlib import Path

from tests.journeys.server import Server

PAINTERS = ("ours", "table", "hand")
ROWS = 2000
TIMES = 3
LEAST_FACTOR, MOST_S, MOST_MIB = 5.0, 1.0, 64.0


def main() -> int:
    """Print all beside each other; 1 where ours is slower, larger in memory or not fast enough beside fpdf2."""
    with tempfile.TemporaryDirectory() as folder:
        installation = Server(Path(folder), port=0)
        ours, table, hand = (_best(installation, name) for name in PAINTERS)
    print(f"{ROWS} rows                  ours  fpdf2 table  fpdf2 by hand")
    for words, key, unit in (
        ("processor time s", "s", 1.0),
        ("peak memory MiB over rest", "mib", 1.0),
        ("size kB", "bytes", 1000.0),
    ):
        figures = [run[key] / unit for run in (ours, table, hand)]
        print(f"{words:25}{figures[0]:8.2f}{figures[1]:13.2f}{figures[2]:15.2f}")
    factors = [run["s"] / ours["s"] for run in (table, hand)]
    print(f"times as fast                    {factors[0]:13.1f}{factors[1]:15.1f}")
    is_well = factors[0] >= LEAST_FACTOR and ours["s"] <= MOST_S and ours["mib"] <= MOST_MIB
    limits = f"at least {LEAST_FACTOR:.0f} times, {MOST_S:.0f} s, {MOST_MIB:.0f} MiB"
    print(f"{limits}: {'kept' if is_well else 'missed'}")
    return 0 if is_well else 1


def _best(installation: Server, painter: str) -> dict[str, float]:
    """What the painter takes, the best of several new processes."""
    words = f"from tests.bench.paper_measure import measure; measure({painter!r}, {ROWS})"
    runs = (installation.manage("shell", "-c", words) for _number in range(TIMES))
    told: list[dict[str, float]] = [json.loads(run.splitlines()[-1]) for run in runs]
    return min(told, key=lambda run: run["s"])


if __name__ == "__main__":
    sys.exit(main())
