"""`manage.py score`, in this process and, where the process itself matters, in one of its own."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.management.commands.score import Command

ROOT = Path(__file__).parents[2]
CASES = json.loads((ROOT / "tests" / "cases" / "games.json").read_text(encoding="utf-8"))
RECORD: dict[str, object] = {
    "format": "31-game/1",
    "rules": "zoggeli",
    "present": ["Jörg", "Beat"],
    "rounds": [{"type": "withdraw", "player": "Beat"}],
}
RESULT = {
    "finished": True,
    "rounds_played": 0,
    "dealer": None,
    "players": [
        {"name": "Jörg", "strikes": 0, "state": "in"},
        {"name": "Beat", "strikes": 0, "state": "out"},
    ],
    "standings": [
        {"name": "Jörg", "place": 1, "stake": 100, "absent": False},
        {"name": "Beat", "place": 2, "stake": 200, "absent": False},
    ],
    "total": 300,
}


class Terminal(StringIO):
    """A place to write to that takes colours."""

    def isatty(self) -> bool:
        return True


def score(file: object) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of the command in this process."""
    stdout, stderr = StringIO(), StringIO()
    try:
        call_command("score", str(file), stdout=stdout, stderr=stderr)
    except SystemExit as stopped:
        return int(stopped.code or 0), stdout.getvalue(), stderr.getvalue()
    return 0, stdout.getvalue(), stderr.getvalue()


def written(folder: Path, content: bytes) -> Path:
    path = folder / "record.json"
    path.write_bytes(content)
    return path


def run_score(
    file: str, content: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "manage.py", "score", file],
        cwd=ROOT,
        input=content,
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
        timeout=60,
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_score_of_a_shared_case(case: dict[str, object], tmp_path: Path) -> None:
    file = written(tmp_path, json.dumps(case["record"]).encode())

    status, stdout, stderr = score(file)

    if "result" in case:
        assert (status, json.loads(stdout), stderr) == (0, case["result"], "")
    else:
        assert (status, stdout, stderr.count("\n")) == (1, "", 1)
        assert stderr.startswith(f"{case['refused_at']}: ")


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"", "record: is not JSON\n"),
        (b"\xff\xfe{\x00}\x00", "record: is not text in UTF-8\n"),
        (b"[]", "record: a JSON object belongs here\n"),
        (b'{"a": NaN}', "record: NaN is not a number that JSON knows\n"),
        (b'{"a": 1, "a": 1}', 'record: has the key "a" twice\n'),
        (b"[" * 500_000, "record: is nested too deeply\n"),
        (b" " * 3_000_000, "record: is larger than 1 MB\n"),
        (b'{"a\\nb": 1}', 'a\\nb: the key "a\\nb" is unknown here\n'),
        (b'{"\\ud800": 1}', '\\ud800: the key "\\ud800" is unknown here\n'),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_score_refuses_in_one_line(content: bytes, line: str, tmp_path: Path) -> None:
    assert score(written(tmp_path, content)) == (1, "", line)


def test_score_refuses_what_cannot_be_read(tmp_path: Path) -> None:
    assert score(tmp_path / "none.json") == (
        1,
        "",
        "record: cannot be read: No such file or directory\n",
    )
    assert score(tmp_path) == (1, "", "record: cannot be read: Is a directory\n")
    assert score("a\0b") == (1, "", "record: cannot be read: there is no such file\n")


def test_score_reads_standard_input_and_needs_no_database() -> None:
    run = run_score(
        "-", json.dumps(RECORD).encode(), DATABASE_URL="sqlite:////nowhere/none.sqlite3"
    )

    assert (run.returncode, json.loads(run.stdout), run.stderr) == (0, RESULT, b"")
    assert "Jörg" in run.stdout.decode()


def test_score_escapes_names_where_the_terminal_cannot_show_them() -> None:
    run = run_score("-", json.dumps(RECORD).encode(), PYTHONIOENCODING="ascii", PYTHONUTF8="0")

    assert (run.returncode, json.loads(run.stdout.decode("ascii")), run.stderr) == (0, RESULT, b"")


def test_score_refusal_in_a_process_of_its_own() -> None:
    broken = {**RECORD, "rounds": [{"type": "lowest", "strikes": ["Zora ü"]}]}
    run = run_score("-", json.dumps(broken).encode(), PYTHONIOENCODING="ascii", PYTHONUTF8="0")

    assert (run.returncode, run.stdout, run.stderr) == (
        1,
        b"",
        b"rounds[0]: Zora \\xfc is not among those present\n",
    )


def test_score_refusal_on_a_terminal_has_no_colour_before_its_place(tmp_path: Path) -> None:
    terminal = Terminal()

    with pytest.raises(SystemExit):
        Command(stderr=terminal, force_color=True).handle(file=str(tmp_path))

    assert terminal.getvalue() == "record: cannot be read: Is a directory\n"


def test_score_with_standard_input_closed() -> None:
    run = subprocess.run(
        ["sh", "-c", 'exec "$0" manage.py score - <&-', sys.executable],
        cwd=ROOT,
        capture_output=True,
        check=False,
        timeout=60,
    )

    assert (run.returncode, run.stdout) == (1, b"")
    assert run.stderr == b"record: cannot be read: there is no such file\n"
