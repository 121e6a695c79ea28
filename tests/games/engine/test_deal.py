import pytest

from games.engine.cards import CARDS, Card, deck_of
from games.engine.deal import deal_out, neighbour, result, values_x2
from games.engine.errors import Fault, RuleError
from games.engine.notation import cards_text
from games.engine.rules import PRESETS
from games.engine.showdown import Reason
from tests.games.engine.rounds import make_round, played

CLIQUE, COMMON = PRESETS["zoggeli"], PRESETS["skat32"]


def test_deal_gives_three_cards_in_the_direction_of_play_and_the_dealer_two_packets() -> None:
    deal = deal_out(CLIQUE, seats=3, dealer=1, order=deck_of(32))

    assert [cards_text(hand) for hand in deal.hands] == ["7C 8C 9C", "", "10C JC QC"]
    assert [cards_text(packet) for packet in deal.packets] == ["KC AC 7D", "8D 9D 10D"]
    assert cards_text(deal.stock[:3]) == "JD QD KD"
    assert (deal.dealer, deal.to_move, deal.centre) == (1, 1, ())


def test_deal_to_the_left_begins_at_the_other_neighbour() -> None:
    deal = deal_out(COMMON, seats=3, dealer=1, order=deck_of(32))

    assert [cards_text(hand) for hand in deal.hands] == ["10C JC QC", "", "7C 8C 9C"]


@pytest.mark.parametrize(("deck", "most"), [(32, 9), (36, 11), (52, 16)])
def test_deal_takes_as_many_players_as_the_deck_carries(deck: int, most: int) -> None:
    full = deal_out(CLIQUE, seats=most, dealer=0, order=deck_of(deck))

    assert len(full.stock) == deck - 3 * (most + 1)
    with pytest.raises(RuleError) as too_many:
        deal_out(CLIQUE, seats=most + 1, dealer=0, order=deck_of(deck))
    assert (too_many.value.code, too_many.value.word) == (Fault.TOO_MANY_PLAYERS, str(most))


def test_deal_takes_two_players_at_least() -> None:
    with pytest.raises(RuleError) as alone:
        deal_out(CLIQUE, seats=1, dealer=0, order=deck_of(32))

    assert alone.value.code is Fault.TOO_FEW_PLAYERS


@pytest.mark.parametrize("order", [CARDS[:31], CARDS[:32], (*deck_of(32)[:31], CARDS[12])])
def test_deal_of_anything_but_a_whole_deck_is_refused(order: tuple[Card, ...]) -> None:
    with pytest.raises(ValueError, match="Card"):
        deal_out(CLIQUE, seats=3, dealer=0, order=order)


def test_neighbour_goes_round_on_the_side_of_the_rules() -> None:
    assert [neighbour(seat, seats=3, rules=CLIQUE) for seat in range(3)] == [2, 0, 1]
    assert [neighbour(seat, seats=3, rules=COMMON) for seat in range(3)] == [1, 2, 0]


def test_values_wait_for_the_dealer_and_the_result_for_the_end() -> None:
    deal = make_round()

    with pytest.raises(ValueError, match=r"^\(\)$"):
        values_x2(deal)
    deal = played(deal, "keep")
    assert values_x2(deal) == (40, 20, 20)
    with pytest.raises(ValueError, match="Deal"):
        result(deal)


def test_result_names_the_seats_and_the_rule() -> None:
    verdict = result(played(make_round(), "keep knock pass pass"))

    assert (verdict.reason, verdict.struck) == (Reason.LOWEST, (1, 2))
