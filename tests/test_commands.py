"""What holds for every command of the project: one line says why nothing was done."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class
from django.db import connection

from clique.management.house_command import HouseCommand

ROOT = Path(__file__).parents[1]
# What stands in for Django's own commands of these names.
DJANGOS = {"flush", "migrate"}
OURS = sorted(
    name
    for name, app in get_commands().items()
    if app in ("clique", "games", "ledger") and name not in DJANGOS
)
# The words without which a command refuses before it has looked at the others.
NEEDED = {
    "bill": ["--all", "--output", "-"],
    "check_shuffle": ["--secret", "00", "--players", "2", "--deck", "32"],
    "document": ["statement", "--output", "-"],
    "explain": ["AC"],
    "export": ["--journal", "--output", "-"],
    "load_game": ["x"],
    "move_database": ["--to", "x"],
    "payment_list": ["--output", "-"],
    "replay": ["x"],
    "restore": ["x"],
    "score": ["x"],
    "tournament": ["--bots", "x", "--games", "1", "--seed", "1"],
}
RECORD = {
    "format": "31-game/1",
    "date": "2026-11-06",
    "rules": "zoggeli",
    "present": ["Anni", "Beat"],
    "placings": [["Anni"], ["Beat"]],
}


def command(name: str) -> HouseCommand:
    loaded = load_command_class(get_commands()[name], name)
    assert isinstance(loaded, HouseCommand)
    return loaded


def test_file_of_somebody_else_is_named_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a lock that a command left which ran as root."""

    def locked(*_words: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied", "/var/lib/zoggeli/server.lock")

    monkeypatch.setattr("games.management.commands.score.Command.handle", locked)

    line = line_of(capsys, "score", "-")

    assert line == (
        "CommandError: '/var/lib/zoggeli/server.lock' may not be used: Permission denied\n"
    )


def line_of(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The line on standard error of a command that refuses its arguments."""
    with pytest.raises(SystemExit) as end:
        command(words[0]).run_from_argv(["manage.py", *words])
    out, err = capsys.readouterr()
    assert (end.value.code, out, err.count("\n")) == (1, "", 1)
    return err


def manage(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(folder), "DATABASE_URL": ""},
        capture_output=True,
        check=False,
        text=True,
    )


def test_all_commands_are_known_here() -> None:
    assert OURS == [
        "backup",
        "balances",
        "bill",
        "check_shuffle",
        "doctor",
        "document",
        "explain",
        "export",
        "fund",
        "load_game",
        "move_database",
        "payment_list",
        "remove_sample",
        "replay",
        "restore",
        "sample_clique",
        "score",
        "serve",
        "tournament",
        "unlock",
        "upgrade",
        "verify",
    ]


@pytest.mark.parametrize("name", OURS)
def test_argument_that_does_not_exist_is_refused_in_one_line(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = line_of(capsys, name, *NEEDED.get(name, []), "--no\nsense")

    assert line == "CommandError: unrecognized arguments: --no\\nsense\n"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["score"], "the following arguments are required: FILE"),
        (["load_game", "--again"], "the following arguments are required: FILE"),
        (["payment_list"], "the following arguments are required: --output"),
        (["fund", "--year"], "argument --year: expected one argument"),
        (["sample_clique", "--today"], "argument --today: expected one argument"),
    ],
)
def test_missing_argument_is_named_in_one_line(
    words: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert line_of(capsys, *words) == f"CommandError: {line}\n"


@pytest.mark.parametrize("name", OURS)
def test_help_says_it_all(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        command(name).run_from_argv(["manage.py", name, "--help"])

    out, err = capsys.readouterr()
    assert (end.value.code, err) == (0, "")
    assert out.startswith(f"usage: manage.py {name} ")


@pytest.mark.parametrize("name", [name for name in OURS if not command(name).may_be_missing])
def test_database_that_is_not_there_is_said_in_one_line_and_not_made(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "clique.sqlite3"
    monkeypatch.setitem(connection.settings_dict, "NAME", str(file))
    monkeypatch.setattr(connection, "vendor", "sqlite")

    line = line_of(capsys, name, *NEEDED.get(name, []))

    assert line.startswith(f"CommandError: there is no database at {file}; start the program once")
    assert not file.exists()


def test_verify_in_the_wrong_folder_leaves_no_database_there(tmp_path: Path) -> None:
    done = manage(tmp_path, "verify")

    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert f"there is no database at {tmp_path / 'clique.sqlite3'}" in done.stderr
    assert not list(tmp_path.glob("clique*"))


@pytest.mark.parametrize(
    "words",
    [
        ["load_game", "record.json", "--create-members"],
        ["payment_list", "--output", "-"],
        ["balances"],
        ["sample_clique"],
    ],
)
def test_database_without_tables_is_refused_in_one_line(words: list[str], tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    record.write_text(json.dumps(RECORD), encoding="utf-8")
    (tmp_path / "clique.sqlite3").touch()

    done = manage(tmp_path, *(str(record) if word == record.name else word for word in words))

    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith("CommandError: The database cannot be used: no such table: ")


def test_reader_that_has_seen_enough_hears_nothing_more(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    record = tmp_path / "record.json"
    record.write_text(json.dumps(RECORD), encoding="utf-8")

    done = subprocess.run(
        [sys.executable, "manage.py", "score", str(record)],
        cwd=ROOT,
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
        text=True,
    )

    os.close(writer)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.parametrize(
    ("output", "line"),
    [
        (">&-", "CommandError: there is no standard output\n"),
        (">/dev/full", "CommandError: [Errno 28] No space left on device\n"),
    ],
)
def test_output_that_cannot_take_the_result_is_refused_in_one_line(output: str, line: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" manage.py explain QC KC AH {output}', sys.executable],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        check=False,
        text=True,
    )

    assert (done.returncode, done.stderr) == (1, line)
