"""Builders for a live table: opened, everybody on a phone, cards dealt by a known secret."""

from collections.abc import Sequence
from datetime import datetime
from random import Random
from typing import Any
from uuid import UUID

from clique.actors import Actor, Role
from games.actions.live_play import deal_cards, make_move
from games.actions.live_seats import sit_down
from games.actions.live_table import open_table
from games.engine.moves import Move
from games.engine.notation import move_from, moves_from
from games.engine.play import legal_moves
from games.live import Dealt, dealt_of
from games.live_models import LiveTable
from games.models import Game
from tests.make import NOW, SCOREKEEPER, make_game, new_key

SECRET = "07" * 32


def member_actor(member_id: int) -> Actor:
    """A member on their known phone."""
    return Actor(member_id=member_id, roles=frozenset({Role.MEMBER}))


def make_live_table(
    players: int | Sequence[str] = 3,
    *,
    rules: str | dict[str, object] | None = None,
    game: Game | None = None,
    now: datetime = NOW,
) -> LiveTable:
    """A live table at which everybody sits with their own phone; nothing is dealt yet."""
    game = game or make_game(players, rules=rules, now=now)
    game.refresh_from_db()
    open_table(game_id=game.pk, key=new_key(), seen=game.version, by=SCOREKEEPER, now=now)
    for seat in game.seats.all():
        sit_down(
            game_id=game.pk,
            position=seat.position,
            key=new_key(),
            by=member_actor(seat.member_id),
            now=now,
        )
    return fresh(LiveTable.objects.get(game=game))


def fresh(table: LiveTable) -> LiveTable:
    """The table as it stands in the database."""
    return LiveTable.objects.select_related("game__rule_set", "game__evening").get(pk=table.pk)


def deal(table: LiveTable, *, secret: str = "", now: datetime = NOW) -> Dealt:
    """Deal the next round, by this secret if one is given."""
    if secret:
        LiveTable.objects.filter(pk=table.pk).update(next_secret=secret)
    table = fresh(table)
    deal_cards(game_id=table.game_id, key=new_key(), seen=table.turn, by=SCOREKEEPER, now=now)
    return dealt(table)


def dealt(table: LiveTable) -> Dealt:
    """The table's last deal, as its rows tell it."""
    table = fresh(table)
    found = dealt_of(table, table.game.rule_set.rules, deck=table.game.deck or 0)
    assert found is not None
    return found


def move(table: LiveTable, played: Move | str, *, now: datetime = NOW) -> Dealt:
    """Whose turn it is makes this move."""
    table = fresh(table)
    (wanted,) = moves_from(played) if isinstance(played, str) else (played,)
    position = dealt(table).position_to_move
    assert position is not None
    make_move(
        game_id=table.game_id,
        position=position,
        move=wanted,
        key=new_key(),
        seen=table.turn,
        by=SCOREKEEPER,
        now=now,
    )
    return dealt(table)


def play_to_the_end(table: LiveTable, dice: Random | None = None, *, now: datetime = NOW) -> Dealt:
    """Random legal moves until the round is over; the same ones for the same dice."""
    dice = dice or Random(31)
    found = dealt(table)
    while found.is_in_play:
        found = move(table, dice.choice(legal_moves(found.deal)), now=now)
    return found


def open_live(game: Game) -> LiveTable:
    """Let a game go on on phones."""
    open_table(**game_act(game))
    return LiveTable.objects.get(game=game)


def table_act(table: LiveTable) -> dict[str, Any]:
    """What an action about a table takes."""
    return {
        "game_id": table.game_id,
        "key": new_key(),
        "seen": fresh(table).version,
        "by": SCOREKEEPER,
        "now": NOW,
    }


def game_act(game: Game) -> dict[str, Any]:
    """What an action about a game takes."""
    game.refresh_from_db()
    return {
        "game_id": game.pk,
        "key": new_key(),
        "seen": game.version,
        "by": SCOREKEEPER,
        "now": NOW,
    }


def move_as(
    table: LiveTable, words: str, *, position: int, key: UUID | None = None, seen: int | None = None
) -> None:
    """This seat makes a move, whether it may or not."""
    make_move(
        game_id=table.game_id,
        position=position,
        move=move_from(words),
        key=key or new_key(),
        seen=fresh(table).turn if seen is None else seen,
        by=SCOREKEEPER,
        now=NOW,
    )
