"""What the table announces; the ledger answers inside the same transaction, so an answer that fails undoes the act."""

from dataclasses import dataclass
from datetime import date

from django.dispatch import Signal


@dataclass(frozen=True, slots=True)
class Charge:
    """What one member owes for one game: the place (doubled, for halves) and its stake in Rappen."""

    member_id: int
    place_x2: int
    stake_rappen: int
    is_absent: bool


@dataclass(frozen=True, slots=True)
class Result:
    """The booked result of a game: `revision` counts its bookings from 1, `day` is the evening's date."""

    game_id: int
    revision: int
    day: date
    charges: tuple[Charge, ...]


# Sent by `finish_game`, by the correction of a booked game if a Franc changed, and when the absent of a sitting fall to a game
# already booked, as `send(sender=Game, result=Result, by=Actor)`. A receiver must charge revision n and take back the revisions
# before it; an exception keeps the game as it was.
game_finished = Signal()

# Sent when a booking is undone or a correction leaves the game unfinished, as `send(sender=Game, game_id=int, day=date,
# by=Actor)`: what was charged for the game is taken back.
game_reopened = Signal()
