"""Every game as a record again."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.actions.records import load_record
from games.engine.records import read_game, score
from games.models import Game, GameEntry
from games.queries.records import game_record
from games.queries.standings import standings
from tests.make import NOW, SCOREKEEPER, book, make_game, make_members, place, play, play_out, undo

pytestmark = pytest.mark.django_db

CASES = json.loads(Path("tests/cases/games.json").read_text(encoding="utf-8"))
FINISHED = [case for case in CASES if case.get("result", {}).get("finished")]


def scored(game: Game) -> Any:
    return score(read_game(json.dumps(game_record(game.pk))))


def shown(game: Game) -> list[dict[str, object]]:
    return [
        {
            "name": row.name,
            "place": row.place_x2 / 2,
            "stake": row.stake_rappen,
            "absent": row.is_absent,
        }
        for row in standings(game.pk).rows
    ]


def test_record_of_a_game_in_play() -> None:
    game = make_game(3, dealer="Carla", rules="skat32")
    play(game, "Beat", "aces:Anni:Beat+Carla", "misdeal", "void", "leaves:Carla")

    assert game_record(game.pk) == {
        "format": "31-game/1",
        "id": game.record_id,
        "date": "2026-11-06",
        "rules": {"preset": "skat32"},
        "present": ["Anni", "Beat", "Carla"],
        "absent": [],
        "first_dealer": "Carla",
        "rounds": [
            {"type": "lowest", "strikes": ["Beat"]},
            {"type": "three_aces", "holder": "Anni", "strikes": ["Beat", "Carla"]},
            {"type": "misdeal"},
            {"type": "void"},
            {"type": "withdraw", "player": "Carla"},
        ],
    }


def test_record_of_a_final_order() -> None:
    make_members(4)
    game = make_game(3, entry=GameEntry.PLACINGS)
    with pytest.raises(ValueError, match="1"):
        game_record(game.pk)
    place(game, "Carla", "Anni", "=Beat")

    assert game_record(game.pk) == {
        "format": "31-game/1",
        "id": game.record_id,
        "date": "2026-11-06",
        "rules": {"preset": "zoggeli"},
        "present": ["Anni", "Beat", "Carla"],
        "absent": ["Dominik"],
        "placings": [["Carla"], ["Anni", "Beat"]],
    }
    assert scored(game)["standings"] == shown(game)


def test_record_keeps_its_id_through_bookings_and_undo() -> None:
    game = make_game(2)
    play_out(game)
    names = [game_record(game.pk)["id"]]

    book(game)
    names.append(game_record(game.pk)["id"])
    undo(game)
    names.append(game_record(game.pk)["id"])

    assert names == [game.record_id] * 3


@pytest.mark.parametrize("case", FINISHED, ids=[case["why"] for case in FINISHED])
def test_loaded_game_scores_as_its_record(case: dict[str, Any]) -> None:
    record = {"date": "2026-11-06", **case["record"]}
    expected = score(read_game(json.dumps(record)))

    loaded = load_record(
        record=read_game(json.dumps(record)), create_members=True, by=SCOREKEEPER, now=NOW
    )

    game = Game.objects.get()
    assert scored(game) == expected
    assert shown(game) == expected["standings"]
    assert loaded.total_rappen == expected["total"]
