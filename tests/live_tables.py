"""Builders for a live table: opened, everybody on a phone, cards dealt by a known secret."""

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any
from uuid import UUID

from clique.actors import Actor, Role
from games.actions.live_play import deal_cards, make_move
from games.actions.live_seats import sit_down
from games.actions.live_table import open_table
from games.engine.hands import HAND_SIZE, THIRTY_ONE_X2, hand_value_x2
from games.engine.moves import Move
from games.engine.notation import move_from, moves_from
from games.engine.play import legal_moves
from games.engine.shuffle import fair_order
from games.engine.tally import still_in
from games.live import Dealt, dealt_of
from games.live_models import LiveDeal, LiveTable
from games.models import Game
from games.queries.state import state_of
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
    """Deal the next round, by this secret; if none is given by one that deals nobody a 31, the same each time."""
    table = fresh(table)
    secret = secret or quiet_secret(table)
    LiveTable.objects.filter(pk=table.pk).update(next_secret=secret)
    deal_cards(game_id=table.game_id, key=new_key(), seen=table.turn, by=SCOREKEEPER, now=now)
    return dealt(table)


def quiet_secret(table: LiveTable) -> str:
    """A secret for the table's next deal that lets it begin, whichever packet the dealer takes."""
    tally = state_of(table.game).tally
    assert tally is not None
    # A game that is over is asked for no cards.
    players, deck = max(len(still_in(tally)), 2), table.game.deck or 0
    number = LiveDeal.objects.filter(table=table).count()
    for attempt in count():
        secret = sha256(f"{number} {attempt}".encode()).hexdigest()
        order = fair_order(bytes.fromhex(secret), deck=deck, players=players)
        packets = [order[at : at + HAND_SIZE] for at in range(0, HAND_SIZE * (players + 1), 3)]
        if max(hand_value_x2(packet) for packet in packets) < THIRTY_ONE_X2:
            return secret
    raise AssertionError


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


def open_live(game: Game, *, now: datetime = NOW) -> LiveTable:
    """Let a game go on on phones."""
    open_table(**game_act(game) | {"now": now})
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
