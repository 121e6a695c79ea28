"""The game record: what is read, what is refused and where, what is written."""

import datetime
import json
from dataclasses import replace
from pathlib import Path

import pytest

from games.engine.errors import Fault, RuleError
from games.engine.records import GameRecord, game_record, read_game, score, tally_of
from games.engine.rules import PRESETS, TiedPlace
from games.engine.tally import Event, Lowest, Misdeal, ThreeAces, Void, Withdraw

ZOGGELI = PRESETS["zoggeli"]
CASES = json.loads((Path(__file__).parents[2] / "cases" / "games.json").read_text(encoding="utf-8"))
DROPPED = object()


def record(**changes: object) -> str:
    """A dull record with some keys changed, added or `DROPPED`."""
    fields: dict[str, object] = {
        "format": "31-game/1",
        "date": "2026-11-06",
        "rules": "zoggeli",
        "present": ["Anna", "Beat", "Carla"],
        "absent": ["Dominik"],
        "first_dealer": "Anna",
        "rounds": [],
    }
    fields.update(changes)
    return json.dumps({key: value for key, value in fields.items() if value is not DROPPED})


def refused_at(raw: str) -> str:
    with pytest.raises(RuleError) as refused:
        score(read_game(raw))
    return refused.value.place


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_shared_case(case: dict[str, object]) -> None:
    raw = json.dumps(case["record"])

    if "result" in case:
        # As text: 2 and 2.0 differ there, and so does the order of the keys.
        assert json.dumps(score(read_game(raw))) == json.dumps(case["result"])
    else:
        assert refused_at(raw) == case["refused_at"]


def test_record_is_read_with_every_kind_of_round() -> None:
    rounds = [
        {"type": "lowest", "strikes": ["Beat", "Carla"]},
        {"type": "three_aces", "holder": "Anna"},
        {"type": "misdeal"},
        {"type": "void"},
        {"type": "withdraw", "player": "Carla"},
    ]
    rules = {"preset": "zoggeli", "tied_place": "worst"}

    assert read_game(
        record(rounds=rounds, rules=rules, first_dealer="Carla", id="game 12")
    ) == GameRecord(
        format="31-game/1",
        id="game 12",
        date=datetime.date(2026, 11, 6),
        rules=replace(ZOGGELI, tied_place=TiedPlace.WORST),
        rules_written=rules,
        present=("Anna", "Beat", "Carla"),
        absent=("Dominik",),
        first_dealer=2,
        events=(Lowest((1, 2)), ThreeAces(0), Misdeal(), Void(), Withdraw(2)),
        placings=None,
    )


def test_what_may_be_left_out_has_its_default() -> None:
    found = read_game(record(date=DROPPED, absent=DROPPED, first_dealer=DROPPED))

    assert (found.id, found.date, found.absent, found.first_dealer) == (None, None, (), 0)


def test_the_order_alone_ignores_the_first_dealer_and_sorts_ties_by_seat() -> None:
    found = read_game(
        record(rounds=DROPPED, placings=[["Beat"], ["Carla", "Anna"]], first_dealer="Zora")
    )

    assert (found.events, found.placings, found.first_dealer) == (None, ((1,), (0, 2)), 0)


def test_names_are_composed_wherever_they_stand() -> None:
    raw = record(
        present=["Jo\u0308rg", "Anna"],
        absent=["Re\u0301my"],
        first_dealer="J\u00f6rg",
        rounds=[
            {"type": "lowest", "strikes": ["J\u00f6rg"]},
            {"type": "withdraw", "player": "Jörg"},
        ],
    )

    assert score(read_game(raw)) == {
        "finished": True,
        "rounds_played": 1,
        "dealer": None,
        "players": [
            {"name": "J\u00f6rg", "strikes": 1, "state": "out"},
            {"name": "Anna", "strikes": 0, "state": "in"},
        ],
        "standings": [
            {"name": "Anna", "place": 1, "stake": 100, "absent": False},
            {"name": "J\u00f6rg", "place": 2, "stake": 200, "absent": False},
            {"name": "R\u00e9my", "place": 3, "stake": 300, "absent": True},
        ],
        "total": 600,
    }


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"format": "31-game/2"}, "format"),
        ({"format": None}, "format"),
        ({"format": ["31-game/1"]}, "format"),
        ({"format": DROPPED}, "format"),
        ({"rules": DROPPED}, "rules"),
        ({"rules": None}, "rules"),
        ({"present": DROPPED}, "present"),
        ({"present": None}, "present"),
        ({"present": "Anna"}, "present"),
        ({"present": {"Anna": 1, "Beat": 2}}, "present"),
        ({"present": []}, "present"),
        ({"present": ["Anna", None]}, "present"),
        ({"present": ["Anna", "\ud800"]}, "present"),
        ({"present": ["Jörg", "Jo\u0308rg"]}, "present"),
        ({"absent": None}, "absent"),
        ({"absent": ["Dominik", "Dominik"]}, "absent"),
        ({"absent": ["Zora\n"]}, "absent"),
        ({"absent": ["Anna"]}, "absent"),
        ({"date": None}, "date"),
        ({"date": 20261106}, "date"),
        ({"date": "20261106"}, "date"),
        ({"date": "2026-11-6"}, "date"),
        ({"date": "2026-W45-5"}, "date"),
        ({"date": "2026-02-29"}, "date"),
        ({"date": "0000-01-01"}, "date"),
        ({"date": "2026-11-06\n"}, "date"),
        ({"date": "2026-11-06T20:00"}, "date"),
        ({"date": "٢٠٢٦-١١-٠٦"}, "date"),
        ({"first_dealer": None}, "first_dealer"),
        ({"first_dealer": 0}, "first_dealer"),
        ({"first_dealer": "Dominik"}, "first_dealer"),
        ({"id": ""}, "id"),
        ({"id": 12}, "id"),
        ({"id": None}, "id"),
        ({"id": "a\nb"}, "id"),
        ({"id": "x" * 201}, "id"),
        ({"rounds": None}, "rounds"),
        ({"rounds": {}}, "rounds"),
        ({"rounds": DROPPED}, "rounds"),
        ({"placings": None}, "placings"),
        ({"placings": [["Anna"], ["Beat"], ["Carla"]]}, "placings"),
        ({"players": []}, "players"),
        ({"": 1}, ""),
        ({"Format": "31-game/1"}, "Format"),
        ({"present": [str(number) for number in range(201)]}, "record"),
        (
            {
                "present": [str(number) for number in range(100)],
                "absent": [str(number) for number in range(100, 201)],
            },
            "record",
        ),
        ({"rounds": [{"type": "void"}] * 10_001}, "record"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_refusal_names_the_key(changes: dict[str, object], place: str) -> None:
    assert refused_at(record(**changes)) == place


def test_a_number_of_thousands_of_digits_is_a_bad_switch() -> None:
    # Python's own writer refuses such a number, which JSON allows.
    raw = record(rules={"preset": "zoggeli", "stake_first": -77}).replace("-77", "9" * 5000)

    assert refused_at(raw) == "rules"


@pytest.mark.parametrize(
    "placings",
    [
        [],
        [["Anna"], ["Beat"]],
        [["Anna"], ["Beat", "Carla"], []],
        [["Anna"], ["Beat", "Carla", "Anna"]],
        [["Anna"], ["Beat"], ["Carla"], ["Dominik"]],
        [["Anna"], "Beat", ["Carla"]],
        ["Anna", "Beat", "Carla"],
        {"1": ["Anna"]},
        [["Anna"], [["Beat"]], ["Carla"]],
        None,
    ],
)
def test_a_final_order_of_another_form_is_refused(placings: object) -> None:
    assert refused_at(record(rounds=DROPPED, placings=placings)) == "placings"


def test_a_refusal_names_the_player() -> None:
    rounds = [{"type": "withdraw", "player": "Carla"}, {"type": "lowest", "strikes": ["Carla"]}]

    with pytest.raises(RuleError) as refused:
        score(read_game(record(rounds=rounds)))

    error = refused.value
    assert (error.code, error.place, error.player) == (
        Fault.OUT_OF_THE_GAME,
        "rounds[1]",
        "Carla",
    )


def test_the_largest_record_is_scored() -> None:
    names = [f"Zoggeli {number}" for number in range(200)]
    raw = record(
        present=names[:100],
        absent=names[100:],
        first_dealer=names[99],
        rounds=[{"type": "void"}] * 10_000,
    )

    result = score(read_game(raw))

    assert (result["rounds_played"], result["dealer"]) == (10_000, "Zoggeli 99")


EVENTS: list[Event] = [Lowest((2, 1)), ThreeAces(0), Misdeal(), Void(), Withdraw(2)]


def test_written_record_holds_what_differs_from_the_preset() -> None:
    assert game_record(
        id="clique/12",
        date=datetime.date(2026, 11, 6),
        rules=replace(ZOGGELI, stake_step=50),
        present=["Anna", "Beat", "Carla"],
        absent=["Dominik"],
        first_dealer=1,
        events=EVENTS,
    ) == {
        "format": "31-game/1",
        "id": "clique/12",
        "date": "2026-11-06",
        "rules": {"preset": "zoggeli", "stake_step": 50},
        "present": ["Anna", "Beat", "Carla"],
        "absent": ["Dominik"],
        "first_dealer": "Beat",
        "rounds": [
            {"type": "lowest", "strikes": ["Carla", "Beat"]},
            {"type": "three_aces", "holder": "Anna"},
            {"type": "misdeal"},
            {"type": "void"},
            {"type": "withdraw", "player": "Carla"},
        ],
    }


def test_written_order_is_read_back() -> None:
    written = game_record(rules=ZOGGELI, present=["Anna", "Beat", "Carla"], placings=[[1], [0, 2]])

    assert written == {
        "format": "31-game/1",
        "rules": {"preset": "zoggeli"},
        "present": ["Anna", "Beat", "Carla"],
        "absent": [],
        "placings": [["Beat"], ["Anna", "Carla"]],
    }
    assert read_game(json.dumps(written)).placings == ((1,), (0, 2))


@pytest.mark.parametrize("parts", [{}, {"events": [], "placings": [[0], [1]]}])
def test_a_record_is_written_of_rounds_or_of_an_order(parts: dict[str, list[list[int]]]) -> None:
    with pytest.raises(ValueError, match="exactly one"):
        game_record(rules=ZOGGELI, present=["Anna", "Beat"], **parts)  # type: ignore[arg-type]  # meant


def test_an_order_alone_has_no_rounds_to_count() -> None:
    found = read_game(record(rounds=DROPPED, placings=[["Anna"], ["Beat"], ["Carla"]]))

    with pytest.raises(ValueError, match="31-game/1"):
        tally_of(found)
