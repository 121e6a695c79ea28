"""A large house for `load.py`: tables with open games, and devices that watch them; and afterwards what became of it.

Run inside `manage.py shell` on an empty database of its own; both functions print JSON.
"""

import json
from pathlib import Path
from uuid import uuid4

from django.utils import timezone

from clique.codes import token_hash
from clique.dates import book_day
from clique.models import Command, Device, DeviceKind, Member
from games.models import Game
from tests.make import make_club, make_evening, make_game
from tests.people import make_person

TABLES, DEVICES = 30, 200
PLAYERS = 12
# A game of twelve that takes so many strikes does not end within the minutes of a measurement.
STRIKES_TO_SWIM = 5


def fill() -> None:
    """Thirty games of twelve, a tablet at each, and phones of the players up to two hundred devices."""
    now = timezone.now()
    make_club()
    make_person(is_treasurer=True, is_scorekeeper=True)
    evening = make_evening(book_day(now), now=now)
    rules: dict[str, object] = {"preset": "zoggeli", "strikes_to_swim": STRIKES_TO_SWIM}
    games = []
    for table in range(1, TABLES + 1):
        names = [f"Mitglied {table}.{seat}" for seat in range(1, PLAYERS + 1)]
        games.append(make_game(names, evening=evening, rules=rules, now=now).pk)
    tablets = [_device(DeviceKind.TABLET, f"Tablet {game}") for game in games]
    players = Member.objects.filter(call_name__startswith="Mitglied").order_by("?")
    phones = [
        _device(DeviceKind.PHONE, "Handy", member=player) for player in players[: DEVICES - TABLES]
    ]
    print(json.dumps({"games": games, "tablets": tablets, "phones": phones}))


def tell(file: str) -> None:
    """The version of every game; how many of the keys in `file`, one a line, are there; and how many commands in all."""
    keys = Path(file).read_text().split()
    known = set(map(str, Command.objects.values_list("key", flat=True)))
    print(
        json.dumps(
            {
                "versions": dict(Game.objects.values_list("pk", "version")),
                "found": sum(key in known for key in keys),
                "commands": len(known),
            }
        )
    )


def _device(kind: DeviceKind, name: str, **more: object) -> str:
    """The token of a new device."""
    token = uuid4().hex
    now = timezone.now()
    Device.objects.create(
        kind=kind,
        name=name,
        token_hash=token_hash(token),
        created_at=now,
        last_seen_at=now,
        **more,
    )
    return token
