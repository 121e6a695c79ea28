"""How long somebody stays signed in: as long as they come by, without a write for every request."""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django.utils import timezone

RENEWED_EVERY = timedelta(days=1)
# For so long after the password was typed, what takes it again does not ask for it.
PASSWORD_HOLDS = timedelta(minutes=10)

DEVICE = "device"
RENEWED = "renewed"
_PASSWORD_AT = "password_at"  # noqa: S105 - the name of a moment


def note_sign_in(*, request: HttpRequest, **_signal: Any) -> None:
    """Receiver of `user_logged_in`: the session begins at its full age, and with a password just typed."""
    request.session[RENEWED] = _seconds(timezone.now())
    note_password(request.session, now=timezone.now())


def note_password(session: SessionBase, *, now: datetime) -> None:
    """The password was typed, and was right."""
    session[_PASSWORD_AT] = _seconds(now)


def is_password_fresh(session: SessionBase, *, now: datetime) -> bool:
    """Whether the password was typed within the last ten minutes."""
    age_s = _seconds(now) - int(session.get(_PASSWORD_AT, 0))
    return 0 <= age_s < PASSWORD_HOLDS.total_seconds()


def renew_if_old(session: SessionBase, *, now: datetime) -> None:
    """Give a session its full age again, at most once a day; what it needs to know is in the session itself."""
    age_s = _seconds(now) - int(session.get(RENEWED, 0))
    if age_s > RENEWED_EVERY.total_seconds():
        session[RENEWED] = _seconds(now)


def _seconds(moment: datetime) -> int:
    return int(moment.timestamp())
