"""`manage.py load_game` as docs/records.md and the commands' table say it."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.models import Game
from tests.make import make_members

pytestmark = pytest.mark.django_db

RECORD: dict[str, object] = {
    "format": "31-game/1",
    "id": "a-game",
    "date": "2026-11-06",
    "rules": "zoggeli",
    "present": ["Anni", "Beat", "Carla"],
    "absent": ["Dominik"],
    "placings": [["Beat"], ["Anni"], ["Carla"]],
}


def run(tmp_path: Path, written: object, *options: str) -> tuple[int, str, str]:
    path = tmp_path / "game.json"
    path.write_text(written if isinstance(written, str) else json.dumps(written), encoding="utf-8")
    out, err = StringIO(), StringIO()
    try:
        call_command("load_game", str(path), *options, stdout=out, stderr=err)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_result_is_json_and_nothing_else(tmp_path: Path) -> None:
    make_members(4)

    status, out, err = run(tmp_path, RECORD)

    game = Game.objects.get()
    assert (status, err) == (0, "")
    assert json.loads(out) == {"game": game.pk, "created": True, "total": 1000}


def test_second_time_is_nothing_new_and_says_so(tmp_path: Path) -> None:
    make_members(4)
    run(tmp_path, RECORD)

    status, out, err = run(tmp_path, RECORD)

    game = Game.objects.get()
    assert (status, json.loads(out)) == (0, {"game": game.pk, "created": False, "total": 1000})
    assert err.strip() == "Diese Aufzeichnung ist schon verbucht; es kam nichts dazu."
    status, out, err = run(tmp_path, RECORD, "--again")
    assert (status, json.loads(out)["created"], err) == (0, True, "")


def test_unknown_names_need_the_option(tmp_path: Path) -> None:
    status, out, err = run(tmp_path, RECORD)
    assert (status, out) == (1, "")
    assert err == (
        "present: Anni, Beat und Carla sind hier nicht bekannt;"
        " --create-members nimmt neue Namen auf\n"
    )

    status, out, err = run(tmp_path, RECORD, "--create-members")

    assert (status, json.loads(out)["total"], err) == (0, 1000, "")


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("no json", "record"),
        ({**RECORD, "date": None}, "date"),
        ({key: value for key, value in RECORD.items() if key != "date"}, "date"),
        ({**RECORD, "present": ["Anni", "\u2028Be\u2028at"], "placings": [["Anni"]]}, "present"),
        ({**RECORD, "absent": ["Ann\u2028"]}, "absent"),
        ({**RECORD, "absent": ["D\u2028ora"]}, "absent"),
        ({**RECORD, "rules": "poker"}, "rules"),
    ],
)
def test_refusal_is_one_line_that_begins_with_the_place(
    tmp_path: Path, written: object, place: str
) -> None:
    make_members(3)

    status, out, err = run(tmp_path, written)

    assert (status, out) == (1, "")
    assert err.startswith(f"{place}: ")
    assert err.splitlines() == [err.rstrip("\n")]
    assert not Game.objects.exists()
