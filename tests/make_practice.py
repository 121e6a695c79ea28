"""Builders for games against bots, with secrets that deal what a test needs."""

from typing import Any
from uuid import uuid4

from clique.models import Member
from games.engine.notation import moves_from
from games.engine.rules import PRESETS
from games.practice import Practice
from games.practice_model import PracticeGame
from games.queries.practice import columns_of
from tests.make import NOW

SECRET = bytes(range(32))
NEXT_SECRET = bytes(range(32, 64))


def practice(**changes: Any) -> Practice:
    """A game against two bots by the clique's rules, before the first deal; the member plays right after the first dealer."""
    given: dict[str, Any] = {
        "rules": PRESETS["zoggeli"],
        "bots": 2,
        "strength": "greedy",
        "first_dealer": 1,
        "events": (),
        "secret": None,
        "moves": (),
        "next_secret": NEXT_SECRET,
    }
    return Practice(**(given | changes))


def make_practice(
    member: Member, *, moves: str = "", secret: bytes | None = SECRET, **changes: Any
) -> PracticeGame:
    """The member's game, its first round dealt by `SECRET` and come as far as this line of moves."""
    game = practice(moves=moves_from(moves), secret=secret, **changes)
    row = PracticeGame(
        member=member, version=3, key=uuid4(), digest="", updated_at=NOW, **columns_of(game)
    )
    row.save(force_insert=True)
    return row
