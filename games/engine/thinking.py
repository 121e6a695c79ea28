"""What each move is worth to a seat, from what it sees alone."""

from dataclasses import dataclass
from random import Random

from games.engine.deal import Deal
from games.engine.hands import HAND_SIZE, THIRTY_ONE_X2
from games.engine.moves import Keep, Knock, Move, Other, Pass, Renew
from games.engine.rollout import Table, exchanges_x2
from games.engine.sight import Sight, sight
from games.engine.simulator import hand_values_x2
from games.engine.worlds import Worlds


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """A move, in how many of the worlds looked at it ends in a strike, and the hand that it leaves."""

    move: Move
    struck: int
    worlds: int
    value_x2: int

    @property
    def chance(self) -> float:
        """How likely a strike is after this move."""
        return self.struck / self.worlds


def weighed(view: Sight, *, dice: Random, worlds: int, infers: bool) -> tuple[Weighed, ...]:
    """Every legal move with its chance of a strike, in the order of `legal_moves`.

    Each move is played to the end in the same worlds, as `games.engine.rollout` goes on. Raises
    `ValueError` unless it is this seat's turn.
    Rule: docs/engine.md, "Bots".
    """
    if not view.legal or view.seat is None:
        raise ValueError(view)
    drawn = Worlds(view, dice=dice, infers=infers)
    thinker = _Thinker(view)
    struck = [0] * len(view.legal)
    for _ in range(worlds):
        world = drawn.draw()
        for choice, move in enumerate(view.legal):
            struck[choice] += thinker.is_struck_after(choice, move, world.copy())
    values = thinker.values_x2(view)
    return tuple(
        Weighed(move=move, struck=lost, worlds=worlds, value_x2=value)
        for move, lost, value in zip(view.legal, struck, values, strict=True)
    )


def weighed_openly(deal: Deal) -> tuple[Weighed, ...]:
    """Every legal move, weighed with all cards face up: the bound for whoever does not see them.

    Raises `ValueError` once the round is over.
    Rule: docs/engine.md, "Bots".
    """
    if deal.to_move is None:
        raise ValueError(deal)
    view = sight(deal, deal.to_move)
    thinker = _Thinker(view)
    # Until the dealer has chosen, the world holds the packet he looked at as his hand.
    hands = [hand or deal.packets[0] for hand in deal.hands]
    piles = (*hands, deal.centre or deal.packets[1], deal.stock)
    world = [card.index for pile in piles for card in pile]
    values = thinker.values_x2(view)
    return tuple(
        Weighed(
            move=move,
            struck=int(thinker.is_struck_after(choice, move, world.copy())),
            worlds=1,
            value_x2=values[choice],
        )
        for choice, move in enumerate(view.legal)
    )


class _Thinker:
    """One seat's turn, ready to be played on in many worlds."""

    def __init__(self, view: Sight) -> None:
        if view.seat is None:
            raise ValueError(view)
        self._table = Table(view.rules, seats=view.seats, me=view.seat, stock=view.stock)
        self._me = HAND_SIZE * view.seat
        self._next = self._table.following(self._me)
        self._knocker = -1 if view.knocker is None else HAND_SIZE * view.knocker
        self._lap = view.seats - view.turns if view.rules.knock_after_first_lap else 0
        self._passes = view.passes
        self._stock = HAND_SIZE * (view.seats + 1)

    def values_x2(self, view: Sight) -> list[int]:
        """What the own hand is worth after each move; nothing is known of an unseen packet."""
        hand = [card.index for card in view.hand or view.packet]
        held = hand_values_x2(hand, seats=1)[0]
        if not view.dealer_has_chosen:
            return [held, 0]
        after = exchanges_x2(hand, [card.index for card in view.centre])
        return [*after, *[held] * (len(view.legal) - len(after))]

    def is_struck_after(self, choice: int, move: Move, cards: list[int]) -> bool:
        """Whether the move ends in a strike in this world, which is used up."""
        match move:
            case Keep():
                self._go_on_unless_over(cards)
            case Other():
                self._table.exchange(cards, self._me, HAND_SIZE * HAND_SIZE)
                self._go_on_unless_over(cards)
            case Knock():
                self._go_on(cards, knocker=self._me)
            case Pass():
                self._pass(cards)
            case Renew():
                stock = self._table.renew(cards, self._stock)
                self._go_on(cards, first=self._me, stock=stock, taken=0)
            case _:
                self._table.exchange(cards, self._me, choice)
                self._go_on_unless_over(cards)
        return self._table.is_struck(cards)

    def _go_on_unless_over(self, cards: list[int]) -> None:
        if max(hand_values_x2(cards, seats=self._table.seats)) < THIRTY_ONE_X2:
            self._go_on(cards)

    def _pass(self, cards: list[int]) -> None:
        passes, stock = self._passes + 1, self._stock
        if self._knocker >= 0:
            self._go_on(cards)
        elif passes == self._table.seats and stock + HAND_SIZE <= self._table.stock_end:
            self._go_on(cards, stock=self._table.renew(cards, stock))
        elif passes < 2 * self._table.seats:
            self._go_on(cards, passes=passes)

    def _go_on(
        self,
        cards: list[int],
        *,
        first: int | None = None,
        knocker: int | None = None,
        passes: int = 0,
        stock: int | None = None,
        taken: int = 1,
    ) -> None:
        self._table.finish(
            cards,
            self._next if first is None else first,
            knocker=self._knocker if knocker is None else knocker,
            lap=self._lap - taken,
            passes=passes,
            stock=self._stock if stock is None else stock,
        )
