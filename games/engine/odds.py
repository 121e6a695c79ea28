"""Exact odds of each move against one opponent, by going through every hand he may hold."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from games.engine.hands import HAND_SIZE
from games.engine.moves import Knock, Move
from games.engine.rollout import exchanges_x2
from games.engine.sight import Sight, unseen
from games.engine.tables import values_x2

_VALUES = values_x2()

_Hands = Sequence[tuple[int, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """A move, and how many of the opponent's possible hands are then lower, equal or higher than the own one."""

    move: Move
    lower: int
    equal: int
    higher: int

    @property
    def hands(self) -> int:
        """How many hands the opponent may hold, all of them equally likely."""
        return self.lower + self.equal + self.higher


def odds(view: Sight, *, against: int) -> tuple[Odds, ...]:
    """The odds of every legal move, in the order of `legal_moves`.

    The hands are compared as they lie after the move; after one's own knock the opponent exchanges first, if
    that betters his hand. Cards that he was seen taking are known. Raises `ValueError` unless it is this seat's
    turn and the dealer has chosen.
    Rule: docs/engine.md, "Bots".
    """
    if not view.legal or not view.dealer_has_chosen:
        raise ValueError(view)
    hand = [card.index for card in view.hand]
    centre = [card.index for card in view.centre]
    held = _VALUES[hand[0]][hand[1]][hand[2]]
    after = exchanges_x2(hand, centre)
    hands = _hands(view, against)
    as_they_lie = Counter(_VALUES[a][b][c] for a, b, c in hands)
    own = [*after, *[held] * (len(view.legal) - len(after))]
    return tuple(
        _compared(
            move,
            value,
            _bettered(hands, centre) if isinstance(move, Knock) else as_they_lie,
        )
        for move, value in zip(view.legal, own, strict=True)
    )


def _hands(view: Sight, seat: int) -> _Hands:
    shown = tuple(card.index for card in view.shown[seat])
    left = [card.index for card in unseen(view)]
    return [(*hidden, *shown) for hidden in combinations(left, HAND_SIZE - len(shown))]


def _bettered(hands: _Hands, centre: Sequence[int]) -> Mapping[int, int]:
    """How many of the hands are worth how much after their best exchange with this centre."""
    x, y, z = centre
    whole = _VALUES[x][y][z]
    kept = {pair: max(_VALUES[pair[0]][pair[1]][card] for card in centre) for pair in _pairs(hands)}
    return Counter(
        max(_VALUES[a][b][c], kept[a, b], kept[a, c], kept[b, c], whole) for a, b, c in hands
    )


def _pairs(hands: _Hands) -> Iterable[tuple[int, int]]:
    """Every two cards that lie in one of the hands, in the order in which they lie there."""
    return {pair for a, b, c in hands for pair in ((a, b), (a, c), (b, c))}


def _compared(move: Move, own: int, others: Mapping[int, int]) -> Odds:
    lower = sum(count for value, count in others.items() if value < own)
    equal = others.get(own, 0)
    return Odds(move=move, lower=lower, equal=equal, higher=sum(others.values()) - lower - equal)
