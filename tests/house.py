"""A house with tables and devices for real servers: made inside the program, asked from outside, looked at inside again.

`fill` and `tell` run in `manage.py shell` on the server's own database and print JSON; a test calls them by `told`.
"""

import json
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.utils import timezone

from clique.codes import token_hash
from clique.dates import book_day
from clique.models import Command, Device, DeviceKind, Member
from games.models import Game, Round
from ledger.models import Booking, BookingKind
from tests.make import make_club, make_evening, make_game
from tests.people import make_admin, signed_in

# A game that takes so many strikes to swim does not end while it is measured.
STRIKES_TO_SWIM = 5


def fill(*, tables: int, players: int, devices: int) -> None:
    """So many open games, a tablet at each, phones of the players up to so many devices; the browser of who has all offices."""
    now = timezone.now()
    make_club()
    treasurer = make_admin()
    day = book_day(now)
    games = _games(tables, players, now=now) if tables else []
    tablets = [_device(DeviceKind.TABLET, f"Tablet {game}") for game in games]
    owners = Member.objects.filter(call_name__startswith="Mitglied")[: devices - tables]
    phones = [_device(DeviceKind.PHONE, "Handy", member=owner) for owner in owners]
    session = signed_in(treasurer).cookies["sessionid"].value
    made = {"games": games, "tablets": tablets, "phones": phones}
    print(json.dumps(made | {"session": session, "day": f"{day:%d.%m.%Y}"}))


def tell(file: str) -> None:
    """What is there: every game's version, how many commands and effects of a kind, which keys of those in `file` are not."""
    keys = Path(file).read_text().split()
    known = dict(Command.objects.values_list("key", "kind"))
    told: dict[str, Any] = {
        "versions": dict(Game.objects.values_list("pk", "version")),
        "lost": sorted(set(keys) - set(map(str, known))),
        "commands": Counter(known.values()),
        "rounds": Round.objects.count(),
        "gifts": Booking.objects.filter(kind=BookingKind.GIFT).count(),
    }
    print(json.dumps(told))


def _games(tables: int, players: int, *, now: datetime) -> list[int]:
    """The evening of this day with so many open games."""
    evening = make_evening(book_day(now), now=now)
    rules: dict[str, object] = {"preset": "zoggeli", "strikes_to_swim": STRIKES_TO_SWIM}
    games = []
    for table in range(1, tables + 1):
        names = [f"Mitglied {table}.{seat}" for seat in range(1, players + 1)]
        games.append(make_game(names, evening=evening, rules=rules, now=now).pk)
    return games


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
