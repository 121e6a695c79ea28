"""What the bots do, and what they may know."""

from random import Random

import pytest

from games.engine.bots import BOTS, best_of, greedy
from games.engine.cards import deck_of
from games.engine.deal import Deal, deal_out, result
from games.engine.moves import Knock, Move
from games.engine.notation import move_text
from games.engine.play import legal_moves, play
from games.engine.rules import PRESETS
from games.engine.sight import sight
from games.engine.thinking import weighed, weighed_openly
from games.engine.worlds import Worlds
from tests.games.engine.rounds import make_round, played
from tests.games.engine.test_random_rounds import random_start
from tests.games.engine.test_sight import with_hidden_cards_moved


def moved(deal: Deal, bot: str = "greedy") -> str:
    assert deal.to_move is not None
    return move_text(BOTS[bot](sight(deal, deal.to_move), Random(1)))


@pytest.mark.parametrize(
    ("packets", "move"),
    [(("JC 10C 7D", "8C 8S JD"), "keep"), (("7S 8H 9C", "8C 8S JD"), "other")],
)
def test_greedy_dealer_keeps_14_or_more(packets: tuple[str, str], move: str) -> None:
    assert moved(make_round(packets=packets)) == move


@pytest.mark.parametrize(
    ("hand", "centre", "expected"),
    [
        ("9S 9D KC", "8C 8S JD", "9S>JD"),  # 19 in diamonds; the eight with the king would be 18
        ("9S 9D KD", "8C 8S JD", "9S>JD"),
        ("7S 8D 9H", "10C JC AC", "swap_all"),
        ("JD KD 9C", "8C 8S 7H", "knock"),
        ("AD KD 9C", "QD 8S 7H", "9C>QD"),
    ],
)
def test_greedy_takes_the_best_exchange_or_knocks(hand: str, centre: str, expected: str) -> None:
    deal = make_round(hands=("", "7C QS QH", hand), packets=("2S 3D 4H", centre))

    assert moved(played(deal, "keep")) == expected


def test_greedy_stands_after_a_knock_and_passes_where_it_may_not_knock() -> None:
    hands = ("", "KS QS 9S", "KH QH 9H")
    assert moved(played(make_round(hands=hands), "keep knock")) == "pass"
    assert moved(played(make_round(preset="skat32", hands=hands), "keep")) == "pass"


def test_greedy_replaces_a_7_8_9_that_betters_nothing() -> None:
    deal = make_round(
        preset="skat32",
        hands=("", "KC QC JC", "KD QD 7S"),
        packets=("2S 3D 4H", "7H 8S 9S"),
        stock="2C 3C 4C",
    )

    assert moved(played(deal, "keep")) == "renew"


@pytest.mark.parametrize("bot", list(BOTS))
def test_bot_makes_legal_moves_under_every_rule_set_to_the_end(bot: str) -> None:
    for seed in range(12 if bot != "greedy" else 300):
        dice = Random(seed)
        deal = random_start(dice)
        moves: list[Move] = []
        while deal.to_move is not None:
            player = BOTS[bot] if len(moves) < 4 else greedy
            moves.append(player(sight(deal, deal.to_move), dice))
            assert moves[-1] in legal_moves(deal)
            deal = play(deal, moves[-1])
            assert len(moves) < 1000


@pytest.mark.parametrize("bot", list(BOTS))
def test_bot_moves_the_same_whatever_it_cannot_see(bot: str) -> None:
    for seed in range(6):
        dice = Random(seed)
        deal = deal_out(PRESETS["zoggeli"], seats=4, dealer=0, order=dice.sample(deck_of(32), 32))
        for _ in range(3):
            if deal.to_move is None:
                break
            twin = with_hidden_cards_moved(deal, deal.to_move, dice)
            chosen = [BOTS[bot](sight(one, deal.to_move), Random(seed)) for one in (deal, twin)]
            assert chosen[0] == chosen[1]
            deal = play(deal, chosen[0])


def test_worlds_are_true_in_all_that_the_seat_knows() -> None:
    for seed in range(40):
        dice = Random(seed)
        deal = random_start(dice)
        for _ in range(6):
            if deal.to_move is None:
                break
            view = sight(deal, deal.to_move)
            world = Worlds(view, dice=dice, infers=seed % 2 == 0).draw()
            assert sorted(world) == [card.index for card in deck_of(deal.deck)]
            own = [card.index for card in view.hand or view.packet]
            assert world[3 * deal.to_move : 3 * deal.to_move + 3] == own
            if view.centre:
                at = 3 * view.seats
                assert world[at : at + 3] == [card.index for card in view.centre]
            for other, cards in enumerate(view.shown):
                hand = world[3 * other : 3 * other + 3]
                assert {card.index for card in cards} <= set(hand)
            deal = play(deal, dice.choice(legal_moves(deal)))


def test_hands_are_inferred_from_what_was_done() -> None:
    """Who gave a heart for a diamond more likely holds diamonds; who was not seen doing anything does not."""
    deal = played(make_round(hands=("", "7C 8S QH", "9H 9D KD")), "keep 9H>JD")
    view = sight(deal, 1)
    diamonds = {card.index for card in deck_of(32) if card.suit == "D"}

    def share(*, infers: bool) -> float:
        worlds = Worlds(view, dice=Random(1), infers=infers)
        return sum(len(diamonds & set(worlds.draw()[6:9])) for _ in range(300)) / 300

    assert share(infers=True) > share(infers=False) + 0.3


def test_weighing_is_repeatable_and_prefers_what_ends_the_round_well() -> None:
    deal = played(
        make_round(hands=("", "7C 8S QH", "AD KD 9C"), packets=("JC 10C 7D", "QD 8S JH")), "keep"
    )
    view = sight(deal, 2)

    first, again = (weighed(view, dice=Random(3), worlds=20, infers=True) for _ in range(2))

    assert first == again
    assert [move.move for move in first] == list(view.legal)
    assert (move_text(best_of(first).move), best_of(first).chance) == ("9C>QD", 0)


def test_thinking_needs_a_turn() -> None:
    deal = played(make_round(), "keep")

    with pytest.raises(ValueError, match="Sight"):
        weighed(sight(deal, 0), dice=Random(1), worlds=1, infers=False)
    with pytest.raises(ValueError, match="Deal"):
        weighed_openly(played(deal, "knock pass pass"))
    with pytest.raises(ValueError, match="Sight"):
        Worlds(sight(deal, None), dice=Random(1), infers=False)


def test_open_weighing_knows_the_end() -> None:
    deal = played(make_round(), "keep knock pass")
    assert deal.to_move is not None

    for weighed_move in weighed_openly(deal):
        end = play(deal, weighed_move.move)
        struck = end.to_move is None and deal.to_move in result(end).struck
        assert weighed_move.struck == int(struck)
        assert not isinstance(weighed_move.move, Knock)
