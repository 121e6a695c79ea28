"""What the bots think with goes on as the greedy bot plays, card by card."""

from dataclasses import replace
from random import Random

import pytest

from games.engine.bots import greedy
from games.engine.deal import Deal, result
from games.engine.hands import hand_value_x2
from games.engine.moves import Knock, Move
from games.engine.play import play
from games.engine.rollout import KNOCKING_X2, Table
from games.engine.sight import sight
from tests.games.engine.test_random_rounds import random_start


def move_of(deal: Deal, seat: int, *, me: int) -> Move:
    """The greedy move; the seat that thinks knocks as soon as its hand is good enough."""
    view = sight(deal, seat)
    if seat == me and hand_value_x2(view.hand) >= KNOCKING_X2 and Knock() in view.legal:
        return Knock()
    return greedy(view, Random(0))


def played_out(deal: Deal, *, me: int) -> Deal:
    while deal.to_move is not None:
        deal = play(deal, move_of(deal, deal.to_move, me=me))
    return deal


def world_of(deal: Deal) -> list[int]:
    piles = (*deal.hands, deal.centre, deal.stock)
    return [card.index for pile in piles for card in pile]


@pytest.mark.parametrize("seeds", [range(start, start + 200) for start in range(0, 800, 200)])
def test_rollout_ends_as_greedy_players_do(seeds: range) -> None:
    for seed in seeds:
        dice = Random(seed)
        start = random_start(dice)
        # Nobody replaces a 7-8-9 in a rollout.
        start = start._replace(rules=replace(start.rules, renew_789=False))
        deal = play(start, greedy(sight(start, start.dealer), dice))
        if deal.to_move is None:
            continue
        me = dice.randrange(len(deal.hands))
        table = Table(deal.rules, seats=len(deal.hands), me=me, stock=len(deal.stock))
        cards = world_of(deal)

        table.finish(
            cards,
            3 * deal.to_move,
            knocker=-1,
            lap=len(deal.hands) if deal.rules.knock_after_first_lap else 0,
            passes=0,
            stock=table.centre + 3,
        )

        end = played_out(deal, me=me)
        assert cards[: table.centre + 3] == world_of(end)[: table.centre + 3]
        assert table.is_struck(cards) is (me in result(end).struck)
