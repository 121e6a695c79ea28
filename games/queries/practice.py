"""The member's game against bots, as it is stored."""

import json
from dataclasses import dataclass

from games.engine.entries import entry_of, events_from
from games.engine.notation import moves_from, moves_text
from games.engine.rules import Rules, rules_from, spelled
from games.practice import Practice
from games.practice_model import PracticeGame


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPractice:
    """A game against bots and the version of its row."""

    version: int
    practice: Practice


def stored_practice(member_id: int | None) -> StoredPractice | None:
    """The game that a member has begun; None without one."""
    row = PracticeGame.objects.filter(pk=member_id or 0).first()
    return None if row is None else StoredPractice(version=row.version, practice=practice_of(row))


def practice_of(row: PracticeGame) -> Practice:
    """The game that a row tells of."""
    rules = rules_from(json.loads(row.rules))
    seats = {name: seat for seat, name in enumerate(_names(row.bots))}
    return Practice(
        rules=rules,
        bots=row.bots,
        strength=row.strength,
        first_dealer=row.first_dealer,
        events=events_from(json.loads(row.rounds), seats=seats, rules=rules),
        secret=bytes.fromhex(row.secret) if row.secret else None,
        moves=moves_from(row.moves),
        next_secret=bytes.fromhex(row.next_secret),
    )


def columns_of(practice: Practice) -> dict[str, object]:
    """What a row keeps of a game, by column."""
    names = _names(practice.bots)
    rounds = [entry_of(event, present=names, rules=practice.rules) for event in practice.events]
    return {
        "rules": rules_text(practice.rules),
        "bots": practice.bots,
        "strength": practice.strength,
        "first_dealer": practice.first_dealer,
        "rounds": json.dumps(rounds),
        "secret": "" if practice.secret is None else practice.secret.hex(),
        "moves": moves_text(practice.moves),
        "next_secret": practice.next_secret.hex(),
    }


def rules_text(rules: Rules) -> str:
    """A rule set as a record spells it, as JSON text."""
    return json.dumps(spelled(rules), sort_keys=True)


def _names(bots: int) -> tuple[str, ...]:
    """What a seat is called in the entries of the rounds: its number."""
    return tuple(str(seat) for seat in range(bots + 1))
