"""The game record of docs/records.md, both ways; nothing else parses or writes it."""

import datetime
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engine.entries import entry_of, events_from, seat_from
from games.engine.errors import Fault, RuleError
from games.engine.events import Event
from games.engine.names import names_from
from games.engine.places import checked_placings
from games.engine.rules import Rules, rules_from, spelled
from games.engine.strict_json import read_object
from games.engine.tally import Standing, State, Tally, placings_standings, standings, tally

GAME_FORMAT = "31-game/1"
MOST_NAMES = 200
MOST_ENTRIES = 10_000
LONGEST_ID = 200

_KEYS = (
    "format",
    "id",
    "date",
    "rules",
    "present",
    "absent",
    "first_dealer",
    "rounds",
    "placings",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """A game as a score keeper wrote it down, its form checked, its rounds not yet counted.

    Seats are indexes into `present`. Exactly one of `events` and `placings` is there.
    `rules_written` is the rule set as the record spells it.
    """

    format: str
    id: str | None
    date: datetime.date | None
    rules: Rules
    rules_written: object
    present: tuple[str, ...]
    absent: tuple[str, ...]
    first_dealer: int
    events: tuple[Event, ...] | None
    placings: tuple[tuple[int, ...], ...] | None


def read_game(raw: bytes | str) -> GameRecord:
    """The game record in a file's content.

    Raises `RuleError` with the place of what is wrong with its form. Whether the rounds can
    have happened is found by `tally_of` and `score`.
    Rule: docs/records.md, "Game record".
    """
    fields = read_object(raw)
    _check_keys(fields)
    _check_sizes(fields)
    rules = rules_from(fields["rules"])
    present = names_from(fields["present"], place="present")
    if len(present) < 2:
        raise RuleError(Fault.TOO_FEW_PLAYERS, "present")
    seats = {name: seat for seat, name in enumerate(present)}
    by_rounds = "rounds" in fields
    return GameRecord(
        format=GAME_FORMAT,
        id=_id(fields["id"]) if "id" in fields else None,
        date=_date(fields["date"]) if "date" in fields else None,
        rules=rules,
        rules_written=fields["rules"],
        present=present,
        absent=_absent(fields.get("absent", []), seats),
        first_dealer=_first_dealer(fields, seats) if by_rounds else 0,
        events=events_from(fields["rounds"], seats=seats, rules=rules) if by_rounds else None,
        placings=None if by_rounds else _placings(fields["placings"], seats),
    )


def tally_of(record: GameRecord) -> Tally:
    """The game of a record that holds rounds; a `RuleError` names players, not seats.

    Raises `ValueError` for a record of the final order alone, which has no rounds to count.
    Rule: docs/rules.md, "Who gets a strike".
    """
    if record.events is None:
        raise ValueError(record)
    try:
        return tally(
            rules=record.rules,
            seats=len(record.present),
            first_dealer=record.first_dealer,
            events=record.events,
        )
    except RuleError as error:
        _name_player(error, record.present)
        raise


def score(record: GameRecord) -> dict[str, object]:
    """The result of a game record, ready to be printed as JSON.

    Raises `RuleError` with the place "rounds[i]" for an event that cannot have happened.
    Rule: docs/records.md, "Result of a game record".
    """
    if record.placings is not None:
        return _placings_result(record, record.placings)
    return _rounds_result(record, tally_of(record))


def game_record(
    *,
    rules: Rules,
    present: Sequence[str],
    absent: Sequence[str] = (),
    first_dealer: int = 0,
    date: datetime.date | None = None,
    events: Sequence[Event] | None = None,
    placings: Sequence[Sequence[int]] | None = None,
    id: str | None = None,
    preset: str | None = None,
) -> dict[str, object]:
    """A game as a record to be exported, with the switches that differ from the preset.

    Takes exactly one of events and placings, else raises `ValueError`. Without a preset the
    nearest one is named. `read_game` reads the same game back.
    Rule: docs/records.md, "Game record".
    """
    if (events is None) == (placings is None):
        raise ValueError("exactly one of events and placings")
    record: dict[str, object] = {"format": GAME_FORMAT}
    if id is not None:
        record["id"] = id
    if date is not None:
        record["date"] = date.isoformat()
    record["rules"] = spelled(rules, preset=preset)
    record["present"] = list(present)
    record["absent"] = list(absent)
    if events is not None:
        record["first_dealer"] = present[first_dealer]
        record["rounds"] = [entry_of(event, present=present, rules=rules) for event in events]
    if placings is not None:
        record["placings"] = [[present[seat] for seat in group] for group in placings]
    return record


def _check_keys(fields: Mapping[str, object]) -> None:
    for key in fields:
        if key not in _KEYS:
            raise RuleError(Fault.UNKNOWN_KEY, key, word=key)
    for key in ("format", "rules", "present"):
        if key not in fields:
            raise RuleError(Fault.MISSING_KEY, key, word=key)
    if fields["format"] != GAME_FORMAT:
        raise RuleError(Fault.WRONG_FORMAT, "format", word=GAME_FORMAT)
    if "rounds" in fields and "placings" in fields:
        raise RuleError(Fault.ROUNDS_AND_PLACINGS, "placings")
    if "rounds" not in fields and "placings" not in fields:
        raise RuleError(Fault.NO_ROUNDS, "rounds")


def _check_sizes(fields: Mapping[str, object]) -> None:
    if _length(fields, "present") + _length(fields, "absent") > MOST_NAMES:
        raise RuleError(Fault.TOO_MANY_NAMES, "record", word=str(MOST_NAMES))
    if _length(fields, "rounds") + _length(fields, "placings") > MOST_ENTRIES:
        raise RuleError(Fault.TOO_MANY_ENTRIES, "record", word=str(MOST_ENTRIES))


def _length(fields: Mapping[str, object], key: str) -> int:
    value = fields.get(key)
    return len(value) if isinstance(value, list) else 0


def _id(value: object) -> str:
    if isinstance(value, str) and 1 <= len(value) <= LONGEST_ID and value.isprintable():
        return value
    raise RuleError(Fault.BAD_ID, "id")


def _date(value: object) -> datetime.date:
    # `fromisoformat` alone would take 20261106 and 2026-W45-5.
    if isinstance(value, str) and re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        try:
            return datetime.date.fromisoformat(value)
        except ValueError:
            pass
    raise RuleError(Fault.BAD_DATE, "date")


def _absent(value: object, seats: Mapping[str, int]) -> tuple[str, ...]:
    absent = names_from(value, place="absent")
    for name in absent:
        if name in seats:
            raise RuleError(Fault.PRESENT_AND_ABSENT, "absent", player=name)
    return absent


def _first_dealer(fields: Mapping[str, object], seats: Mapping[str, int]) -> int:
    if "first_dealer" not in fields:
        return 0
    return seat_from(fields["first_dealer"], seats=seats, place="first_dealer")


def _placings(value: object, seats: Mapping[str, int]) -> tuple[tuple[int, ...], ...]:
    if not isinstance(value, list) or not all(isinstance(names, list) for names in value):
        raise RuleError(Fault.NOT_A_LIST, "placings")
    groups = [[seat_from(name, seats=seats, place="placings") for name in names] for names in value]
    try:
        return checked_placings(groups, seats=len(seats))
    except RuleError as error:
        _name_player(error, tuple(seats))
        raise


def _name_player(error: RuleError, present: Sequence[str]) -> None:
    if isinstance(error.player, int):
        error.player = present[error.player]


def _placings_result(
    record: GameRecord, placings: tuple[tuple[int, ...], ...]
) -> dict[str, object]:
    lines = placings_standings(
        rules=record.rules,
        groups=placings,
        seats=len(record.present),
        absent=len(record.absent),
    )
    states = [State.IN if seat in placings[0] else State.OUT for seat in range(len(record.present))]
    return {
        "finished": True,
        "rounds_played": 0,
        "dealer": None,
        "players": [
            {"name": name, "strikes": None, "state": state.value}
            for name, state in zip(record.present, states, strict=True)
        ],
        **_standings_part(record, lines),
    }


def _rounds_result(record: GameRecord, game: Tally) -> dict[str, object]:
    return {
        "finished": game.finished,
        "rounds_played": game.rounds_played,
        "dealer": None if game.dealer is None else record.present[game.dealer],
        "players": [
            {"name": name, "strikes": strikes, "state": state.value}
            for name, strikes, state in zip(record.present, game.strikes, game.states, strict=True)
        ],
        **_standings_part(record, standings(game, absent=len(record.absent))),
    }


def _standings_part(record: GameRecord, lines: Sequence[Standing]) -> dict[str, object]:
    return {
        "standings": [
            {
                "name": _name(record, line),
                "place": line.place_x2 / 2 if line.place_x2 % 2 else line.place_x2 // 2,
                "stake": line.stake_rappen,
                "absent": line.absent is not None,
            }
            for line in lines
        ],
        "total": sum(line.stake_rappen for line in lines),
    }


def _name(record: GameRecord, line: Standing) -> str:
    if line.seat is not None:
        return record.present[line.seat]
    if line.absent is not None:
        return record.absent[line.absent]
    raise ValueError(line)
