"""The steps that every write at a live table begins and ends with; the game's lock guards the table too."""

from datetime import datetime, timedelta

from django.shortcuts import get_object_or_404

from clique.errors import StaleView
from games.actions.steps import locked_game
from games.errors import GameClosed, NotOpen
from games.live import Dealt, dealt_of
from games.live_errors import TableNotOpen
from games.live_models import LiveState, LiveTable, StandIn
from games.models import Game

# So long a bot seems to think, so that the others see what it did.
BOT_PAUSE_S = 2


def locked_table(game_id: int) -> LiveTable:
    """The live table of a game, with the game, locked until the transaction ends."""
    game = locked_game(game_id)
    table = get_object_or_404(LiveTable, game=game)
    table.game = game
    return table


def check_table(table: LiveTable, *, seen: int, now: datetime) -> None:
    """Raises `StaleView`, `NotOpen` or `GameClosed` unless the table stands as the person saw it and the game goes on."""
    if table.version != seen:
        raise StaleView
    check_going_on(table.game, now=now)


def check_going_on(game: Game, *, now: datetime) -> None:
    """Raises `NotOpen` or `GameClosed` unless rounds may still be played in the game."""
    if not game.evening.is_open_at(now):
        raise NotOpen
    if game.cancelled_at is not None:
        raise GameClosed.taken_back()
    if game.booked_at is not None:
        raise GameClosed.booked()


def check_open(table: LiveTable) -> None:
    """Raises `TableNotOpen` while the table is paused or closed."""
    if table.state == LiveState.PAUSED:
        raise TableNotOpen.paused()
    if table.state == LiveState.CLOSED:
        raise TableNotOpen.closed()


def current_deal(table: LiveTable) -> Dealt | None:
    """The table's deal in play, else its last one."""
    game = table.game
    # A game with a live table has a settled deck: `open_table` asked.
    return dealt_of(table, game.rule_set.rules, deck=game.deck or 0)


def turn_ends(table: LiveTable, dealt: Dealt | None, *, now: datetime) -> datetime | None:
    """When a bot makes the move that is due; None while nobody is hurried."""
    position = None if dealt is None else dealt.position_to_move
    if position is None or table.state != LiveState.OPEN:
        return None
    if StandIn.objects.filter(table=table, position=position).exists():
        return now + timedelta(seconds=BOT_PAUSE_S)
    if table.turn_limit_s:
        return now + timedelta(seconds=table.turn_limit_s)
    return None


def store_change(table: LiveTable, *, now: datetime) -> None:
    """Count a change of a locked table, and begin the time of the move that is due anew."""
    table.version += 1
    table.turn_until = turn_ends(table, current_deal(table), now=now)
    table.save()
