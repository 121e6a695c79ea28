"""The places of a final order: ties, and the members who stayed away."""

from collections.abc import Sequence

from games.engine.errors import Fault, RuleError
from games.engine.rules import AbsentPlace, TiedPlace


def tied_place_x2(rule: TiedPlace, *, ahead: int, size: int) -> int:
    """The doubled place of a group of so many, who come after `ahead` others.

    Rule: docs/rules.md, "Places and stakes".
    """
    best, worst = ahead + 1, ahead + size
    match rule:
        case TiedPlace.BEST:
            return 2 * best
        case TiedPlace.WORST:
            return 2 * worst
        case TiedPlace.AVERAGE:
            return best + worst


def absent_place_x2(rule: AbsentPlace, *, present: int, absent: int, last_shown_x2: int) -> int:
    """The doubled place that all the absent share; `last_shown_x2` is that of the last one present.

    Rule: docs/rules.md, "Absent members".
    """
    following, last = present + 1, present + absent
    match rule:
        case AbsentPlace.NEXT:
            return 2 * following
        case AbsentPlace.LAST:
            return 2 * last
        case AbsentPlace.AVERAGE:
            return following + last
        case AbsentPlace.JOINT_LAST:
            return last_shown_x2


def checked_placings(groups: Sequence[Sequence[int]], *, seats: int) -> tuple[tuple[int, ...], ...]:
    """The final order, each tie in seat order; a tie for first is accepted by every rule set.

    Raises `RuleError` with the place "placings" unless each seat stands there exactly once.
    Rule: docs/records.md, "Final order alone".
    """
    if seats < 2:
        raise RuleError(Fault.TOO_FEW_PLAYERS, "present")
    if not all(groups):
        raise RuleError(Fault.EMPTY_PLACE, "placings")
    placed: set[int] = set()
    for seat in (seat for group in groups for seat in group):
        if seat not in range(seats):
            raise RuleError(Fault.NOT_PRESENT, "placings", player=seat)
        if seat in placed:
            raise RuleError(Fault.NAMED_TWICE, "placings", player=seat)
        placed.add(seat)
    for seat in range(seats):
        if seat not in placed:
            raise RuleError(Fault.NOT_PLACED, "placings", player=seat)
    return tuple(tuple(sorted(group)) for group in groups)
