"""The fast rounds and games are those of the engine: each is replayed there, move by move."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from games.engine.cards import CARDS, deck_of
from games.engine.deal import Deal, laid_out, result, values_x2
from games.engine.fast_games import FastGame, count_round, play_game
from games.engine.hands import hand_value_x2
from games.engine.play import legal_moves, play
from games.engine.rules import AllOut, Rules, seats_of
from games.engine.showdown import Reason
from games.engine.simulator import (
    Choices,
    FastRound,
    cards_needed,
    deal_cards,
    hand_values_x2,
    random_choices,
)
from games.engine.tables import values_x2 as all_values_x2
from games.engine.tally import Lowest, ThreeAces, Void, still_in, tally, tally_after
from tests.games.engine.test_random_rounds import random_rules

BLOCKS = [range(start, start + 100) for start in range(0, 600, 100)]


class Recorded(dict[int, Iterator[int]]):
    """Choices drawn by chance that are kept, each with the number of moves it was drawn from."""

    def __init__(self, choices: Choices) -> None:
        self.log: list[tuple[int, int]] = []
        super().__init__({most: self._kept(most, row) for most, row in choices.items()})

    def _kept(self, most: int, row: Iterator[int]) -> Iterator[int]:
        for choice in row:
            self.log.append((most, choice))
            yield choice


def laid(cards: list[int], *, rules: Rules, deck: int, seats: int, dealer: int) -> Deal:
    """The engine's round of these cards."""
    piles = [
        tuple(CARDS[index] for index in cards[at : at + 3]) for at in range(0, 3 * seats + 3, 3)
    ]
    return laid_out(
        rules,
        deck=deck,
        dealer=dealer,
        hands=[() if seat == dealer else piles[seat] for seat in range(seats)],
        packets=(piles[dealer], piles[seats]),
        stock=[CARDS[index] for index in cards[3 * seats + 3 :]],
    )


def replayed(deal: Deal, log: list[tuple[int, int]]) -> Deal:
    for most, choice in log:
        moves = legal_moves(deal)
        assert len(moves) == most
        deal = play(deal, moves[choice])
    return deal


def random_table(dice: Random) -> tuple[Rules, int, int]:
    rules = random_rules(dice)
    assert rules.deck != "auto"
    return rules, rules.deck, dice.randint(2, min(seats_of(rules.deck), dice.choice([3, 16])))


@pytest.mark.parametrize("seeds", BLOCKS)
def test_fast_round_is_the_engine_s(seeds: range) -> None:
    for seed in seeds:
        dice = Random(seed)
        rules, deck, seats = random_table(dice)
        cards = [card.index for card in deck_of(deck)]
        dice.shuffle(cards)
        dealer = dice.randrange(seats)
        start = laid(cards, rules=rules, deck=deck, seats=seats, dealer=dealer)
        choices = Recorded(random_choices(dice))

        fast = FastRound(cards, rules=rules, seats=seats, dealer=dealer, choices=choices)
        fast.play_out()

        end = replayed(start, choices.log)
        assert end.ended_by is fast.ended_by is not None
        assert fast.actions == len(choices.log)
        piles = [
            index for hand in (*end.hands, end.centre) for index in (card.index for card in hand)
        ]
        assert cards[: len(piles)] == piles
        assert sorted(cards) == [card.index for card in deck_of(deck)]
        assert tuple(hand_values_x2(cards, seats=seats)) == values_x2(end)


def event_of(deal: Deal, left: tuple[int, ...]) -> Lowest | ThreeAces | Void:
    """What a score keeper notes of a finished round."""
    verdict = result(deal)
    if not verdict.struck:
        return Void()
    if verdict.reason is Reason.THREE_ACES:
        holder = next(seat for seat in range(len(left)) if seat not in verdict.struck)
        return ThreeAces(left[holder])
    return Lowest(tuple(left[seat] for seat in verdict.struck))


@pytest.mark.parametrize("all_out", list(AllOut))
@pytest.mark.parametrize("preset", [0, 1, 2, 3])
def test_fast_game_is_the_engine_s(preset: int, all_out: AllOut) -> None:
    dice = Random(preset)
    rules, deck, seats = random_table(dice)
    rules = replace(rules, all_out=all_out)
    for seed in range(20):
        cards = [card.index for card in deck_of(deck)]
        deals, choices = Random(seed), Recorded(random_choices(Random(f"{seed}")))
        game = FastGame(rules=rules, strikes=[0] * seats, left=list(range(seats)), dealer=0)
        told = tally(rules=rules, seats=seats, first_dealer=0, events=())
        while not told.finished:
            left = still_in(told)
            assert (tuple(game.left), game.dealer) == (left, told.dealer)
            dealt = cards_needed(rules, seats=len(left), deck=deck)
            deal_cards(cards, dealt=dealt, dice=deals)
            dealer = left.index(game.dealer)
            start = laid(cards, rules=rules, deck=deck, seats=len(left), dealer=dealer)
            choices.log.clear()
            FastRound(
                cards, rules=rules, seats=len(left), dealer=dealer, choices=choices
            ).play_out()
            told = tally_after(told, event_of(replayed(start, choices.log), left))
            count_round(game, cards)

        assert (tuple(game.strikes), tuple(game.left)) == (told.strikes, still_in(told))
        again = play_game(
            rules,
            seats=seats,
            cards=[card.index for card in deck_of(deck)],
            dice=Random(seed),
            choices=random_choices(Random(f"{seed}")),
        )
        assert (again.strikes, again.left, again.rounds) == (
            game.strikes,
            game.left,
            told.rounds_played,
        )


def test_dealt_cards_are_as_likely_in_every_place() -> None:
    dice, cards = Random(7), list(range(32))
    seen: Counter[tuple[int, int]] = Counter()
    for _ in range(6400):
        deal_cards(cards, dealt=6, dice=dice)
        seen.update(enumerate(cards[:6]))

    expected = 6400 / 32
    chi_square = sum(
        (seen[place, card] - expected) ** 2 / expected for place in range(6) for card in range(32)
    )
    assert abs(chi_square - 6 * 31) < 5 * (2 * 6 * 31) ** 0.5


@pytest.mark.parametrize("most", [2, 10, 11, 12, 13])
def test_choices_are_even(most: int) -> None:
    row = random_choices(Random(most))[most]

    seen = Counter(next(row) for _ in range(1000 * most))

    assert set(seen) == set(range(most))
    assert all(abs(count - 1000) < 5 * 1000**0.5 for count in seen.values())


def test_table_of_all_hands_is_the_engine_s() -> None:
    table, dice = all_values_x2(), Random(1)

    for _ in range(2000):
        hand = dice.sample(CARDS, 3)
        first, second, third = (card.index for card in hand)
        assert table[first][second][third] == hand_value_x2(hand)
