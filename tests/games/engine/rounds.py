"""Rounds laid out by hand, in the notation of docs/engine.md."""

from dataclasses import replace
from typing import Any

from games.engine.deal import Deal, laid_out
from games.engine.notation import cards_from, moves_from
from games.engine.play import play
from games.engine.rules import PRESETS

HANDS = ("", "7C 8D QH", "9S 9D KC")
PACKETS = ("JC 10C 7D", "8C 8S JD")


def make_round(
    *,
    preset: str = "zoggeli",
    hands: tuple[str, ...] = HANDS,
    packets: tuple[str, str] = PACKETS,
    stock: str = "",
    deck_cards: int = 52,
    **switches: Any,
) -> Deal:
    """A round of which the first seat deals; with the clique's rules the third begins, else the second."""
    return laid_out(
        replace(PRESETS[preset], **switches),
        deck=deck_cards,
        dealer=0,
        hands=tuple(cards_from(hand) for hand in hands),
        packets=tuple(cards_from(packet) for packet in packets),
        stock=cards_from(stock),
    )


def played(deal: Deal, line: str) -> Deal:
    for move in moves_from(line):
        deal = play(deal, move)
    return deal
