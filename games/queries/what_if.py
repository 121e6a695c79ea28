"""What the same games would have cost under other rules: recomputed by the engine, written nowhere."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from games.engine.errors import RuleError
from games.engine.places import absent_place_x2
from games.engine.rules import AbsentPlace, Rules, stake_rappen
from games.engine.tally import Tally, placings_standings, still_in, tally, tally_after
from games.models import Game
from games.phrases import Person
from games.queries.standings import charges_of
from games.queries.state import GameState, states_of
from games.signals import Charge

Groups = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberCost:
    """What one person paid for the games, and would have paid."""

    member_id: int
    name: str
    games: int
    real_rappen: int
    other_rappen: int

    @property
    def difference_rappen(self) -> int:
        """How much more the other rules ask; negative: less."""
        return self.other_rappen - self.real_rappen


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceLine:
    """One way to rank the absent: place and stake in a game of the table's size, and what all the games would bring.

    `game_rappen` is a game without ties, the absent included.
    """

    rule: AbsentPlace
    place_x2: int
    stake_rappen: int
    game_rappen: int
    total_rappen: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceTable:
    """The table of docs/rules.md, "Absent members", with the usual numbers of the games compared."""

    present: int
    absent: int
    lines: tuple[AbsenceLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Booked games as they were charged and as `rules` would have charged them; the members by what they would gain.

    `kept_order` counts the games whose log cannot have happened so under the other rules: there the order at the table stays as
    it was, and only places and stakes are computed anew. `absence` is None if nobody was absent.
    """

    rules: Rules
    games: int
    evenings: int
    kept_order: int
    members: tuple[MemberCost, ...]
    real_rappen: int
    other_rappen: int
    absence: AbsenceTable | None


def comparison(*, first: date, last: date, rules: Rules) -> Comparison:
    """The booked games from `first` to `last`, both included, beside what they cost under `rules`. Four queries.

    Rule: docs/rules.md, "Places and stakes".
    """
    games = list(
        Game.objects.filter(evening__date__range=(first, last), booked_at__isnull=False)
        .select_related("evening", "rule_set")
        .order_by("evening__date", "number")
    )
    states = list(states_of(games).values())
    orders = [_order_under(state, rules) for state in states]
    real = [charges_of(state, state.fixed_absent) for state in states]
    other = [
        _charges(state, order.groups, rules) for state, order in zip(states, orders, strict=True)
    ]
    groups = [order.groups for order in orders]
    return Comparison(
        rules=rules,
        games=len(games),
        evenings=len({game.evening_id for game in games}),
        kept_order=sum(order.is_kept for order in orders),
        members=_members(states, real, other),
        real_rappen=_total(real),
        other_rappen=_total(other),
        absence=_absence_table(states, groups, rules),
    )


@dataclass(frozen=True, slots=True)
class _Order:
    """A final order, best first; `is_kept`: as it was, the log does not fit the other rules."""

    groups: Groups
    is_kept: bool


def _order_under(state: GameState, rules: Rules) -> _Order:
    if state.tally is None:
        return _Order(state.groups, is_kept=False)
    again = _replayed(state.tally, rules)
    return _Order(_groups(again or state.tally), is_kept=again is None)


def _replayed(real: Tally, rules: Rules) -> Tally | None:
    """The same log under other rules, as far as the game goes by them; None if it cannot have happened so, or has no end."""
    # Who dealt is part of what happened: the side on which the deal went round stays the game's own.
    rules = replace(rules, direction=real.rules.direction)
    again = tally(rules=rules, seats=real.seats, first_dealer=real.first_dealer, events=())
    for outcome in real.outcomes:
        try:
            again = tally_after(again, outcome.event)
        except RuleError:
            return None
        if again.finished:
            return again
    return None


def _groups(game: Tally) -> Groups:
    left = still_in(game)
    gone = game.groups_out[::-1]
    return (left, *gone) if left else gone


def _charges(state: GameState, groups: Groups, rules: Rules) -> tuple[Charge, ...]:
    lines = placings_standings(
        rules=rules, groups=groups, seats=len(state.seats), absent=len(state.fixed_absent)
    )
    people = [Person(seat.member_id, seat.name) for seat in state.seats]
    return tuple(
        Charge(
            member_id=(
                state.fixed_absent[line.absent]
                if line.absent is not None
                else people[line.seat or 0]
            ).member_id,
            place_x2=line.place_x2,
            stake_rappen=line.stake_rappen,
            is_absent=line.absent is not None,
        )
        for line in lines
    )


def _members(
    states: Iterable[GameState],
    real: Sequence[Sequence[Charge]],
    other: Sequence[Sequence[Charge]],
) -> tuple[MemberCost, ...]:
    names: dict[int, str] = {}
    for state in states:
        names |= {seat.member_id: seat.name for seat in state.seats}
        names |= {person.member_id: person.name for person in state.fixed_absent}
    paid, would = _by_member(real), _by_member(other)
    games = Counter(charge.member_id for charges in real for charge in charges)
    rows = [
        MemberCost(
            member_id=member_id,
            name=name,
            games=games[member_id],
            real_rappen=paid[member_id],
            other_rappen=would[member_id],
        )
        for member_id, name in names.items()
    ]
    return tuple(sorted(rows, key=lambda row: (row.difference_rappen, row.name)))


def _by_member(games: Iterable[Iterable[Charge]]) -> Counter[int]:
    sums: Counter[int] = Counter()
    for charges in games:
        for charge in charges:
            sums[charge.member_id] += charge.stake_rappen
    return sums


def _total(games: Iterable[Iterable[Charge]]) -> int:
    return sum(charge.stake_rappen for charges in games for charge in charges)


def _absence_table(
    states: Sequence[GameState], groups: Sequence[Groups], rules: Rules
) -> AbsenceTable | None:
    sizes = Counter(
        (len(state.seats), len(state.fixed_absent)) for state in states if state.fixed_absent
    )
    if not sizes:
        return None
    present, absent = max(sizes, key=lambda size: (sizes[size], size))
    lines = (
        _absence_line(
            replace(rules, absent_place=rule), states, groups, present=present, absent=absent
        )
        for rule in AbsentPlace
    )
    return AbsenceTable(present=present, absent=absent, lines=tuple(lines))


def _absence_line(
    rules: Rules,
    states: Sequence[GameState],
    groups: Sequence[Groups],
    *,
    present: int,
    absent: int,
) -> AbsenceLine:
    place_x2 = absent_place_x2(
        rules.absent_place, present=present, absent=absent, last_shown_x2=2 * present
    )
    stake = stake_rappen(rules, place_x2)
    at_table = sum(stake_rappen(rules, 2 * place) for place in range(1, present + 1))
    charged = (_charges(state, order, rules) for state, order in zip(states, groups, strict=True))
    return AbsenceLine(
        rule=rules.absent_place,
        place_x2=place_x2,
        stake_rappen=stake,
        game_rappen=at_table + absent * stake,
        total_rappen=_total(charged),
    )
