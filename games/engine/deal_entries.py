"""The entries of a deal record's `actions`, both ways: JSON objects and moves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engine.cards import Card, card_from
from games.engine.errors import Fault, RuleError
from games.engine.moves import Move, Swap
from games.engine.names import name_from
from games.engine.notation import PLAIN_MOVES, move_text

_SWAP = "swap"


@dataclass(frozen=True, slots=True)
class Action:
    """A move and the seat that a record says made it."""

    by: int
    move: Move


def actions_from(value: object, *, seats: Mapping[str, int]) -> tuple[Action, ...]:
    """The actions that a record tells, with seats for names; whether they are legal is not asked.

    Raises `RuleError` with the place "actions", or "actions[i]" for anything inside an entry.
    Rule: docs/records.md, "Deal record".
    """
    if not isinstance(value, list):
        raise RuleError(Fault.NOT_A_LIST, "actions")
    return tuple(
        _action(entry, seats=seats, place=f"actions[{index}]") for index, entry in enumerate(value)
    )


def action_entry(action: Action, *, players: Sequence[str]) -> dict[str, object]:
    """The entry that tells of this action, as `actions_from` reads it.

    Rule: docs/records.md, "Deal record".
    """
    entry: dict[str, object] = {"by": players[action.by], "do": kind_of(action.move)}
    if isinstance(action.move, Swap):
        entry["give"] = str(action.move.give)
        entry["take"] = str(action.move.take)
    return entry


def kind_of(move: Move) -> str:
    """The kind of a move, as a record's `do` and a result's `legal` spell it.

    Rule: docs/records.md, "Deal record".
    """
    return _SWAP if isinstance(move, Swap) else move_text(move)


def card_in_record(value: object, *, place: str) -> Card:
    """The card that a record spells; raises `RuleError` at this place for anything else.

    Rule: docs/records.md, "Cards".
    """
    if not isinstance(value, str):
        raise RuleError(Fault.BAD_CARD, place)
    try:
        return card_from(value)
    except ValueError:
        raise RuleError(Fault.BAD_CARD, place, word=value) from None


def player_from(value: object, *, seats: Mapping[str, int], place: str) -> int:
    """The seat of a player's name; raises `RuleError` at this place for anybody else's.

    Rule: docs/records.md, "Names".
    """
    name = name_from(value, place=place)
    if name not in seats:
        raise RuleError(Fault.NO_PLAYER, place, player=name)
    return seats[name]


def _action(entry: object, *, seats: Mapping[str, int], place: str) -> Action:
    if not isinstance(entry, dict):
        raise RuleError(Fault.NOT_AN_OBJECT, place)
    kind = _required(entry, "do", place=place)
    if not isinstance(kind, str) or (kind != _SWAP and kind not in PLAIN_MOVES):
        raise RuleError(Fault.UNKNOWN_ACTION, place)
    for key in entry:
        if key not in ("by", "do") and not (kind == _SWAP and key in ("give", "take")):
            raise RuleError(Fault.UNKNOWN_KEY, place, word=key)
    by = player_from(_required(entry, "by", place=place), seats=seats, place=place)
    if kind != _SWAP:
        return Action(by, PLAIN_MOVES[kind])
    give, take = (
        card_in_record(_required(entry, key, place=place), place=place) for key in ("give", "take")
    )
    return Action(by, Swap(give, take))


def _required(entry: Mapping[str, object], key: str, *, place: str) -> object:
    if key not in entry:
        raise RuleError(Fault.MISSING_KEY, place, word=key)
    return entry[key]
