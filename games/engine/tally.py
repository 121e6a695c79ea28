"""From the events of a game to strikes, swimmers, the drowned, their places and stakes."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.errors import Fault, RuleError
from games.engine.events import Event, Lowest, Misdeal, ThreeAces, Void, Withdraw
from games.engine.places import absent_place_x2, checked_placings, tied_place_x2
from games.engine.rules import AllOut, Direction, Rules, stake_rappen
from games.engine.seats import State, next_seat, seats_in
from games.engine.strikes import due_strikes, would_drown_all

# Events and states are part of what this module speaks: callers need no second import.
__all__ = [
    "Event",
    "Lowest",
    "Misdeal",
    "Outcome",
    "Standing",
    "State",
    "Tally",
    "ThreeAces",
    "Void",
    "Withdraw",
    "next_seat",
    "placings_standings",
    "standings",
    "still_in",
    "tally",
    "tally_after",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What one event did; seats stand in seat order.

    `struck` are the strikes given in fact, `swimming` and `drowned` those who became so by
    this event, who left included. `round_number` counts deals from 1, None for a withdrawal.
    `replayed`: everybody left would have drowned, so the round does not count.
    """

    event: Event
    round_number: int | None
    dealer: int
    struck: tuple[int, ...]
    swimming: tuple[int, ...]
    drowned: tuple[int, ...]
    replayed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A game as it stands after its events.

    Seats count from 0, each next one to the left of the one before. `dealer` deals the next
    round and `first_to_play` begins it; both are None once the game is finished.
    `groups_out` holds who went out together, in the order of going out.
    """

    rules: Rules
    seats: int
    first_dealer: int
    outcomes: tuple[Outcome, ...]
    strikes: tuple[int, ...]
    states: tuple[State, ...]
    dealer: int | None
    first_to_play: int | None
    finished: bool
    rounds_played: int
    groups_out: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One line of the standings: a seat, or the index of an absent member, and its price."""

    seat: int | None
    absent: int | None
    place_x2: int
    stake_rappen: int


def tally(*, rules: Rules, seats: int, first_dealer: int, events: Sequence[Event]) -> Tally:
    """The game after these events.

    Raises `RuleError` with the place "rounds[i]" for an event that cannot have happened.
    Rule: docs/rules.md, "Who gets a strike".
    """
    if seats < 2:
        raise RuleError(Fault.TOO_FEW_PLAYERS, "present")
    if first_dealer not in range(seats):
        raise RuleError(Fault.NOT_PRESENT, "first_dealer", player=first_dealer)
    current = _before_the_first_deal(rules=rules, seats=seats, dealer=first_dealer)
    for event in events:
        current = tally_after(current, event)
    return current


def tally_after(before: Tally, event: Event) -> Tally:
    """The game after one more event.

    Raises `RuleError` with the place "rounds[i]", i being the event's own, if it cannot happen.
    Rule: docs/rules.md, "Who gets a strike".
    """
    return _after(before, event, place=f"rounds[{len(before.outcomes)}]")


def still_in(tally: Tally) -> tuple[int, ...]:
    """The seats that are not out, in seat order; swimmers are still in.

    Rule: docs/rules.md, "Who gets a strike".
    """
    return seats_in(tally.states)


def standings(tally: Tally, *, absent: int = 0) -> tuple[Standing, ...]:
    """Places and stakes: by place, then seat, then the absent in their given order.

    Before the end only those who are out, whose places can no longer change.
    Rule: docs/rules.md, "Places and stakes".
    """
    left = still_in(tally)
    gone = tally.groups_out[::-1]
    if not tally.finished:
        return _lines(tally.rules, gone, ahead=len(left))
    return _with_absent(tally.rules, (left, *gone) if left else gone, absent)


def placings_standings(
    *, rules: Rules, groups: Sequence[Sequence[int]], seats: int, absent: int = 0
) -> tuple[Standing, ...]:
    """Places and stakes of a known final order, best first, ties in one group.

    Raises `RuleError` with the place "placings" unless each seat stands there exactly once.
    Rule: docs/rules.md, "Places and stakes".
    """
    return _with_absent(rules, checked_placings(groups, seats=seats), absent)


def _before_the_first_deal(*, rules: Rules, seats: int, dealer: int) -> Tally:
    states = (State.IN,) * seats
    return Tally(
        rules=rules,
        seats=seats,
        first_dealer=dealer,
        outcomes=(),
        strikes=(0,) * seats,
        states=states,
        dealer=dealer,
        first_to_play=next_seat(states, after=dealer, direction=rules.direction),
        finished=False,
        rounds_played=0,
        groups_out=(),
    )


def _after(before: Tally, event: Event, *, place: str) -> Tally:
    if before.dealer is None:
        raise RuleError(Fault.GAME_OVER, place)
    outcome, strikes, states = _outcome(before, event, dealer=before.dealer, place=place)
    finished = len(seats_in(states)) <= 1
    side = before.rules.direction
    dealer = None if finished else _next_dealer(outcome, states, side)
    first = None if dealer is None else next_seat(states, after=dealer, direction=side)
    # Written out, as `dataclasses.replace` takes twice as long.
    return Tally(
        rules=before.rules,
        seats=before.seats,
        first_dealer=before.first_dealer,
        outcomes=(*before.outcomes, outcome),
        strikes=strikes,
        states=states,
        dealer=dealer,
        first_to_play=first,
        finished=finished,
        rounds_played=outcome.round_number or before.rounds_played,
        groups_out=(*before.groups_out, outcome.drowned) if outcome.drowned else before.groups_out,
    )


def _outcome(
    before: Tally, event: Event, *, dealer: int, place: str
) -> tuple[Outcome, tuple[int, ...], tuple[State, ...]]:
    leaver = event.player if isinstance(event, Withdraw) else None
    rules = before.rules
    due = due_strikes(event, rules=rules, states=before.states, dealer=dealer, place=place)
    replayed = rules.all_out is AllOut.REPLAY and would_drown_all(due, states=before.states)
    struck = () if replayed else due
    strikes = list(before.strikes)
    for seat in struck:
        strikes[seat] += 1
    states = _states(before, strikes, struck=struck, leaver=leaver)
    touched = struck if leaver is None else (leaver,)
    became = [seat for seat in touched if states[seat] is not before.states[seat]]
    outcome = Outcome(
        event=event,
        round_number=before.rounds_played + 1 if leaver is None else None,
        dealer=dealer,
        struck=struck,
        swimming=tuple(seat for seat in became if states[seat] is State.SWIMMING),
        drowned=tuple(seat for seat in became if states[seat] is State.OUT),
        replayed=replayed,
    )
    return outcome, tuple(strikes), states


def _states(
    before: Tally, strikes: Sequence[int], *, struck: Sequence[int], leaver: int | None
) -> tuple[State, ...]:
    states = list(before.states)
    for seat in struck:
        states[seat] = _state(strikes[seat], before.rules.strikes_to_swim)
    if leaver is not None:
        states[leaver] = State.OUT
    return tuple(states)


def _state(strikes: int, strikes_to_swim: int) -> State:
    if strikes > strikes_to_swim:
        return State.OUT
    return State.SWIMMING if strikes == strikes_to_swim else State.IN


def _next_dealer(outcome: Outcome, states: Sequence[State], direction: Direction) -> int:
    stays = outcome.replayed or isinstance(outcome.event, Misdeal | Void | Withdraw)
    if stays and states[outcome.dealer] is not State.OUT:
        return outcome.dealer
    return next_seat(states, after=outcome.dealer, direction=direction)


def _with_absent(
    rules: Rules, groups: Sequence[tuple[int, ...]], absent: int
) -> tuple[Standing, ...]:
    present = _lines(rules, groups, ahead=0)
    place_x2 = absent_place_x2(
        rules.absent_place,
        present=len(present),
        absent=absent,
        last_shown_x2=present[-1].place_x2,
    )
    stake = stake_rappen(rules, place_x2)
    return present + tuple(
        Standing(seat=None, absent=index, place_x2=place_x2, stake_rappen=stake)
        for index in range(absent)
    )


def _lines(rules: Rules, groups: Sequence[tuple[int, ...]], *, ahead: int) -> tuple[Standing, ...]:
    lines: list[Standing] = []
    for group in groups:
        place_x2 = tied_place_x2(rules.tied_place, ahead=ahead + len(lines), size=len(group))
        stake = stake_rappen(rules, place_x2)
        lines += (
            Standing(seat=seat, absent=None, place_x2=place_x2, stake_rappen=stake)
            for seat in group
        )
    return tuple(lines)
