"""The deal record of docs/records.md, both ways; nothing else parses or writes it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engine.cards import Card, deck_of
from games.engine.deal import Deal, check_seats, laid_out, result, values_x2
from games.engine.deal_entries import (
    Action,
    action_entry,
    actions_from,
    card_in_record,
    kind_of,
    player_from,
)
from games.engine.errors import Fault, RuleError
from games.engine.hands import HAND_SIZE, THREE_ACES_X2
from games.engine.names import name_from, names_from
from games.engine.play import legal_moves, play
from games.engine.records import MOST_ENTRIES, MOST_NAMES
from games.engine.rules import DECKS, rules_from, settled_deck, spelled
from games.engine.strict_json import read_object

DEAL_FORMAT = "31-deal/1"

_REQUIRED = ("format", "rules", "players", "dealer", "hands", "dealer_packets")
_KEYS = (*_REQUIRED, "stock", "actions")


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRecord:
    """One round card by card: how the cards lay, and what was done; seats are indexes into `players`."""

    players: tuple[str, ...]
    start: Deal
    actions: tuple[Action, ...]


def read_deal(raw: bytes | str) -> DealRecord:
    """The deal record in a file's content.

    Raises `RuleError` with the place of what is wrong with its form or its cards. Whether the
    actions are legal is found by `replayed`.
    Rule: docs/records.md, "Deal record".
    """
    fields = read_object(raw)
    _check_keys(fields)
    _check_sizes(fields)
    rules = rules_from(fields["rules"])
    players = names_from(fields["players"], place="players")
    # More players than even 52 cards carry are refused by the count, whatever the deck.
    deck = settled_deck(rules, len(players)) or DECKS[-1]
    check_seats(len(players), deck=deck)
    seats = {name: seat for seat, name in enumerate(players)}
    dealer = player_from(fields["dealer"], seats=seats, place="dealer")
    table = _Table(deck)
    # In this order: of two places in which a card stands, the later one is at fault.
    hands = _hands(fields["hands"], players=players, dealer=dealer, table=table)
    packets = _packets(fields["dealer_packets"], table=table)
    stock = table.take(fields.get("stock", []), place="stock")
    start = laid_out(rules, deck=deck, dealer=dealer, hands=hands, packets=packets, stock=stock)
    actions = actions_from(fields.get("actions", []), seats=seats)
    return DealRecord(players=players, start=start, actions=actions)


def replayed(record: DealRecord) -> Deal:
    """The round after all actions of its record.

    Raises `RuleError` with the place "actions[i]" for the first one that is not legal.
    Rule: docs/records.md, "Deal record".
    """
    deal = record.start
    for index, action in enumerate(record.actions):
        place = f"actions[{index}]"
        if deal.to_move is None:
            raise RuleError(Fault.ROUND_OVER, place)
        if action.by != deal.to_move:
            raise RuleError(Fault.NOT_HIS_TURN, place, player=record.players[action.by])
        try:
            deal = play(deal, action.move)
        except RuleError as error:
            error.place = place
            raise
    return deal


def outcome(record: DealRecord) -> dict[str, object]:
    """The result of a deal record, ready to be printed as JSON.

    Raises `RuleError` with the place "actions[i]" for an action that is not legal.
    Rule: docs/records.md, "Result of a deal record".
    """
    deal = replayed(record)
    over = deal.ended_by is not None
    values = zip(record.players, values_x2(deal), strict=True) if over else ()
    return {
        "over": over,
        "ended_by": None if deal.ended_by is None else deal.ended_by.value,
        "values": {name: shown_value(value) for name, value in values},
        "strikes": [record.players[seat] for seat in result(deal).struck] if over else [],
        "centre": [str(card) for card in deal.centre],
        "to_move": None if deal.to_move is None else record.players[deal.to_move],
        "legal": list(dict.fromkeys(kind_of(move) for move in legal_moves(deal))),
    }


def deal_record(
    *,
    start: Deal,
    players: Sequence[str],
    actions: Sequence[Action] = (),
    preset: str | None = None,
) -> dict[str, object]:
    """A round as a record: its cards as they lay before the dealer chose, and what was done.

    The record names the deck that is in play, so that it stands without its game. Raises
    `ValueError` for a start at which the dealer has chosen. `read_deal` reads the same round back.
    Rule: docs/records.md, "Deal record".
    """
    if not start.packets:
        raise ValueError(start)
    return {
        "format": DEAL_FORMAT,
        "rules": {**spelled(start.rules, preset=preset), "deck": start.deck},
        "players": list(players),
        "dealer": players[start.dealer],
        "hands": {
            name: [str(card) for card in hand]
            for name, hand in zip(players, start.hands, strict=True)
            if hand
        },
        "dealer_packets": [[str(card) for card in packet] for packet in start.packets],
        "stock": [str(card) for card in start.stock],
        "actions": [action_entry(action, players=players) for action in actions],
    }


def shown_value(value_x2: int) -> object:
    """A hand's value as a result shows it: points, or the text "three_aces".

    Rule: docs/records.md, "Result of a deal record".
    """
    if value_x2 == THREE_ACES_X2:
        return "three_aces"
    return value_x2 / 2 if value_x2 % 2 else value_x2 // 2


class _Table:
    """The cards that a record has laid out so far; none of them twice, all of one deck."""

    def __init__(self, deck: int) -> None:
        self._deck = frozenset(deck_of(deck))
        self._laid: set[Card] = set()

    def take(self, value: object, *, place: str, size: int | None = None) -> tuple[Card, ...]:
        """The cards of a list, of this length if one is given."""
        if not isinstance(value, list):
            raise RuleError(Fault.NOT_A_LIST, place)
        if size is not None and len(value) != size:
            raise RuleError(Fault.NOT_THREE_CARDS, place)
        return tuple(self._card(entry, place=place) for entry in value)

    def _card(self, value: object, *, place: str) -> Card:
        card = card_in_record(value, place=place)
        if card not in self._deck:
            raise RuleError(Fault.NOT_IN_THE_DECK, place, word=str(card))
        if card in self._laid:
            raise RuleError(Fault.CARD_TWICE, place, word=str(card))
        self._laid.add(card)
        return card


def _hands(
    value: object, *, players: Sequence[str], dealer: int, table: _Table
) -> tuple[tuple[Card, ...], ...]:
    if not isinstance(value, dict):
        raise RuleError(Fault.NOT_AN_OBJECT, "hands")
    hands: dict[str, tuple[Card, ...]] = {}
    for key, cards in value.items():
        name = name_from(key, place="hands")
        if name not in players:
            raise RuleError(Fault.NO_PLAYER, "hands", player=name)
        if name == players[dealer]:
            raise RuleError(Fault.DEALER_HAS_PACKETS, "hands", player=name)
        if name in hands:
            raise RuleError(Fault.NAMED_TWICE, "hands", player=name)
        hands[name] = table.take(cards, place="hands", size=HAND_SIZE)
    for name in players:
        if name not in hands and name != players[dealer]:
            raise RuleError(Fault.NO_HAND, "hands", player=name)
    return tuple(hands.get(name, ()) for name in players)


def _packets(value: object, *, table: _Table) -> tuple[tuple[Card, ...], ...]:
    if not isinstance(value, list):
        raise RuleError(Fault.NOT_A_LIST, "dealer_packets")
    if len(value) != 2:
        raise RuleError(Fault.NOT_TWO_PACKETS, "dealer_packets")
    return tuple(table.take(packet, place="dealer_packets", size=HAND_SIZE) for packet in value)


def _check_keys(fields: Mapping[str, object]) -> None:
    for key in fields:
        if key not in _KEYS:
            raise RuleError(Fault.UNKNOWN_KEY, key, word=key)
    for key in _REQUIRED:
        if key not in fields:
            raise RuleError(Fault.MISSING_KEY, key, word=key)
    if fields["format"] != DEAL_FORMAT:
        raise RuleError(Fault.WRONG_FORMAT, "format", word=DEAL_FORMAT)


def _check_sizes(fields: Mapping[str, object]) -> None:
    if max(_length(fields, "players"), _length(fields, "hands")) > MOST_NAMES:
        raise RuleError(Fault.TOO_MANY_NAMES, "record", word=str(MOST_NAMES))
    if _length(fields, "actions") > MOST_ENTRIES:
        raise RuleError(Fault.TOO_MANY_ENTRIES, "record", word=str(MOST_ENTRIES))


def _length(fields: Mapping[str, object], key: str) -> int:
    value = fields.get(key)
    return len(value) if isinstance(value, list | dict) else 0
