"""A round in play: who holds which cards, and whose turn it is."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from games.engine.cards import Card, deck_of
from games.engine.errors import Fault, RuleError
from games.engine.hands import HAND_SIZE, hand_value_x2
from games.engine.moves import Move
from games.engine.rules import DECKS, Direction, Rules, seats_of
from games.engine.showdown import Verdict, verdict

_WHOLE = {size: frozenset(deck_of(size)) for size in DECKS}


class EndedBy(StrEnum):
    """How a round came to its end."""

    DEALT = "dealt"
    LAID_DOWN = "laid_down"
    KNOCK = "knock"
    ALL_PASSED = "all_passed"


# What a seat did last, and the centre as it lay before that; a renewed centre is no turn.
Done = tuple[Move, tuple[Card, ...]]


class Deal(NamedTuple):
    """A round as it stands; `games.engine.play` makes the next one out of it.

    A tuple where other values are frozen dataclasses, as one is made for every move: this way in a third of the time.

    Seats are those still in the game, counted from 0, each next one to the left of the one before.
    Until the dealer has chosen, `packets` holds his two, the first of which he looked at, while
    his hand and the centre are empty. `gone` are the cards that a new centre replaced, `shown` the
    cards of each hand that everybody saw its holder take, `done` what each seat did last. `turns` counts those taken, `passes`
    those passed in a row. `knocker` is the seat that knocked; `to_move` is None once it is over.
    """

    rules: Rules
    deck: int
    dealer: int
    packets: tuple[tuple[Card, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    centre: tuple[Card, ...]
    stock: tuple[Card, ...]
    gone: tuple[Card, ...]
    shown: tuple[tuple[Card, ...], ...]
    done: tuple[Done | None, ...]
    to_move: int | None
    knocker: int | None
    turns: int
    passes: int
    ended_by: EndedBy | None


def deal_out(rules: Rules, *, seats: int, dealer: int, order: Sequence[Card]) -> Deal:
    """A round dealt from a shuffled deck, the dealer's choice still to come.

    Three cards at once go to each seat in the direction of play, beginning beside the dealer; then
    come the packet he looks at, the other one, and the stock. Raises `ValueError` for what is no
    whole deck, `RuleError(TOO_FEW_PLAYERS)` and `RuleError(TOO_MANY_PLAYERS)`.
    Rule: docs/rules.md, "One round".
    """
    if _WHOLE.get(len(order)) != frozenset(order):
        raise ValueError(order)
    check_seats(seats, deck=len(order))
    cards = tuple(order)
    hands: list[tuple[Card, ...]] = [()] * seats
    at = 0
    for seat in seats_after(dealer, seats=seats, rules=rules)[:-1]:
        hands[seat] = cards[at : at + HAND_SIZE]
        at += HAND_SIZE
    packets = (cards[at : at + HAND_SIZE], cards[at + HAND_SIZE : at + 2 * HAND_SIZE])
    return laid_out(
        rules,
        deck=len(order),
        dealer=dealer,
        hands=hands,
        packets=packets,
        stock=cards[at + 2 * HAND_SIZE :],
    )


def laid_out(
    rules: Rules,
    *,
    deck: int,
    dealer: int,
    hands: Sequence[tuple[Card, ...]],
    packets: Sequence[tuple[Card, ...]],
    stock: Sequence[Card],
) -> Deal:
    """A round whose cards lie as given; the dealer's own hand is empty until he has chosen.

    Raises `RuleError` for fewer than two players, or more than the deck carries.
    Rule: docs/rules.md, "Decks".
    """
    check_seats(len(hands), deck=deck)
    return Deal(
        rules=rules,
        deck=deck,
        dealer=dealer,
        packets=tuple(packets),
        hands=tuple(hands),
        centre=(),
        stock=tuple(stock),
        gone=(),
        shown=((),) * len(hands),
        done=(None,) * len(hands),
        to_move=dealer,
        knocker=None,
        turns=0,
        passes=0,
        ended_by=None,
    )


def check_seats(seats: int, *, deck: int) -> None:
    """Raises `RuleError` for fewer than two players, or more than the deck carries.

    Rule: docs/rules.md, "Decks".
    """
    if seats < 2:
        raise RuleError(Fault.TOO_FEW_PLAYERS, "players")
    if seats > seats_of(deck):
        raise RuleError(Fault.TOO_MANY_PLAYERS, "players", word=str(seats_of(deck)))


def neighbour(seat: int, *, seats: int, rules: Rules) -> int:
    """The next seat in the direction of play.

    Rule: docs/rules.md, "One round".
    """
    return (seat + 1 if rules.direction is Direction.LEFT else seat - 1) % seats


def seats_after(seat: int, *, seats: int, rules: Rules) -> tuple[int, ...]:
    """All seats in the direction of play; this one comes last.

    Rule: docs/rules.md, "One round".
    """
    step = 1 if rules.direction is Direction.LEFT else -1
    return tuple([(seat + step * distance) % seats for distance in range(1, seats + 1)])


def values_x2(deal: Deal) -> tuple[int, ...]:
    """The doubled value of each hand, by seat; raises `ValueError` before the dealer has chosen.

    Rule: docs/rules.md, "Value of a hand".
    """
    return tuple([hand_value_x2(hand) for hand in deal.hands])


def result(deal: Deal) -> Verdict:
    """Who is to be struck in this round alone, and by which rule.

    Raises `ValueError` while the round is not over.
    Rule: docs/rules.md, "Who gets a strike".
    """
    if deal.ended_by is None:
        raise ValueError(deal)
    return verdict(values_x2(deal), three_aces=deal.rules.three_aces)
