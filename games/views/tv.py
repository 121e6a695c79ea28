"""What the television shows: the games of tonight at a glance, call names and strikes, no money."""

from datetime import UTC

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from clique.codes import grouped
from clique.cookies import kept
from clique.known import forget, remember
from clique.parts import HtmxRequest, go_to, render_part
from clique.permissions import may_watch
from clique.tv_pairing import CODE_HOLDS, claim, fresh_tv_code, tv_of_link
from clique.version import program_version
from games.queries.tv import tv_evening, tv_screen
from games.views.tv_live import tv_live
from games.views.tv_page import tv_page

_COOKIE = f"{settings.COOKIE_PREFIX}tv_code"


@never_cache
@sensitive_post_parameters("token")
@require_http_methods(["GET", "HEAD", "POST"])
def tv(request: HtmxRequest) -> HttpResponse:
    """The tables for who may watch; a stranger's screen shows six letters, until somebody types them on the tablet."""
    if may_watch(request.actor):
        return redirect("games:tv") if request.method == "POST" else _tables(request)
    if request.method == "POST":
        return _by_link(request)
    if request.lost_device is not None:
        return _lost(request)
    return _by_letters(request)


def _tables(request: HtmxRequest) -> HttpResponse:
    """The tables; a screen that shows them already is told so (204)."""
    now = timezone.now()
    found = tv_evening(now=now)
    mark = f"{found.mark}-{timezone.localdate(now)}-{get_language()}"
    if request.htmx and request.GET.get("seen") == mark:
        return HttpResponse(status=204)
    page = tv_page(tv_screen(found, now=now))
    live = tv_live(request, found.games)
    return _shown(request, {"state": "on", "page": page, "mark": mark, "live": live})


def _by_link(request: HtmxRequest) -> HttpResponse:
    """The secret behind the # of the link, handed over by the page's script."""
    known = tv_of_link(request.POST.get("token", ""))
    if known is None:
        return _shown(request, {"state": "no_link"}, status=422)
    response = go_to(request, reverse("games:tv"))
    remember(request, response, device=known.device, token=known.token)
    return response


def _by_letters(request: HtmxRequest) -> HttpResponse:
    """Six letters that hold for ten minutes; the screen asks every few seconds whether somebody typed them."""
    code = request.get_signed_cookie(_COOKIE, default="", max_age=CODE_HOLDS)
    known = claim(code, now=timezone.now()) if code else None
    if known is not None:
        response = go_to(request, reverse("games:tv"))
        remember(request, response, device=known.device, token=known.token)
        response.delete_cookie(_COOKIE)
        return response
    shown = code or fresh_tv_code()
    response = _shown(request, {"state": "letters", "code": grouped(shown)})
    if not code:
        response.set_signed_cookie(_COOKIE, shown, **kept(request, lasting=CODE_HOLDS))
    return response


def _lost(request: HtmxRequest) -> HttpResponse:
    """A screen that was thrown out says so, and forgets what it was: after it, it shows letters again."""
    response = _shown(request, {"state": "lost"}, status=403)
    if request.lost_device is not None:
        forget(request, response, device=request.lost_device)
    return response


def _shown(request: HtmxRequest, context: dict[str, object], *, status: int = 200) -> HttpResponse:
    context |= {"now_ms": _wall_clock_ms(), "version": program_version()}
    return render_part(
        request, part="games/_tv.html", page="games/tv.html", context=context, status=status
    )


def _wall_clock_ms() -> int:
    """What the clock on the wall shows, as if it showed UTC: televisions are set to any time and know no zones."""
    wall = timezone.localtime().replace(tzinfo=UTC)
    return int(wall.timestamp() * 1000)
