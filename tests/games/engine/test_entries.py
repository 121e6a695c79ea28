"""The entries of a record's rounds: what is read, refused and written back."""

import pytest

from games.engine.entries import entry_of, events_from
from games.engine.errors import RuleError
from games.engine.rules import PRESETS
from games.engine.tally import Event, Lowest, Misdeal, ThreeAces, Void, Withdraw, tally

PRESENT = ("Anna", "Beat", "Carla")
SEATS = {name: seat for seat, name in enumerate(PRESENT)}


def events(*entries: object, rules: str = "zoggeli") -> tuple[Event, ...]:
    return events_from(list(entries), seats=SEATS, rules=PRESETS[rules])


def refused_at(*entries: object, rules: str) -> str:
    """Where the entries are refused, by their form or because they cannot have happened."""
    with pytest.raises(RuleError) as refused:
        tally(rules=PRESETS[rules], seats=3, first_dealer=0, events=events(*entries, rules=rules))
    return refused.value.place


@pytest.mark.parametrize(
    ("rules", "entry", "event"),
    [
        ("zoggeli", {"type": "lowest", "strikes": ["Carla", "Anna"]}, Lowest((2, 0))),
        ("zoggeli", {"type": "three_aces", "holder": "Anna"}, ThreeAces(0)),
        (
            "skat32",
            {"type": "three_aces", "holder": "Anna", "strikes": ["Beat"]},
            ThreeAces(0, (1,)),
        ),
        ("zoggeli", {"type": "misdeal"}, Misdeal()),
        ("zoggeli", {"type": "void"}, Void()),
        ("zoggeli", {"type": "withdraw", "player": "Carla"}, Withdraw(2)),
    ],
)
def test_entry_is_read_and_written(rules: str, entry: dict[str, object], event: Event) -> None:
    assert events(entry, rules=rules) == (event,)
    assert entry_of(event, present=PRESENT, rules=PRESETS[rules]) == entry


@pytest.mark.parametrize("rules", ["zoggeli", "skat32"])
@pytest.mark.parametrize(
    "entry",
    [
        None,
        "void",
        [],
        {},
        {"type": None},
        {"type": ["lowest"]},
        {"type": "Lowest", "strikes": ["Anna"]},
        {"type": "lowest"},
        {"type": "lowest", "strikes": "Anna"},
        {"type": "lowest", "strikes": {"Anna": 1}},
        {"type": "lowest", "strikes": [["Anna"]]},
        {"type": "lowest", "strikes": [None]},
        {"type": "lowest", "strikes": ["anna"]},
        {"type": "lowest", "strikes": ["Anna "]},
        {"type": "lowest", "strikes": ["Dominik"]},
        {"type": "lowest", "strikes": ["Anna"], "holder": "Beat"},
        {"type": "three_aces"},
        {"type": "three_aces", "holder": None},
        {"type": "three_aces", "holder": ["Anna"]},
        {"type": "three_aces", "holder": "Zora"},
        {"type": "three_aces", "holder": "Anna", "strikes": []},
        {"type": "three_aces", "holder": "Anna", "strikes": ["Anna"]},
        {"type": "three_aces", "holder": "Anna", "strikes": ["Beat", "Beat"]},
        {"type": "three_aces", "holder": "Anna", "note": ""},
        {"type": "misdeal", "player": "Anna"},
        {"type": "void", "strikes": []},
        {"type": "withdraw"},
        {"type": "withdraw", "player": "Zora"},
        {"type": "withdraw", "player": 1},
    ],
)
def test_an_entry_of_another_form_is_refused_at_its_place(entry: object, rules: str) -> None:
    void = {"type": "void"}

    assert refused_at(void, entry, void, rules=rules) == "rounds[1]"


def test_three_aces_name_the_lowest_only_where_they_beat_31() -> None:
    alone = {"type": "three_aces", "holder": "Anna"}
    named = {**alone, "strikes": ["Beat"]}

    assert refused_at(named, rules="zoggeli") == "rounds[0]"
    assert refused_at(alone, rules="skat32") == "rounds[0]"
