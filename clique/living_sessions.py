"""In which browsers somebody is signed in, and how that is ended from elsewhere."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session

from clique.sessions import DEVICE, RENEWED
from clique.transactions import write_transaction


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A living session: the device it began on, and when it was last renewed."""

    device_id: int
    seen_at: datetime


def signed_in(*, now: datetime) -> tuple[SignedIn, ...]:
    """Every browser in which somebody is signed in."""
    return tuple(
        SignedIn(
            device_id=held[DEVICE],
            seen_at=datetime.fromtimestamp(held.get(RENEWED, 0), UTC),
        )
        for _session, held in _living(now)
        if SESSION_KEY in held and DEVICE in held
    )


def end_sessions(device_id: int, *, now: datetime) -> None:
    """Sign out whoever is signed in on a device."""
    for session, held in _living(now):
        if held.get(DEVICE) == device_id:
            session.delete()


def forget_expired(*, now: datetime) -> None:
    """Delete what is left of sessions that are over; they open nothing, and pile up for years."""
    with write_transaction():
        Session.objects.filter(expire_date__lte=now).delete()


def _living(now: datetime) -> list[tuple[Session, dict[str, Any]]]:
    sessions = Session.objects.filter(expire_date__gt=now)
    return [(session, session.get_decoded()) for session in sessions]
