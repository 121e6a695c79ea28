"""Who came where in a game and what it costs; the absent included."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.db.models import Q
from django.shortcuts import get_object_or_404

from clique.models import Member, MemberKind
from games.engine import tally as engine
from games.engine.tally import Standing
from games.models import Evening, Game, GameEntry, Seat
from games.phrases import Person, tie_words
from games.queries.rule_sets import rules_name
from games.queries.state import GameState, leavers, state_of
from games.signals import Charge


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """One line of the standings; `out_round` is the round in which somebody drowned, None for who left or stayed in."""

    member_id: int
    name: str
    place_x2: int
    stake_rappen: int
    is_absent: bool
    is_tied: bool
    is_winner: bool
    out_round: int | None
    has_left: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStandings:
    """The standings of a game; before its end only those who are out, and nobody absent.

    `revision` counts the bookings of the result, 0 before the first.
    """

    game_id: int
    version: int
    evening_id: int
    evening_date: date
    number: int
    entry: GameEntry
    rows: tuple[StandingRow, ...]
    winners: tuple[str, ...]
    present_count: int
    absent_count: int
    present_total_rappen: int
    absent_total_rappen: int
    total_rappen: int
    rounds_played: int
    is_over: bool
    is_booked: bool
    is_cancelled: bool
    rules_name: str
    rule_set_version: int
    revision: int
    words: tuple[str, ...]


class _SeatedAt(NamedTuple):
    """Somebody at a table of a sitting."""

    member_id: int
    number: int
    absent_fixed: bool


def standings(game_id: int) -> GameStandings:
    """The standings of a game, in order of place, the absent last."""
    game = get_object_or_404(Game.objects.select_related("evening", "rule_set"), pk=game_id)
    state = state_of(game)
    return standings_of(state, absent_of(state) if state.is_over else ())


def last_result() -> GameStandings | None:
    """The standings of the game booked on the latest evening, its last one; None before the first."""
    game_id = (
        Game.objects.exclude(booked_at=None)
        .order_by("-evening__date", "-number")
        .values_list("pk", flat=True)
        .first()
    )
    return None if game_id is None else standings(game_id)


def standings_of(state: GameState, absent: Sequence[Person]) -> GameStandings:
    """The standings of a game already loaded, with these absent members."""
    game = state.game
    lines = lines_of(state, absent=len(absent))
    rows = tuple(_rows(state, lines, absent))
    present_total = sum(row.stake_rappen for row in rows if not row.is_absent)
    absent_total = sum(row.stake_rappen for row in rows if row.is_absent)
    return GameStandings(
        game_id=game.pk,
        version=game.version,
        evening_id=game.evening_id,
        evening_date=game.evening.date,
        number=game.number,
        entry=GameEntry(game.entry),
        rows=rows,
        winners=tuple(row.name for row in rows if row.is_winner),
        present_count=sum(not row.is_absent for row in rows),
        absent_count=sum(row.is_absent for row in rows),
        present_total_rappen=present_total,
        absent_total_rappen=absent_total,
        total_rappen=present_total + absent_total,
        rounds_played=state.tally.rounds_played if state.tally else 0,
        is_over=state.is_over,
        is_booked=game.booked_at is not None,
        is_cancelled=game.cancelled_at is not None,
        rules_name=rules_name(game.rule_set),
        rule_set_version=game.rule_set.version,
        revision=game.revision,
        words=_ties(rows, by_drowning=state.tally is not None),
    )


def lines_of(state: GameState, *, absent: int) -> tuple[Standing, ...]:
    """The engine's standings of a game; of an unfinished one only those who are out."""
    if state.tally is not None:
        return engine.standings(state.tally, absent=absent)
    if not state.is_over:
        return ()
    return engine.placings_standings(
        rules=state.rules, groups=state.groups, seats=len(state.seats), absent=absent
    )


def charges_of(state: GameState, absent: Sequence[Person]) -> tuple[Charge, ...]:
    """What everybody owes for a finished game, in the order of its standings."""
    return tuple(
        Charge(
            member_id=_person(state, line, absent).member_id,
            place_x2=line.place_x2,
            stake_rappen=line.stake_rappen,
            is_absent=line.absent is not None,
        )
        for line in lines_of(state, absent=len(absent))
    )


def absent_of(state: GameState) -> tuple[Person, ...]:
    """Who is absent in a game, by name: those its booking fixed, or those it would charge.

    Rule: docs/rules.md, "Places and stakes".
    """
    return state.fixed_absent if state.game.booked_at is not None else absent_due(state)


def absent_due(state: GameState) -> tuple[Person, ...]:
    """Whom a booking of the game charges as absent: once a sitting, in the game begun first.

    Full members of the evening's date at no table of the sitting; in a game that was booked before, those fixed then who still
    sit at none.
    """
    game = state.game
    sitting = _sitting_of(game)
    at_tables = {place.member_id for place in sitting}
    if game.absent_fixed:
        return _not_at(at_tables, state.fixed_absent)
    if any(place.number < game.number or place.absent_fixed for place in sitting):
        return ()
    return _not_at(at_tables, members_due(game.evening))


def due_in_sitting(game: Game) -> tuple[Person, ...]:
    """The full members of the evening's date who sit at no table of the game's sitting."""
    at_tables = {place.member_id for place in _sitting_of(game)}
    return _not_at(at_tables, members_due(game.evening))


def asks_for_absent(game: Game) -> bool:
    """Whether the absent of the sitting are this game's to charge."""
    others = Game.objects.filter(
        evening_id=game.evening_id, sitting=game.sitting, cancelled_at=None
    )
    earlier = others.filter(Q(number__lt=game.number) | Q(absent_fixed=True)).exclude(pk=game.pk)
    return game.absent_fixed or not earlier.exists()


def members_due(evening: Evening) -> tuple[Person, ...]:
    """The full members whose membership covers an evening's date, by name; who of them stays away is absent."""
    full = Member.objects.active_on(evening.date).filter(kind=MemberKind.FULL)
    return tuple(Person(*row) for row in full.values_list("pk", "call_name"))


def _not_at(at_tables: set[int], people: Iterable[Person]) -> tuple[Person, ...]:
    return tuple(person for person in people if person.member_id not in at_tables)


def _sitting_of(game: Game) -> tuple[_SeatedAt, ...]:
    rows = Seat.objects.filter(
        game__evening_id=game.evening_id,
        game__sitting=game.sitting,
        game__cancelled_at=None,
    ).values_list("member_id", "game__number", "game__absent_fixed")
    return tuple(_SeatedAt(*row) for row in rows)


def _rows(
    state: GameState, lines: Sequence[Standing], absent: Sequence[Person]
) -> Iterable[StandingRow]:
    sharing = Counter(line.place_x2 for line in lines if line.seat is not None)
    winners = _winning_seats(state)
    out_rounds = _out_rounds(state)
    left = leavers(state)
    for line in lines:
        person = _person(state, line, absent)
        yield StandingRow(
            member_id=person.member_id,
            name=person.name,
            place_x2=line.place_x2,
            stake_rappen=line.stake_rappen,
            is_absent=line.seat is None,
            is_tied=line.seat is not None and sharing[line.place_x2] > 1,
            is_winner=line.seat in winners,
            out_round=out_rounds.get(line.seat) if line.seat is not None else None,
            has_left=line.seat is not None and person.member_id in left,
        )


def _person(state: GameState, line: Standing, absent: Sequence[Person]) -> Person:
    if line.seat is not None:
        seat = state.seats[line.seat]
        return Person(seat.member_id, seat.name)
    if line.absent is not None:
        return absent[line.absent]
    raise ValueError(line)


def _winning_seats(state: GameState) -> frozenset[int]:
    """Who is left, or shares the first place; nobody before the end."""
    if not state.is_over:
        return frozenset()
    if state.tally is None:
        return frozenset(state.groups[0])
    return frozenset(engine.still_in(state.tally) or state.tally.groups_out[-1])


def _out_rounds(state: GameState) -> dict[int, int]:
    outcomes = state.tally.outcomes if state.tally else ()
    return {
        seat: outcome.round_number
        for outcome in outcomes
        if outcome.round_number is not None
        for seat in outcome.drowned
    }


def _ties(rows: Sequence[StandingRow], *, by_drowning: bool) -> tuple[str, ...]:
    tied: dict[int, list[StandingRow]] = {}
    for row in rows:
        if row.is_tied:
            tied.setdefault(row.place_x2, []).append(row)
    return tuple(
        tie_words(place_x2, [row.name for row in group], by_drowning=by_drowning)
        for place_x2, group in tied.items()
    )
