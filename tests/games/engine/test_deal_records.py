"""What a deal record may hold, and what is refused at which place; rounds themselves are in tests/cases."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from games.engine.deal_records import deal_record, outcome, read_deal
from games.engine.errors import Fault, RuleError
from tests.games.engine.rounds import make_round, played

Change = Callable[[dict[str, Any]], object]


def make_record() -> dict[str, Any]:
    return {
        "format": "31-deal/1",
        "rules": "zoggeli",
        "players": ["Anni", "Beat", "Jörg"],
        "dealer": "Anni",
        "hands": {"Beat": ["7C", "8D", "QH"], "Jörg": ["9S", "9D", "KC"]},
        "dealer_packets": [["JC", "10C", "7D"], ["8C", "8S", "JD"]],
        "stock": ["QC"],
        "actions": [{"by": "Anni", "do": "keep"}, {"by": "Jörg", "do": "knock"}],
    }


def action(**changes: object) -> Change:
    return lambda record: record["actions"][1].update(changes)


def top(**changes: object) -> Change:
    return lambda record: record.update(changes)


def hand(name: str, cards: object) -> Change:
    return lambda record: record["hands"].update({name: cards})


def without(key: str) -> Change:
    return lambda record: record.pop(key)


@pytest.mark.parametrize(
    ("change", "place", "code"),
    [
        (without("format"), "format", Fault.MISSING_KEY),
        (without("rules"), "rules", Fault.MISSING_KEY),
        (without("players"), "players", Fault.MISSING_KEY),
        (without("dealer"), "dealer", Fault.MISSING_KEY),
        (without("hands"), "hands", Fault.MISSING_KEY),
        (without("dealer_packets"), "dealer_packets", Fault.MISSING_KEY),
        (top(format="31-game/1"), "format", Fault.WRONG_FORMAT),
        (top(date="2026-11-06"), "date", Fault.UNKNOWN_KEY),
        (top(rules="skat"), "rules", Fault.UNKNOWN_PRESET),
        (top(rules={"preset": "zoggeli", "deck": "36"}), "rules", Fault.BAD_SWITCH),
        (top(players="Anni"), "players", Fault.NOT_A_LIST),
        (top(players=["Anni"]), "players", Fault.TOO_FEW_PLAYERS),
        (top(players=["Anni", "Anni"]), "players", Fault.NAMED_TWICE),
        (top(players=[f"Z{i}" for i in range(17)]), "players", Fault.TOO_MANY_PLAYERS),
        (
            top(players=[f"Z{i}" for i in range(10)], rules="skat32"),
            "players",
            Fault.TOO_MANY_PLAYERS,
        ),
        (top(players=[f"Z{i}" for i in range(201)]), "record", Fault.TOO_MANY_NAMES),
        (top(actions=[0] * 10_001), "record", Fault.TOO_MANY_ENTRIES),
        (top(dealer="Zora"), "dealer", Fault.NO_PLAYER),
        (top(dealer=None), "dealer", Fault.BAD_NAME),
        (top(hands=[]), "hands", Fault.NOT_AN_OBJECT),
        (hand("Zora", ["AC", "AD", "AH"]), "hands", Fault.NO_PLAYER),
        (hand("Anni", ["AC", "AD", "AH"]), "hands", Fault.DEALER_HAS_PACKETS),
        (hand("Jo\u0308rg", ["AC", "AD", "AH"]), "hands", Fault.NAMED_TWICE),
        (top(hands={"Beat": ["7C", "8D", "QH"]}), "hands", Fault.NO_HAND),
        (hand("Beat", ["7C", "8D"]), "hands", Fault.NOT_THREE_CARDS),
        (hand("Beat", "7C8DQH"), "hands", Fault.NOT_A_LIST),
        (hand("Beat", ["7C", "8D", "qh"]), "hands", Fault.BAD_CARD),
        (hand("Beat", ["7C", "8D", 7]), "hands", Fault.BAD_CARD),
        (hand("Beat", ["7C", "8D", "6H"]), "hands", Fault.NOT_IN_THE_DECK),
        (hand("Beat", ["7C", "8D", "9S"]), "hands", Fault.CARD_TWICE),
        (top(dealer_packets={}), "dealer_packets", Fault.NOT_A_LIST),
        (top(dealer_packets=[["AC", "AD", "AH"]]), "dealer_packets", Fault.NOT_TWO_PACKETS),
        (top(dealer_packets=[["AC"], []]), "dealer_packets", Fault.NOT_THREE_CARDS),
        (
            top(dealer_packets=[["JC", "10C", "7C"], ["8C", "8S", "JD"]]),
            "dealer_packets",
            Fault.CARD_TWICE,
        ),
        (top(stock=["7C"]), "stock", Fault.CARD_TWICE),
        (top(stock=["2C"]), "stock", Fault.NOT_IN_THE_DECK),
        (top(stock=None), "stock", Fault.NOT_A_LIST),
        (top(actions={}), "actions", Fault.NOT_A_LIST),
        (top(actions=["keep"]), "actions[0]", Fault.NOT_AN_OBJECT),
        (top(actions=[{"by": "Anni"}]), "actions[0]", Fault.MISSING_KEY),
        (top(actions=[{"do": "keep"}]), "actions[0]", Fault.MISSING_KEY),
        (action(do="fold"), "actions[1]", Fault.UNKNOWN_ACTION),
        (action(do=["knock"]), "actions[1]", Fault.UNKNOWN_ACTION),
        (action(by="Zora"), "actions[1]", Fault.NO_PLAYER),
        (action(by=2), "actions[1]", Fault.BAD_NAME),
        (action(give="9S"), "actions[1]", Fault.UNKNOWN_KEY),
        (action(do="swap"), "actions[1]", Fault.MISSING_KEY),
        (action(do="swap", give="9S", take="8"), "actions[1]", Fault.BAD_CARD),
        (action(do="swap", give="8C", take="9S"), "actions[1]", Fault.NOT_IN_THE_HAND),
        (action(by="Beat"), "actions[1]", Fault.NOT_HIS_TURN),
        (action(do="pass"), "actions[1]", Fault.PASSING_NOT_ALLOWED),
    ],
)
def test_record_is_refused_at_its_place(change: Change, place: str, code: Fault) -> None:
    record = make_record()
    change(record)

    with pytest.raises(RuleError) as refused:
        outcome(read_deal(json.dumps(record)))

    assert (refused.value.place, refused.value.code) == (place, code)


def test_action_out_of_turn_names_the_player() -> None:
    record = make_record()
    record["actions"][1]["by"] = "Beat"

    with pytest.raises(RuleError) as refused:
        outcome(read_deal(json.dumps(record)))

    assert refused.value.player == "Beat"


def test_stock_and_actions_may_be_left_out() -> None:
    record = make_record()
    del record["stock"], record["actions"]

    assert outcome(read_deal(json.dumps(record)))["to_move"] == "Anni"


def test_names_are_compared_in_one_unicode_form() -> None:
    record = make_record()
    record["hands"]["Jo\u0308rg"] = record["hands"].pop("Jörg")

    assert outcome(read_deal(json.dumps(record)))["to_move"] == "Beat"


def test_auto_deck_is_settled_by_the_number_of_players() -> None:
    record = make_record()

    assert read_deal(json.dumps(record)).start.deck == 32
    record["rules"] = {"preset": "zoggeli", "deck": 36}
    record["stock"] = ["6C"]
    assert read_deal(json.dumps(record)).start.deck == 36


def test_record_is_written_from_the_start_of_a_round_alone() -> None:
    deal = make_round()

    with pytest.raises(ValueError, match="Deal"):
        deal_record(start=played(deal, "keep"), players=["A", "B", "C"])
