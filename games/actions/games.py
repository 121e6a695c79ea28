"""Writes about a game as a whole: started, booked, taken back step by step."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Max
from django.shortcuts import get_object_or_404

from clique.actors import Actor
from clique.idempotency import first_time
from clique.transactions import write_transaction
from games.actions.attendance import seat_in_order
from games.actions.booking import book, reopen
from games.actions.rule_sets import ensure_rule_sets
from games.actions.steps import (
    bump_evening,
    bump_written,
    check_evening,
    check_game,
    follow_leavers,
    locked_evening,
    locked_with_evening,
)
from games.engine.rules import settled_deck
from games.errors import (
    GameClosed,
    GameNotOver,
    WrongEntry,
    WrongNumberOfPlayers,
)
from games.models import Evening, Game, GameEntry, Place, Round, RuleSet, Seat
from games.queries.attendance import FEWEST_PLAYERS, MOST_PLAYERS
from games.queries.seated import refuse_seated, refuse_seated_elsewhere
from games.queries.state import GameState, leavers, state_of


@dataclass(frozen=True, slots=True)
class UndoResult:
    """Where to go on after an undo: the same game, the evening's game before it, or none."""

    game_id: int | None


def start_game(
    *,
    evening_id: int,
    member_ids: Sequence[int],
    dealer_id: int | None,
    rule_set_id: int | None = None,
    entry: GameEntry = GameEntry.ROUNDS,
    key: UUID,
    seen: int,
    by: Actor,
    now: datetime,
) -> Game:
    """Start a game with these members, each next one to the left of the one before.

    `dealer_id` None: the first seat deals. `rule_set_id` None: the club's rules. `seen` is the evening's version. Raises
    `WrongNumberOfPlayers`, `WrongEntry`, or `NotAtTheTable` for somebody who sits in another open game.
    """
    with write_transaction():
        evening = locked_evening(evening_id)
        content = {
            "evening": evening_id,
            "members": list(member_ids),
            "dealer": dealer_id,
            "rules": rule_set_id,
            "entry": str(entry),
        }
        if not first_time(key=key, kind="game_start", content=content, by=by):
            return Game.objects.select_related("evening", "rule_set").get(record_id=str(key))
        check_evening(evening, seen=seen, now=now)
        _check_players(evening, member_ids, dealer_id)
        rule_set = (
            ensure_rule_sets(by=by, now=now)
            if rule_set_id is None
            else get_object_or_404(RuleSet, pk=rule_set_id)
        )
        game = new_game(
            evening,
            record_id=str(key),
            rule_set=rule_set,
            deck=settled_deck(rule_set.rules, len(member_ids)),
            first_dealer=0 if dealer_id is None else list(member_ids).index(dealer_id),
            entry=entry,
            started_at=now,
            by_id=by.member_id,
            device_id=by.device_id,
            writer_id=by.member_id,
            writer_device_id=by.device_id,
            written_at=now,
        )
        seat_players(game, member_ids)
        seat_in_order(evening, member_ids)
        Evening.objects.filter(pk=evening.pk).update(dealer=None)
        bump_evening(evening)
        return game


def finish_game(*, game_id: int, key: UUID, seen: int, by: Actor, now: datetime) -> None:
    """Book a finished game: everybody who played or is absent is charged, in the same transaction.

    Raises `GameNotOver`, or `GameClosed` if it is booked or was taken back.
    """
    with write_transaction():
        game = locked_with_evening(game_id)
        if not first_time(key=key, kind="game_book", content={"game": game_id}, by=by):
            return
        check_game(game, seen=seen, now=now)
        if game.booked_at is not None:
            raise GameClosed.booked()
        state = state_of(game)
        if not state.is_over:
            raise GameNotOver
        book(state, by=by, now=now)
        bump_evening(game.evening)


def undo_last(*, game_id: int, key: UUID, seen: int, by: Actor, now: datetime) -> UndoResult:
    """Take back what was last written in a game: its booking, its last entry or place, or its start.

    After the start the evening's game before it is the one to go on with. Raises `GameClosed` for a start without which
    the absent would move into a game that is booked.
    """
    with write_transaction():
        game = locked_with_evening(game_id)
        if not first_time(key=key, kind="undo", content={"game": game_id}, by=by):
            return _where_to_go(game)
        check_game(game, seen=seen, now=now)
        state = state_of(game)
        if game.booked_at is not None:
            refuse_seated_elsewhere(state)
            reopen(game, by=by)
        elif state.entries:
            _retract_last(state, by=by, now=now)
        elif state.groups:
            Place.objects.filter(game=game, is_absent=False).order_by("-rank", "-pk")[
                :1
            ].get().delete()
            bump_written(game, by=by, now=now)
        else:
            _refuse_moving_absent(game)
            _cancel(state, now=now)
        return _where_to_go(game)


def new_game(evening: Evening, *, sitting: int | None = None, **fields: Any) -> Game:
    """A game with the evening's next number; the evening is locked.

    `sitting` None: that of the games open now, else a new one.
    """
    games = Game.objects.filter(evening=evening, cancelled_at=None)
    number = (games.aggregate(last=Max("number"))["last"] or 0) + 1
    if sitting is None:
        open_now = games.filter(booked_at=None).aggregate(last=Max("sitting"))["last"]
        sitting = open_now or next_sitting(evening)
    return Game.objects.create(evening=evening, number=number, sitting=sitting, **fields)


def next_sitting(evening: Evening) -> int:
    """The number of a sitting that has no game yet."""
    games = Game.objects.filter(evening=evening)
    return (games.aggregate(last=Max("sitting"))["last"] or 0) + 1


def seat_players(game: Game, member_ids: Sequence[int]) -> list[Seat]:
    """The seats of a new game."""
    return Seat.objects.bulk_create(
        Seat(game=game, member_id=member_id, position=position)
        for position, member_id in enumerate(member_ids)
    )


def _check_players(evening: Evening, member_ids: Sequence[int], dealer_id: int | None) -> None:
    if not FEWEST_PLAYERS <= len(member_ids) <= MOST_PLAYERS:
        raise WrongNumberOfPlayers
    if len(set(member_ids)) != len(member_ids) or dealer_id not in (None, *member_ids):
        raise WrongEntry.incomplete()
    refuse_seated(evening, member_ids)


def _retract_last(state: GameState, *, by: Actor, now: datetime) -> None:
    game = state.game
    Round.objects.filter(game=game, number=state.numbers[-1], retracted_at=None).update(
        retracted_at=now
    )
    earlier = state.with_entries(state.entries[:-1], numbers=state.numbers[:-1])
    follow_leavers(game.evening, before=leavers(state), after=leavers(earlier))
    bump_written(game, by=by, now=now)


def _refuse_moving_absent(game: Game) -> None:
    """Without this game another one of its sitting would be begun first and charge the absent, although it is booked."""
    others = Game.objects.filter(
        evening_id=game.evening_id, sitting=game.sitting, cancelled_at=None
    ).exclude(pk=game.pk)
    first = others.order_by("number").first()
    if first is None or first.booked_at is None or others.filter(absent_fixed=True).exists():
        return
    raise GameClosed.booked_beside(first.number)


def _cancel(state: GameState, *, now: datetime) -> None:
    game = state.game
    game.cancelled_at = now
    game.version += 1
    game.save(update_fields=["cancelled_at", "version"])
    dealer_id = state.seats[game.first_dealer].member_id
    Evening.objects.filter(pk=game.evening_id).update(dealer=dealer_id)
    bump_evening(game.evening)


def _where_to_go(game: Game) -> UndoResult:
    if game.cancelled_at is None:
        return UndoResult(game.pk)
    before = Game.objects.filter(
        evening_id=game.evening_id, cancelled_at=None, number__lt=game.number
    )
    return UndoResult(before.order_by("-number").values_list("pk", flat=True).first())
