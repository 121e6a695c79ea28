"""How fast rounds are played, beside the gin rummy of rlcard in the same run.

    .venv/bin/python -m tests.bench.engine_speed

Random full games of five players with three lives, on one core, in processor time: by the public engine with its frozen
states, and by the inner simulator. rlcard plays random gin rummy through its `step`, which gives observations. Each is measured
several times in turn, and the median stands. Then what one set of exact odds takes, and one move of the strongest bot.
"""

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

import rlcard

from games.engine.bots import BOTS, greedy
from games.engine.cards import deck_of
from games.engine.deal import Deal, deal_out, result
from games.engine.fast_games import play_game
from games.engine.moves import Keep
from games.engine.odds import odds
from games.engine.play import legal_moves, play
from games.engine.rules import PRESETS
from games.engine.showdown import Reason
from games.engine.sight import sight
from games.engine.simulator import random_choices
from games.engine.tally import Lowest, ThreeAces, Void, still_in, tally, tally_after

SEATS, DECK, TIMES = 5, 32, 5
TARGETS = {"public engine": 10, "inner simulator": 50}


class Played(NamedTuple):
    """Games and actions of one measurement."""

    games: int
    actions: int


def rlcard_gin_rummy(dice: Random) -> Played:
    env = rlcard.make("gin-rummy", config={"seed": dice.randrange(1 << 30)})
    games, actions = 20, 0
    for _ in range(games):
        state, _player = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _player = env.step(legal[int(dice.random() * len(legal))])
            actions += 1
    return Played(games, actions)


def public_engine(dice: Random, preset: str = "zoggeli") -> Played:
    rules, games, actions = PRESETS[preset], 60, 0
    deck = deck_of(DECK)
    for _ in range(games):
        game = tally(rules=rules, seats=SEATS, first_dealer=0, events=())
        while game.dealer is not None:
            left = still_in(game)
            order = sorted(deck, key=lambda _card: dice.random())
            dealer = left.index(game.dealer)
            deal = deal_out(rules, seats=len(left), dealer=dealer, order=order)
            while deal.to_move is not None:
                legal = legal_moves(deal)
                deal = play(deal, legal[int(dice.random() * len(legal))])
                actions += 1
            game = tally_after(game, event_of(deal, left))
    return Played(games, actions)


def event_of(deal: Deal, left: tuple[int, ...]) -> Lowest | ThreeAces | Void:
    """What a score keeper notes of a finished round of the clique's rules."""
    verdict = result(deal)
    if not verdict.struck:
        return Void()
    if verdict.reason is Reason.THREE_ACES:
        return ThreeAces(next(seat for at, seat in enumerate(left) if at not in verdict.struck))
    return Lowest(tuple(left[seat] for seat in verdict.struck))


def inner_simulator(dice: Random, preset: str = "zoggeli") -> Played:
    cards = [card.index for card in deck_of(DECK)]
    choices = random_choices(dice)
    games = [
        play_game(PRESETS[preset], seats=SEATS, cards=cards, dice=dice, choices=choices)
        for _ in range(300)
    ]
    return Played(len(games), sum(game.actions for game in games))


def milliseconds(work: Callable[..., object], *args: object, **more: object) -> float:
    began = process_time()
    work(*args, **more)
    return 1000 * (process_time() - began)


def measure() -> dict[str, tuple[float, float]]:
    """Games and actions a second of processor time, by name."""
    players = {
        "rlcard gin rummy": rlcard_gin_rummy,
        "public engine": public_engine,
        "inner simulator": inner_simulator,
    }
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in players}
    for turn in range(TIMES):
        for name, player in players.items():
            began = process_time()
            played = player(Random(turn))
            took = process_time() - began
            found[name].append((played.games / took, played.actions / took))
    return {
        name: (median(g for g, _ in rates), median(a for _, a in rates))
        for name, rates in found.items()
    }


def thinking() -> tuple[float, float, float]:
    """Milliseconds of one set of odds (median), and of the strongest bot's moves (mean and longest)."""
    dice = Random(1)
    asked: list[float] = []
    while len(asked) < 20:
        order = dice.sample(deck_of(DECK), DECK)
        deal = play(deal_out(PRESETS["zoggeli"], seats=2, dealer=0, order=order), Keep())
        if deal.to_move is not None:
            view = sight(deal, deal.to_move)
            asked.append(milliseconds(odds, view, against=0))
    moves: list[float] = []
    while len(moves) < 60:
        order = dice.sample(deck_of(DECK), DECK)
        deal = deal_out(PRESETS["zoggeli"], seats=SEATS, dealer=0, order=order)
        while deal.to_move is not None:
            view = sight(deal, deal.to_move)
            moves.append(milliseconds(BOTS["strong"], view, dice))
            deal = play(deal, greedy(view, dice))
    return median(asked), sum(moves) / len(moves), max(moves)


def main() -> None:
    rates = measure()
    yardstick = rates["rlcard gin rummy"][1]
    for name, (games, actions) in rates.items():
        line = f"{name:18} {games:9.1f} games/s {actions:11.0f} actions/s {actions / yardstick:6.1f} times"
        sys.stdout.write(line + (f" (target {TARGETS[name]})" if name in TARGETS else "") + "\n")
    asked, mean, longest = thinking()
    sys.stdout.write(f"exact odds against one opponent {asked:.1f} ms (target 5)\n")
    sys.stdout.write(
        f"a move of the strongest bot {mean:.1f} ms, longest {longest:.1f} ms (target 150)\n"
    )


if __name__ == "__main__":
    main()
