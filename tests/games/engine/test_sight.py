"""What one seat sees: above all, that two rounds which differ only in hidden cards look the same."""

from random import Random

import pytest

from games.engine.cards import Card, deck_of
from games.engine.deal import Deal, deal_out
from games.engine.notation import cards_text
from games.engine.play import legal_moves, play
from games.engine.rules import PRESETS
from games.engine.sight import sight, unseen
from tests.games.engine.rounds import make_round, played


def with_hidden_cards_moved(deal: Deal, seat: int | None, dice: Random) -> Deal:
    """The same round to this seat's eyes, with all cards that it cannot see dealt anew among their places."""
    hidden = list(unseen(sight(deal, seat)))
    dice.shuffle(hidden)
    taken = iter(hidden)

    def hand_of(owner: int) -> tuple[Card, ...]:
        if owner == seat:
            return deal.hands[owner]
        return tuple(
            card if card in deal.shown[owner] else next(taken) for card in deal.hands[owner]
        )

    packets = deal.packets
    if packets:
        seen = packets[0] if seat == deal.dealer else tuple(next(taken) for _ in packets[0])
        packets = (seen, tuple(next(taken) for _ in packets[1]))
    hands = tuple(hand_of(owner) for owner in range(len(deal.hands)))
    stock = tuple(next(taken) for _ in deal.stock)
    return deal._replace(packets=packets, hands=hands, stock=stock)


@pytest.mark.parametrize("preset", ["zoggeli", "skat32"])
@pytest.mark.parametrize("seeds", [range(start, start + 20) for start in range(0, 80, 20)])
def test_rounds_that_differ_in_hidden_cards_alone_look_the_same(preset: str, seeds: range) -> None:
    for seed in seeds:
        dice = Random(seed)
        seats = dice.randint(2, 5)
        deal = deal_out(
            PRESETS[preset], seats=seats, dealer=seed % seats, order=dice.sample(deck_of(32), 32)
        )
        while deal.to_move is not None:
            for seat in (None, *range(seats)):
                twin = with_hidden_cards_moved(deal, seat, dice)
                assert sight(twin, seat) == sight(deal, seat)
                assert twin != deal
            deal = play(deal, dice.choice(legal_moves(deal)))


def test_dealer_sees_his_first_packet_and_nobody_else_any() -> None:
    deal = make_round()

    assert cards_text(sight(deal, 0).packet) == "JC 10C 7D"
    assert [sight(deal, seat).packet for seat in (None, 1, 2)] == [(), (), ()]
    assert [len(unseen(sight(deal, seat))) for seat in (None, 0, 1)] == [52, 49, 49]


def test_cards_seen_taken_are_shown_until_they_are_given_away() -> None:
    deal = played(make_round(), "keep 9D>JD 7C>8C JC>9D")

    assert [cards_text(cards) for cards in deal.shown] == ["9D", "8C", "JD"]
    deal = played(deal, "JD>JC 8C>JD")
    assert [cards_text(cards) for cards in deal.shown] == ["9D", "JD", "JC"]
    assert [cards_text(cards) for cards in played(deal, "swap_all").shown] == [
        cards_text(deal.centre),
        "JD",
        "JC",
    ]


def test_spectator_sees_no_hand_before_the_end_and_all_after_it() -> None:
    deal = played(make_round(), "keep knock pass")

    before, after = sight(deal, None), sight(played(deal, "pass"), None)

    assert (before.hand, before.hands, before.legal) == ((), (), ())
    assert [cards_text(hand) for hand in after.hands] == ["JC 10C 7D", "7C 8D QH", "9S 9D KC"]


def test_moves_are_open_to_whose_turn_it_is_alone() -> None:
    deal = played(make_round(), "keep")

    assert [len(sight(deal, seat).legal) for seat in (None, 0, 1, 2)] == [0, 0, 0, 11]
