"""Writes about who is here, who sits where, and who deals first."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from clique.actions import MemberDetails, create_member
from clique.actors import Actor
from clique.errors import NameTaken
from clique.idempotency import first_time
from clique.models import Member, MemberKind, name_key
from clique.names import clean_name
from clique.transactions import write_transaction
from games.actions.steps import bump_evening, check_evening, locked_evening
from games.errors import NotAtTheTable
from games.models import Attendance, Evening, Seat
from games.queries.attendance import attendance_rows, seat_index


def set_present(
    *,
    evening_id: int,
    member_id: int,
    present: bool,
    key: UUID,
    seen: int,
    by: Actor,
    now: datetime,
) -> None:
    """Write down that somebody is here, or is not; who comes back finds the old seat.

    Raises `NotAtTheTable` for somebody who is to go while sitting in an open game: they leave there.
    """
    with write_transaction():
        evening = locked_evening(evening_id)
        content = {"evening": evening_id, "member": member_id, "present": present}
        if not first_time(key=key, kind="present", content=content, by=by):
            return
        check_evening(evening, seen=seen, now=now)
        member = get_object_or_404(Member, pk=member_id)
        if present:
            make_present(evening, member)
        else:
            here = Attendance.objects.filter(evening=evening, member=member, is_present=True)
            if here.exists():
                _refuse_player(evening, member)
            here.update(is_present=False)
        bump_evening(evening)


def swap_seats(
    *,
    evening_id: int,
    first_id: int,
    second_id: int,
    key: UUID,
    seen: int,
    by: Actor,
    now: datetime,
) -> None:
    """Let two members who are here change seats; raises `NotAtTheTable`."""
    with write_transaction():
        evening = locked_evening(evening_id)
        content = {"evening": evening_id, "first": first_id, "second": second_id}
        if not first_time(key=key, kind="swap", content=content, by=by):
            return
        check_evening(evening, seen=seen, now=now)
        order = _order(evening)
        first, second = _present_index(evening, first_id), _present_index(evening, second_id)
        order[first], order[second] = order[second], order[first]
        write_order(evening, order)
        bump_evening(evening)


def set_dealer(
    *, evening_id: int, member_id: int, key: UUID, seen: int, by: Actor, now: datetime
) -> None:
    """Choose who deals first in the next game; raises `NotAtTheTable`."""
    with write_transaction():
        evening = locked_evening(evening_id)
        content = {"evening": evening_id, "member": member_id}
        if not first_time(key=key, kind="dealer", content=content, by=by):
            return
        check_evening(evening, seen=seen, now=now)
        _present_index(evening, member_id)
        Evening.objects.filter(pk=evening.pk).update(dealer=member_id)
        bump_evening(evening)


def add_guest(
    *, evening_id: int, name: str, key: UUID, seen: int, by: Actor, now: datetime
) -> Member:
    """Write down a guest as here: one of earlier evenings by the same call name, or a new one.

    Raises `BadName`, or `NameTaken` if a member of the club has that call name.
    """
    with write_transaction():
        evening = locked_evening(evening_id)
        call_name = clean_name(name)
        content = {"evening": evening_id, "name": call_name}
        known = Member.objects.filter(call_name_key=name_key(call_name)).first()
        if not first_time(key=key, kind="guest", content=content, by=by) and known is not None:
            return known
        check_evening(evening, seen=seen, now=now)
        if known is not None and known.kind != MemberKind.GUEST:
            raise NameTaken(known.call_name)
        guest = known or create_member(
            MemberDetails(call_name=call_name, kind=MemberKind.GUEST, active_from=evening.date)
        )
        make_present(evening, guest)
        bump_evening(evening)
        return guest


def make_present(evening: Evening, member: Member) -> None:
    """Seat somebody among those who are here: where they sat before, at the usual seat, or last."""
    rows = attendance_rows(evening)
    for row in rows:
        if row.member_id == member.pk:
            Attendance.objects.filter(pk=row.pk).update(is_present=True)
            return
    here = [row.member_id for row in rows if row.is_present]
    order = [row.member_id for row in rows]
    index = seat_index(here, member)
    position = order.index(here[index]) if index < len(here) else len(order)
    Attendance.objects.create(evening=evening, member=member, position=len(order))
    write_order(evening, [*order[:position], member.pk, *order[position:]])


def seat_in_order(evening: Evening, member_ids: Sequence[int]) -> None:
    """Make these people present and let them sit in this order; the others keep their seats among them."""
    rows = attendance_rows(evening)
    known = [row.member_id for row in rows]
    missing = [member_id for member_id in member_ids if member_id not in known]
    Attendance.objects.bulk_create(
        Attendance(evening=evening, member_id=member_id, position=len(known))
        for member_id in missing
    )
    Attendance.objects.filter(evening=evening, member_id__in=member_ids, is_present=False).update(
        is_present=True
    )
    wanted = iter(member_ids)
    order = [
        next(wanted) if member_id in member_ids else member_id for member_id in [*known, *missing]
    ]
    write_order(evening, order)


def write_order(evening: Evening, order: Sequence[int]) -> None:
    """Number the seats anew, so that everybody sits in this order."""
    rows = {row.member_id: row for row in Attendance.objects.filter(evening=evening)}
    moved = []
    for position, member_id in enumerate(order):
        row = rows[member_id]
        if row.position != position:
            row.position = position
            moved.append(row)
    if moved:
        Attendance.objects.bulk_update(moved, ["position"])


def _order(evening: Evening) -> list[int]:
    return [row.member_id for row in attendance_rows(evening)]


def _present_index(evening: Evening, member_id: int) -> int:
    rows = attendance_rows(evening)
    for index, row in enumerate(rows):
        if row.member_id == member_id and row.is_present:
            return index
    raise NotAtTheTable(_("Diese Person ist heute nicht da; nichts wurde geändert."))


def _refuse_player(evening: Evening, member: Member) -> None:
    seat = (
        Seat.objects.filter(
            member=member,
            game__evening=evening,
            game__booked_at=None,
            game__cancelled_at=None,
        )
        .select_related("game")
        .first()
    )
    if seat is not None:
        raise NotAtTheTable(
            _("%(name)s sitzt in Spiel %(number)s; trage dort «geht heim» ein.")
            % {"name": member.call_name, "number": seat.game.number}
        )
