"""Writes about who plays on which phone."""

from datetime import datetime
from uuid import UUID

from clique.actors import Actor
from clique.codes import token_from, token_hash
from clique.idempotency import first_time
from clique.transactions import write_transaction
from games.actions.live_steps import check_going_on, locked_table, store_change
from games.errors import WrongEntry
from games.live_errors import SeatTaken, TableNotOpen
from games.live_models import LivePhone, LiveState, LiveTable
from games.models import Seat


def sit_down(*, game_id: int, position: int, key: UUID, by: Actor, now: datetime) -> str:
    """Play on this phone for the seat at `position`; gives the token by which an unknown phone is known from here on.

    A member's own phone is known by itself (the token is empty) and takes the seat from whatever phone had it; of unknown
    phones the first one has it. The same command again gives the same token. Raises `SeatTaken`, `TableNotOpen`.
    """
    with write_transaction():
        table = locked_table(game_id)
        token = "" if by.member_id else token_from(f"{key} {table.pk}", purpose="live-phone")
        content = {"game": game_id, "position": position}
        if not first_time(key=key, kind="live_sit", content=content, by=by):
            return token
        check_going_on(table.game, now=now)
        if table.state == LiveState.CLOSED:
            raise TableNotOpen.closed()
        seat = _seat(table, position)
        if by.member_id not in (None, seat.member_id):
            raise WrongEntry.elsewhere()
        phones = LivePhone.objects.filter(evening=table.game.evening_id, member=seat.member_id)
        if by.member_id is None and phones.exists():
            raise SeatTaken(seat.member.call_name)
        phones.delete()
        LivePhone.objects.create(
            evening_id=table.game.evening_id,
            member_id=seat.member_id,
            token_hash=token_hash(token) if token else "",
            since=now,
        )
        store_change(table, now=now)
        return token


def _seat(table: LiveTable, position: int) -> Seat:
    seats = Seat.objects.select_related("member").filter(game=table.game, position=position)
    seat = seats.first()
    if seat is None:
        raise WrongEntry.elsewhere()
    return seat
