"""Debian's hledger, asked for what it makes of a journal."""

import csv
import os
import subprocess


def hledger(journal: str, *words: str) -> str:
    """What hledger prints; it must find nothing wrong with the journal."""
    done = subprocess.run(
        ["hledger", "--file", "-", *words],
        input=journal,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def hledger_balances(journal: str) -> dict[str, int]:
    """The balance in Rappen of every account that the journal names in a booking."""
    printed = hledger(journal, "balance", "--flat", "--empty", "--no-total", "--output-format=csv")
    _head, *rows = csv.reader(printed.splitlines())
    return {place: _rappen(amount) for place, amount in rows}


def _rappen(amount: str) -> int:
    """Of `CHF -12.50`; nothing at all prints as 0."""
    digits = amount.removeprefix("CHF ")
    return 0 if digits == "0" else int(digits.replace(".", ""))
