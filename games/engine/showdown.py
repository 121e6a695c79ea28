"""Who is to be struck when hands are compared."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.engine.hands import THIRTY_ONE_X2, THREE_ACES_X2
from games.engine.rules import ThreeAcesRule


class Reason(StrEnum):
    """Which rule said who is to be struck."""

    LOWEST = "lowest"
    THREE_ACES = "three_aces"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The hands that are to be struck, counted from 0, and by which rule."""

    reason: Reason
    struck: tuple[int, ...]


def verdict(values_x2: Sequence[int], *, three_aces: ThreeAcesRule) -> Verdict:
    """Who is to be struck among hands of these values, before the question whether all would drown.

    Who holds 31 or three aces is safe, but a 31 is not from three aces that strike all others.
    Rule: docs/rules.md, "Who gets a strike".
    """
    if three_aces is ThreeAcesRule.STRIKE_OTHERS and THREE_ACES_X2 in values_x2:
        others = (seat for seat, value in enumerate(values_x2) if value != THREE_ACES_X2)
        return Verdict(Reason.THREE_ACES, tuple(others))
    lowest = min(values_x2)
    if lowest >= THIRTY_ONE_X2:
        return Verdict(Reason.NOBODY, ())
    losers = [seat for seat, value in enumerate(values_x2) if value == lowest]
    return Verdict(Reason.LOWEST, tuple(losers))
