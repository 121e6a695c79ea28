"""Thousands of seeded rounds against a second implementation of the rules, card by card."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.engine.cards import Rank, deck_of
from games.engine.deal import Deal, deal_out, result, values_x2
from games.engine.deal_entries import Action, action_entry, kind_of
from games.engine.deal_records import DealRecord, deal_record, outcome, read_deal, replayed
from games.engine.errors import RuleError
from games.engine.moves import Move, Swap
from games.engine.notation import PLAIN_MOVES
from games.engine.play import legal_moves, play
from games.engine.rules import PRESETS, Direction, Rules, ThreeAcesRule, seats_of, switches
from tests.games.engine.naive_round import NaiveRound

# In blocks, so that a failure names its neighbourhood without thousands of single tests.
BLOCKS = [range(start, start + 250) for start in range(0, 2000, 250)]
# How often a player of a round does each kind of thing that he may; some rounds are all passing.
TEMPERS = (
    {"swap": 9, "swap_all": 1, "knock": 1, "pass": 1, "renew": 3},
    {"swap": 1, "swap_all": 1, "knock": 1, "pass": 300, "renew": 1},
    {"swap": 30, "swap_all": 5, "knock": 3, "pass": 5, "renew": 10},
)
HIGH = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
LOW = (Rank.SEVEN, Rank.EIGHT, Rank.NINE)


def random_rules(dice: Random) -> Rules:
    return Rules(
        deck=dice.choice([32, 36, 52]),
        direction=dice.choice(list(Direction)),
        may_pass=dice.random() < 0.7,
        knock_after_first_lap=dice.random() < 0.5,
        renew_789=dice.random() < 0.7,
        three_aces=dice.choice(list(ThreeAcesRule)),
        misdeal=PRESETS["zoggeli"].misdeal,
    )


def random_start(dice: Random) -> Deal:
    rules = random_rules(dice)
    assert rules.deck != "auto"
    order = dice.sample(deck_of(rules.deck), rules.deck)
    # Now and then some cards come first, so that 31, three aces and a centre of 7-8-9 are not too rare.
    if dice.random() < 0.3:
        favoured = dice.choice([HIGH, HIGH[-1:], LOW])
        order.sort(key=lambda card: card.rank not in favoured)
    seats = dice.randint(2, min(seats_of(rules.deck), dice.choice([3, 16])))
    return deal_out(rules, seats=seats, dealer=dice.randrange(seats), order=order)


def random_round(seed: int) -> tuple[DealRecord, NaiveRound, list[Deal]]:
    """A round played by both, who are compared before every move; its record, and how it stood after each."""
    dice = Random(seed)
    deal = start = random_start(dice)
    players = tuple(f"Zoggeli {seat}" for seat in range(len(start.hands)))
    naive = NaiveRound(deal_record(start=start, players=players), switches(start.rules))
    temper = dice.choice(TEMPERS)
    actions: list[Action] = []
    deals = [deal]
    while deal.to_move is not None:
        compare(deal, naive, players)
        action = Action(deal.to_move, chosen(dice, legal_moves(deal), temper))
        naive.act(action_entry(action, players=players))  # type: ignore[arg-type]  # texts alone
        deal = play(deal, action.move)
        actions.append(action)
        deals.append(deal)
    compare(deal, naive, players)
    return DealRecord(players=players, start=start, actions=tuple(actions)), naive, deals


def chosen(dice: Random, legal: tuple[Move, ...], temper: dict[str, int]) -> Move:
    kinds = list(dict.fromkeys(kind_of(move) for move in legal))
    kind = dice.choices(kinds, [temper.get(kind, 1) for kind in kinds])[0]
    return dice.choice([move for move in legal if kind_of(move) == kind])


def compare(deal: Deal, naive: NaiveRound, players: tuple[str, ...]) -> None:
    """The two agree on every card and everything that may be done."""
    mover = None if deal.to_move is None else players[deal.to_move]
    assert mover == (None if naive.ended_by else naive.mover)
    legal = [action_entry(Action(0, move), players=("",)) for move in legal_moves(deal)]
    assert legal == [{"by": "", **move} for move in naive.legal()]
    assert (deal.ended_by is None) is bool(legal)
    assert [str(card) for card in deal.centre] == naive.centre
    assert [str(card) for card in deal.stock] == naive.stock
    assert [str(card) for card in deal.gone] == naive.away
    for name, hand in zip(players, deal.hands, strict=True):
        assert [str(card) for card in hand] == naive.hands.get(name, [])
    assert deal.ended_by == naive.ended_by
    assert all(refuses(deal, move) for move in not_legal(deal))


def not_legal(deal: Deal) -> Iterator[Move]:
    """Moves that nobody may make now: every other kind, and an exchange of a card that nobody holds."""
    legal = legal_moves(deal)
    yield from (move for move in PLAIN_MOVES.values() if move not in legal)
    yield from map(Swap, deal.centre[:1], deal.centre[1:2])


def refuses(deal: Deal, move: Move) -> bool:
    try:
        play(deal, move)
    except RuleError:
        return True
    return False


@pytest.mark.parametrize("seeds", BLOCKS)
def test_random_round_goes_as_at_the_table(seeds: range) -> None:
    for seed in seeds:
        record, naive, deals = random_round(seed)

        struck = {record.players[seat] for seat in result(deals[-1]).struck}
        assert struck == naive.strikes()
        assert sorted(naive.cards()) == sorted(str(card) for card in deck_of(record.start.deck))
        assert all(cards_of(deal) == cards_of(record.start) for deal in deals)
        assert all(len(values_x2(deal)) == len(record.players) for deal in deals[1:])


def cards_of(deal: Deal) -> list[int]:
    piles = (*deal.packets, *deal.hands, deal.centre, deal.stock, deal.gone)
    return sorted(card.index for pile in piles for card in pile)


@pytest.mark.parametrize("seeds", BLOCKS)
def test_random_round_survives_its_own_record(seeds: range) -> None:
    for seed in list(seeds)[::5]:
        record, naive, deals = random_round(seed)

        written = deal_record(start=record.start, players=record.players, actions=record.actions)
        read = read_deal(json.dumps(written))

        assert read == record
        assert replayed(read) == deals[-1]
        told: dict[str, Any] = outcome(read)
        assert set(told["strikes"]) == naive.strikes()
        assert (told["over"], told["ended_by"], told["legal"]) == (True, naive.ended_by, [])


@pytest.mark.parametrize("seeds", BLOCKS)
def test_random_round_with_a_short_stock_goes_as_at_the_table(seeds: range) -> None:
    for seed in list(seeds)[::5]:
        record, _, _ = random_round(seed)
        players = record.players
        written = deal_record(start=record.start, players=players)
        written["stock"] = [str(card) for card in record.start.stock[: seed % 7]]
        deal = read_deal(json.dumps(written)).start
        naive = NaiveRound(written, switches(deal.rules))
        dice = Random(seed)

        while deal.to_move is not None:
            compare(deal, naive, players)
            action = Action(deal.to_move, chosen(dice, legal_moves(deal), TEMPERS[1]))
            naive.act(action_entry(action, players=players))  # type: ignore[arg-type]  # texts alone
            deal = play(deal, action.move)

        compare(deal, naive, players)


def test_random_rounds_meet_what_they_are_for() -> None:
    """Without every kind of end and move among them the rounds above would prove little."""
    rounds = [random_round(seed) for block in BLOCKS for seed in list(block)[::5]]
    ends = [str(deals[-1].ended_by) for _, _, deals in rounds]
    kinds = [kind_of(action.move) for record, _, _ in rounds for action in record.actions]
    struck = [len(naive.strikes()) for _, naive, _ in rounds]

    assert min(ends.count(end) for end in ("dealt", "laid_down", "knock", "all_passed")) > 10
    assert min(kinds.count(kind) for kind in ("renew", "other", "pass", "swap_all")) > 10
    assert max(struck) > 10
