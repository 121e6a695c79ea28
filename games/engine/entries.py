"""The entries of a game record's `rounds`, both ways: JSON objects and the events of a game."""

from collections.abc import Mapping, Sequence

from games.engine.errors import Fault, RuleError
from games.engine.events import Event, Lowest, Misdeal, ThreeAces, Void, Withdraw
from games.engine.names import name_from
from games.engine.rules import Rules, ThreeAcesRule

_KEYS: Mapping[str, tuple[str, ...]] = {
    "lowest": ("strikes",),
    "three_aces": ("holder", "strikes"),
    "misdeal": (),
    "void": (),
    "withdraw": ("player",),
}


def events_from(value: object, *, seats: Mapping[str, int], rules: Rules) -> tuple[Event, ...]:
    """The events that a record's `rounds` tell, with seats for names.

    Raises `RuleError` with the place "rounds", or "rounds[i]" for anything inside an entry.
    Rule: docs/records.md, "Rounds".
    """
    if not isinstance(value, list):
        raise RuleError(Fault.NOT_A_LIST, "rounds")
    return tuple(
        _event(entry, seats=seats, rules=rules, place=f"rounds[{index}]")
        for index, entry in enumerate(value)
    )


def entry_of(event: Event, *, present: Sequence[str], rules: Rules) -> dict[str, object]:
    """The entry that tells of this event, as `events_from` reads it.

    Rule: docs/records.md, "Rounds".
    """
    match event:
        case Lowest(strikes=strikes):
            return {"type": "lowest", "strikes": [present[seat] for seat in strikes]}
        case ThreeAces(holder=holder, strikes=strikes):
            entry: dict[str, object] = {"type": "three_aces", "holder": present[holder]}
            if rules.three_aces is ThreeAcesRule.BEATS_31:
                entry["strikes"] = [present[seat] for seat in strikes]
            return entry
        case Misdeal():
            return {"type": "misdeal"}
        case Void():
            return {"type": "void"}
        case Withdraw(player=player):
            return {"type": "withdraw", "player": present[player]}


def seat_from(value: object, *, seats: Mapping[str, int], place: str) -> int:
    """The seat of the name that stands in a record.

    Raises `RuleError` at this place for what is no name, or nobody's who is present.
    Rule: docs/records.md, "Names".
    """
    name = name_from(value, place=place)
    if name not in seats:
        raise RuleError(Fault.NOT_PRESENT, place, player=name)
    return seats[name]


def _event(entry: object, *, seats: Mapping[str, int], rules: Rules, place: str) -> Event:
    fields = _checked_entry(entry, rules=rules, place=place)
    match fields["type"]:
        case "lowest":
            return Lowest(_strikes(fields, seats=seats, place=place))
        case "three_aces":
            holder = seat_from(fields["holder"], seats=seats, place=place)
            if "strikes" not in fields:
                return ThreeAces(holder)
            return ThreeAces(holder, _strikes(fields, seats=seats, place=place))
        case "misdeal":
            return Misdeal()
        case "void":
            return Void()
        case _:
            return Withdraw(seat_from(fields["player"], seats=seats, place=place))


def _checked_entry(entry: object, *, rules: Rules, place: str) -> Mapping[str, object]:
    """The entry, once its keys are exactly those of its type under these rules."""
    if not isinstance(entry, dict):
        raise RuleError(Fault.NOT_AN_OBJECT, place)
    if "type" not in entry:
        raise RuleError(Fault.MISSING_KEY, place, word="type")
    kind = entry["type"]
    if not isinstance(kind, str):
        raise RuleError(Fault.UNKNOWN_EVENT, place)
    if kind not in _KEYS:
        raise RuleError(Fault.UNKNOWN_EVENT, place, word=kind)
    keys = _KEYS[kind]
    if kind == "three_aces" and rules.three_aces is ThreeAcesRule.STRIKE_OTHERS:
        if "strikes" in entry:
            raise RuleError(Fault.STRIKES_NOT_CHOSEN, place)
        keys = ("holder",)
    _check_keys(entry, keys=keys, place=place)
    return entry


def _check_keys(entry: Mapping[str, object], *, keys: Sequence[str], place: str) -> None:
    for key in keys:
        if key not in entry:
            raise RuleError(Fault.MISSING_KEY, place, word=key)
    for key in entry:
        if key != "type" and key not in keys:
            raise RuleError(Fault.UNKNOWN_KEY, place, word=key)


def _strikes(
    fields: Mapping[str, object], *, seats: Mapping[str, int], place: str
) -> tuple[int, ...]:
    names = fields["strikes"]
    if not isinstance(names, list):
        raise RuleError(Fault.NOT_A_LIST, place)
    return tuple(seat_from(name, seats=seats, place=place) for name in names)
