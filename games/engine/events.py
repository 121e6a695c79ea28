"""What a score keeper notes of a game, event by event; players are seats, counted from 0."""

from dataclasses import dataclass


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
