"""The seats of a game: who is still in, and who comes next."""

from collections.abc import Sequence
from enum import StrEnum

from games.engine.rules import Direction


class State(StrEnum):
    """How a player stands in the game."""

    IN = "in"
    SWIMMING = "swimming"
    OUT = "out"


def seats_in(states: Sequence[State]) -> tuple[int, ...]:
    """The seats that are not out, in seat order; swimmers are still in.

    Rule: docs/rules.md, "Who gets a strike".
    """
    out = State.OUT
    # A list first: of few seats it is made in half the time.
    return tuple([seat for seat, state in enumerate(states) if state is not out])


def next_seat(states: Sequence[State], *, after: int, direction: Direction) -> int:
    """The next seat still in, counted in the direction of play from a seat, even one gone out.

    Rule: docs/rules.md, "Next dealer".
    """
    step = 1 if direction is Direction.LEFT else -1
    for distance in range(1, len(states) + 1):
        seat = (after + step * distance) % len(states)
        if states[seat] is not State.OUT:
            return seat
    raise ValueError(states)
