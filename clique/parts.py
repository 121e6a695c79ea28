"""Pages and their fragments: the same HTML for htmx and for everyone else."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django_htmx.http import HttpResponseClientRedirect, reswap, retarget
from django_htmx.middleware import HtmxDetails

from clique.actors import Actor
from clique.kept_taps import is_kept
from clique.models import Club, Device

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class HtmxRequest(HttpRequest):
    """A request after the middleware: with htmx's headers read, the club loaded and the actor known."""

    htmx: HtmxDetails
    club: Club
    actor: Actor
    lost_device: Device | None
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

    A write answered to htmx brings `#messages` along if something is queued with `django.contrib.messages`; what an earlier
    tap left there was taken away by the page itself (messages.js). `then` is where a form without JavaScript lands after
    success; an answer that is not a success shows the page itself, so that nothing typed is lost.
    """
    if request.htmx:
        response = render(request, part, context, status=status)
        if request.method != "GET" and len(messages.get_messages(request)):
            response.write(_messages_part(request, out_of_band=True))
        return response
    if then is not None and status == 200:
        return redirect(then)
    return render(request, page, context, status=status)


def go_to(request: HtmxRequest, url: str) -> HttpResponse:
    """Send the whole page to `url`; inside an htmx request too, where a plain redirect would fill a row."""
    if request.htmx:
        return HttpResponseClientRedirect(url)
    return redirect(url)


def refuse_part(request: HtmxRequest, *, sentence: str, page: str, status: int) -> HttpResponse:
    """A refusal of the whole request: for htmx one sentence in `#messages`, whatever was the target; else `page`."""
    if not request.htmx:
        return render(request, page, status=status)
    messages.error(request, sentence)
    response = HttpResponse(_messages_part(request, out_of_band=False), status=status)
    return reswap(retarget(response, "#messages"), "outerHTML")


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to: what was sent, an empty body included; None where nothing was."""
    return request.POST if request.method == "POST" else None


def safe_next(request: HttpRequest, *, default: str = "/") -> str:
    """Where the field or query `next` wants to go, if that is a page of this site."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    is_own = wanted.startswith("/") and url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if is_own and _is_printable(wanted) else default


def _page_behind(request: HtmxRequest) -> str:
    """The page of this site from which htmx asks; the first one if it names none."""
    try:
        return request.htmx.current_url_abs_path or "/"
    except ValueError:  # an address like `http://[`, which no browser has
        return "/"


def _is_printable(text: str) -> bool:
    return text.isascii() and text.isprintable()


def _messages_part(request: HttpRequest, *, out_of_band: bool) -> str:
    return render_to_string("_messages.html", {"out_of_band": out_of_band}, request)


def sign_in_again(request: HtmxRequest) -> HttpResponse:
    """To the sign-in page, and from there back to the page the person was on; it says so if a tap was lost on the way."""
    return through_door(
        request,
        door=reverse("clique:sign_in"),
        lost=gettext("Du warst abgemeldet; dein letzter Tipp wurde nicht gespeichert."),
    )


def through_door(request: HtmxRequest, *, door: str, lost: str) -> HttpResponse:
    """To the page `door`, and from there back; a tap that is lost on the way is said to be, by the sentence `lost`.

    A tap of the outbox is not lost: the browser keeps it.
    """
    back = request.get_full_path()
    if request.htmx:
        back = _page_behind(request)
    elif request.method != "GET":
        back = "/"
    response = go_to(request, f"{door}?{urlencode({'next': back})}")
    if request.method not in SAFE_METHODS:
        if not is_kept(request):
            messages.warning(request, lost)
        if request.htmx:
            response.status_code = 403
    return response
