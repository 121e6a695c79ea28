"""Cards and hands, in words for people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.engine.cards import Card, Rank, Suit, points
from games.engine.hands import (
    THIRTY_ONE_X2,
    THREE_ACES_X2,
    THREE_OF_A_KIND_X2,
    best_suit,
    hand_value_x2,
)

SUIT_NAMES: Mapping[Suit, Promise] = {
    Suit.CLUBS: _("Kreuz"),
    Suit.DIAMONDS: _("Karo"),
    Suit.HEARTS: _("Herz"),
    Suit.SPADES: _("Pik"),
}
# What stands in a card's corner; the numbers stand for themselves.
_CORNERS: Mapping[Rank, Promise] = {
    Rank.JACK: pgettext_lazy("corner of a card", "B"),
    Rank.QUEEN: pgettext_lazy("corner of a card", "D"),
    Rank.KING: pgettext_lazy("corner of a card", "K"),
    Rank.ACE: pgettext_lazy("corner of a card", "A"),
}
_RANK_NAMES: Mapping[Rank, Promise] = {
    Rank.JACK: _("Bube"),
    Rank.QUEEN: _("Dame"),
    Rank.KING: _("König"),
    Rank.ACE: _("Ass"),
}


# Headgear of the court cards, and a suit's picture, in the sprite file.
_HEADS: Mapping[Rank, str] = {
    Rank.JACK: "head-jack",
    Rank.QUEEN: "head-queen",
    Rank.KING: "head-king",
}
_SPRITES: Mapping[Suit, str] = {
    Suit.CLUBS: "suit-club",
    Suit.DIAMONDS: "suit-diamond",
    Suit.HEARTS: "suit-heart",
    Suit.SPADES: "suit-spade",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFace:
    """A card as a page draws it; `head` is the headgear of a court card, "" for the others."""

    code: str
    corner: str
    suit: str
    sprite: str
    head: str
    name: str


def card_face(card: Card) -> CardFace:
    """What a page needs to draw this card."""
    return CardFace(
        code=str(card),
        corner=corner(card),
        suit=card.suit.value,
        sprite=_SPRITES[card.suit],
        head=_HEADS.get(card.rank, ""),
        name=card_name(card),
    )


def corner(card: Card) -> str:
    """What stands in the corner of a card: `10`, or the letter of its rank."""
    return str(_CORNERS.get(card.rank, card.rank.value))


def card_name(card: Card) -> str:
    """A card by name: `Herz-10`, `Kreuz-König`."""
    return gettext("%(suit)s-%(rank)s") % {
        "suit": SUIT_NAMES[card.suit],
        "rank": _RANK_NAMES.get(card.rank, card.rank.value),
    }


def value_words(value_x2: int) -> str:
    """What a hand is worth: `20`, `30½`, `drei Asse`."""
    if value_x2 == THREE_ACES_X2:
        return gettext("drei Asse")
    whole, half = divmod(value_x2, 2)
    return f"{whole}½" if half else str(whole)


def hand_words(cards: Sequence[Card]) -> str:
    """Why three cards are worth what they are, with the rule.

    Rule: docs/rules.md, "Value of a hand".
    """
    value_x2 = hand_value_x2(cards)
    if value_x2 == THREE_ACES_X2:
        return gettext("Drei Asse stehen über allem, auch über 31.")
    if value_x2 == THREE_OF_A_KIND_X2:
        return gettext("Drei Gleiche zählen 30½, gleich welche.")
    suit = best_suit(cards)
    counted = [points(card.rank) for card in cards if card.suit is suit]
    added = " + ".join(str(count) for count in counted)
    facts = {"suit": SUIT_NAMES[suit], "sum": added, "value": value_words(value_x2)}
    if len(counted) == 1:
        return gettext("Die beste Farbe ist %(suit)s: %(value)s.") % facts
    words = gettext("Die beste Farbe ist %(suit)s: %(sum)s = %(value)s.") % facts
    if value_x2 == THIRTY_ONE_X2:
        words += " " + gettext("Wer 31 hat, legt sofort ab.")
    return words
