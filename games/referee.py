"""What disputed hands are worth and who is struck, with the rule in words: for the table and the command line."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.card_words import hand_words, value_words
from games.engine.cards import Card, card_from, deck_of
from games.engine.errors import Fault, RuleError
from games.engine.hands import HAND_SIZE, THREE_ACES_X2, hand_value_x2
from games.engine.rules import DECKS, Rules, seats_of
from games.engine.showdown import Reason, Verdict, verdict
from games.phrases import join_names


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedHand:
    """Three cards, what they are worth, and why."""

    cards: tuple[Card, ...]
    value_x2: int
    value: str
    words: str
    is_struck: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """Some hands compared; `struck` counts them from 0, `words` say why.

    A hand alone is compared with none: nobody is struck, and `words` is empty.
    """

    hands: tuple[JudgedHand, ...]
    struck: tuple[int, ...]
    words: str


def hands_from(words: Sequence[str], *, rules: Rules) -> tuple[tuple[Card, ...], ...]:
    """Cards as typed, in threes, each of them once and of the deck; `auto` takes all 52.

    Raises `RuleError` without a place.
    Rule: docs/records.md, "Cards".
    """
    deck = DECKS[-1] if rules.deck == "auto" else rules.deck
    cards: list[Card] = []
    for word in words:
        card = _card(word)
        if card not in deck_of(deck):
            raise RuleError(Fault.NOT_IN_THE_DECK, word=word)
        if card in cards:
            raise RuleError(Fault.CARD_TWICE, word=word)
        cards.append(card)
    if not cards or len(cards) % HAND_SIZE:
        raise RuleError(Fault.NOT_IN_THREES, word=str(len(cards)))
    if len(cards) > HAND_SIZE * seats_of(deck):
        raise RuleError(Fault.TOO_MANY_PLAYERS, word=str(seats_of(deck)))
    return tuple(tuple(cards[at : at + HAND_SIZE]) for at in range(0, len(cards), HAND_SIZE))


def ruling(hands: Sequence[Sequence[Card]], *, rules: Rules) -> Ruling:
    """What each hand is worth, and who is struck among them.

    Rule: docs/rules.md, "Who gets a strike".
    """
    values_x2 = [hand_value_x2(cards) for cards in hands]
    found = verdict(values_x2, three_aces=rules.three_aces) if len(hands) > 1 else None
    struck = found.struck if found else ()
    return Ruling(
        hands=tuple(
            JudgedHand(
                cards=tuple(cards),
                value_x2=values_x2[index],
                value=value_words(values_x2[index]),
                words=hand_words(cards),
                is_struck=index in struck,
            )
            for index, cards in enumerate(hands)
        ),
        struck=struck,
        words=_verdict_words(found, values_x2) if found else "",
    )


def struck_words(struck: Sequence[int]) -> str:
    """Which hands are struck, counted from 0 and shown from 1: `Blatt 2`, `Blatt 1 und 3`, `niemand`."""
    if not struck:
        return gettext("niemand")
    return gettext("Blatt %(numbers)s") % {
        "numbers": join_names([str(hand + 1) for hand in struck])
    }


def _card(word: str) -> Card:
    try:
        return card_from(word)
    except ValueError:
        raise RuleError(Fault.BAD_CARD, word=word) from None


def _verdict_words(found: Verdict, values_x2: Sequence[int]) -> str:
    match found.reason:
        case Reason.THREE_ACES:
            return gettext("Drei Asse: alle anderen bekommen einen Strich, auch wer 31 hat.")
        case Reason.NOBODY:
            return gettext(
                "Alle haben 31 oder drei Asse: niemand zahlt, derselbe Geber gibt nochmals."
            )
        case Reason.LOWEST:
            words = ngettext(
                "Das tiefste Blatt bekommt einen Strich.",
                "Gleich tief: jedes der tiefsten Blätter bekommt einen Strich.",
                len(found.struck),
            )
            if THREE_ACES_X2 in values_x2:
                words += " " + gettext("Drei Asse und 31 sind sicher.")
            return words
