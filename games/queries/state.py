"""A game as its rows tell it: seats, log, final order, and the tally that the engine makes of them.

Pages and actions both start from a `GameState`; nothing else reads the rows of a game.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet

from clique.hot_path import rows
from games.engine.errors import RuleError
from games.engine.rules import Rules
from games.engine.tally import (
    Event,
    Lowest,
    Misdeal,
    Tally,
    ThreeAces,
    Void,
    Withdraw,
)
from games.errors import RefusedByRules, WrongEntry
from games.models import Game, GameEntry, Place, Round, RoundKind, Seat
from games.phrases import Person
from games.queries.counting import RecentTallies

# More than all boards and pages that are open at once show.
_tallies = RecentTallies(most=128)
_KINDS = {kind.value: kind for kind in RoundKind}


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundInput:
    """An entry of the log as a person makes it; seats are ids of `Seat`.

    `seat_ids` are those named as lowest. `seat_id` holds the three aces, or leaves.
    """

    kind: RoundKind
    seat_ids: tuple[int, ...] = ()
    seat_id: int | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A player at the table of a game."""

    seat_id: int
    member_id: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    """A game with everything its rows hold; seats by position, the log in order.

    `groups` is the final order typed so far (positions, best first) of a game entered by its placings; such a game has no
    tally. `fixed_absent` are those whom a booking fixed.
    """

    game: Game
    rules: Rules
    seats: tuple[SeatRow, ...]
    numbers: tuple[int, ...]
    entries: tuple[RoundInput, ...]
    tally: Tally | None
    groups: tuple[tuple[int, ...], ...]
    fixed_absent: tuple[Person, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' call names by position."""
        return tuple(seat.name for seat in self.seats)

    @property
    def placed(self) -> int:
        """How many have a place in the typed final order."""
        return sum(len(group) for group in self.groups)

    @property
    def is_over(self) -> bool:
        """Whether the result is known: one is left, or the final order is complete."""
        if self.tally is None:
            return self.placed == len(self.seats)
        return self.tally.finished

    def with_entries(self, entries: Sequence[RoundInput], *, numbers: Sequence[int]) -> "GameState":
        """The game with another log; raises `RuleError` if it cannot have happened."""
        return replace(
            self,
            entries=tuple(entries),
            numbers=tuple(numbers),
            tally=tally_of(self.game, self.rules, self.seats, entries),
        )


def state_of(game: Game) -> GameState:
    """One game's state; the caller has loaded `game` with its rule set."""
    return states_of([game])[game.pk]


def states_of(games: Sequence[Game]) -> dict[int, GameState]:
    """The states of several games by id, in at most three queries."""
    seats = _seats(games)
    entries = _entries([game for game in games if game.entry == GameEntry.ROUNDS])
    places = _places([game for game in games if _may_have_places(game)])
    states = {}
    for game in games:
        rules = game.rule_set.rules
        log = entries[game.pk]
        by_rounds = game.entry == GameEntry.ROUNDS
        inputs = tuple(log.values())
        places_at = seats[game.pk]
        states[game.pk] = GameState(
            game=game,
            rules=rules,
            seats=places_at,
            numbers=tuple(log),
            entries=inputs,
            tally=tally_of(game, rules, places_at, inputs) if by_rounds else None,
            groups=_groups(places[game.pk], places_at),
            fixed_absent=tuple(
                Person(place.member_id, place.member.call_name)
                for place in places[game.pk]
                if place.is_absent
            ),
        )
    return states


def tally_of(
    game: Game, rules: Rules, seats: Sequence[SeatRow], entries: Iterable[RoundInput]
) -> Tally:
    """What the engine counts from these entries; raises `RuleError` if they cannot have happened."""
    positions = {seat.seat_id: position for position, seat in enumerate(seats)}
    events = tuple(_event(entry, positions) for entry in entries)
    return _tallies.of((rules, len(seats), game.first_dealer, events))


def checked_entry(state: GameState, entry: RoundInput) -> RoundInput:
    """`entry` with its seats in order, once it is complete and everybody named sits here.

    Raises `WrongEntry`. Whether the rules allow it is found by counting.
    """
    positions = {seat.seat_id: position for position, seat in enumerate(state.seats)}
    named = [*entry.seat_ids, *([] if entry.seat_id is None else [entry.seat_id])]
    if any(seat_id not in positions for seat_id in named):
        raise WrongEntry.elsewhere()
    takes_seat = entry.kind in (RoundKind.THREE_ACES, RoundKind.WITHDRAW)
    takes_strikes = entry.kind in (RoundKind.LOWEST, RoundKind.THREE_ACES)
    if takes_seat != (entry.seat_id is not None) or (entry.seat_ids and not takes_strikes):
        raise WrongEntry.incomplete()
    return replace(entry, seat_ids=tuple(sorted(entry.seat_ids, key=positions.__getitem__)))


def next_state(state: GameState, entry: RoundInput, *, number: int) -> GameState:
    """The game after one more entry; raises `RefusedByRules` if the rules forbid it."""
    try:
        return state.with_entries((*state.entries, entry), numbers=(*state.numbers, number))
    except RuleError as error:
        raise RefusedByRules(error, names=state.names) from error


def leavers(state: GameState) -> frozenset[int]:
    """The members who left during this game."""
    if state.tally is None:
        return frozenset()
    return frozenset(
        state.seats[outcome.event.player].member_id
        for outcome in state.tally.outcomes
        if isinstance(outcome.event, Withdraw)
    )


def _event(entry: RoundInput, positions: Mapping[int, int]) -> Event:
    strikes = tuple(positions[seat_id] for seat_id in entry.seat_ids)
    match entry.kind:
        case RoundKind.LOWEST:
            return Lowest(strikes)
        case RoundKind.MISDEAL:
            return Misdeal()
        case RoundKind.VOID:
            return Void()
    if entry.seat_id is None:
        raise ValueError(entry)
    if entry.kind == RoundKind.THREE_ACES:
        return ThreeAces(positions[entry.seat_id], strikes)
    return Withdraw(positions[entry.seat_id])


def _seats(games: Sequence[Game]) -> Mapping[int, tuple[SeatRow, ...]]:
    found: dict[int, list[SeatRow]] = defaultdict(list)
    for game_id, *seat in _of_games(_seat_rows, _seat_rows_of_one, games):
        found[game_id].append(SeatRow(*seat))
    return {game.pk: tuple(found[game.pk]) for game in games}


def _seat_rows(game_ids: Sequence[int]) -> QuerySet[Any, Any]:
    seats = Seat.objects.filter(game__in=game_ids).order_by("position")
    return seats.values_list("game_id", "pk", "member_id", "member__call_name")


def _seat_rows_of_one(game_id: int) -> QuerySet[Any, Any]:
    return _seat_rows([game_id])


def _entries(games: Sequence[Game]) -> Mapping[int, dict[int, RoundInput]]:
    """The log by game and number; a round's strikes come with it, so that one query is enough."""
    found: dict[int, dict[int, RoundInput]] = defaultdict(dict)
    for game_id, number, kind, seat_id, struck in _of_games(_entry_rows, _entry_rows_of_one, games):
        log = found[game_id]
        before = log[number].seat_ids if number in log else ()
        seat_ids = before if struck is None else (*before, struck)
        log[number] = RoundInput(kind=_KINDS[kind], seat_ids=seat_ids, seat_id=seat_id)
    return found


def _entry_rows(game_ids: Sequence[int]) -> QuerySet[Any, Any]:
    rounds = Round.objects.filter(game__in=game_ids, retracted_at=None)
    return rounds.order_by("game_id", "number", "strikes__seat__position").values_list(
        "game_id", "number", "kind", "seat_id", "strikes__seat_id"
    )


def _entry_rows_of_one(game_id: int) -> QuerySet[Any, Any]:
    return _entry_rows([game_id])


def _of_games(
    several: Callable[[Sequence[int]], QuerySet[Any, Any]],
    one: Callable[[int], QuerySet[Any, Any]],
    games: Sequence[Game],
) -> Iterable[tuple[Any, ...]]:
    """One query for all; that for one game is compiled already, as each tap on a board asks it."""
    if len(games) == 1:
        return rows(one, games[0].pk)
    return several([game.pk for game in games]) if games else ()


def _may_have_places(game: Game) -> bool:
    return game.entry == GameEntry.PLACINGS or game.absent_fixed


def _places(games: Sequence[Game]) -> Mapping[int, list[Place]]:
    found: dict[int, list[Place]] = defaultdict(list)
    if games:
        for place in Place.objects.filter(game__in=games).select_related("member"):
            found[place.game_id].append(place)
    return found


def _groups(places: Iterable[Place], seats: Sequence[SeatRow]) -> tuple[tuple[int, ...], ...]:
    positions = {seat.member_id: position for position, seat in enumerate(seats)}
    groups: dict[int, list[int]] = defaultdict(list)
    for place in places:
        if not place.is_absent:
            groups[place.rank].append(positions[place.member_id])
    return tuple(tuple(groups[rank]) for rank in sorted(groups))
