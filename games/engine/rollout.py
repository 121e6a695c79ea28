"""A round thought to its end: everybody takes the best exchange by hand value, and knocks when none is left."""

from collections.abc import Sequence
from itertools import cycle

from games.engine.hands import HAND_SIZE, THIRTY_ONE_X2, THREE_ACES_X2
from games.engine.rules import Rules, ThreeAcesRule
from games.engine.simulator import hand_values_x2, order_of_play
from games.engine.tables import values_x2

# With so much one's own hand knocks although it could still be bettered; found by trying.
KNOCKING_X2 = 2 * 28

_VALUES = values_x2()


def exchanges_x2(hand: Sequence[int], centre: Sequence[int]) -> tuple[int, ...]:
    """What a hand would be worth after each exchange, in the order of `legal_moves`: nine swaps, then all three."""
    a, b, c = hand
    x, y, z = centre
    without_a, without_b, without_c = _VALUES[b][c], _VALUES[a][c], _VALUES[a][b]
    return (
        without_a[x],
        without_a[y],
        without_a[z],
        without_b[x],
        without_b[y],
        without_b[z],
        without_c[x],
        without_c[y],
        without_c[z],
        _VALUES[x][y][z],
    )


class Table:
    """Where the cards of a round lie in the list of `games.engine.simulator`, and how it goes on."""

    __slots__ = ("_may_pass", "_order", "_strikes_others", "centre", "me", "seats", "stock_end")

    def __init__(self, rules: Rules, *, seats: int, me: int, stock: int) -> None:
        self.seats = seats
        self.me = HAND_SIZE * me
        self.centre = HAND_SIZE * seats
        self.stock_end = self.centre + HAND_SIZE + stock
        self._may_pass = rules.may_pass
        self._strikes_others = rules.three_aces is ThreeAcesRule.STRIKE_OTHERS
        order = [places[0] for places in order_of_play(rules, seats, me)]
        # From each seat on, the seats whose turns follow; its own comes first.
        self._order = {first: tuple(order[at:] + order[:at]) for at, first in enumerate(order)}

    def following(self, first: int) -> int:
        """The seat whose turn comes after this one's, both by their first place."""
        return self._order[first][1]

    def exchange(self, cards: list[int], first: int, choice: int) -> None:
        """Carries out an exchange by its place in `exchanges_x2`."""
        centre = self.centre
        if choice < HAND_SIZE * HAND_SIZE:
            given, taken = first + choice // HAND_SIZE, centre + choice % HAND_SIZE
            cards[given], cards[taken] = cards[taken], cards[given]
            return
        hand, middle = slice(first, first + HAND_SIZE), slice(centre, centre + HAND_SIZE)
        cards[hand], cards[middle] = cards[middle], cards[hand]

    def renew(self, cards: list[int], stock: int) -> int:
        """Lays the next cards of the stock, which begins at this place, into the centre; gives its new beginning."""
        drawn, middle = slice(stock, stock + HAND_SIZE), slice(self.centre, self.centre + HAND_SIZE)
        cards[drawn], cards[middle] = cards[middle], cards[drawn]
        return stock + HAND_SIZE

    def finish(
        self, cards: list[int], first: int, *, knocker: int, lap: int, passes: int, stock: int
    ) -> None:
        """Plays on from the seat whose turn it is; `lap` turns are left before anybody may knock."""
        centre, me = self.centre, self.me
        for seat in cycle(self._order[first]):
            if seat == knocker:
                return
            hand = cards[seat : seat + HAND_SIZE]
            after = exchanges_x2(hand, cards[centre : centre + HAND_SIZE])
            best, held = max(after), _VALUES[hand[0]][hand[1]][hand[2]]
            may_knock = knocker < 0 and lap <= 0
            lap -= 1
            if may_knock and (best <= held or (seat == me and held >= KNOCKING_X2)):
                knocker = seat
            elif best > held or not (self._may_pass or knocker >= 0):
                self.exchange(cards, seat, after.index(best))
                passes = 0
                if best >= THIRTY_ONE_X2:
                    return
            elif knocker < 0:
                passes += 1
                if passes == self.seats and stock + HAND_SIZE <= self.stock_end:
                    stock, passes = self.renew(cards, stock), 0
                elif passes >= 2 * self.seats:
                    return

    def is_struck(self, cards: Sequence[int]) -> bool:
        """Whether the seat that thinks is struck by these hands."""
        values = hand_values_x2(cards, seats=self.seats)
        own = values[self.me // HAND_SIZE]
        if own != THREE_ACES_X2 and self._strikes_others and THREE_ACES_X2 in values:
            return True
        return own < THIRTY_ONE_X2 and own == min(values)
