"""`manage.py replay`, in this process and in one of its own."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

ROOT = Path(__file__).parents[2]
CASES = json.loads((ROOT / "tests" / "cases" / "deals.json").read_text(encoding="utf-8"))


def replay(file: object) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of the command in this process."""
    stdout, stderr = StringIO(), StringIO()
    try:
        call_command("replay", str(file), stdout=stdout, stderr=stderr)
    except SystemExit as stopped:
        return int(stopped.code or 0), stdout.getvalue(), stderr.getvalue()
    return 0, stdout.getvalue(), stderr.getvalue()


def in_any_order(result: dict[str, list[str]]) -> dict[str, object]:
    """The result with the two lists sorted whose order means nothing."""
    return {**result, "strikes": sorted(result["strikes"]), "legal": sorted(result["legal"])}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_replay_of_a_shared_case(case: dict[str, dict[str, list[str]]], tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(case["record"]), encoding="utf-8")

    status, stdout, stderr = replay(file)

    if "result" in case:
        assert (status, stderr) == (0, "")
        assert in_any_order(json.loads(stdout)) == in_any_order(case["result"])
    else:
        assert (status, stdout, stderr.count("\n")) == (1, "", 1)
        assert stderr.startswith(f"{case['refused_at']}: ")


def test_replay_refuses_in_one_line_that_begins_with_the_place(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text("[]", encoding="utf-8")

    assert replay(file) == (1, "", "record: a JSON object belongs here\n")
    assert replay(tmp_path) == (1, "", "record: cannot be read: Is a directory\n")


def test_replay_reads_standard_input_and_needs_no_database() -> None:
    case = CASES[4]

    run = subprocess.run(
        [sys.executable, "manage.py", "replay", "-"],
        cwd=ROOT,
        input=json.dumps(case["record"]).encode(),
        capture_output=True,
        check=False,
        env={**os.environ, "DATABASE_URL": "sqlite:////nowhere/none.sqlite3"},
        timeout=60,
    )

    assert (run.returncode, run.stderr) == (0, b"")
    assert in_any_order(json.loads(run.stdout)) == in_any_order(case["result"])
