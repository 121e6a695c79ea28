"""A second implementation of one round, written only for the tests: cards as text, one step after the other.

It follows docs/rules.md as somebody at the table would, shares no code with the engine, and is in no hurry.
"""

from collections import Counter
from typing import Any

COURT = {"J": 10, "Q": 10, "K": 10, "A": 11}


def worth(hand: list[str]) -> float:
    """What a hand is worth; three aces count 32, so that they are above everything."""
    ranks = [card[:-1] for card in hand]
    if ranks == ["A", "A", "A"]:
        return 32
    if len(set(ranks)) == 1:
        return 30.5
    suits: Counter[str] = Counter()
    for card in hand:
        rank, suit = card[:-1], card[-1]
        suits[suit] += COURT.get(rank) or int(rank)
    return max(suits.values())


class NaiveRound:
    """A round as it is played at a table: hands of cards, and everybody remembers what was done."""

    def __init__(self, record: dict[str, Any], switches: dict[str, Any]) -> None:
        self.switches = switches
        self.players: list[str] = record["players"]
        self.dealer: str = record["dealer"]
        self.hands = {name: list(hand) for name, hand in record["hands"].items()}
        self.packets = [list(packet) for packet in record["dealer_packets"]]
        self.stock = list(record["stock"])
        self.centre: list[str] = []
        self.away: list[str] = []
        self.mover = self.dealer
        self.done: list[tuple[str, str]] = []  # who did what, renewed centres left out
        self.quiet = 0  # passes in a row since the last thing that happened
        self.ended_by: str | None = None

    @property
    def after_knock(self) -> int | None:
        """How many turns were taken since somebody knocked."""
        kinds = [kind for _, kind in self.done]
        return len(kinds) - 1 - kinds.index("knock") if "knock" in kinds else None

    def legal(self) -> list[dict[str, str]]:
        if self.ended_by:
            return []
        if not self.centre:
            return [{"do": "keep"}, {"do": "other"}]
        moves = [
            {"do": "swap", "give": give, "take": take}
            for give in self.hands[self.mover]
            for take in self.centre
        ]
        moves.append({"do": "swap_all"})
        had_a_turn = {name for name, _ in self.done}
        waits = self.switches["knock_after_first_lap"] and had_a_turn != set(self.players)
        if self.after_knock is None and not waits:
            moves.append({"do": "knock"})
        if self.switches["may_pass"] or self.after_knock is not None:
            moves.append({"do": "pass"})
        ranks = sorted(card[:-1] for card in self.centre)
        if self.switches["renew_789"] and ranks == ["7", "8", "9"] and len(self.stock) >= 3:
            moves.append({"do": "renew"})
        return moves

    def act(self, action: dict[str, str]) -> None:
        kind = action["do"]
        if kind in ("keep", "other"):
            played, thrown = self.packets if kind == "keep" else reversed(self.packets)
            self.hands[self.dealer], self.centre, self.packets = played, thrown, []
            if any(worth(hand) >= 31 for hand in self.hands.values()):
                self.ended_by = "dealt"
            self.pass_the_turn_on()
            return
        if kind == "renew":
            self.new_centre()
            return
        self.exchange(action)
        self.done.append((self.mover, kind))
        self.quiet = self.quiet + 1 if kind == "pass" and self.after_knock is None else 0
        self.see_whether_it_ends()
        self.pass_the_turn_on()

    def exchange(self, action: dict[str, str]) -> None:
        hand = self.hands[self.mover]
        if action["do"] == "swap":
            give, take = hand.index(action["give"]), self.centre.index(action["take"])
            hand[give], self.centre[take] = self.centre[take], hand[give]
        if action["do"] == "swap_all":
            self.hands[self.mover], self.centre = self.centre, hand

    def see_whether_it_ends(self) -> None:
        if worth(self.hands[self.mover]) >= 31:
            self.ended_by = "laid_down"
        elif self.after_knock == len(self.players) - 1:
            self.ended_by = "knock"
        elif self.quiet == 2 * len(self.players):
            self.ended_by = "all_passed"
        elif self.quiet == len(self.players) and len(self.stock) >= 3:
            self.new_centre()

    def new_centre(self) -> None:
        self.away += self.centre
        self.centre, self.stock = self.stock[:3], self.stock[3:]
        self.quiet = 0

    def pass_the_turn_on(self) -> None:
        to_the_left = self.players if self.switches["direction"] == "left" else self.players[::-1]
        at = to_the_left.index(self.mover)
        self.mover = (to_the_left[at + 1 :] + to_the_left)[0]

    def strikes(self) -> set[str]:
        worths = {name: worth(hand) for name, hand in self.hands.items()}
        aces = {name for name, value in worths.items() if value == 32}
        if aces and self.switches["three_aces"] == "strike_others":
            return set(self.players) - aces
        in_danger = {name: value for name, value in worths.items() if value < 31}
        return {name for name in in_danger if in_danger[name] == min(in_danger.values())}

    def cards(self) -> list[str]:
        """Every card of the round, wherever it lies."""
        piles = [*self.hands.values(), *self.packets, self.centre, self.stock, self.away]
        return [card for pile in piles for card in pile]
