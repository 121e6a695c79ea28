"""Writes about what happened round by round, or place by place; the one door to a result."""

from datetime import datetime
from uuid import UUID

from clique.actors import Actor
from clique.hot_path import insert
from clique.idempotency import first_time
from clique.transactions import write_transaction
from games.actions.booking import book_correction
from games.actions.steps import (
    bump_written,
    check_game,
    follow_leavers,
    locked_game,
    locked_with_evening,
    note_writer,
)
from games.errors import GameClosed, WrongEntry
from games.models import Game, GameEntry, Place, Round, RoundKind, Strike
from games.queries.correction import corrected
from games.queries.state import (
    GameState,
    RoundInput,
    checked_entry,
    leavers,
    next_state,
    state_of,
)


def record_round(
    *,
    game_id: int,
    entry: RoundInput,
    key: UUID,
    seen: int,
    by: Actor,
    now: datetime,
    tapped_at: datetime | None = None,
) -> GameState:
    """Write one more entry into the log of an open game; gives the game as it is then.

    `tapped_at` is when the device says that it was, which may be long before it could be sent. Raises `RefusedByRules`,
    `WrongEntry` or `GameClosed`. Who leaves is not present for the next game.
    """
    leaves = entry.kind == RoundKind.WITHDRAW
    with write_transaction():
        game = locked_with_evening(game_id) if leaves else locked_game(game_id)
        content = {"game": game_id, **_content(entry)}
        if not first_time(key=key, kind="round", content=content, by=by):
            return state_of(game)
        _check_open(game, entry=GameEntry.ROUNDS, seen=seen, now=now)
        before = state_of(game)
        checked = checked_entry(before, entry)
        number = max(before.numbers, default=0) + 1
        after = next_state(before, checked, number=number)
        at = _believable(tapped_at, game, now=now)
        write_entry(game, checked, number=number, by=by, at=at)
        bump_written(game, by=by, now=now)
        follow_leavers(game.evening, before=leavers(before), after=leavers(after))
        return after


def change_round(
    *,
    game_id: int,
    number: int,
    change: RoundInput | None,
    key: UUID,
    seen: int,
    by: Actor,
    now: datetime,
) -> GameState:
    """Replace an earlier entry of the log, or take it out (`change` None); gives the game as it is then.

    A booked game is booked anew if a Franc changed, and reopened if it is no longer over. Raises as `corrected` does, or
    `GameClosed`; then nothing changed.
    """
    with write_transaction():
        game = locked_with_evening(game_id)
        content = {"game": game_id, "number": number, "change": _content(change)}
        if not first_time(key=key, kind="round_change", content=content, by=by):
            return state_of(game)
        check_game(game, seen=seen, now=now)
        if game.entry != GameEntry.ROUNDS:
            raise WrongEntry.other_way()
        before = state_of(game)
        after = corrected(before, number=number, change=change)
        if after.entries == before.entries:
            return before
        Round.objects.filter(game=game, number=number, retracted_at=None).update(retracted_at=now)
        if change is not None:
            index = after.numbers.index(number)
            write_entry(game, after.entries[index], number=number, by=by, at=now)
        if game.booked_at is not None:
            book_correction(before, after, by=by)
            return after
        follow_leavers(game.evening, before=leavers(before), after=leavers(after))
        bump_written(game, by=by, now=now)
        return after


def record_place(
    *,
    game_id: int,
    seat_id: int,
    tied: bool,
    key: UUID,
    seen: int,
    by: Actor,
    now: datetime,
) -> GameState:
    """Give the next place of a final order, best first; `tied` shares the last one given. Gives the game as it is then.

    Raises `WrongEntry` for somebody who sits elsewhere or has a place, `GameClosed` for a booked game.
    """
    with write_transaction():
        game = locked_game(game_id)
        content = {"game": game_id, "seat": seat_id, "tied": tied}
        if not first_time(key=key, kind="place", content=content, by=by):
            return state_of(game)
        _check_open(game, entry=GameEntry.PLACINGS, seen=seen, now=now)
        state = state_of(game)
        seat = next((seat for seat in state.seats if seat.seat_id == seat_id), None)
        if seat is None:
            raise WrongEntry.elsewhere()
        placed = {state.seats[position].member_id for group in state.groups for position in group}
        if seat.member_id in placed:
            raise WrongEntry.has_place(seat.name)
        if tied and not state.groups:
            raise WrongEntry.incomplete()
        rank = len(state.groups) - 1 if tied else len(state.groups)
        Place.objects.create(game=game, member_id=seat.member_id, rank=rank, is_absent=False)
        bump_written(game, by=by, now=now)
        return state_of(game)


def take_over(*, game_id: int, key: UUID, by: Actor, now: datetime) -> None:
    """Say that one goes on writing in a game here; whatever else was written meanwhile does not matter.

    Raises `NotOpen`, or `GameClosed` if the game is booked or was taken back. Nobody is locked out: the next to write is the
    writer again, so a tablet that died stops no game.
    """
    with write_transaction():
        game = locked_game(game_id)
        if not first_time(key=key, kind="take_over", content={"game": game_id}, by=by):
            return
        check_game(game, seen=game.version, now=now)
        if game.booked_at is not None:
            raise GameClosed.booked()
        note_writer(game, by=by, now=now)


def write_entry(game: Game, entry: RoundInput, *, number: int, by: Actor, at: datetime) -> None:
    """The rows of one entry of the log, already found to be possible."""
    game_round = Round(
        game=game,
        number=number,
        kind=entry.kind,
        seat_id=entry.seat_id,
        at=at,
        by_id=by.member_id,
        device_id=by.device_id,
    )
    insert(game_round)
    for seat_id in entry.seat_ids:
        insert(Strike(round=game_round, seat_id=seat_id))


def _check_open(game: Game, *, entry: GameEntry, seen: int, now: datetime) -> None:
    check_game(game, seen=seen, now=now)
    if game.booked_at is not None:
        raise GameClosed.booked()
    if game.entry != entry:
        raise WrongEntry.other_way()


def _believable(moment: datetime | None, game: Game, *, now: datetime) -> datetime:
    """The moment if it lies in the time of the game so far; a device's clock may say anything."""
    return moment if moment is not None and game.started_at <= moment <= now else now


def _content(entry: RoundInput | None) -> dict[str, object]:
    if entry is None:
        return {}
    return {"kind": str(entry.kind), "seats": sorted(entry.seat_ids), "seat": entry.seat_id}
