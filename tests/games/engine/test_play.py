"""Each rule of a round by an example; random rounds are in test_random_rounds.py."""

import copy
import pickle
from typing import Any

import pytest

from games.engine.cards import card_from
from games.engine.deal import Deal, values_x2
from games.engine.deal_entries import kind_of
from games.engine.errors import Fault, RuleError
from games.engine.notation import cards_text, move_from, moves_text
from games.engine.play import legal_moves, play
from tests.games.engine.rounds import make_round, played

ALL_PASS = "pass pass pass"
STOCK = "QC KD 9H 7H 8H 9C 10D"


def kinds(deal: Deal) -> list[str]:
    return list(dict.fromkeys(kind_of(move) for move in legal_moves(deal)))


def test_legal_moves_stand_in_a_fixed_order() -> None:
    deal = played(make_round(preset="skat32", stock=STOCK), f"keep {ALL_PASS}")

    assert moves_text(legal_moves(deal)) == (
        "7C>QC 7C>KD 7C>9H 8D>QC 8D>KD 8D>9H QH>QC QH>KD QH>9H swap_all knock pass"
    )


@pytest.mark.parametrize(
    ("switches", "line", "expected"),
    [
        ({}, "", "keep other"),
        ({}, "keep", "swap swap_all knock"),
        ({}, "keep knock", "swap swap_all pass"),
        ({}, "keep knock pass pass", ""),
        ({"may_pass": True}, "keep", "swap swap_all knock pass"),
        ({"knock_after_first_lap": True}, "keep", "swap swap_all"),
        ({"knock_after_first_lap": True}, "keep swap_all swap_all", "swap swap_all"),
        ({"knock_after_first_lap": True}, "keep swap_all swap_all swap_all", "swap swap_all knock"),
    ],
)
def test_legal_kinds(switches: dict[str, Any], line: str, expected: str) -> None:
    assert kinds(played(make_round(**switches), line)) == expected.split()


@pytest.mark.parametrize(
    ("line", "move", "fault"),
    [
        ("", "knock", Fault.DEALER_CHOOSES_FIRST),
        ("keep", "other", Fault.DEALER_HAS_CHOSEN),
        ("keep", "7C>8C", Fault.NOT_IN_THE_HAND),
        ("keep", "9S>7D", Fault.NOT_IN_THE_CENTRE),
        ("keep", "pass", Fault.PASSING_NOT_ALLOWED),
        ("keep", "renew", Fault.RENEWING_NOT_ALLOWED),
        ("keep knock", "knock", Fault.KNOCKED_ALREADY),
        ("keep knock pass pass", "pass", Fault.ROUND_OVER),
    ],
)
def test_illegal_move_is_refused_by_its_code(line: str, move: str, fault: Fault) -> None:
    deal = played(make_round(), line)

    with pytest.raises(RuleError) as refused:
        play(deal, move_from(move))

    assert refused.value.code is fault
    assert deal == played(make_round(), line)


@pytest.mark.parametrize(
    ("stock", "packets", "fault"),
    [
        (STOCK, ("JC 10C 7D", "8C 8S JD"), Fault.NOT_SEVEN_EIGHT_NINE),
        ("QC KD", ("JC 10C 7D", "8C 9C 7H"), Fault.STOCK_TOO_SHORT),
    ],
)
def test_renewing_is_refused(stock: str, packets: tuple[str, str], fault: Fault) -> None:
    deal = played(make_round(preset="skat32", stock=stock, packets=packets), "keep")

    with pytest.raises(RuleError) as refused:
        play(deal, move_from("renew"))

    assert refused.value.code is fault


def test_swap_puts_each_card_in_the_others_exact_place() -> None:
    deal = played(make_round(), "keep 9D>JD")

    assert cards_text(deal.hands[2]) == "9S JD KC"
    assert cards_text(deal.centre) == "8C 8S 9D"
    assert (deal.to_move, deal.turns) == (1, 1)


def test_swap_all_changes_hand_and_centre_as_they_lie() -> None:
    deal = played(make_round(), "keep swap_all")

    assert (cards_text(deal.hands[2]), cards_text(deal.centre)) == ("8C 8S JD", "9S 9D KC")


def test_other_plays_the_unseen_packet_and_throws_the_first() -> None:
    deal = played(make_round(), "other")

    assert (cards_text(deal.hands[0]), cards_text(deal.centre)) == ("8C 8S JD", "JC 10C 7D")


def test_knock_gives_everybody_else_one_more_turn() -> None:
    deal = played(make_round(), "keep 9D>JD knock pass")

    assert (deal.to_move, deal.knocker, deal.ended_by) == (2, 1, None)
    assert played(deal, "pass").ended_by == "knock"


def test_31_is_laid_down_at_once_after_a_knock_too() -> None:
    deal = make_round(hands=("", "QC AC 7H", "9S 9D KC"), packets=("JC 9C 7D", "10C 8S JD"))

    deal = played(deal, "keep knock 7H>10C")

    assert (deal.ended_by, deal.to_move, values_x2(deal)[1]) == ("laid_down", None, 62)


def test_31_thrown_into_the_centre_ends_nothing() -> None:
    deal = played(make_round(packets=("AH KH 10H", "8C 8S JD")), "other")

    assert (deal.ended_by, deal.to_move) == (None, 2)
    assert played(deal, "swap_all").ended_by == "laid_down"


def test_everybody_passing_brings_a_new_centre_and_a_new_count() -> None:
    deal = played(make_round(preset="skat32", stock=STOCK), f"keep {ALL_PASS}")

    assert (cards_text(deal.centre), cards_text(deal.gone)) == ("QC KD 9H", "8C 8S JD")
    assert (cards_text(deal.stock), deal.passes, deal.to_move) == ("7H 8H 9C 10D", 0, 1)


@pytest.mark.parametrize("between", ["7C>8C", "swap_all"])
def test_exchange_starts_the_count_of_passes_again(between: str) -> None:
    deal = make_round(preset="skat32", hands=("", "9S 9D KC", "7C 8D QH"), stock=STOCK)

    deal = played(deal, f"keep pass {between} pass pass")

    assert (deal.passes, cards_text(deal.stock), deal.to_move) == (2, STOCK, 2)
    assert cards_text(played(deal, "pass").centre) == "QC KD 9H"


def test_with_a_short_stock_the_centre_stays_and_a_second_lap_of_passes_ends_the_round() -> None:
    deal = played(make_round(preset="skat32", stock="QC KD"), f"keep {ALL_PASS}")

    assert (cards_text(deal.centre), deal.ended_by, deal.to_move) == ("8C 8S JD", None, 1)
    assert played(deal, "pass pass").ended_by is None
    assert played(deal, ALL_PASS).ended_by == "all_passed"
    assert played(deal, "pass pass swap_all pass pass pass pass pass").ended_by is None


def test_knock_ends_the_count_of_passes() -> None:
    deal = played(make_round(preset="skat32", stock=STOCK), "keep swap_all pass pass knock pass")

    assert (deal.passes, deal.knocker, cards_text(deal.stock)) == (0, 1, STOCK)


def test_renewed_centre_is_no_turn_and_may_be_renewed_again() -> None:
    deal = make_round(preset="skat32", packets=("JC 10C 7D", "8C 9C 7S"), stock="7H 8H 9H QC KD AH")

    once = played(deal, "keep renew")

    assert (once.to_move, once.turns, cards_text(once.centre)) == (1, 0, "7H 8H 9H")
    assert kinds(once) == ["swap", "swap_all", "pass", "renew"]
    assert kinds(played(once, "renew")) == ["swap", "swap_all", "pass"]


def test_renewing_is_open_in_the_last_turn_after_a_knock() -> None:
    deal = make_round(preset="skat32", packets=("JC 10C 7D", "8C 9C 7S"), stock="7H 8H 9H QC KD AH")

    last = played(deal, "keep pass pass pass knock")

    assert kinds(last) == ["swap", "swap_all", "pass", "renew"]
    assert played(last, "renew").to_move == last.to_move


def test_cards_and_rounds_survive_copying() -> None:
    deal = played(make_round(stock=STOCK), "keep 9D>JD")

    assert pickle.loads(pickle.dumps(deal)) == deal  # noqa: S301  # its own bytes
    assert copy.deepcopy(deal) == deal
    assert copy.deepcopy(deal.centre[0]) is card_from("8C")
