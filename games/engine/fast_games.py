"""Whole games of chance, played fast: strikes, swimmers, the drowned, the next dealer."""

from dataclasses import dataclass
from random import Random

from games.engine.rules import AllOut, Direction, Rules
from games.engine.showdown import verdict
from games.engine.simulator import (
    Choices,
    FastRound,
    cards_needed,
    deal_cards,
    hand_values_x2,
)


@dataclass(slots=True)
class FastGame:
    """A game as it goes on; `left` are the seats still in, in seat order, `rounds` and `actions` those played."""

    rules: Rules
    strikes: list[int]
    left: list[int]
    dealer: int
    rounds: int = 0
    actions: int = 0


def play_game(
    rules: Rules, *, seats: int, cards: list[int], dice: Random, choices: Choices
) -> FastGame:
    """A game played to its end by these choices; the first seat deals first.

    Rule: docs/rules.md, "Who gets a strike".
    """
    game = FastGame(rules=rules, strikes=[0] * seats, left=list(range(seats)), dealer=0)
    while len(game.left) > 1:
        playing = len(game.left)
        deal_cards(cards, dealt=cards_needed(rules, seats=playing, deck=len(cards)), dice=dice)
        fast = FastRound(
            cards,
            rules=rules,
            seats=playing,
            dealer=game.left.index(game.dealer),
            choices=choices,
        )
        fast.play_out()
        game.rounds += 1
        game.actions += fast.actions
        count_round(game, cards)
    return game


def count_round(game: FastGame, cards: list[int]) -> None:
    """Gives the strikes of the round whose hands lie in `cards`, and passes the deal on."""
    values = hand_values_x2(cards, seats=len(game.left))
    struck = [game.left[seat] for seat in verdict(values, three_aces=game.rules.three_aces).struck]
    drowning = [seat for seat in struck if game.strikes[seat] == game.rules.strikes_to_swim]
    is_void = not struck
    if len(drowning) == len(game.left) and game.rules.all_out is AllOut.REPLAY:
        is_void = True
    if is_void:
        return
    for seat in struck:
        game.strikes[seat] += 1
    game.left = [seat for seat in game.left if seat not in drowning]
    step = 1 if game.rules.direction is Direction.LEFT else -1
    while game.left:
        game.dealer = (game.dealer + step) % len(game.strikes)
        if game.dealer in game.left:
            return
