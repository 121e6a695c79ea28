"""The rules of a round: which moves there are, and what each of them does."""

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.cards import CARDS, Card, Rank
from games.engine.deal import Deal, Done, EndedBy, neighbour
from games.engine.errors import Fault, RuleError
from games.engine.hands import HAND_SIZE, THIRTY_ONE_X2, hand_value_x2
from games.engine.moves import Keep, Knock, Move, Other, Pass, Renew, Swap, SwapAll
from games.engine.rules import Direction

_LEFT = Direction.LEFT
_CHOICES = (Keep(), Other())
# Every exchange of one card there is, by the indexes of the cards given and taken.
_SWAPS = tuple(tuple(Swap(give, take) for take in CARDS) for give in CARDS)
_SWAP_ALL, _KNOCK, _PASS, _RENEW = SwapAll(), Knock(), Pass(), Renew()
# Beside the exchange of one card, by whether passing is a move: once somebody has knocked, before everybody has had a turn
# where knocking waits for that, and otherwise.
_LAST_TURN: tuple[Move, ...] = (_SWAP_ALL, _PASS)
_FIRST_LAP: Mapping[bool, tuple[Move, ...]] = {False: (_SWAP_ALL,), True: (_SWAP_ALL, _PASS)}
_OPEN: Mapping[bool, tuple[Move, ...]] = {
    False: (_SWAP_ALL, _KNOCK),
    True: (_SWAP_ALL, _KNOCK, _PASS),
}
# Makes a `Deal` out of its fields without the call by their names, which takes as long as all the rest.
_made = tuple.__new__
_RENEWABLE = {Rank.SEVEN, Rank.EIGHT, Rank.NINE}


def legal_moves(deal: Deal) -> tuple[Move, ...]:
    """Everything that whose turn it is may do; empty once the round is over.

    Rule: docs/rules.md, "One round".
    """
    if deal.to_move is None:
        return ()
    if deal.packets:
        return _CHOICES
    give_1, give_2, give_3 = deal.hands[deal.to_move]
    take_1, take_2, take_3 = deal.centre
    first, second, third = _SWAPS[give_1.index], _SWAPS[give_2.index], _SWAPS[give_3.index]
    at_1, at_2, at_3 = take_1.index, take_2.index, take_3.index
    # Written out: in a loop this takes twice as long, and it is asked for every move of every game.
    swaps: tuple[Move, ...] = (
        first[at_1],
        first[at_2],
        first[at_3],
        second[at_1],
        second[at_2],
        second[at_3],
        third[at_1],
        third[at_2],
        third[at_3],
    )
    return swaps + _others(deal)


def _others(deal: Deal) -> tuple[Move, ...]:
    """What whose turn it is may do beside the exchange of one card."""
    if deal.knocker is not None:
        others = _LAST_TURN
    elif deal.rules.knock_after_first_lap and deal.turns < len(deal.hands):
        others = _FIRST_LAP[deal.rules.may_pass]
    else:
        others = _OPEN[deal.rules.may_pass]
    if deal.rules.renew_789 and _renew_fault(deal) is None:
        return (*others, _RENEW)
    return others


def play(deal: Deal, move: Move) -> Deal:
    """The round after this move of whose turn it is.

    Raises `RuleError` with the reason as its code if the move is not legal.
    Rule: docs/rules.md, "One round".
    """
    if deal.to_move is None:
        raise RuleError(Fault.ROUND_OVER)
    played = (_FIRST_PLAYS if deal.packets else _PLAYS).get(type(move))
    if played is None:
        raise RuleError(Fault.DEALER_CHOOSES_FIRST if deal.packets else Fault.DEALER_HAS_CHOSEN)
    return played(deal, deal.to_move, move)


def _keep(deal: Deal, seat: int, move: Keep) -> Deal:
    looked_at, unseen = deal.packets
    return _chosen(deal, seat, move, hand=looked_at, centre=unseen)


def _other(deal: Deal, seat: int, move: Other) -> Deal:
    looked_at, unseen = deal.packets
    return _chosen(deal, seat, move, hand=unseen, centre=looked_at)


def _chosen(
    deal: Deal, seat: int, move: Move, *, hand: tuple[Card, ...], centre: tuple[Card, ...]
) -> Deal:
    hands = (*deal.hands[:seat], hand, *deal.hands[seat + 1 :])
    over = max([hand_value_x2(held) for held in hands]) >= THIRTY_ONE_X2
    return deal._replace(
        packets=(),
        hands=hands,
        centre=centre,
        done=_done(deal, seat, move),
        to_move=None if over else neighbour(seat, seats=len(hands), rules=deal.rules),
        ended_by=EndedBy.DEALT if over else None,
    )


def _swap(deal: Deal, seat: int, move: Swap) -> Deal:
    give, take = move.give, move.take
    hand, centre, shown = deal.hands[seat], deal.centre, deal.shown[seat]
    try:
        given = hand.index(give)
    except ValueError:
        raise RuleError(Fault.NOT_IN_THE_HAND, word=str(give)) from None
    try:
        taken = centre.index(take)
    except ValueError:
        raise RuleError(Fault.NOT_IN_THE_CENTRE, word=str(take)) from None
    kept = _without(shown, give) if give in shown else shown
    # Lists again: half as long as putting tuples together out of slices.
    held, lying = list(hand), list(centre)
    held[given], lying[taken] = take, give
    return _exchanged(deal, seat, move, tuple(held), tuple(lying), shown=(*kept, take))


def _swap_all(deal: Deal, seat: int, move: SwapAll) -> Deal:
    hand, centre = deal.centre, deal.hands[seat]
    return _exchanged(deal, seat, move, hand, centre, shown=hand)


def _exchanged(
    deal: Deal,
    seat: int,
    move: Move,
    hand: tuple[Card, ...],
    centre: tuple[Card, ...],
    *,
    shown: tuple[Card, ...],
) -> Deal:
    """After an exchange that left this hand, this centre, and these cards of the hand shown."""
    to_move, ended_by = _turn_over(deal, seat)
    if hand_value_x2(hand) >= THIRTY_ONE_X2:
        to_move, ended_by = None, EndedBy.LAID_DOWN
    # Lists, and written out: every exchange of every game comes by here, and `_replace` takes three times as long.
    hands, shows, done = list(deal.hands), list(deal.shown), list(deal.done)
    hands[seat], shows[seat], done[seat] = hand, shown, (move, deal.centre)
    return _made(
        Deal,
        (
            deal.rules,
            deal.deck,
            deal.dealer,
            (),
            tuple(hands),
            centre,
            deal.stock,
            deal.gone,
            tuple(shows),
            tuple(done),
            to_move,
            deal.knocker,
            deal.turns + 1,
            0,
            ended_by,
        ),
    )


def _knock(deal: Deal, seat: int, move: Knock) -> Deal:
    _refuse(_knock_fault(deal))
    return deal._replace(
        done=_done(deal, seat, move),
        to_move=neighbour(seat, seats=len(deal.hands), rules=deal.rules),
        knocker=seat,
        turns=deal.turns + 1,
        passes=0,
    )


def _pass(deal: Deal, seat: int, move: Pass) -> Deal:
    _refuse(_pass_fault(deal))
    to_move, ended_by = _turn_over(deal, seat)
    turns, passes = deal.turns + 1, deal.passes + 1
    done = _done(deal, seat, move)
    if deal.knocker is not None:
        return deal._replace(done=done, to_move=to_move, turns=turns, ended_by=ended_by)
    everybody = len(deal.hands)
    if passes == everybody and len(deal.stock) >= HAND_SIZE:
        return _renewed(deal, done=done, to_move=to_move, turns=turns)
    if passes == 2 * everybody:
        to_move, ended_by = None, EndedBy.ALL_PASSED
    return deal._replace(done=done, to_move=to_move, turns=turns, passes=passes, ended_by=ended_by)


def _renew(deal: Deal, seat: int, move: Renew) -> Deal:
    _refuse(_renew_fault(deal))
    return _renewed(deal, done=deal.done, to_move=seat, turns=deal.turns)


def _renewed(deal: Deal, *, done: tuple[Done | None, ...], to_move: int | None, turns: int) -> Deal:
    return deal._replace(
        done=done,
        centre=deal.stock[:HAND_SIZE],
        stock=deal.stock[HAND_SIZE:],
        gone=deal.gone + deal.centre,
        to_move=to_move,
        turns=turns,
        passes=0,
    )


def _done(deal: Deal, seat: int, move: Move) -> tuple[Done | None, ...]:
    done = list(deal.done)
    done[seat] = (move, deal.centre)
    return tuple(done)


def _turn_over(deal: Deal, seat: int) -> tuple[int | None, EndedBy | None]:
    """Whose turn it is next; nobody's if that would be the one who knocked."""
    # As `neighbour` does; its call would be a tenth of a whole move.
    following = (seat + 1 if deal.rules.direction is _LEFT else seat - 1) % len(deal.hands)
    if following == deal.knocker:
        return None, EndedBy.KNOCK
    return following, None


def _knock_fault(deal: Deal) -> Fault | None:
    if deal.knocker is not None:
        return Fault.KNOCKED_ALREADY
    if deal.rules.knock_after_first_lap and deal.turns < len(deal.hands):
        return Fault.KNOCK_TOO_EARLY
    return None


def _pass_fault(deal: Deal) -> Fault | None:
    if deal.knocker is not None or deal.rules.may_pass:
        return None
    return Fault.PASSING_NOT_ALLOWED


def _renew_fault(deal: Deal) -> Fault | None:
    if not deal.rules.renew_789:
        return Fault.RENEWING_NOT_ALLOWED
    if {card.rank for card in deal.centre} != _RENEWABLE:
        return Fault.NOT_SEVEN_EIGHT_NINE
    return Fault.STOCK_TOO_SHORT if len(deal.stock) < HAND_SIZE else None


def _refuse(fault: Fault | None) -> None:
    if fault is not None:
        raise RuleError(fault)


def _without(cards: tuple[Card, ...], gone: Card) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not gone)


_FIRST_PLAYS: Mapping[type[Move], Callable[[Deal, int, Any], Deal]] = {Keep: _keep, Other: _other}
_PLAYS: Mapping[type[Move], Callable[[Deal, int, Any], Deal]] = {
    Swap: _swap,
    SwapAll: _swap_all,
    Knock: _knock,
    Pass: _pass,
    Renew: _renew,
}
