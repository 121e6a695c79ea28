"""The answers to what cannot be."""

from django.http import HttpResponse
from django.utils.translation import gettext

from clique.parts import HtmxRequest, refuse_part


def csrf_failure(request: HtmxRequest, reason: str = "") -> HttpResponse:
    """A form whose token is too old: nothing was written, the page must be loaded again."""
    return refuse_part(
        request,
        sentence=gettext("Die Seite war zu alt: nichts wurde gespeichert, lade sie neu."),
        page="403_csrf.html",
        status=403,
    )


def permission_denied(request: HtmxRequest, exception: Exception) -> HttpResponse:
    """Somebody without the role that this takes."""
    return refuse_part(
        request,
        sentence=gettext("Das darfst du nicht: dafür fehlt dir ein Amt."),
        page="403.html",
        status=403,
    )
