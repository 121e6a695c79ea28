"""Ways in which the cards a seat has not seen may lie."""

from dataclasses import dataclass
from random import Random

from games.engine.deal import Done
from games.engine.hands import HAND_SIZE
from games.engine.moves import Keep, Swap
from games.engine.rollout import exchanges_x2
from games.engine.sight import Sight, unseen
from games.engine.tables import values_x2

# How often a hand is drawn again that would not have done what its holder did; then it is taken as it is.
_TRIES = 8
# The dealer keeps a packet that is worth more than three cards are on the average.
KEEPING_X2 = 2 * 14

_VALUES = values_x2()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Other:
    """What is known of another's hand: the first place of its cards, those that were shown, what was done last."""

    first: int
    shown: tuple[int, ...]
    hidden: int
    done: Done | None


class Worlds:
    """Draws worlds: lists of cards as in `games.engine.simulator`, true in everything the seat knows.

    With `infers` the hands of others are drawn until they fit what these did last, supposing that everybody
    exchanges for the best hand.
    """

    def __init__(self, view: Sight, *, dice: Random, infers: bool) -> None:
        if view.seat is None:
            raise ValueError(view)
        self._dice = dice
        self._infers = infers
        self._unseen = [card.index for card in unseen(view)]
        self._me = HAND_SIZE * view.seat
        self._own = [card.index for card in view.hand or view.packet]
        self._centre_at = HAND_SIZE * view.seats
        self._centre = [card.index for card in view.centre]
        others = [_other(view, seat) for seat in range(view.seats) if seat != view.seat]
        # Who did something draws first, while most cards are there to choose among.
        self._others = sorted(others, key=lambda other: other.done is None)

    def draw(self) -> list[int]:
        """One world: the hands, the centre, and all cards left as the stock."""
        pool = self._unseen.copy()
        at = 0
        world = [0] * self._centre_at
        world[self._me : self._me + HAND_SIZE] = self._own
        for other in self._others:
            hand = self._hand(other, pool, at)
            world[other.first : other.first + HAND_SIZE] = hand
            at += other.hidden
        self._mix(pool, at, HAND_SIZE)
        return world + self._centre + pool[at:]

    def _hand(self, other: _Other, pool: list[int], at: int) -> list[int]:
        """A hand whose hidden cards stand in the pool from this place on."""
        hidden = other.hidden
        for _ in range(_TRIES if self._infers and hidden and other.done else 1):
            self._mix(pool, at, hidden)
            hand = [*pool[at : at + hidden], *other.shown]
            if other.done is None or not self._infers or _fits(hand, other.done):
                break
        return hand

    def _mix(self, pool: list[int], at: int, count: int) -> None:
        draw, size = self._dice.random, len(pool)
        for place in range(at, min(at + count, size)):
            chosen = place + int(draw() * (size - place))
            pool[place], pool[chosen] = pool[chosen], pool[place]


def _other(view: Sight, seat: int) -> _Other:
    shown = tuple(card.index for card in view.shown[seat])
    return _Other(
        first=HAND_SIZE * seat,
        shown=shown,
        hidden=HAND_SIZE - len(shown),
        done=view.done[seat],
    )


def _fits(hand: list[int], done: Done) -> bool:
    """Whether who holds this hand would have done that."""
    held = _VALUES[hand[0]][hand[1]][hand[2]]
    move, faced = done
    if isinstance(move, Keep):
        return held >= KEEPING_X2
    if not faced:
        return True
    centre = [card.index for card in faced]
    if not isinstance(move, Swap):
        return max(exchanges_x2(hand, centre)) <= held
    before = [move.give.index if index == move.take.index else index for index in hand]
    best = max(exchanges_x2(before, centre))
    return held == best > _VALUES[before[0]][before[1]][before[2]]
