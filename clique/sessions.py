"""How long somebody stays signed in: as long as they come by, without a write for every request."""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django.utils import timezone

RENEWED_EVERY = timedelta(days=1)

_RENEWED = "renewed"


def note_sign_in(*, request: HttpRequest, **_signal: Any) -> None:
    """Receiver of `user_logged_in`: the session begins at its full age."""
    request.session[_RENEWED] = _seconds(timezone.now())


def renew_if_old(session: SessionBase, *, now: datetime) -> None:
    """Give a session its full age again, at most once a day; what it needs to know is in the session itself."""
    age_s = _seconds(now) - int(session.get(_RENEWED, 0))
    if age_s > RENEWED_EVERY.total_seconds():
        session[_RENEWED] = _seconds(now)


def _seconds(moment: datetime) -> int:
    return int(moment.timestamp())
