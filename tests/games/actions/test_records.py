"""Records booked: once, by exact names, all or nothing."""

import json
from typing import Any

import pytest

from clique.models import Member
from games.actions.records import LoadedGame, load_record
from games.engine.errors import Fault, RuleError
from games.engine.records import read_game
from games.errors import RecordRefused
from games.models import Attendance, Evening, Game, Place, RuleSet
from games.queries.evenings import EveningState, evening_state
from games.queries.records import game_record
from games.queries.rule_sets import current_rule_set
from games.queries.standings import standings
from games.signals import Result, game_finished
from tests.make import (
    DAY,
    NOW,
    SCOREKEEPER,
    announced,
    book,
    make_evening,
    make_game,
    make_members,
    play,
    undo,
)

pytestmark = pytest.mark.django_db


def record(**changes: object) -> dict[str, object]:
    fields: dict[str, object] = {
        "format": "31-game/1",
        "date": "2026-11-06",
        "rules": "zoggeli",
        "present": ["Anni", "Beat", "Carla"],
        "absent": ["Dominik"],
        "placings": [["Beat"], ["Anni"], ["Carla"]],
    }
    fields.update(changes)
    return {key: value for key, value in fields.items() if value is not None}


def load(written: dict[str, object], **options: Any) -> LoadedGame:
    return load_record(
        record=read_game(json.dumps(written)),
        **{"create_members": True, "by": SCOREKEEPER, "now": NOW, **options},
    )


def counts() -> tuple[int, ...]:
    models: tuple[Any, ...] = (Evening, Game, Member, Place, RuleSet, Attendance)
    return tuple(model.objects.count() for model in models)


def test_record_is_booked_on_its_date() -> None:
    with announced() as heard:
        loaded = load(record())

    game = Game.objects.get()
    assert loaded == LoadedGame(game.pk, True, 1000)
    assert [(row.name, row.stake_rappen, row.is_absent) for row in standings(game.pk).rows] == [
        ("Beat", 100, False),
        ("Anni", 200, False),
        ("Carla", 300, False),
        ("Dominik", 400, True),
    ]
    assert (game.evening.date, game.booked_at, game.revision) == (DAY, NOW, 1)
    assert [(result.day, result.revision) for result in heard if isinstance(result, Result)] == [
        (DAY, 1)
    ]
    assert evening_state(game.evening, now=NOW) is EveningState.CLOSED


def test_same_content_on_its_date_is_booked_once() -> None:
    first = load(record())
    before = counts()

    again = load(record())

    assert again == LoadedGame(first.game_id, False, 1000)
    assert counts() == before


def test_strikes_in_another_order_are_the_same_content() -> None:
    def written(*names: str) -> dict[str, object]:
        rounds = [{"type": "lowest", "strikes": list(names)}] * 4
        return record(placings=None, rounds=rounds)

    first = load(written("Beat", "Carla"))

    assert load(written("Carla", "Beat")) == LoadedGame(first.game_id, False, first.total_rappen)
    assert load(written("Anni", "Carla")).created


@pytest.mark.parametrize(
    "changes",
    [
        {"date": "2026-11-07"},
        {"absent": []},
        {"present": ["Beat", "Anni", "Carla"]},
        {"placings": [["Beat"], ["Anni", "Carla"]]},
        {"rules": "skat32"},
        {"id": "other"},
    ],
)
def test_other_content_is_another_game(changes: dict[str, object]) -> None:
    load(record())

    assert load(record(**changes)).created
    assert Game.objects.count() == 2


def test_same_id_is_booked_once_whatever_else_it_says() -> None:
    first = load(record(id="a"))

    again = load(record(id="a", absent=[], date="2026-11-05"))

    assert again == LoadedGame(first.game_id, False, 1000)
    assert Game.objects.get().record_id == "a"


def test_again_books_it_all_the_same() -> None:
    first = load(record(id="a"))

    again = load(record(id="a"), again=True)

    assert (again.created, again.total_rappen) == (True, 1000)
    ids = Game.objects.order_by("number").values_list("pk", "number", "sitting")
    assert list(ids) == [(first.game_id, 1, 1), (again.game_id, 2, 2)]
    assert Game.objects.get(pk=again.game_id).record_id != "a"


def test_export_of_a_played_game_is_nothing_new() -> None:
    make_members(4)
    game = make_game(3)
    play(game, *["Beat+Carla"] * 4)
    book(game)

    loaded = load(game_record(game.pk))

    assert loaded == LoadedGame(game.pk, False, 900)


def test_export_of_a_finished_game_that_is_not_booked_is_refused() -> None:
    make_members(4)
    game = make_game(3)
    play(game, *["Beat+Carla"] * 4)

    with pytest.raises(
        RecordRefused, match=r"Spiel 1 vom 6\.11\.2026, das noch offen ist"
    ) as refused:
        load(game_record(game.pk))

    assert refused.value.place == "id"
    assert (Game.objects.count(), Game.objects.exclude(booked_at=None).count()) == (1, 0)


def test_export_loaded_into_another_database_is_the_same_game() -> None:
    make_members(4)
    game = make_game(3)
    play(game, *["Beat+Carla"] * 4)
    book(game)
    exported = game_record(game.pk)
    undo(game)
    for _ in range(5):
        undo(game)

    loaded = load(exported)

    assert loaded.created
    assert game_record(loaded.game_id) == exported


def test_rules_that_come_with_a_record_are_not_the_club_s() -> None:
    load(record(rules={"preset": "zoggeli", "stake_first": 50}))

    game = Game.objects.get()
    assert game.rule_set.rules.stake_first == 50
    assert current_rule_set().rules.stake_first == 100
    load(record(rules={"preset": "zoggeli", "stake_first": 50}, absent=[]))
    assert RuleSet.objects.count() == 3


def test_unfinished_game_is_refused() -> None:
    rounds = [{"type": "lowest", "strikes": ["Beat"]}]

    with pytest.raises(RecordRefused) as refused:
        load(record(placings=None, rounds=rounds))

    assert refused.value.place == "rounds"
    assert counts() == (0,) * 6


def test_date_is_required_and_must_be_possible() -> None:
    with pytest.raises(RuleError) as missing:
        load(record(date=None))
    with pytest.raises(RecordRefused) as old:
        load(record(date="1989-12-31"))
    with pytest.raises(RecordRefused) as far:
        load(record(date="2099-01-01"))

    assert (missing.value.code, missing.value.place) == (Fault.MISSING_KEY, "date")
    assert (old.value.place, far.value.place) == ("date", "date")
    assert counts() == (0,) * 6


def test_game_that_cannot_have_been_is_refused_with_its_round() -> None:
    rounds = [{"type": "lowest", "strikes": ["Beat"]}] * 5

    with pytest.raises(RuleError) as refused:
        load(record(placings=None, rounds=rounds))

    assert refused.value.place == "rounds[4]"


def test_record_of_twenty_players_is_booked() -> None:
    names = [f"Spieler {number}" for number in range(1, 21)]

    loaded = load(record(present=names, absent=[], placings=[[name] for name in names]))

    assert loaded.total_rappen == 100 * 20 * 21 // 2
    assert Game.objects.get().deck is None


def test_open_evening_keeps_its_attendance() -> None:
    make_members(2)
    evening = make_evening()

    load(record())

    rows = Attendance.objects.filter(evening=evening).order_by("position")
    assert [row.member.call_name for row in rows] == ["Anni", "Beat"]
    evening.refresh_from_db()
    assert evening.is_open_at(NOW)


def test_loaded_evening_is_last_time_for_the_next() -> None:
    load(record())

    evening = make_evening(DAY.replace(day=20))

    rows = Attendance.objects.filter(evening=evening).order_by("position")
    assert [row.member.call_name for row in rows] == ["Anni", "Beat", "Carla"]


def test_receiver_that_fails_leaves_nothing_behind() -> None:
    def broken(**_: object) -> None:
        raise RuntimeError("no money")

    game_finished.connect(broken)
    try:
        with pytest.raises(RuntimeError, match="no money"):
            load(record())
    finally:
        game_finished.disconnect(broken)

    assert counts() == (0,) * 6
