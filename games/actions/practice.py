"""Writes about a game against bots; nothing of it reaches an evening or the books.

The bots think before anything is locked: who keeps score never waits for them. What is stored then replaces just that
version which was thought about. The key of the last act stays with the game, as the commands of the books are kept forever.
"""

import secrets
from collections.abc import Callable, Mapping
from datetime import datetime
from random import Random
from uuid import UUID

from clique.actors import Actor
from clique.errors import KeyReused
from clique.idempotency import content_digest
from clique.transactions import write_transaction
from games.engine.errors import RuleError
from games.engine.moves import Move
from games.engine.notation import move_text
from games.engine.rules import Rules
from games.engine.shuffle import SECRET_BYTES
from games.move_errors import MoveForbidden
from games.practice import Practice, next_round, played
from games.practice_errors import MovedOn, NoPractice, NotNow
from games.practice_model import PracticeGame
from games.queries.practice import columns_of, practice_of, rules_text


def start_practice(
    *, rules: Rules, bots: int, strength: str, key: UUID, seen: int, by: Actor, now: datetime
) -> None:
    """Begin a game against bots in the place of the one before; the first dealer is drawn.

    `seen` is the version of the game that it replaces, 0 without one. Raises `MovedOn` if that went on meanwhile.
    """
    content = {"rules": rules_text(rules), "bots": bots, "strength": strength}
    practice = Practice(
        rules=rules,
        bots=bots,
        strength=strength,
        first_dealer=secrets.randbelow(bots + 1),
        events=(),
        secret=None,
        moves=(),
        next_secret=secrets.token_bytes(SECRET_BYTES),
    )
    row = PracticeGame.objects.filter(pk=by.member_id).first()
    if _came_before(row, key=key, content=content):
        return
    _store(practice, instead=row, key=key, seen=seen, content=content, by=by, now=now)


def deal_round(*, key: UUID, seen: int, by: Actor, now: datetime, dice: Random) -> None:
    """Deal the next round, by the secret that was promised; the bots play as far as the member's turn.

    Raises `NotNow` while a round is in play, or once the game is over, `NoPractice`, `MovedOn`.
    """

    def after(practice: Practice) -> Practice:
        try:
            return next_round(practice, next_secret=secrets.token_bytes(SECRET_BYTES), dice=dice)
        except ValueError as error:
            raise NotNow from error

    _go_on(after, content={"act": "deal"}, key=key, seen=seen, by=by, now=now)


def make_move(*, move: Move, key: UUID, seen: int, by: Actor, now: datetime, dice: Random) -> None:
    """Make the member's move, and those of the bots up to the member's next turn.

    Raises `MoveForbidden` by the rules, `NotNow` before the first deal, `NoPractice`, `MovedOn`.
    """

    def after(practice: Practice) -> Practice:
        if practice.deal is None:
            raise NotNow
        try:
            return played(practice, move, dice=dice)
        except RuleError as error:
            raise MoveForbidden(error) from error

    _go_on(after, content={"act": move_text(move)}, key=key, seen=seen, by=by, now=now)


def _go_on(
    after: Callable[[Practice], Practice],
    *,
    content: Mapping[str, object],
    key: UUID,
    seen: int,
    by: Actor,
    now: datetime,
) -> None:
    row = PracticeGame.objects.filter(pk=by.member_id).first()
    if row is None:
        raise NoPractice
    if _came_before(row, key=key, content=content):
        return
    if row.version != seen:
        raise MovedOn
    practice = after(practice_of(row))
    _store(practice, instead=row, key=key, seen=seen, content=content, by=by, now=now)


def _came_before(row: PracticeGame | None, *, key: UUID, content: Mapping[str, object]) -> bool:
    """Whether this very act was the last one; raises `KeyReused` if its key was another act's."""
    if row is None or row.key != key:
        return False
    if row.digest != content_digest(content):
        raise KeyReused
    return True


def _store(
    practice: Practice,
    *,
    instead: PracticeGame | None,
    key: UUID,
    seen: int,
    content: Mapping[str, object],
    by: Actor,
    now: datetime,
) -> None:
    """Write the game down in the place of the version `seen`, unless another act was quicker."""
    columns = columns_of(practice) | {
        "version": seen + 1,
        "key": key,
        "digest": content_digest(content),
        "updated_at": now,
    }
    with write_transaction():
        if instead is None:
            _row, is_new = PracticeGame.objects.get_or_create(pk=by.member_id, defaults=columns)
            stored = int(is_new)
        else:
            known = PracticeGame.objects.filter(pk=by.member_id, version=seen)
            stored = known.update(**columns)
        if stored:
            return
    # The same act may have come twice at once: then it was done.
    row = PracticeGame.objects.filter(pk=by.member_id).first()
    if not _came_before(row, key=key, content=content):
        raise MovedOn
