"""What is around a table: the evening's other tables, and who could still come."""

from dataclasses import dataclass

from clique.models import Member, MemberKind
from games.models import Attendance, Seat
from games.phrases import Person
from games.queries.board import Board


@dataclass(frozen=True, slots=True)
class TableLink:
    """Another game of the evening that is open."""

    game_id: int
    number: int


@dataclass(frozen=True, slots=True)
class Around:
    """Beside a board: `away` are those who could join the next game and sit at no open table."""

    other_tables: tuple[TableLink, ...]
    away: tuple[Person, ...]


def around(board: Board) -> Around:
    """What is around a board, in two queries; apart from it, as a tap changes nothing of it."""
    elsewhere = _elsewhere(board)
    seated = {seat.member_id for seat in board.seats} | {member_id for _, member_id in elsewhere}
    is_open = not (board.is_booked or board.is_cancelled)
    return Around(
        other_tables=tuple(dict.fromkeys(table for table, _ in elsewhere)),
        away=_away(board, seated) if is_open else (),
    )


def _elsewhere(board: Board) -> tuple[tuple[TableLink, int], ...]:
    """Who sits at which other open table of the evening."""
    seats = Seat.objects.filter(
        game__evening_id=board.evening_id, game__booked_at=None, game__cancelled_at=None
    ).exclude(game_id=board.game_id)
    rows = seats.order_by("game__number").values_list("game_id", "game__number", "member_id")
    return tuple((TableLink(game_id, number), member_id) for game_id, number, member_id in rows)


def _away(board: Board, seated: set[int]) -> tuple[Person, ...]:
    here = Attendance.objects.filter(evening_id=board.evening_id, is_present=True)
    full = Member.objects.active_on(board.evening_date).filter(kind=MemberKind.FULL)
    members = full | Member.objects.filter(pk__in=here.values("member"))
    away = members.exclude(pk__in=seated)
    return tuple(Person(*row) for row in away.values_list("pk", "call_name"))
