"""Announcing a result, so that it is charged, and taking it back; inside the caller's write transaction."""

from collections.abc import Sequence
from datetime import datetime

from clique.actors import Actor
from games.models import Evening, Game, Place
from games.phrases import Person
from games.queries.attendance import next_dealer
from games.queries.correction import money_of
from games.queries.standings import absent_of, asks_for_absent, charges_of, due_in_sitting
from games.queries.state import GameState, state_of
from games.signals import Result, game_finished, game_reopened


def book(state: GameState, *, by: Actor, now: datetime) -> None:
    """Book a finished game: the absent are fixed, the receivers of `game_finished` charge everybody.

    Whatever a receiver raises undoes the whole.
    """
    game = state.game
    absent = absent_of(state)
    if asks_for_absent(game):
        fix_absent(game, absent)
    game.booked_at = now
    _count_booking(game)
    Evening.objects.filter(pk=game.evening_id).update(dealer=next_dealer(state))
    _announce(state, absent, by=by)


def book_as_written(state: GameState, *, by: Actor, now: datetime) -> None:
    """Book a game that came with a record, whose absent stand as written."""
    state.game.booked_at = now
    _count_booking(state.game)
    _announce(state, state.fixed_absent, by=by)


def reopen(game: Game, *, by: Actor) -> None:
    """Take a booked game's charges back, so that it goes on; the absent stay fixed."""
    game.booked_at = None
    game.version += 1
    game.save(update_fields=["booked_at", "version"])
    game_reopened.send(sender=Game, game_id=game.pk, day=game.evening.date, by=by)


def book_correction(before: GameState, after: GameState, *, by: Actor) -> None:
    """Book a booked game anew after a correction, with the absent as they were, if a Franc changed.

    A game that is no longer over is reopened.
    """
    game = after.game
    if not after.is_over:
        reopen(game, by=by)
        return
    absent = before.fixed_absent
    if money_of(charges_of(before, absent)) == money_of(charges_of(after, absent)):
        game.version += 1
        game.save(update_fields=["version"])
        return
    _count_booking(game)
    _announce(after, absent, by=by)


def charge_absent_of_sitting(evening: Evening, *, sitting: int, by: Actor) -> None:
    """Charge the absent of a sitting in the first of its games that is booked, if nothing has charged them.

    For a sitting whose game begun first is left unfinished when the evening ends.
    """
    games = Game.objects.filter(evening=evening, sitting=sitting, cancelled_at=None)
    if games.filter(absent_fixed=True).exists():
        return
    first = (
        games.exclude(booked_at=None)
        .select_for_update(of=("self",), no_key=True)
        .select_related("evening", "rule_set")
        .order_by("number")
        .first()
    )
    if first is None:
        return
    due = due_in_sitting(first)
    fix_absent(first, due)
    if due:
        _count_booking(first)
        _announce(state_of(first), due, by=by)


def fix_absent(game: Game, absent: Sequence[Person]) -> None:
    """Freeze who is absent in a game, in this order."""
    Place.objects.filter(game=game, is_absent=True).delete()
    Place.objects.bulk_create(
        Place(game=game, member_id=person.member_id, rank=rank, is_absent=True)
        for rank, person in enumerate(absent)
    )
    game.absent_fixed = True
    game.save(update_fields=["absent_fixed"])


def _count_booking(game: Game) -> None:
    game.revision += 1
    game.version += 1
    game.save(update_fields=["booked_at", "revision", "version"])


def _announce(state: GameState, absent: Sequence[Person], *, by: Actor) -> None:
    game = state.game
    result = Result(
        game_id=game.pk,
        revision=game.revision,
        day=game.evening.date,
        charges=charges_of(state, absent),
    )
    game_finished.send(sender=Game, result=result, by=by)
