"""Writes about a live table: opened, paused, closed, how long a turn may take, who plays for whom."""

from datetime import datetime
from uuid import UUID

from clique.actors import Actor
from clique.idempotency import first_time
from clique.transactions import write_transaction
from games.actions.live_steps import check_table, locked_table, store_change
from games.actions.steps import bump_game, check_game, locked_game
from games.engine.rules import seats_of
from games.engine.tally import still_in
from games.errors import GameClosed, WrongEntry
from games.live import fresh_secret
from games.live_errors import GameDecided, TooManyForTheDeck
from games.live_models import LivePhone, LiveState, LiveTable, StandIn
from games.models import Game, GameEntry, Seat
from games.queries.state import state_of

# What a turn may take, in seconds; 0 is for ever.
TURN_LIMITS_S = (0, 20, 40, 60)


def open_table(*, game_id: int, key: UUID, seen: int, by: Actor, now: datetime) -> None:
    """Let a game go on on phones, for the first time or again; `seen` is the game's version.

    Raises `TooManyForTheDeck`, `WrongEntry` for a game of which the final order alone is written, `GameClosed`.
    """
    with write_transaction():
        game = locked_game(game_id)
        if not first_time(key=key, kind="live_open", content={"game": game_id}, by=by):
            return
        check_game(game, seen=seen, now=now)
        _check_playable(game)
        table, is_new = LiveTable.objects.get_or_create(
            game=game, defaults={"next_secret": fresh_secret()}
        )
        if not is_new:
            table.state = LiveState.OPEN
            table.version += 1
            table.save()
        bump_game(game)


def close_table(*, game_id: int, key: UUID, seen: int, by: Actor, now: datetime) -> None:
    """Let a game go on with real cards; raises `DealInPlay` in the middle of a round."""
    with write_transaction():
        table = locked_table(game_id)
        if not first_time(key=key, kind="live_close", content={"game": game_id}, by=by):
            return
        check_table(table, seen=seen, now=now)
        # The board's own check: between two rounds alone.
        check_game(table.game, seen=table.game.version, now=now)
        table.state = LiveState.CLOSED
        StandIn.objects.filter(table=table).delete()
        store_change(table, now=now)
        bump_game(table.game)


def pause_table(*, game_id: int, key: UUID, seen: int, by: Actor, now: datetime) -> None:
    """Let nobody move until the table goes on; the cards stay as they lie."""
    _set_state(LiveState.PAUSED, "live_pause", game_id=game_id, key=key, seen=seen, by=by, now=now)


def resume_table(*, game_id: int, key: UUID, seen: int, by: Actor, now: datetime) -> None:
    """Go on after a pause; whose turn it is has the whole time again."""
    _set_state(LiveState.OPEN, "live_resume", game_id=game_id, key=key, seen=seen, by=by, now=now)


def set_turn_limit(
    *, game_id: int, seconds: int, key: UUID, seen: int, by: Actor, now: datetime
) -> None:
    """After so long a bot makes the move that is due, and goes on until the player is back; 0: nobody is hurried."""
    if seconds not in TURN_LIMITS_S:
        raise WrongEntry.incomplete()
    with write_transaction():
        table = locked_table(game_id)
        content = {"game": game_id, "seconds": seconds}
        if not first_time(key=key, kind="live_limit", content=content, by=by):
            return
        check_table(table, seen=seen, now=now)
        table.turn_limit_s = seconds
        store_change(table, now=now)


def let_bot_play(
    *, game_id: int, position: int, key: UUID, seen: int, by: Actor, now: datetime
) -> None:
    """Let a bot play for somebody whose phone is away, until they are back.

    It sees that one hand; the scorekeeper, whose tablet lies on the table, would show it to all.
    """
    with write_transaction():
        table = locked_table(game_id)
        content = {"game": game_id, "position": position}
        if not first_time(key=key, kind="live_bot", content=content, by=by):
            return
        check_table(table, seen=seen, now=now)
        _seat(table.game, position)
        StandIn.objects.get_or_create(table=table, position=position, defaults={"since": now})
        store_change(table, now=now)


def take_bot_back(
    *, game_id: int, position: int, key: UUID, seen: int, by: Actor, now: datetime
) -> None:
    """Let no bot play for this seat any more, as the scorekeeper says."""
    with write_transaction():
        table = locked_table(game_id)
        content = {"game": game_id, "position": position}
        if not first_time(key=key, kind="live_bot_back", content=content, by=by):
            return
        check_table(table, seen=seen, now=now)
        StandIn.objects.filter(table=table, position=position).delete()
        store_change(table, now=now)


def end_stand_in(*, game_id: int, position: int, key: UUID, by: Actor, now: datetime) -> None:
    """The player is back: no bot plays for this seat any more. Who else came or went meanwhile does not matter."""
    with write_transaction():
        table = locked_table(game_id)
        content = {"game": game_id, "position": position}
        if not first_time(key=key, kind="live_back", content=content, by=by):
            return
        if StandIn.objects.filter(table=table, position=position).delete()[0]:
            store_change(table, now=now)


def give_time_again(*, game_id: int, turn: int, now: datetime) -> None:
    """Begin the time of the move that is overdue in this turn anew; of several who ask at once one does it."""
    with write_transaction():
        table = locked_table(game_id)
        if table.turn == turn and table.turn_until is not None and table.turn_until <= now:
            store_change(table, now=now)


def free_seat(
    *, game_id: int, position: int, key: UUID, seen: int, by: Actor, now: datetime
) -> None:
    """Take a player's phone from the seat: another one, or the same again, may come in its place."""
    with write_transaction():
        table = locked_table(game_id)
        content = {"game": game_id, "position": position}
        if not first_time(key=key, kind="live_free", content=content, by=by):
            return
        check_table(table, seen=seen, now=now)
        seat = _seat(table.game, position)
        LivePhone.objects.filter(evening=table.game.evening_id, member=seat.member_id).delete()
        store_change(table, now=now)


def _set_state(
    state: LiveState, kind: str, *, game_id: int, key: UUID, seen: int, by: Actor, now: datetime
) -> None:
    with write_transaction():
        table = locked_table(game_id)
        if not first_time(key=key, kind=kind, content={"game": game_id}, by=by):
            return
        check_table(table, seen=seen, now=now)
        if table.state == LiveState.CLOSED:
            raise WrongEntry.other_way()
        table.state = state
        store_change(table, now=now)


def _check_playable(game: Game) -> None:
    if game.booked_at is not None:
        raise GameClosed.booked()
    if game.entry != GameEntry.ROUNDS:
        raise WrongEntry.other_way()
    state = state_of(game)
    if state.tally is None or state.is_over:
        raise GameDecided
    players = len(still_in(state.tally))
    deck = game.deck or 0
    if players > seats_of(deck):
        raise TooManyForTheDeck(deck=deck, most=seats_of(deck))


def _seat(game: Game, position: int) -> Seat:
    seat = Seat.objects.filter(game=game, position=position).first()
    if seat is None:
        raise WrongEntry.elsewhere()
    return seat
