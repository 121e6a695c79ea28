"""What would have been better: a round of practice looked at again, with what the member saw then and no more."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.card_words import CardFace, card_face, value_words
from games.engine.bots import best_of
from games.engine.cards import Card
from games.engine.hands import hand_value_x2
from games.engine.moves import Move
from games.engine.sight import Sight
from games.engine.thinking import Weighed, weighed
from games.hand_words import move_words
from games.practice import Practice

# Two moves that are closer than this, in hundredths, may be told apart by chance alone.
WORLDS = 500
CLOSE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class LookedAt:
    """A move that was possible; `percent` is how often it ends in a strike, `value` the hand it leaves, "" if nobody knows."""

    words: str
    percent: int
    value: str
    is_mine: bool
    is_best: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One of the member's turns; `moves` begin with the best. `is_close`: another move was better by a hair or not at all."""

    number: int
    hand: tuple[CardFace, ...]
    centre: tuple[CardFace, ...]
    value: str
    mine: LookedAt
    best: LookedAt
    is_close: bool
    moves: tuple[LookedAt, ...]

    @property
    def is_best(self) -> bool:
        """Whether the best move was made."""
        return self.mine.is_best


def review(practice: Practice, *, worlds: int = WORLDS) -> tuple[Decision, ...]:
    """The member's turns of the round on the table, each with the chance of a strike after every move that was possible.

    The same round gives the same figures, whenever it is looked at.
    """
    # No secret hangs on these: they choose what is thought about, not what is dealt.
    dice = Random(practice.secret)  # noqa: S311
    return tuple(
        _decision(number, view, done, dice=dice, worlds=worlds)
        for number, (view, done) in enumerate(practice.decisions(), start=1)
    )


def _decision(number: int, view: Sight, done: Move, *, dice: Random, worlds: int) -> Decision:
    found = weighed(view, dice=dice, worlds=worlds, infers=True)
    best = best_of(found)
    in_order = sorted(found, key=lambda each: (each is not best, each.struck, -each.value_x2))
    moves = tuple(_looked_at(each, view, done=done, best=best) for each in in_order)
    mine = next(move for move in moves if move.is_mine)
    held = view.hand or view.packet
    return Decision(
        number=number,
        hand=_faces(held),
        centre=_faces(view.centre),
        value=value_words(hand_value_x2(held)),
        mine=mine,
        best=moves[0],
        is_close=mine.percent - moves[0].percent < CLOSE,
        moves=moves,
    )


def _looked_at(each: Weighed, view: Sight, *, done: Move, best: Weighed) -> LookedAt:
    return LookedAt(
        words=move_words(each.move, is_last_turn=view.knocker is not None),
        percent=round(100 * each.chance),
        # What the other packet holds, nobody knew.
        value=value_words(each.value_x2) if each.value_x2 else "",
        is_mine=each.move == done,
        is_best=each is best,
    )


def _faces(cards: Sequence[Card]) -> tuple[CardFace, ...]:
    return tuple(card_face(card) for card in cards)
