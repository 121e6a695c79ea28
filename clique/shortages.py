"""What the machine may lack while a request is answered: room, a disk that writes, a database that answers.

Nobody made a mistake then: the answer says in one sentence what is saved and what to do, instead of that something broke.
"""

import errno
import sqlite3
import sys
from collections.abc import Callable, Iterator
from enum import Enum
from typing import cast

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.defaults import server_error

from clique.actors import Actor
from clique.parts import HtmxRequest, refuse_part

_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_DISK_FULL = "53100"
RETRY_AFTER_S = "10"


class Shortage(Enum):
    """Something that is missing, with the status of the answer and its sentence."""

    FULL = (
        507,
        _("Auf dem Computer ist kein Platz mehr; nichts wurde gespeichert, sag es der Verwaltung."),
    )
    BROKEN = (
        507,
        _(
            "Der Speicher des Computers nimmt nichts mehr an; nichts wurde gespeichert, sag es der Verwaltung."
        ),
    )
    # A connection that is lost at the very end does not say whether the commit was carried out.
    AWAY = (
        503,
        _(
            "Die Datenbank antwortet nicht; ungewiss, ob das Letzte gespeichert ist, versuche es in einer Minute nochmals."
        ),
    )

    def __init__(self, status: int, sentence: Promise) -> None:
        self.status = status
        self.sentence = sentence


def shortage_of(error: BaseException | None) -> Shortage | None:
    """What was missing when `error` was raised; None for a fault of the program."""
    for each in _with_causes(error):
        if isinstance(each, OSError) and each.errno in _NO_ROOM:
            return Shortage.FULL
        if isinstance(each, sqlite3.Error):
            return _of_sqlite(getattr(each, "sqlite_errorcode", 0) & 0xFF)
        if getattr(each, "sqlstate", None) == _DISK_FULL:
            return Shortage.FULL
        if isinstance(each, (OperationalError, InterfaceError)) and hasattr(
            each.__cause__, "sqlstate"
        ):
            lacks_room = getattr(each.__cause__, "sqlstate", None) == _DISK_FULL
            return Shortage.FULL if lacks_room else Shortage.AWAY
    return None


class ShortageMiddleware:
    """Answers what a view ran short of."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        shortage = shortage_of(error)
        return None if shortage is None else _refused(request, shortage)


def went_wrong(request: HttpRequest) -> HttpResponse:
    """The answer to what nothing else answers, be it raised on the way to a view or back."""
    shortage = shortage_of(sys.exc_info()[1])
    return server_error(request) if shortage is None else _refused(request, shortage)


def _refused(request: HttpRequest, shortage: Shortage) -> HttpResponse:
    """A page of its own that asks the database for nothing; for htmx the sentence where it may be said for sure."""
    htmx = getattr(request, "htmx", None)
    is_known = isinstance(getattr(request, "actor", None), Actor)
    if htmx and is_known and shortage is not Shortage.AWAY:
        known = cast(HtmxRequest, request)
        sentence = str(shortage.sentence)
        return refuse_part(known, sentence=sentence, page="shortage.html", status=shortage.status)
    page = render_to_string("shortage.html", {"sentence": shortage.sentence})
    response = HttpResponse(page, status=shortage.status)
    response.headers["Retry-After"] = RETRY_AFTER_S
    return response


def _with_causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _of_sqlite(code: int) -> Shortage | None:
    return {
        sqlite3.SQLITE_FULL: Shortage.FULL,
        sqlite3.SQLITE_IOERR: Shortage.BROKEN,
        sqlite3.SQLITE_READONLY: Shortage.BROKEN,
        sqlite3.SQLITE_BUSY: Shortage.AWAY,
        sqlite3.SQLITE_LOCKED: Shortage.AWAY,
        sqlite3.SQLITE_CANTOPEN: Shortage.AWAY,
    }.get(code)
