"""The names of a record and the members they mean."""

import json
from typing import Any

import pytest

from clique.models import Member, MemberKind
from games.actions.records import LoadedGame, load_record
from games.engine.records import read_game
from games.errors import RecordRefused
from games.models import Attendance, Evening, Game, Place, RuleSet
from tests.make import (
    DAY,
    NOW,
    SCOREKEEPER,
    make_member,
    make_members,
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


def test_unknown_names_become_full_members_from_that_date_on() -> None:
    load(record())

    assert [
        (row.number, row.call_name, row.kind, row.active_from) for row in Member.objects.all()
    ] == [
        (number, name, MemberKind.FULL, DAY)
        for number, name in enumerate(("Anni", "Beat", "Carla", "Dominik"), start=1)
    ]


@pytest.mark.parametrize("name", ["A\u202eB", "B\u2028C", "\ufffd"])
@pytest.mark.parametrize("place", ["present", "absent"])
def test_name_that_no_form_takes_makes_no_member(place: str, name: str) -> None:
    named = {"present": ["Anni", name], "absent": [], "placings": [["Anni"], [name]]}
    written = record(**named) if place == "present" else record(absent=[name])

    with pytest.raises(RecordRefused, match="ein Zeichen, das nicht geht") as refused:
        load(written)

    assert refused.value.place == place
    assert counts() == (0,) * 6


def test_unknown_names_are_refused_unless_they_may_be_made() -> None:
    make_members(2)
    before = counts()

    with pytest.raises(RecordRefused) as refused:
        load(record(), create_members=False)

    assert (refused.value.place, str(refused.value)) == (
        "present",
        "Carla ist hier nicht bekannt; --create-members nimmt neue Namen auf",
    )
    assert counts() == before


@pytest.mark.parametrize(
    ("present", "absent", "place", "message"),
    [
        (["anni", "Beat"], [], "present", "«anni» schreibt sich hier «Anni»"),
        (["Beat", "Carla"], ["ANNI"], "absent", "«ANNI» schreibt sich hier «Anni»"),
        (["Zoe", "zoe"], [], "present", "«zoe» und «Zoe» gelten hier als derselbe Rufname"),
        (["Zoe", "Beat"], ["ZOE"], "absent", "«ZOE» und «Zoe» gelten hier als derselbe Rufname"),
    ],
)
def test_names_that_differ_only_in_case_are_refused(
    present: list[str], absent: list[str], place: str, message: str
) -> None:
    make_member("Anni")
    before = counts()

    with pytest.raises(RecordRefused) as refused:
        load(record(present=present, absent=absent, placings=[[name] for name in present]))

    assert (refused.value.place, str(refused.value)) == (place, message)
    assert counts() == before


def test_names_are_compared_after_nfc() -> None:
    make_member("J\u00f6rg")

    load(record(present=["Jo\u0308rg", "Anni"], absent=[], placings=[["Anni"], ["J\u00f6rg"]]))

    assert [row.call_name for row in Member.objects.all()] == ["Anni", "Jörg"]
