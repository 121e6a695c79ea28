"""The answers to what cannot be."""

from typing import cast

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.utils.translation import gettext

from clique.actors import Actor
from clique.parts import HtmxRequest, refuse_part


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What no button or field of a page sends; before the club is known (a foreign host), in plain text."""
    if not isinstance(getattr(request, "actor", None), Actor):
        return HttpResponseBadRequest("Bad request", content_type="text/plain")
    return refuse_part(
        cast(HtmxRequest, request),
        sentence=gettext("Das kam nicht von dieser Seite; nichts wurde gespeichert, lade sie neu."),
        page="400.html",
        status=400,
    )


def csrf_failure(request: HtmxRequest, reason: str = "") -> HttpResponse:
    """A form whose token is too old: nothing was written, the page must be loaded again."""
    return refuse_part(
        request,
        sentence=gettext("Die Seite war zu alt; nichts wurde gespeichert, lade sie neu."),
        page="403_csrf.html",
        status=403,
    )


def permission_denied(request: HtmxRequest, exception: Exception) -> HttpResponse:
    """Somebody without the role that this takes."""
    return refuse_part(
        request,
        sentence=gettext("Das darfst du nicht; dafür fehlt dir ein Amt."),
        page="403.html",
        status=403,
    )
