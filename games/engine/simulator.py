"""Rounds played fast: small numbers in one list, and a table of all hands.

A round lies in one list of card indexes: the hand of seat s at 3s, 3s + 1 and 3s + 2, then the centre, then the stock; before
the dealer has chosen, his hand is the packet he looked at and the centre the other one. A choice is an index into what
`games.engine.play.legal_moves` gives, so that the same choices play the same round in both.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, cycle
from random import Random

from games.engine.cards import CARDS, Rank
from games.engine.deal import EndedBy
from games.engine.hands import HAND_SIZE, THIRTY_ONE_X2
from games.engine.moves import Knock, Pass
from games.engine.rules import Direction, Rules
from games.engine.tables import values_x2

# An endless row of choices for each number of legal moves.
Choices = Mapping[int, Iterator[int]]

# A seat's place in the list: of its three cards, and of the two cards of each of its nine swaps.
_Places = tuple[int, int, int, tuple[tuple[int, int], ...]]

_SWAPS = HAND_SIZE * HAND_SIZE
_BLOCK = 1 << 12
_VALUES = values_x2()
_RENEWABLE = {card.index for card in CARDS if card.rank in (Rank.SEVEN, Rank.EIGHT, Rank.NINE)}


def random_choices(dice: Random) -> Choices:
    """Choices drawn evenly, for every number of moves there can be."""
    return {most: chain.from_iterable(_blocks(dice, most)) for most in (2, *range(10, 14))}


def deal_cards(cards: list[int], *, dealt: int, dice: Random) -> None:
    """Puts cards drawn evenly into the first places of the list, whatever its order was."""
    left, draw = len(cards), dice.random
    for place in range(dealt):
        chosen = place + int(draw() * (left - place))
        cards[place], cards[chosen] = cards[chosen], cards[place]


def cards_needed(rules: Rules, *, seats: int, deck: int) -> int:
    """How many places of the list a round can come to use."""
    return deck if rules.may_pass or rules.renew_789 else HAND_SIZE * (seats + 1)


def hand_values_x2(cards: Sequence[int], *, seats: int) -> list[int]:
    """The doubled value of each seat's hand."""
    return [
        _VALUES[cards[at]][cards[at + 1]][cards[at + 2]]
        for at in range(0, HAND_SIZE * seats, HAND_SIZE)
    ]


@cache
def order_of_play(rules: Rules, seats: int, dealer: int) -> tuple[_Places, ...]:
    """Where the cards of each seat lie, beginning beside the dealer.

    Rule: docs/rules.md, "One round".
    """
    step = HAND_SIZE if rules.direction is Direction.LEFT else -HAND_SIZE
    centre = HAND_SIZE * seats
    first_places = [(HAND_SIZE * dealer + step * turn) % centre for turn in range(1, seats + 1)]
    return tuple(
        (
            at,
            at + 1,
            at + 2,
            tuple((at + give, centre + take) for give in range(3) for take in range(3)),
        )
        for at in first_places
    )


class FastRound:
    """A round on a list of cards, which it moves about; afterwards the hands lie there as they ended."""

    __slots__ = (
        "_can_renew",
        "_centre",
        "_choices",
        "_kinds",
        "_last_pass",
        "_order",
        "_passes",
        "_pick",
        "_rules",
        "_seats",
        "_stock",
        "actions",
        "cards",
        "ended_by",
        "knocker",
    )

    def __init__(
        self, cards: list[int], *, rules: Rules, seats: int, dealer: int, choices: Choices
    ) -> None:
        self.cards = cards
        self.knocker = -1
        self.actions = 1
        self._rules = rules
        self._seats = seats
        self._choices = choices
        self._order = order_of_play(rules, seats, dealer)
        self._centre = slice(HAND_SIZE * seats, HAND_SIZE * (seats + 1))
        self._stock = HAND_SIZE * (seats + 1)
        self._passes = 0
        self._last_pass = 0
        self._open(knock=not rules.knock_after_first_lap)
        if next(choices[2]):
            self._exchange(HAND_SIZE * dealer)
        is_over = max(hand_values_x2(cards, seats=seats)) >= THIRTY_ONE_X2
        self.ended_by: EndedBy | None = EndedBy.DEALT if is_over else None

    def play_out(self) -> None:
        """Plays all turns until the round is over."""
        if self.ended_by is not None:
            return
        cards, values, pick = self.cards, _VALUES, self._pick
        lap = self._seats if self._rules.knock_after_first_lap else 0
        turns = 0
        for first, second, third, swaps in cycle(self._order):
            if first == self.knocker:
                self.ended_by = EndedBy.KNOCK
                break
            turns += 1
            choice = pick()
            if choice < _SWAPS:
                given, taken = swaps[choice]
                cards[given], cards[taken] = cards[taken], cards[given]
            else:
                self._take_turn(choice, first, turns)
                pick = self._pick
            if values[cards[first]][cards[second]][cards[third]] >= THIRTY_ONE_X2:
                self.ended_by = EndedBy.LAID_DOWN
            if self.ended_by is not None:
                break
            if turns == lap:
                self._open(knock=True)
                pick = self._pick
        self.actions += turns

    def _take_turn(self, choice: int, first: int, turn: int) -> None:
        """What is not the exchange of one card."""
        if choice == _SWAPS:
            self._exchange(first)
        elif self._kinds[choice - _SWAPS - 1] is Knock:
            self.knocker = first
            self._open(knock=False)
        elif self.knocker < 0:
            self._pass(turn)

    def _exchange(self, first: int) -> None:
        cards, hand = self.cards, slice(first, first + HAND_SIZE)
        cards[hand], cards[self._centre] = cards[self._centre], cards[hand]

    def _pass(self, turn: int) -> None:
        self._passes = self._passes + 1 if self._last_pass == turn - 1 else 1
        self._last_pass = turn
        if self._passes == self._seats and self._has_stock():
            self._renew()
        elif self._passes == 2 * self._seats:
            self.ended_by = EndedBy.ALL_PASSED

    def _has_stock(self) -> bool:
        return self._stock + HAND_SIZE <= len(self.cards)

    def _renew(self) -> None:
        """Stock and centre change places, so that every card stays in the list."""
        cards, drawn = self.cards, slice(self._stock, self._stock + HAND_SIZE)
        cards[drawn], cards[self._centre] = cards[self._centre], cards[drawn]
        self._stock += HAND_SIZE
        self._passes = 0

    def _open(self, *, knock: bool) -> None:
        """What a turn may be from here on, beside an exchange, in the order of `legal_moves`."""
        may_pass = self._rules.may_pass or self.knocker >= 0
        self._kinds = ((Knock,) if knock else ()) + ((Pass,) if may_pass else ())
        most = _SWAPS + 1 + len(self._kinds)
        plain = self._choices[most].__next__
        self._pick = self._pick_or_renew if self._rules.renew_789 else plain

    def _pick_or_renew(self) -> int:
        """The choice of a turn in which a centre of 7-8-9 may be replaced first."""
        most = _SWAPS + 1 + len(self._kinds)
        while self._is_renewable() and self._has_stock():
            choice = next(self._choices[most + 1])
            if choice < most:
                return choice
            self._renew()
            self.actions += 1
        return next(self._choices[most])

    def _is_renewable(self) -> bool:
        centre = self.cards[self._centre]
        if not _RENEWABLE.issuperset(centre):
            return False
        return len({index % len(Rank) for index in centre}) == HAND_SIZE


def _blocks(dice: Random, most: int) -> Iterator[bytes]:
    """Even choices below `most`: bytes from the top end, which would come up too often, are left out."""
    remainders = bytes(byte % most for byte in range(256))
    surplus = bytes(range(256 - 256 % most, 256))
    while True:
        yield dice.randbytes(_BLOCK).translate(remainders, surplus)
