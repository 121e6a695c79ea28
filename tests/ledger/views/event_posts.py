"""What the forms of the rarer events carry, as the treasurer fills them in."""

from datetime import date
from uuid import uuid4

from clique.models import Member
from tests.ledger.make_books import charge, make_played_game, version_of

DAY = date(2025, 12, 5)


def owes(member: Member, amount: int) -> None:
    charge({member: amount}, game=make_played_game(day=DAY))


def typed(**changes: object) -> dict[str, object]:
    return {"key": str(uuid4()), "seen": "0", "amount": "5.00", "day": "6.12.2025", **changes}


def refund(member: Member, **changes: object) -> dict[str, object]:
    return typed(**({"means": "cash", "seen": version_of(member)} | changes))


def write_off(member: Member, **changes: object) -> dict[str, object]:
    return typed(**({"reason": "verzogen", "seen": version_of(member)} | changes))


def move(**changes: object) -> dict[str, object]:
    return typed(**({"source": "cash", "target": "bank", "fee": "", "text": ""} | changes))
