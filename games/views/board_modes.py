"""What the next tap on the board means, as the address of the page asks for it."""

from dataclasses import dataclass

from django.http import QueryDict

from games.engine.rules import ThreeAcesRule
from games.models import GameEntry, RoundKind
from games.queries.board import Board

# How many losers a mode offers at once: from, to. Beyond that each larger number offers the next one.
MANY = (2, 4)
LOWEST = (1, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardMode:
    """What the next tap on a tile means.

    `name` is "", "many", "aces", "lowest" (after three aces that only beat a 31) or "place". `chosen` and `holder` are seats
    already tapped; with `count` of them the round is complete. `counts` are the numbers of losers that are offered.
    """

    name: str = ""
    kind: RoundKind = RoundKind.LOWEST
    count: int = 1
    counts: tuple[int, ...] = ()
    chosen: tuple[int, ...] = ()
    holder: int | None = None
    is_tied: bool = False

    @property
    def left(self) -> int:
        """How many are still to be tapped."""
        return max(self.count - len(self.chosen), 0)


def mode_of(board: Board, query: QueryDict) -> BoardMode:
    """The mode that an address asks for; what it names wrongly is left out, so that no address breaks the board."""
    word = query.get("modus", "")
    if board.entry == GameEntry.PLACINGS:
        return BoardMode(name="place", is_tied=query.get("geteilt") == "1")
    tappable = {seat.seat_id for seat in board.seats if seat.may_be_struck}
    if word == "asse":
        return _aces(board, query, tappable)
    if word == "mehrere":
        count = _number(query.get("zahl", ""), MANY, most=len(tappable), usual=2)
        chosen = _chosen(query, tappable)[: count - 1]
        counts = _offered(MANY, count=count, most=len(tappable))
        return BoardMode(name="many", count=count, counts=counts, chosen=chosen)
    return BoardMode()


def numbers_of(board: Board) -> tuple[int, ...]:
    """Every number of losers that a round of this board might have; a mode offers some of them."""
    return tuple(range(1, max(MANY[1], sum(seat.may_be_struck for seat in board.seats)) + 1))


def has_no_entry(board: Board) -> bool:
    """Whether nothing was written yet, so that the game may still become one of the final order alone."""
    return board.entry == GameEntry.ROUNDS and not board.slip


def may_write(board: Board) -> bool:
    """Whether a tap would be taken at all."""
    is_done = board.is_over or board.is_booked or board.is_cancelled
    return board.is_open_evening and not (is_done or board.is_dealt)


def asks_lowest(board: Board) -> bool:
    """Whether three aces only beat a 31, so that the lowest must be named too."""
    return board.rules.three_aces is ThreeAcesRule.BEATS_31


def _aces(board: Board, query: QueryDict, tappable: set[int]) -> BoardMode:
    holder = _seats(query.getlist("ass"), tappable)
    if not (asks_lowest(board) and holder):
        return BoardMode(name="aces", kind=RoundKind.THREE_ACES)
    most = len(tappable) - 1
    count = _number(query.get("zahl", ""), LOWEST, most=most, usual=1)
    return BoardMode(
        name="lowest",
        kind=RoundKind.THREE_ACES,
        count=count,
        counts=_offered(LOWEST, count=count, most=most),
        chosen=_chosen(query, tappable - {holder[-1]})[: count - 1],
        holder=holder[-1],
    )


def _chosen(query: QueryDict, tappable: set[int]) -> tuple[int, ...]:
    taken_back = set(query.getlist("weg"))
    return _seats([word for word in query.getlist("wer") if word not in taken_back], tappable)


def _seats(words: list[str], tappable: set[int]) -> tuple[int, ...]:
    by_word = {str(seat_id): seat_id for seat_id in tappable}
    return tuple(by_word[word] for word in dict.fromkeys(words) if word in by_word)


def _number(word: str, span: tuple[int, int], *, most: int, usual: int) -> int:
    first, last = span
    known = range(first, max(last, most) + 1)
    return {str(number): number for number in known}.get(word, usual)


def _offered(span: tuple[int, int], *, count: int, most: int) -> tuple[int, ...]:
    first, last = span
    return tuple(range(first, max(last, min(max(last, count) + 1, most)) + 1))
