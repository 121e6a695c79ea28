"""Pages and their fragments: the same HTML for htmx and for everyone else."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from clique.actors import Actor
from clique.models import Club


class HtmxRequest(HttpRequest):
    """A request after the middleware: with htmx's headers read, the club loaded and the actor known."""

    htmx: HtmxDetails
    club: Club
    actor: Actor
    chosen_language: str
    LANGUAGE_CODE: str


def render_part(
    request: HtmxRequest,
    *,
    part: str,
    page: str,
    context: dict[str, object],
    status: int = 200,
    then: str | None = None,
) -> HttpResponse:
    """The fragment `part` for htmx; for everyone else a redirect to `then`, or the whole `page`.

    `then` is where a form without JavaScript lands after success; an answer that is not a success shows the page itself, so
    that nothing typed is lost.
    """
    if request.htmx:
        return render(request, part, context, status=status)
    if then is not None and status == 200:
        return redirect(then)
    return render(request, page, context, status=status)


def go_to(request: HtmxRequest, url: str) -> HttpResponse:
    """Send the whole page to `url`; inside an htmx request too, where a plain redirect would fill a row."""
    if request.htmx:
        return HttpResponseClientRedirect(url)
    return redirect(url)


def sign_in_again(request: HtmxRequest) -> HttpResponse:
    """To the sign-in page, and from there back to the page the person was on."""
    back = request.get_full_path()
    if request.htmx:
        back = request.htmx.current_url_abs_path or "/"
    elif request.method != "GET":
        back = "/"
    return go_to(request, f"{reverse('clique:sign_in')}?{urlencode({'next': back})}")
