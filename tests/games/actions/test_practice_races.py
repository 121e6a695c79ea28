"""Two devices of one member, a double tap, a resend, all at the same moment."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from games.actions.practice import deal_round, make_move, start_practice
from games.engine.moves import Knock
from games.engine.rules import PRESETS
from games.practice_errors import MovedOn
from games.practice_model import PracticeGame
from tests.make import NOW, make_member, new_key
from tests.make_practice import make_practice
from tests.people import actor
from tests.races import race

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 6


def acts(act: Callable[..., None], **given: Any) -> list[Callable[[], None]]:
    """The same thing several times, each with a key of its own unless one is given."""
    return [
        partial(act, **({"key": new_key(), "dice": Random(number)} | given))
        for number in range(AT_ONCE)
    ]


def test_one_tap_sent_many_times_is_one_move() -> None:
    row = make_practice(make_member(), moves="keep")
    given = {"move": Knock(), "key": new_key(), "seen": 3, "by": actor(row.member), "now": NOW}

    answers = race(*acts(make_move, **given))

    row.refresh_from_db()
    assert answers == [None] * AT_ONCE
    assert (row.version, row.moves) == (4, "keep knock pass AC>QH")


def test_of_several_devices_one_moves_and_the_others_are_told() -> None:
    row = make_practice(make_member(), moves="keep")
    given = {"move": Knock(), "seen": 3, "by": actor(row.member), "now": NOW}

    answers = race(*acts(make_move, **given))

    row.refresh_from_db()
    assert sorted(map(str, answers)) == sorted(map(str, [None, *[MovedOn] * (AT_ONCE - 1)]))
    assert (row.version, row.moves) == (4, "keep knock pass AC>QH")


def test_round_is_dealt_once() -> None:
    row = make_practice(make_member(), moves="keep knock pass AC>QH")
    promised = row.next_secret

    answers = race(*acts(deal_round, seen=3, by=actor(row.member), now=NOW))

    row.refresh_from_db()
    assert answers.count(None) == 1
    assert (row.version, row.secret) == (4, promised)


def test_first_game_begins_once() -> None:
    member = make_member()
    given = partial(
        start_practice, rules=PRESETS["zoggeli"], bots=3, strength="middle", seen=0, now=NOW
    )
    starts = [partial(given, key=new_key(), by=actor(member)) for _ in range(AT_ONCE)]

    answers = race(*starts)

    assert answers.count(None) == 1
    assert PracticeGame.objects.get().version == 1
