"""What browsers keep: each page says whose it is, whether it may be shown without a network, and of which program it is.

The browser's side of it is js/worker.js, which keeps pages where browsers allow it: over HTTPS, and on the machine itself.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django_htmx.http import HttpResponseClientRefresh

from clique.actors import Actor, Role
from clique.parts import HtmxRequest
from clique.version import program_version

NOBODYS = "nobody"
_OWNER = "Page-Owner"
_KEPT = "Kept-Offline"

Answer = Callable[[HttpRequest], HttpResponse]


def keepable(response: HttpResponse, *, way: str) -> HttpResponse:
    """A page that its reader's browser may keep for when there is no network; the address `way` leads to it then."""
    response.headers[_KEPT] = way
    return response


def owner_mark(actor: Actor) -> str:
    """Tells one reader of a browser from the next, and nothing about them."""
    if not actor.roles:
        return NOBODYS
    # On a tablet the treasurer comes and goes with the till.
    person = "" if Role.TABLET in actor.roles else actor.member_id
    return salted_hmac("clique.kept_pages", f"{person} {actor.device_id}").hexdigest()[:16]


class PageOwnerMiddleware:
    """Each page says whose it is: kept pages of anybody else are thrown away."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HtmxRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers[_OWNER] = owner_mark(request.actor)
        return response


class ProgramVersionMiddleware:
    """A page of another program that asks what moved is to fetch itself anew; its words and scripts are of yesterday."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HtmxRequest) -> HttpResponse:
        version = request.headers.get("Program-Version", program_version())
        if request.method == "GET" and request.htmx and version != program_version():
            return HttpResponseClientRefresh()
        return self.get_response(request)
