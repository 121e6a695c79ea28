"""Writes about the cards at a live table: dealt, played, broken off."""

import secrets
from collections.abc import Sequence
from datetime import datetime
from random import Random
from uuid import UUID, uuid4, uuid5

from clique.actors import NOBODY, Actor
from clique.errors import StaleView
from clique.idempotency import first_time, is_known
from clique.transactions import write_transaction
from games.actions.live_steps import (
    check_going_on,
    check_open,
    check_table,
    current_deal,
    locked_table,
    turn_ends,
)
from games.actions.rounds import record_round
from games.actions.steps import bump_game
from games.engine.bots import BOTS
from games.engine.moves import Move
from games.engine.notation import move_text
from games.engine.rules import seats_of
from games.engine.tally import Tally, still_in
from games.live import Dealt, entry_of, fresh_secret, store_move
from games.live_errors import (
    GameDecided,
    NoDeal,
    NotTheDealer,
    NotYourTurn,
    SomebodyMissing,
    StaleTurn,
    TooManyForTheDeck,
)
from games.live_models import LiveDeal, LiveTable, StandIn
from games.models import Game, Round
from games.phrases import join_names
from games.queries.live import LiveSeat, live_seats, may_deal
from games.queries.state import GameState, state_of

# It plays for a person who would not thank us for a weaker one.
STAND_IN = BOTS["strong"]


def deal_cards(*, game_id: int, key: UUID, seen: int, by: Actor, now: datetime) -> None:
    """Deal the next round by the secret whose commitment was shown; `seen` is the table's turn.

    Raises `SomebodyMissing` unless everybody still in has a phone or a bot at the table, `GameDecided`,
    `TooManyForTheDeck`, `TableNotOpen`, or `StaleTurn` if cards are in play already.
    """
    with write_transaction():
        table = locked_table(game_id)
        if not first_time(key=key, kind="live_deal", content={"game": game_id}, by=by):
            return
        game = table.game
        if table.turn != seen or game.is_dealt:
            raise StaleTurn
        check_going_on(game, now=now)
        check_open(table)
        state = state_of(game)
        seats, dealer = _dealt_in(table, state)
        LiveDeal.objects.create(
            table=table,
            number=LiveDeal.objects.filter(table=table).count() + 1,
            secret=table.next_secret,
            seats=" ".join(str(position) for position in seats),
            dealer=dealer,
            dealt_at=now,
        )
        table.next_secret = fresh_secret()
        _set_dealt(game, is_dealt=True)
        _count_turn(table, current_deal(table), now=now)


def deal_next(
    *, game_id: int, position: int, key: UUID, seen: int, by: Actor, now: datetime
) -> None:
    """Deal as the player at `position`: the dealer, or anybody while a bot plays for the dealer.

    Raises `NotTheDealer`, and what `deal_cards` does.
    """
    with write_transaction():
        table = locked_table(game_id)
        state = state_of(table.game)
        dealer = None if state.tally is None else state.tally.dealer
        # A tap that comes a second time, after the round it dealt, is answered like the first time.
        if dealer is not None and not is_known(key):
            _check_deals(live_seats(table, state), dealer, position)
        deal_cards(game_id=game_id, key=key, seen=seen, by=by, now=now)


def make_move(
    *,
    game_id: int,
    position: int,
    move: Move,
    key: UUID,
    seen: int,
    by: Actor,
    now: datetime,
) -> None:
    """Play a move for the seat at `position`; the last one of a round writes it into the game's log.

    `seen` is the table's turn. Raises `MoveForbidden`, `NotYourTurn`, `NoDeal`, `StaleTurn`, `TableNotOpen`. Who moves is back:
    no bot plays for them any more.
    """
    with write_transaction():
        table = locked_table(game_id)
        content = {"game": game_id, "position": position, "move": move_text(move)}
        if not first_time(key=key, kind="live_move", content=content, by=by):
            return
        dealt = _in_play(table, seen=seen, now=now)
        if dealt.position_to_move != position:
            raise NotYourTurn
        if StandIn.objects.filter(table=table, position=position).delete()[0]:
            table.version += 1
        _play_on(table, store_move(dealt, move, now=now, by=by), key=key, by=by, now=now)


def play_overdue(*, game_id: int, turn: int, now: datetime) -> bool:
    """Let a bot make the move that was due in this turn, and go on for the player until they are back; whether it did.

    Whoever looks at the table comes by here: of several at once one does it, the others find it done.
    """
    with write_transaction():
        table = locked_table(game_id)
        is_due = table.turn_until is not None and table.turn_until <= now
        if table.turn != turn or not is_due or not table.game.evening.is_open_at(now):
            return False
        dealt = current_deal(table)
        position = None if dealt is None else dealt.position_to_move
        if dealt is None or position is None:
            return False
        _stand_in, is_new = StandIn.objects.get_or_create(
            table=table, position=position, defaults={"since": now}
        )
        table.version += is_new
        # What it sees is what the seat sees; its dice depend on no card.
        move = STAND_IN(dealt.sight_of(position), Random(secrets.randbits(64)))  # noqa: S311 - a bot's whim
        after = store_move(dealt, move, now=now, by_bot=True)
        _play_on(table, after, key=uuid4(), by=NOBODY, now=now)
        return True


def void_deal(*, game_id: int, number: int, key: UUID, seen: int, by: Actor, now: datetime) -> None:
    """Break the deal `number` off: nobody is struck, the same dealer deals again.

    Its secret is shown like any other's, so that nobody breaks off what does not suit them unseen.
    """
    with write_transaction():
        table = locked_table(game_id)
        content = {"game": game_id, "deal": number}
        if not first_time(key=key, kind="live_void", content=content, by=by):
            return
        check_table(table, seen=seen, now=now)
        dealt = current_deal(table)
        if dealt is None or not dealt.is_in_play:
            raise NoDeal
        if dealt.row.number != number:
            raise StaleView
        _end(dealt, now=now)
        _set_dealt(table.game, is_dealt=False)
        _count_turn(table, None, now=now)


def _check_deals(seats: Sequence[LiveSeat], dealer: int, position: int) -> None:
    if not may_deal(seats, dealer, position):
        raise NotTheDealer(seats[dealer].name)


def _in_play(table: LiveTable, *, seen: int, now: datetime) -> Dealt:
    """The deal in play, as the person saw it."""
    dealt = current_deal(table)
    if dealt is None or not dealt.is_in_play:
        raise NoDeal
    if table.turn != seen:
        raise StaleTurn
    check_going_on(table.game, now=now)
    check_open(table)
    return dealt


def _play_on(table: LiveTable, dealt: Dealt, *, key: UUID, by: Actor, now: datetime) -> None:
    if dealt.deal.ended_by is not None:
        _write_round(table, dealt, key=key, by=by, now=now)
    _count_turn(table, dealt, now=now)


def _write_round(table: LiveTable, dealt: Dealt, *, key: UUID, by: Actor, now: datetime) -> None:
    """The end of a deal, through the one door to a result."""
    game = table.game
    _end(dealt, now=now)
    Game.objects.filter(pk=game.pk).update(is_dealt=False)
    state = record_round(
        game_id=game.pk,
        entry=entry_of(dealt, state_of(game)),
        key=uuid5(key, "round"),
        seen=game.version,
        by=by,
        now=now,
    )
    # Whose phone made the last move has not taken the board over.
    Game.objects.filter(pk=game.pk).update(
        writer=game.writer_id, writer_device=game.writer_device_id, written_at=game.written_at
    )
    dealt.row.round = Round.objects.get(game=game, number=state.numbers[-1], retracted_at=None)
    dealt.row.save(update_fields=["round"])


def _end(dealt: Dealt, *, now: datetime) -> None:
    dealt.row.ended_at = now
    dealt.row.save(update_fields=["ended_at"])


def _set_dealt(game: Game, *, is_dealt: bool) -> None:
    game.is_dealt = is_dealt
    Game.objects.filter(pk=game.pk).update(is_dealt=is_dealt)
    bump_game(game)


def _count_turn(table: LiveTable, dealt: Dealt | None, *, now: datetime) -> None:
    table.turn += 1
    table.turn_until = turn_ends(table, dealt, now=now)
    table.save()


def _dealt_in(table: LiveTable, state: GameState) -> tuple[tuple[int, ...], int]:
    """Who is dealt cards, by position, and who deals."""
    tally: Tally | None = state.tally
    if tally is None or tally.dealer is None:
        raise GameDecided
    seats = still_in(tally)
    deck = table.game.deck or 0
    if len(seats) > seats_of(deck):
        raise TooManyForTheDeck(deck=deck, most=seats_of(deck))
    missing = [
        seat.name
        for seat in live_seats(table, state)
        if seat.position in seats and not (seat.has_phone or seat.has_stand_in)
    ]
    if missing:
        raise SomebodyMissing(join_names(missing))
    return seats, tally.dealer
