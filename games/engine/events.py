"""What a score keeper notes of a game, event by event; players are seats, counted from 0."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.deal import Deal, result, values_x2
from games.engine.hands import THREE_ACES_X2
from games.engine.showdown import Reason


@dataclass(frozen=True, slots=True)
class Lowest:
    """A round that the lowest hand lost; all who tie for lowest are named."""

    strikes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ThreeAces:
    """A round ended by three aces; the lowest are named only where three aces beat 31."""

    holder: int
    strikes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Misdeal:
    """The dealer of the moment dealt wrongly."""


@dataclass(frozen=True, slots=True)
class Void:
    """A round in which nobody was to be struck."""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A player left the game between two rounds."""

    player: int


Event = Lowest | ThreeAces | Misdeal | Void | Withdraw


def event_of(deal: Deal, *, seats: Sequence[int]) -> Lowest | ThreeAces | Void:
    """What a round that is over was for its game, in which the round's seat i is `seats[i]`.

    Raises `ValueError` while the round is not over.
    Rule: docs/rules.md, "Who gets a strike".
    """
    found, values = result(deal), values_x2(deal)
    struck = tuple(seats[seat] for seat in found.struck)
    if found.reason is Reason.NOBODY:
        return Void()
    if THREE_ACES_X2 not in values:
        return Lowest(struck)
    holder = seats[values.index(THREE_ACES_X2)]
    # Where three aces strike all others, who these are follows from the rule and is not named.
    return ThreeAces(holder, () if found.reason is Reason.THREE_ACES else struck)
