"""Who plays at a live table: a member by themselves, anybody else by the token of the phone that scanned its code."""

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext

from clique.cookies import kept
from clique.lost import refuse_device
from clique.parts import HtmxRequest, refuse_part, sign_in_again
from clique.permissions import View, is_member
from games.queries.live import position_of

# Longer than an evening: an open one ends at noon of the next day.
_LASTING = timedelta(days=2)


def position_here(request: HtmxRequest, game_id: int) -> int | None:
    """Where whoever asks sits in a game; None for who only watches.

    A tablet sits nowhere, whoever's PIN keeps its till open: it lies on the table.
    """
    actor = request.actor
    member_id = actor.member_id if is_member(actor) else None
    token = "" if actor.roles else request.COOKIES.get(_cookie(), "")
    return position_of(game_id, member_id=member_id, token=token, now=timezone.now())


def keep_seat(request: HtmxRequest, response: HttpResponse, token: str) -> None:
    """Know an unknown phone again as the one that plays for a seat; it opens nothing else."""
    if token:
        response.set_cookie(_cookie(), token, **kept(request, lasting=_LASTING))


def player_required(view: Callable[..., HttpResponse]) -> View:
    """A decorator: only for who sits in the game; the view is told where, as `position`."""

    @wraps(view)
    def guarded(request: HtmxRequest, game_id: int, *args: Any, **kwargs: Any) -> HttpResponseBase:
        position = position_here(request, game_id)
        if position is not None:
            return view(request, game_id, *args, position=position, **kwargs)
        return no_player(request)

    return guarded


def no_player(request: HtmxRequest) -> HttpResponseBase:
    """The answer to who sits nowhere in the game: the door, or that the seat is somebody else's by now."""
    if request.lost_device is not None:
        return refuse_device(request, request.lost_device)
    if request.actor.roles:
        raise PermissionDenied
    if _cookie() in request.COOKIES:
        sentence = gettext(
            "Dieses Handy spielt hier nicht mehr; nichts wurde gespielt, scanne den Code nochmals."
        )
        return refuse_part(request, sentence=sentence, page="games/live_lost.html", status=403)
    return sign_in_again(request)


def _cookie() -> str:
    return f"{settings.COOKIE_PREFIX}seat"
