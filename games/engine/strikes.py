"""Who is to be struck by an event, and whether it can have happened at all."""

from collections.abc import Sequence

from games.engine.errors import Fault, RuleError
from games.engine.events import Event, Lowest, Misdeal, ThreeAces, Void, Withdraw
from games.engine.rules import MisdealRule, Rules, ThreeAcesRule
from games.engine.seats import State, seats_in


def due_strikes(
    event: Event, *, rules: Rules, states: Sequence[State], dealer: int, place: str
) -> tuple[int, ...]:
    """The seats to be struck, in seat order, before the question whether all would drown.

    Raises `RuleError` at this place if the event cannot have happened.
    Rule: docs/rules.md, "Who gets a strike".
    """
    match event:
        case Lowest(strikes=strikes):
            return _checked(strikes, states=states, place=place)
        case ThreeAces():
            return _due_to_three_aces(event, rules=rules, states=states, place=place)
        case Misdeal():
            return (dealer,) if rules.misdeal is MisdealRule.STRIKE else ()
        case Withdraw(player=player):
            _check_in(player, states=states, place=place)
            return ()
        case Void():
            return ()


def would_drown_all(due: tuple[int, ...], *, states: Sequence[State]) -> bool:
    """Whether these strikes would leave nobody in the game.

    Rule: docs/rules.md, "Who gets a strike".
    """
    return all(states[seat] is State.SWIMMING for seat in due) and due == seats_in(states)


def _due_to_three_aces(
    event: ThreeAces, *, rules: Rules, states: Sequence[State], place: str
) -> tuple[int, ...]:
    _check_in(event.holder, states=states, place=place)
    if rules.three_aces is ThreeAcesRule.STRIKE_OTHERS:
        if event.strikes:
            raise RuleError(Fault.STRIKES_NOT_CHOSEN, place)
        return tuple(seat for seat in seats_in(states) if seat != event.holder)
    if event.holder in event.strikes:
        raise RuleError(Fault.HOLDER_STRUCK, place, player=event.holder)
    return _checked(event.strikes, states=states, place=place)


def _checked(strikes: tuple[int, ...], *, states: Sequence[State], place: str) -> tuple[int, ...]:
    if not strikes:
        raise RuleError(Fault.NOBODY_STRUCK, place)
    found: set[int] = set()
    for seat in strikes:
        _check_in(seat, states=states, place=place)
        if seat in found:
            raise RuleError(Fault.STRUCK_TWICE, place, player=seat)
        found.add(seat)
    return tuple(sorted(found))


def _check_in(seat: int, *, states: Sequence[State], place: str) -> None:
    if seat not in range(len(states)):
        raise RuleError(Fault.NOT_PRESENT, place, player=seat)
    if states[seat] is State.OUT:
        raise RuleError(Fault.OUT_OF_THE_GAME, place, player=seat)
