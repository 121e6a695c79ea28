"""Games against bots in the database: one act once, nothing lost, nothing beside them."""

from random import Random
from typing import Any

import pytest

from clique.errors import KeyReused
from clique.models import Command, Member
from games.actions.practice import deal_round, make_move, start_practice
from games.engine.moves import Keep, Knock, Pass
from games.engine.rules import PRESETS
from games.move_errors import MoveForbidden
from games.practice_errors import MovedOn, NoPractice, NotNow
from games.practice_model import PracticeGame
from games.queries.practice import practice_of, stored_practice
from tests.make import NOW, make_member, new_key
from tests.make_practice import make_practice
from tests.people import actor
from tests.sweep import everything

pytestmark = pytest.mark.django_db


def start(member: Member, *, seen: int = 0, **changes: Any) -> None:
    given: dict[str, Any] = {
        "rules": PRESETS["skat32"],
        "bots": 3,
        "strength": "greedy",
        "key": new_key(),
    }
    start_practice(**(given | changes), seen=seen, by=actor(member), now=NOW)


def deal(member: Member, *, seen: int, **changes: Any) -> None:
    given: dict[str, Any] = {"key": new_key(), "dice": Random(1)}
    deal_round(**(given | changes), seen=seen, by=actor(member), now=NOW)


def move(member: Member, what: Any, *, seen: int, **changes: Any) -> None:
    given: dict[str, Any] = {"key": new_key(), "dice": Random(1)}
    make_move(move=what, **(given | changes), seen=seen, by=actor(member), now=NOW)


def row(member: Member) -> PracticeGame:
    return PracticeGame.objects.get(pk=member.pk)


def test_game_begins_undealt_with_its_promise_made() -> None:
    member = make_member()

    start(member)

    found = row(member)
    assert (found.version, found.bots, found.strength) == (1, 3, "greedy")
    assert (found.secret, found.moves, len(bytes.fromhex(found.next_secret))) == ("", "", 32)
    assert practice_of(found).rules == PRESETS["skat32"]


def test_deal_keeps_the_promise_and_makes_the_next() -> None:
    member = make_member()
    start(member)
    promised = row(member).next_secret

    deal(member, seen=1)

    found = row(member)
    assert (found.secret, found.version) == (promised, 2)
    assert found.next_secret not in ("", promised)


def test_whole_round_writes_nothing_but_its_own_row() -> None:
    member = make_member()
    before = everything()

    start(member)
    make_practice_row = make_practice(make_member("Beat"), moves="keep")
    move(Member.objects.get(pk=make_practice_row.pk), Knock(), seen=3)

    after = everything()
    changed = {table for table in after if after[table] != before[table]}
    assert changed == {"games.PracticeGame", "clique.Member"}
    assert not Command.objects.exists()


def test_act_that_comes_twice_is_done_once() -> None:
    member = make_member()
    make_practice(member, moves="keep")
    key = new_key()

    move(member, Knock(), seen=3, key=key)
    first = row(member)
    move(member, Knock(), seen=3, key=key)

    assert row(member).moves == first.moves == "keep knock pass AC>QH"
    assert row(member).version == 4
    with pytest.raises(KeyReused):
        move(member, Pass(), seen=3, key=key)


def test_game_that_went_on_elsewhere_is_not_played_on_blindly() -> None:
    member = make_member()
    make_practice(member, moves="keep")

    with pytest.raises(MovedOn):
        move(member, Knock(), seen=2)
    with pytest.raises(MovedOn):
        start(member, seen=2)

    assert row(member).moves == "keep"


def test_slower_of_two_acts_at_once_is_refused() -> None:
    """Both thought about the same version: the one that stores second finds another one there."""
    member = make_member()
    make_practice(member, moves="keep")

    class Quicker(Random):
        def random(self) -> float:
            PracticeGame.objects.filter(pk=member.pk).update(version=4)
            return super().random()

    PracticeGame.objects.update(strength="middle")
    with pytest.raises(MovedOn):
        move(member, Knock(), seen=3, dice=Quicker(1))

    assert row(member).moves == "keep"


def test_refused_acts_say_why_and_change_nothing() -> None:
    member, nobody = make_member(), make_member("Beat")
    make_practice(member, moves="keep")

    with pytest.raises(MoveForbidden, match="Der Geber hat sein Päckchen schon gewählt"):
        move(member, Keep(), seen=3)
    with pytest.raises(NotNow):
        deal(member, seen=3)
    with pytest.raises(NoPractice):
        move(nobody, Keep(), seen=1)
    start(nobody)
    with pytest.raises(NotNow):
        move(nobody, Keep(), seen=1)

    assert (row(member).moves, row(member).version) == ("keep", 3)


def test_new_game_takes_the_place_of_the_old_one() -> None:
    member = make_member()
    make_practice(member, moves="keep")

    start(member, seen=3, bots=8)

    stored = stored_practice(member.pk)
    assert stored is not None
    assert (stored.version, stored.practice.bots, stored.practice.deal) == (4, 8, None)
    assert PracticeGame.objects.count() == 1


def test_member_can_be_removed_for_all_their_practice() -> None:
    member = make_member()
    make_practice(member)

    member.delete()

    assert not PracticeGame.objects.exists()
