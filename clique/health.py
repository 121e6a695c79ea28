"""`/healthz` and `/readyz`: what a process manager or a proxy asks, without knowing anybody and without being told anything.

Answered before everything else: by any name of the machine, over plain HTTP behind a proxy too, and while there is no database.
"""

from collections.abc import Callable
from http import HTTPStatus

from django.core.checks import Tags, run_checks
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from clique.frame_headers import HEADERS
from clique.migrated import applied_migrations, known_migrations

ALIVE = "/healthz"
READY = "/readyz"


class HealthMiddleware:
    """Says whether the process lives, and whether its database can be worked with."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info not in (ALIVE, READY):
            return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        fault = readiness_fault() if request.path_info == READY else ""
        return HttpResponse(
            f"not ready: {fault}\n" if fault else "ok\n",
            status=HTTPStatus.SERVICE_UNAVAILABLE if fault else HTTPStatus.OK,
            content_type="text/plain; charset=utf-8",
            headers=HEADERS | {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"},
        )


def readiness_fault() -> str:
    """What keeps the program from working, in a few words that give nothing away; empty if nothing does. Three queries."""
    try:
        applied, known = applied_migrations(), known_migrations()
        if applied - known:
            return "the database is of a newer program"
        if known - applied:
            return "the database is to be migrated"
        # The guards of the books among them.
        faults = run_checks(tags=[Tags.database], databases=["default"])
    except DatabaseError:
        return "the database does not answer"
    return "the books are not guarded" if faults else ""
