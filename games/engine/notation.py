"""Cards and moves as text: one line tells a round."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from games.engine.cards import Card, card_from
from games.engine.moves import Keep, Knock, Move, Other, Pass, Renew, Swap, SwapAll

# Every move but the exchange of one card, which names both: "7C>8C".
PLAIN_MOVES: Mapping[str, Move] = MappingProxyType(
    {
        "keep": Keep(),
        "other": Other(),
        "swap_all": SwapAll(),
        "knock": Knock(),
        "pass": Pass(),
        "renew": Renew(),
    }
)
_WORDS: Mapping[Move, str] = {move: word for word, move in PLAIN_MOVES.items()}
_FOR = ">"


def cards_from(text: str) -> tuple[Card, ...]:
    """The cards of a text such as "7C 8D QH"; raises `ValueError` for any other text.

    Rule: docs/engine.md, "Notation".
    """
    return tuple(card_from(word) for word in text.split())


def cards_text(cards: Sequence[Card]) -> str:
    """The cards in the spelling that `cards_from` reads.

    Rule: docs/engine.md, "Notation".
    """
    return " ".join(str(card) for card in cards)


def move_from(text: str) -> Move:
    """The move that a text such as "7C>8C" or "knock" means; raises `ValueError` for any other.

    Rule: docs/engine.md, "Notation".
    """
    if _FOR in text:
        give, take = text.split(_FOR)
        return Swap(card_from(give), card_from(take))
    if text not in PLAIN_MOVES:
        raise ValueError(text)
    return PLAIN_MOVES[text]


def move_text(move: Move) -> str:
    """The move in the spelling that `move_from` reads.

    Rule: docs/engine.md, "Notation".
    """
    return f"{move.give}{_FOR}{move.take}" if isinstance(move, Swap) else _WORDS[move]


def moves_from(text: str) -> tuple[Move, ...]:
    """The moves of a line such as "keep 7C>8C knock"; raises `ValueError` for any other text.

    Rule: docs/engine.md, "Notation".
    """
    return tuple(move_from(word) for word in text.split())


def moves_text(moves: Sequence[Move]) -> str:
    """The moves in one line, in the spelling that `moves_from` reads.

    Rule: docs/engine.md, "Notation".
    """
    return " ".join(move_text(move) for move in moves)
