"""Who plays when nobody does: three strengths, all of which see what their seat sees and no more."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from games.engine.hands import hand_value_x2
from games.engine.moves import Keep, Knock, Move, Other, Pass, Renew
from games.engine.rollout import exchanges_x2
from games.engine.sight import Sight
from games.engine.thinking import Weighed, weighed
from games.engine.worlds import KEEPING_X2

# What a seat does that sees this; the dice are the bot's own, so that a game can be played again.
Bot = Callable[[Sight, Random], Move]

# Most rounds end within three laps.
PATIENCE = 10


def greedy(view: Sight, dice: Random) -> Move:
    """The best exchange by hand value; if none betters the hand it knocks, or passes where that is not open yet.

    The dealer keeps a packet of 14 or more. A centre of 7-8-9 that betters nothing is replaced.
    Rule: docs/engine.md, "Bots".
    """
    if not view.dealer_has_chosen:
        return Keep() if hand_value_x2(view.packet) >= KEEPING_X2 else Other()
    after = exchanges_x2([card.index for card in view.hand], [card.index for card in view.centre])
    best = max(after)
    if best <= hand_value_x2(view.hand):
        for move in (Renew(), Knock(), Pass()):
            if move in view.legal:
                return move
    return view.legal[after.index(best)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Thinker:
    """A bot that plays every move to the end in some worlds, and takes the one with the fewest strikes.

    Of moves with equally many it takes the one that leaves the best hand. `infers`: whether it draws the hands
    of others from what these did. After many laps it knocks, or two that wait for each other would play for ever.
    """

    worlds: int
    infers: bool

    def __call__(self, view: Sight, dice: Random) -> Move:
        if has_waited(view):
            return Knock()
        return best_of(weighed(view, dice=dice, worlds=self.worlds, infers=self.infers)).move


def best_of(moves: tuple[Weighed, ...]) -> Weighed:
    """The move with the fewest strikes; of several the one that leaves the best hand, then the first.

    Rule: docs/engine.md, "Bots".
    """
    return min(moves, key=lambda move: (move.struck, -move.value_x2))


def has_waited(view: Sight) -> bool:
    """Whether a round has gone on for so long that it is time to knock, where that is open.

    Rule: docs/engine.md, "Bots".
    """
    return view.turns >= PATIENCE * view.seats and Knock() in view.legal


BOTS: Mapping[str, Bot] = MappingProxyType(
    {
        "greedy": greedy,
        "middle": Thinker(worlds=40, infers=False),
        "strong": Thinker(worlds=100, infers=True),
    }
)
