"""The steps that every write begins and ends with: lock the row, compare what the person saw, count the version."""

from datetime import datetime

from django.db.models import F, QuerySet
from django.shortcuts import get_object_or_404

from clique.actors import Actor
from clique.errors import StaleView
from clique.transactions import share_lock
from games.errors import GameClosed, NotOpen
from games.live_errors import DealInPlay
from games.models import Attendance, Evening, Game


def locked_evening(evening_id: int) -> Evening:
    """The evening, locked until the transaction ends; whoever also locks a game does so afterwards."""
    return get_object_or_404(Evening.objects.select_for_update(no_key=True), pk=evening_id)


def locked_game(game_id: int) -> Game:
    """The game, locked until the transaction ends, with its evening, which nobody closes meanwhile, and its rules."""
    share_lock(_evening_of, game_id)
    games = Game.objects.select_for_update(of=("self",), no_key=True)
    return get_object_or_404(games.select_related("evening", "rule_set"), pk=game_id)


def _evening_of(game_id: int) -> QuerySet[Evening]:
    return Evening.objects.filter(pk__in=Game.objects.filter(pk=game_id).values("evening"))


def locked_with_evening(game_id: int) -> Game:
    """The game and its evening, both locked until the transaction ends."""
    evening_id = get_object_or_404(Game.objects.only("evening_id"), pk=game_id).evening_id
    evening = locked_evening(evening_id)
    game = locked_game(game_id)
    game.evening = evening
    return game


def check_evening(evening: Evening, *, seen: int, now: datetime) -> None:
    """Raises `StaleView` or `NotOpen` unless the evening stands as the person saw it, and is open."""
    if evening.version != seen:
        raise StaleView
    if not evening.is_open_at(now):
        raise NotOpen


def check_game(game: Game, *, seen: int, now: datetime) -> None:
    """Raises `StaleView`, `NotOpen` or `GameClosed` unless the game stands as the person saw it and was not taken back.

    And `DealInPlay` while cards are in play on phones: who sits at the table, and who deals, must not change meanwhile.
    """
    if game.version != seen:
        raise StaleView
    if game.is_dealt:
        raise DealInPlay
    if not game.evening.is_open_at(now):
        raise NotOpen
    if game.cancelled_at is not None:
        raise GameClosed.taken_back()


def bump_evening(evening: Evening) -> None:
    """Count a change of a locked evening."""
    evening.version += 1
    Evening.objects.filter(pk=evening.pk).update(version=F("version") + 1)


def bump_game(game: Game) -> None:
    """Count a change of a locked game that nobody wrote on its board."""
    game.version += 1
    Game.objects.filter(pk=game.pk).update(version=game.version)


def bump_written(game: Game, *, by: Actor, now: datetime) -> None:
    """Count a change of a locked game, and note who wrote it."""
    game.version += 1
    note_writer(game, by=by, now=now)


def note_writer(game: Game, *, by: Actor, now: datetime) -> None:
    """From here on `by` writes in this locked game, as the others are told."""
    game.writer_id, game.writer_device_id, game.written_at = by.member_id, by.device_id, now
    Game.objects.filter(pk=game.pk).update(
        version=game.version,
        writer=by.member_id,
        writer_device=by.device_id,
        written_at=now,
    )


def follow_leavers(evening: Evening, *, before: frozenset[int], after: frozenset[int]) -> None:
    """Who left a running game is not here for the next one; who did not leave after all is here again."""
    if before == after:
        return
    rows = Attendance.objects.filter(evening=evening)
    rows.filter(member_id__in=after - before).update(is_present=False)
    rows.filter(member_id__in=before - after).update(is_present=True)
    bump_evening(evening)
