"""Hundreds of seeded games against a second count, written only for this test, another way."""

import json
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from games.engine.records import game_record, read_game, score
from games.engine.rules import (
    PRESETS,
    AbsentPlace,
    AllOut,
    Direction,
    MisdealRule,
    Rules,
    ThreeAcesRule,
    TiedPlace,
)
from games.engine.tally import (
    Event,
    Lowest,
    Misdeal,
    State,
    Tally,
    ThreeAces,
    Void,
    Withdraw,
    standings,
    still_in,
    tally,
)

# In blocks, so that a failure names its neighbourhood without thousands of single tests.
BLOCKS = [range(start, start + 50) for start in range(0, 400, 50)]


class NaiveGame:
    """A game as a scorekeeper does it on paper: a circle of players from which names are struck."""

    def __init__(self, rules: Rules, seats: int, dealer: int) -> None:
        self.rules = rules
        self.strikes = dict.fromkeys(range(seats), 0)
        self.left = set(range(seats))
        self.left_at: dict[int, int] = {}  # who went out: in which event
        self.dealer = dealer
        self.events = 0
        self.rounds = 0

    @property
    def over(self) -> bool:
        return len(self.left) < 2

    def apply(self, event: Event) -> None:
        self.events += 1
        if isinstance(event, Withdraw):
            self.leave({event.player})
            if event.player == self.dealer:
                self.pass_the_deal_on()
            return
        self.rounds += 1
        losers = self.losers(event)
        drowning = {s for s in losers if self.strikes[s] == self.rules.strikes_to_swim}
        if drowning == self.left and self.rules.all_out is AllOut.REPLAY:
            return
        for seat in losers:
            self.strikes[seat] += 1
        self.leave(drowning)
        if isinstance(event, Lowest | ThreeAces) or self.dealer in drowning:
            self.pass_the_deal_on()

    def losers(self, event: Event) -> set[int]:
        if isinstance(event, Lowest):
            return set(event.strikes)
        if isinstance(event, ThreeAces):
            return set(event.strikes) or self.left - {event.holder}
        if isinstance(event, Misdeal) and self.rules.misdeal is MisdealRule.STRIKE:
            return {self.dealer}
        return set()

    def leave(self, seats: set[int]) -> None:
        self.left -= seats
        self.left_at.update(dict.fromkeys(seats, self.events))

    def pass_the_deal_on(self) -> None:
        while self.left:
            self.dealer += 1 if self.rules.direction is Direction.LEFT else -1
            self.dealer %= len(self.strikes)
            if self.dealer in self.left:
                return

    def place(self, seat: int) -> Fraction:
        """A player's place, from how many did better and how many did as well."""
        stayed = {s: self.left_at.get(s, self.events + 1) for s in self.strikes}
        better = sum(stayed[s] > stayed[seat] for s in stayed)
        tied = sum(stayed[s] == stayed[seat] for s in stayed)
        return {
            TiedPlace.BEST: Fraction(better + 1),
            TiedPlace.WORST: Fraction(better + tied),
            TiedPlace.AVERAGE: Fraction(sum(range(better + 1, better + tied + 1)), tied),
        }[self.rules.tied_place]

    def absent_place(self, absent: int) -> Fraction:
        present = len(self.strikes)
        free = range(present + 1, present + absent + 1)
        last = max(self.strikes, key=lambda seat: -self.left_at.get(seat, self.events + 1))
        return {
            AbsentPlace.NEXT: Fraction(free[0]),
            AbsentPlace.LAST: Fraction(free[-1]),
            AbsentPlace.AVERAGE: Fraction(sum(free), absent),
            AbsentPlace.JOINT_LAST: self.place(last),
        }[self.rules.absent_place]


def random_rules(dice: Random) -> Rules:
    return replace(
        PRESETS[dice.choice(list(PRESETS))],
        direction=dice.choice(list(Direction)),
        three_aces=dice.choice(list(ThreeAcesRule)),
        misdeal=dice.choice(list(MisdealRule)),
        strikes_to_swim=dice.randint(1, 5),
        all_out=dice.choice(list(AllOut)),
        tied_place=dice.choice(list(TiedPlace)),
        absent_place=dice.choice(list(AbsentPlace)),
        stake_first=dice.choice([0, 1, 100, 155]),
        stake_step=dice.choice([0, 1, 25, 100, 135]),
    )


def random_event(dice: Random, game: NaiveGame) -> Event:
    left = sorted(game.left)
    kind = dice.random()
    if kind < 0.05:
        return Void()
    if kind < 0.12:
        return Misdeal()
    if kind < 0.17:
        return Withdraw(dice.choice(left))
    if kind < 0.3:
        holder = dice.choice(left)
        if game.rules.three_aces is ThreeAcesRule.STRIKE_OTHERS:
            return ThreeAces(holder)
        others = [seat for seat in left if seat != holder]
        return ThreeAces(holder, tuple(dice.sample(others, dice.randint(1, len(others)))))
    # Mostly one loser, now and then many, so that all drown together often enough.
    most = len(left) if kind < 0.5 else min(2, len(left))
    return Lowest(tuple(dice.sample(left, dice.randint(1, most))))


def random_game(seed: int) -> tuple[NaiveGame, int, list[Event]]:
    dice = Random(seed)
    seats = dice.randint(2, 9)
    first_dealer = dice.randrange(seats)
    game = NaiveGame(random_rules(dice), seats, first_dealer)
    events: list[Event] = []
    while not game.over:
        events.append(random_event(dice, game))
        game.apply(events[-1])
    return game, first_dealer, events


def counted(game: NaiveGame, first_dealer: int, events: list[Event]) -> Tally:
    return tally(
        rules=game.rules, seats=len(game.strikes), first_dealer=first_dealer, events=events
    )


@pytest.mark.parametrize("seeds", BLOCKS)
def test_random_game_is_counted_as_on_paper(seeds: range) -> None:
    for seed in seeds:
        game, first_dealer, events = random_game(seed)
        absent = seed % 4

        result = counted(game, first_dealer, events)

        assert result.finished is True
        assert result.dealer is None
        assert result.strikes == tuple(game.strikes.values())
        assert still_in(result) == tuple(sorted(game.left))
        assert result.rounds_played == game.rounds
        lines = standings(result, absent=absent)
        present = [line for line in lines if line.seat is not None]
        assert {line.seat: Fraction(line.place_x2, 2) for line in present} == {
            seat: game.place(seat) for seat in game.strikes
        }
        assert [Fraction(line.place_x2, 2) for line in lines if line.seat is None] == [
            game.absent_place(absent) for _ in range(absent)
        ]
        first, step = game.rules.stake_first, game.rules.stake_step
        assert [line.stake_rappen for line in lines] == [
            int(first + step * (Fraction(line.place_x2, 2) - 1)) for line in lines
        ]


@pytest.mark.parametrize("seeds", BLOCKS)
def test_random_game_keeps_its_balance_after_every_event(seeds: range) -> None:
    for seed in seeds:
        finished, first_dealer, events = random_game(seed)
        game = NaiveGame(finished.rules, len(finished.strikes), first_dealer)

        for number in range(len(events)):
            stand = counted(game, first_dealer, events[:number])
            assert (stand.dealer, stand.finished) == (game.dealer, False)
            check_invariants(stand)
            game.apply(events[number])


def check_invariants(stand: Tally) -> None:
    assert sum(stand.strikes) == sum(len(outcome.struck) for outcome in stand.outcomes)
    out = [seat for group in stand.groups_out for seat in group]
    assert sorted([*out, *still_in(stand)]) == list(range(stand.seats))
    assert out == [seat for outcome in stand.outcomes for seat in outcome.drowned]
    deals = [outcome.round_number for outcome in stand.outcomes if outcome.round_number]
    assert deals == list(range(1, stand.rounds_played + 1))
    assert stand.dealer in still_in(stand)
    assert stand.first_to_play in still_in(stand)
    assert stand.first_to_play != stand.dealer
    for strikes, state in zip(stand.strikes, stand.states, strict=True):
        if state is not State.OUT:
            assert (strikes == stand.rules.strikes_to_swim) is (state is State.SWIMMING)
            assert strikes <= stand.rules.strikes_to_swim


@pytest.mark.parametrize("seeds", BLOCKS)
def test_places_before_the_end_no_longer_change(seeds: range) -> None:
    for seed in seeds:
        game, first_dealer, events = random_game(seed)
        final = {line.seat: line for line in standings(counted(game, first_dealer, events))}

        for number in range(0, len(events), 3):
            lines = standings(counted(game, first_dealer, events[:number]))
            assert all(final[line.seat] == line for line in lines)


@pytest.mark.parametrize("seeds", BLOCKS)
def test_average_places_add_up_to_one_to_n(seeds: range) -> None:
    for seed in seeds:
        game, first_dealer, events = random_game(seed)
        game.rules = replace(game.rules, tied_place=TiedPlace.AVERAGE)

        lines = standings(counted(game, first_dealer, events))

        assert sum(line.place_x2 for line in lines) == len(lines) * (len(lines) + 1)


@pytest.mark.parametrize("seeds", BLOCKS)
def test_random_game_survives_its_own_record(seeds: range) -> None:
    for seed in seeds:
        game, first_dealer, events = random_game(seed)
        present = tuple(f"Zoggeli {seat}" for seat in game.strikes)

        written = game_record(
            rules=game.rules, present=present, first_dealer=first_dealer, events=events
        )
        record = read_game(json.dumps(written))

        assert (record.rules, record.present) == (game.rules, present)
        assert (record.first_dealer, record.events) == (first_dealer, tuple(events))
        assert [player["strikes"] for player in score(record)["players"]] == list(  # type: ignore[attr-defined]  # JSON
            game.strikes.values()
        )


def test_random_games_meet_what_they_are_for() -> None:
    """Without replays, shared ends and ties among them the games above would prove little."""
    games = [counted(*random_game(seed)) for block in BLOCKS for seed in block]

    assert sum(any(outcome.replayed for outcome in game.outcomes) for game in games) > 5
    assert sum(not still_in(game) for game in games) > 5
    assert sum(any(len(group) > 1 for group in game.groups_out) for game in games) > 100
