"""A hundred bills beside the library that most programs use: qrbill, its SVG put onto pages by svglib.

    .venv/bin/python -m tests.bench.bills

Printed are processor time, the memory over that at rest, and the size of a page. Each side runs in a process of its own, three
times; the best counts.
"""

import json
import sys
import tempfile
from pathlib import Path

from tests.journeys.server import Server

PAINTERS = ("ours", "qrbill")
BILLS = 100
TIMES = 3
LEAST_FACTOR, MOST_BYTES = 5.0, 5_000


def main() -> int:
    """Print both beside each other; 1 where ours is not fast enough or its pages are too large."""
    with tempfile.TemporaryDirectory() as folder:
        installation = Server(Path(folder), port=0)
        ours, theirs = (_best(installation, name) for name in PAINTERS)
    print(f"{BILLS} bills                    ours  qrbill and svglib")
    for words, key, digits in (
        ("processor time s", "s", 2),
        ("peak memory MiB over rest", "mib", 1),
        ("bytes a page", "page", 0),
    ):
        print(f"{words:25}{ours[key]:9.{digits}f}{theirs[key]:19.{digits}f}")
    factor = theirs["s"] / ours["s"]
    print(f"times as fast                     {factor:19.1f}")
    is_well = factor >= LEAST_FACTOR and ours["page"] <= MOST_BYTES
    limits = f"at least {LEAST_FACTOR:.0f} times, at most {MOST_BYTES} bytes a page"
    print(f"{limits}: {'kept' if is_well else 'missed'}")
    return 0 if is_well else 1


def _best(installation: Server, painter: str) -> dict[str, float]:
    """What the painter takes, the best of several new processes."""
    words = f"from tests.bench.bills_measure import measure; measure({painter!r}, {BILLS})"
    runs = (installation.manage("shell", "-c", words) for _number in range(TIMES))
    told: list[dict[str, float]] = [json.loads(run.splitlines()[-1]) for run in runs]
    return min(told, key=lambda run: run["s"])


if __name__ == "__main__":
    sys.exit(main())
