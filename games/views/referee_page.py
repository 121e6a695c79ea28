"""The referee's page: the cards of a deck to tap, the hands they make, and the ruling."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from games.card_words import SUIT_NAMES, CardFace, card_face
from games.engine.cards import Card, Suit, card_from, deck_of
from games.engine.hands import HAND_SIZE
from games.engine.notation import cards_text
from games.engine.rules import DECKS, Rules, seats_of
from games.queries.rule_sets import KnownRules
from games.referee import JudgedHand, Ruling, ruling, struck_words

Hands = tuple[tuple[Card, ...], ...]

_HANDS, _RULES, _DECK = "blatt", "regeln", "karten"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTile:
    """One card to tap; `hand` is the number of the hand it lies in, None while it is in the deck."""

    face: CardFace
    hand: int | None
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of some rule sets or decks, as a link."""

    name: str
    url: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRow:
    """A hand on the page, complete or not yet; `judged` is None until it has three cards."""

    number: int
    cards: tuple[CardTile, ...]
    missing: range
    judged: JudgedHand | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereePage:
    """Everything the referee's page shows; `struck` says who is, once two hands are complete."""

    rules: tuple[Choice, ...]
    decks: tuple[Choice, ...]
    suits: tuple[tuple[str, tuple[CardTile, ...]], ...]
    ranks: int
    hands: tuple[HandRow, ...]
    struck: str
    words: str
    is_full: bool
    empty_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What an address asks for; whatever in it means nothing was left out."""

    known: KnownRules
    deck: int
    hands: Hands

    @property
    def url(self) -> str:
        query = [(_HANDS, cards_text(hand)) for hand in self.hands if hand]
        query += [(_RULES, self.known.code), (_DECK, str(self.deck))]
        return f"{reverse('games:referee')}?{urlencode(query)}"


def referee_page(query: QueryDict, *, known: Sequence[KnownRules]) -> RefereePage:
    """The page at an address with this query; the first of the known rules hold if it names none."""
    asked = _asked(query, known=known)
    complete = [index for index, hand in enumerate(asked.hands) if len(hand) == HAND_SIZE]
    found = ruling([asked.hands[index] for index in complete], rules=asked.known.rules)
    return RefereePage(
        rules=tuple(
            Choice(
                name=choice.name,
                url=replace(asked, known=choice).url,
                is_chosen=choice == asked.known,
            )
            for choice in known
        ),
        decks=_decks(asked),
        suits=_suits(asked),
        ranks=asked.deck // len(Suit),
        hands=_rows(asked, found),
        struck=struck_words([complete[index] for index in found.struck]) if found.words else "",
        words=found.words,
        is_full=_free_hand(asked) is None,
        empty_url=replace(asked, hands=()).url,
    )


def _asked(query: QueryDict, *, known: Sequence[KnownRules]) -> _Asked:
    by_code = {choice.code: choice for choice in known}
    chosen = by_code.get(query.get(_RULES, ""), known[0])
    deck = _asked_deck(chosen.rules, query.get(_DECK, ""))
    left = set(deck_of(deck))
    hands: list[tuple[Card, ...]] = []
    for text in query.getlist(_HANDS)[: seats_of(deck)]:
        cards: list[Card] = []
        for word in text.split():
            card = _card(word)
            if card is not None and card in left and len(cards) < HAND_SIZE:
                left.remove(card)
                cards.append(card)
        hands.append(tuple(cards))
    return _Asked(known=chosen, deck=deck, hands=tuple(hand for hand in hands if hand))


def _asked_deck(rules: Rules, text: str) -> int:
    if rules.deck != "auto":
        return rules.deck
    return next((deck for deck in DECKS if str(deck) == text), DECKS[0])


def _card(word: str) -> Card | None:
    try:
        return card_from(word)
    except ValueError:
        return None


def _decks(asked: _Asked) -> tuple[Choice, ...]:
    """The decks to choose among, where the rules leave it open."""
    if asked.known.rules.deck != "auto":
        return ()
    return tuple(
        Choice(name=str(deck), url=replace(asked, deck=deck).url, is_chosen=deck == asked.deck)
        for deck in DECKS
    )


def _suits(asked: _Asked) -> tuple[tuple[str, tuple[CardTile, ...]], ...]:
    return tuple(
        (
            str(SUIT_NAMES[suit]),
            tuple(_tile(card, asked) for card in deck_of(asked.deck) if card.suit is suit),
        )
        for suit in Suit
    )


def _rows(asked: _Asked, found: Ruling) -> tuple[HandRow, ...]:
    judged = iter(found.hands)
    return tuple(
        HandRow(
            number=index + 1,
            cards=tuple(_tile(card, asked) for card in hand),
            missing=range(HAND_SIZE - len(hand)),
            judged=next(judged) if len(hand) == HAND_SIZE else None,
        )
        for index, hand in enumerate(asked.hands)
    )


def _tile(card: Card, asked: _Asked) -> CardTile:
    hand = next((index for index, cards in enumerate(asked.hands) if card in cards), None)
    return CardTile(
        face=card_face(card),
        hand=None if hand is None else hand + 1,
        url=_tapped(card, hand, asked).url,
    )


def _tapped(card: Card, hand: int | None, asked: _Asked) -> _Asked:
    """What a tap on the card asks for: out of its hand again, or into the first one with room."""
    hands = list(asked.hands)
    if hand is not None:
        hands[hand] = tuple(held for held in hands[hand] if held is not card)
        return replace(asked, hands=tuple(hands))
    free = _free_hand(asked)
    if free is None:
        return asked
    hands[free:] = [(*(hands[free] if free < len(hands) else ()), card), *hands[free + 1 :]]
    return replace(asked, hands=tuple(hands))


def _free_hand(asked: _Asked) -> int | None:
    """The first hand with room for a card; None if the deck carries no more hands."""
    for index, hand in enumerate(asked.hands):
        if len(hand) < HAND_SIZE:
            return index
    return len(asked.hands) if len(asked.hands) < seats_of(asked.deck) else None
