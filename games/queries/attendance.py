"""Who is here, who sits where, and who deals first: the page before a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.shortcuts import get_object_or_404

from clique.models import Member, MemberKind
from games.engine.tally import State, Withdraw, next_seat
from games.models import Attendance, Evening, Game, Seat
from games.phrases import Person
from games.queries.rule_sets import current_rule_set
from games.queries.state import GameState

FEWEST_PLAYERS = 2
MOST_PLAYERS = 16
_KINDS = (MemberKind.FULL, MemberKind.PASSIVE, MemberKind.GUEST)


@dataclass(frozen=True, slots=True, kw_only=True)
class AttendanceRow:
    """A person who may be here; `at_table` is the number of the open game at which they sit.

    `is_due`: a full member of the date, who at no table is ranked as absent; `is_missing`: one who is not here.
    """

    member_id: int
    name: str
    number: int
    kind: MemberKind
    is_present: bool
    is_due: bool
    is_missing: bool
    at_table: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedSeat:
    """A seat of the next game, counted from 0."""

    member_id: int
    name: str
    position: int
    is_dealer: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AttendanceSheet:
    """The evening before its next game: people, proposed seats and dealer, rules to choose from.

    `seats` are the present who sit at no open table. `absent_count` counts full members who are not here. `absent_in` is the
    number of the game that charges the absent of the sitting which the next game joins; None if the next game does.
    """

    evening_id: int
    date: date
    version: int
    is_open: bool
    people: tuple[AttendanceRow, ...]
    seats: tuple[ProposedSeat, ...]
    dealer_id: int | None
    next_number: int
    present_count: int
    absent_count: int
    open_games: tuple[tuple[int, int], ...]
    absent_in: int | None
    may_start: bool


def attendance(evening_id: int, *, now: datetime) -> AttendanceSheet:
    """The attendance of an evening and the proposal for its next game."""
    evening = get_object_or_404(Evening, pk=evening_id)
    rows = attendance_rows(evening)
    games = list(
        Game.objects.filter(evening=evening, cancelled_at=None)
        .order_by("number")
        .values_list("pk", "number", "sitting", "booked_at")
    )
    at_table = _tables(evening)
    people = _people(evening, rows, at_table)
    free = [row for row in rows if row.is_present and row.member_id not in at_table]
    dealer_id = proposed_dealer(evening, rows, [row.member_id for row in free])
    is_open = evening.is_open_at(now)
    return AttendanceSheet(
        evening_id=evening.pk,
        date=evening.date,
        version=evening.version,
        is_open=is_open,
        people=people,
        seats=tuple(
            ProposedSeat(
                member_id=row.member_id,
                name=row.member.call_name,
                position=position,
                is_dealer=row.member_id == dealer_id,
            )
            for position, row in enumerate(free)
        ),
        dealer_id=dealer_id,
        next_number=max((number for _, number, *_ in games), default=0) + 1,
        present_count=sum(row.is_present for row in rows),
        absent_count=sum(row.is_missing for row in people),
        open_games=tuple((pk, number) for pk, number, _, booked_at in games if booked_at is None),
        absent_in=_absent_in(games),
        may_start=is_open and FEWEST_PLAYERS <= len(free) <= MOST_PLAYERS,
    )


def evening_version(evening_id: int) -> int:
    """The version of an evening, for a poll."""
    return get_object_or_404(Evening.objects.only("version"), pk=evening_id).version


def attendance_rows(evening: Evening) -> list[Attendance]:
    """Everybody who is or was here, in the order round the table."""
    return list(
        Attendance.objects.filter(evening=evening)
        .select_related("member")
        .order_by("position", "pk")
    )


def proposed_dealer(
    evening: Evening, rows: Sequence[Attendance], free: Sequence[int]
) -> int | None:
    """Who of `free` deals first: whom the evening names, or the next one in the club's direction; else the first seat."""
    order = [row.member_id for row in rows]
    if evening.dealer_id in order:
        return _first_free(order, evening.dealer_id, free)
    return free[0] if free else None


def next_dealer(state: GameState) -> int:
    """The member who deals first in the game after this one: next in the rotation from the seat of its last dealer."""
    outcomes = state.tally.outcomes if state.tally else ()
    last = outcomes[-1].dealer if outcomes else state.game.first_dealer
    if outcomes and isinstance(outcomes[-1].event, Withdraw) and outcomes[-1].event.player != last:
        return state.seats[last].member_id
    everybody = (State.IN,) * len(state.seats)
    following = next_seat(everybody, after=last, direction=state.rules.direction)
    return state.seats[following].member_id


def _first_free(order: Sequence[int], named_id: int, free: Sequence[int]) -> int | None:
    """The one named, or the next one round the table among `free`; None if all sit at a table already."""
    direction = current_rule_set().rules.direction
    if named_id in free or not free:
        return named_id if free else None
    states = [State.IN if member_id in free else State.OUT for member_id in order]
    return order[next_seat(states, after=order.index(named_id), direction=direction)]


def proposed_people(evening: Evening) -> tuple[int, ...]:
    """Who is proposed as present when an evening is opened, in the order round the table.

    The people of the last evening that had games, as they sat at its end; before the first, every full member by usual seat.
    Guests are not proposed, nor anybody whose membership does not cover the date.
    """
    active = Member.objects.active_on(evening.date).exclude(kind=MemberKind.GUEST)
    members = {member.pk: member for member in active}
    last = (
        Game.objects.filter(cancelled_at=None, evening__date__lt=evening.date)
        .order_by("-evening__date")
        .values_list("evening_id", flat=True)
        .first()
    )
    if last is None:
        full = [member for member in members.values() if member.kind == MemberKind.FULL]
        return tuple(member.pk for member in sorted(full, key=_by_usual_seat))
    rows = Attendance.objects.filter(evening_id=last).order_by("position", "pk")
    played = set(
        Seat.objects.filter(game__evening_id=last, game__cancelled_at=None).values_list(
            "member_id", flat=True
        )
    )
    return tuple(
        row.member_id for row in rows if row.member_id in members and row.member_id in played
    )


def seat_index(order: Sequence[int], member: Member) -> int:
    """Where somebody new sits among `order`: at the usual seat, else last."""
    if member.usual_seat is None:
        return len(order)
    return min(member.usual_seat - 1, len(order))


def _by_usual_seat(member: Member) -> tuple[bool, int, str, str]:
    seat = member.usual_seat or 0
    return member.usual_seat is None, seat, member.sort_name, member.call_name_key


def _absent_in(games: Sequence[tuple[int, int, int, datetime | None]]) -> int | None:
    """The number of the game begun first in the sitting of the games open now; None without one."""
    open_now = [sitting for _, _, sitting, booked_at in games if booked_at is None]
    joined = max(open_now, default=None)
    return min((number for _, number, sitting, _ in games if sitting == joined), default=None)


def _tables(evening: Evening) -> dict[int, int]:
    """The number of the open game at which somebody sits, by member."""
    return dict(
        Seat.objects.filter(
            game__evening=evening, game__booked_at=None, game__cancelled_at=None
        ).values_list("member_id", "game__number")
    )


def _people(
    evening: Evening, rows: Sequence[Attendance], at_table: dict[int, int]
) -> tuple[AttendanceRow, ...]:
    """Full members first, then passive ones, then guests; by call name."""
    here = {row.member_id: row.is_present for row in rows}
    members = Member.objects.active_on(evening.date) | Member.objects.filter(pk__in=list(here))
    return tuple(
        AttendanceRow(
            member_id=member.pk,
            name=member.call_name,
            number=member.number,
            kind=MemberKind(member.kind),
            is_present=here.get(member.pk, False),
            is_due=is_due,
            is_missing=is_due and not here.get(member.pk, False),
            at_table=at_table.get(member.pk),
        )
        for member in sorted(members, key=lambda member: _KINDS.index(MemberKind(member.kind)))
        for is_due in [member.kind == MemberKind.FULL and member.is_active_on(evening.date)]
    )


def people_named(member_ids: Sequence[int]) -> tuple[Person, ...]:
    """These members with their call names, in the order asked for."""
    names = dict(Member.objects.filter(pk__in=member_ids).values_list("pk", "call_name"))
    return tuple(Person(member_id, names[member_id]) for member_id in member_ids)
