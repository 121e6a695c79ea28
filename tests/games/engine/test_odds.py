"""The odds are exact: compared with counting every hand through the rules themselves."""

from itertools import combinations
from random import Random

import pytest

from games.engine.cards import deck_of
from games.engine.deal import Deal, deal_out
from games.engine.hands import hand_value_x2
from games.engine.moves import Knock
from games.engine.notation import move_text
from games.engine.odds import Odds, odds
from games.engine.play import legal_moves, play
from games.engine.rules import PRESETS
from games.engine.sight import sight, unseen
from tests.games.engine.rounds import make_round, played


def counted(deal: Deal, against: int) -> list[tuple[int, int, int]]:
    """The odds the slow way: each hand is laid before the opponent, and each move is played."""
    assert deal.to_move is not None
    view = sight(deal, deal.to_move)
    shown = deal.shown[against]
    left = unseen(view)
    found = []
    for move in view.legal:
        outcomes = [0, 0, 0]
        for hidden in combinations(left, 3 - len(shown)):
            hands = list(deal.hands)
            hands[against] = (*hidden, *shown)
            after = play(deal._replace(hands=tuple(hands)), move)
            own = hand_value_x2(after.hands[deal.to_move])
            other = hand_value_x2(after.hands[against])
            if isinstance(move, Knock):
                best = [play(after, reply) for reply in legal_moves(after)]
                other = max(hand_value_x2(reply.hands[against]) for reply in best)
            outcomes[(other >= own) + (other > own)] += 1
        found.append((outcomes[0], outcomes[1], outcomes[2]))
    return found


def figures(found: tuple[Odds, ...]) -> list[tuple[int, int, int]]:
    return [(move.lower, move.equal, move.higher) for move in found]


@pytest.mark.parametrize("moves", [1, 2, 3])
def test_odds_are_those_of_counting_every_hand(moves: int) -> None:
    dice = Random(moves)
    while True:
        deal = deal_out(PRESETS["zoggeli"], seats=2, dealer=0, order=dice.sample(deck_of(32), 32))
        for _ in range(moves):
            if deal.to_move is not None:
                deal = play(
                    deal, dice.choice([m for m in legal_moves(deal) if not isinstance(m, Knock)])
                )
        if deal.to_move is not None:
            break
    against = 1 - deal.to_move

    found = odds(sight(deal, deal.to_move), against=against)

    assert figures(found) == counted(deal, against)
    assert [move.move for move in found] == list(legal_moves(deal))


def test_cards_seen_taken_are_known() -> None:
    deal = played(make_round(preset="skat32", deck_cards=32), "keep 7C>8C")

    assert deal.to_move == 2
    found = odds(sight(deal, 2), against=1)
    assert {move.hands for move in found} == {25 * 24 // 2}
    assert move_text(found[0].move) == "9S>7C"


def test_odds_need_a_turn_and_a_hand() -> None:
    deal = make_round()

    with pytest.raises(ValueError, match="Sight"):
        odds(sight(deal, 0), against=1)
    with pytest.raises(ValueError, match="Sight"):
        odds(sight(played(deal, "keep"), 0), against=1)
