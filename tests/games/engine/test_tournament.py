"""Tournaments are repeatable, fair in their seats, and honest in their intervals."""

import pytest

from games.engine.rules import PRESETS
from games.engine.tournament import Estimate, scores, strikes_of_game

CLIQUE = PRESETS["zoggeli"]


def strikes(bots: list[str], games: int, *, seed: int = 1) -> list[tuple[int, ...]]:
    return [
        strikes_of_game(bots, rules=CLIQUE, deck=32, seed=seed, game=game) for game in range(games)
    ]


def test_game_follows_from_seed_and_number_alone() -> None:
    bots = ["middle", "greedy", "greedy"]

    first, again, other = strikes(bots, 6), strikes(bots, 6), strikes(bots, 6, seed=2)

    assert first == again
    assert first != other
    assert strikes_of_game(bots, rules=CLIQUE, deck=32, seed=1, game=4) == first[4]


def test_two_that_wait_for_each_other_come_to_an_end() -> None:
    """Each of two that see all cards would exchange for ever rather than knock and lose."""
    played = strikes(["seer", "seer"], 5)

    assert all(sum(game) >= 2 for game in played)


def test_seats_rotate() -> None:
    """With equal bots each entry sits in each seat equally often, so that none is better off."""
    played = strikes(["greedy"] * 3, 300)

    totals = [sum(game[index] for game in played) for index in range(3)]
    assert max(totals) - min(totals) < 5 * max(totals) ** 0.5


def test_who_sees_all_cards_is_struck_least() -> None:
    found = scores(["seer", "greedy", "greedy"], strikes(["seer", "greedy", "greedy"], 120))

    seer = found[0]
    assert seer.ratio is not None
    assert seer.ratio.high < 0.8


def test_scores_by_bot() -> None:
    found = scores(["a", "b", "b"], [(0, 1, 1), (1, 2, 0)])

    assert [(score.bot, score.games, score.rounds, score.strikes) for score in found] == [
        ("a", 2, 6, 1),
        ("b", 2, 12, 4),
    ]
    a, b = found
    assert a.per_round.value == pytest.approx(1 / 6)
    assert b.per_round == Estimate(value=1 / 3, low=1 / 3, high=1 / 3)
    assert a.ratio is not None
    assert a.ratio.value == pytest.approx(0.5)
    assert (a.ratio.high - a.ratio.low) == pytest.approx(2 * 1.96 * (1 / 6) / (1 / 3))


def test_ratio_needs_others() -> None:
    assert [score.ratio for score in scores(["a", "a"], [(1, 0)])] == [None]
    assert scores(["a", "b"], [(1, 0)])[0].ratio is None
