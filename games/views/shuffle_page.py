"""A fair shuffle recomputed, as a page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext

from games.card_words import CardFace, card_face
from games.engine.cards import Card
from games.engine.hands import HAND_SIZE
from games.engine.shuffle import commitment, fair_order


@dataclass(frozen=True, slots=True, kw_only=True)
class Packet:
    """Cards that were dealt together, and to whom."""

    name: str
    cards: tuple[CardFace, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShufflePage:
    """What follows from a secret; `holds` is None where no commitment is there to be compared."""

    commitment: str
    holds: bool | None
    packets: tuple[Packet, ...]


def check_url(secret: bytes, *, deck: int, players: int) -> str:
    """The page that recomputes a deal that is over."""
    asked = {
        "secret": secret.hex(),
        "commitment": commitment(secret),
        "deck": deck,
        "players": players,
    }
    return f"{reverse('games:shuffle_check')}?{urlencode(asked)}"


def shuffle_page(*, secret: bytes, promised: bytes | None, deck: int, players: int) -> ShufflePage:
    """The page for what a valid form asks for."""
    found = commitment(secret)
    order = fair_order(secret, deck=deck, players=players)
    return ShufflePage(
        commitment=found,
        holds=None if promised is None else promised.hex() == found,
        packets=_packets(order, players=players),
    )


def _packets(order: Sequence[Card], *, players: int) -> tuple[Packet, ...]:
    names = [
        *(gettext("%(number)s. nach dem Geber") % {"number": seat} for seat in range(1, players)),
        *(gettext("Geber, %(number)s. Päckchen") % {"number": packet} for packet in (1, 2)),
    ]
    dealt = HAND_SIZE * len(names)
    cuts = [order[at : at + HAND_SIZE] for at in range(0, dealt, HAND_SIZE)]
    packets = [*zip(names, cuts, strict=True), (gettext("Stapel"), order[dealt:])]
    return tuple(
        Packet(name=name, cards=tuple(card_face(card) for card in cards))
        for name, cards in packets
        if cards
    )
