"""A seat's own hand on its phone."""

from collections.abc import Callable

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from clique.errors import UserError
from clique.parts import HtmxRequest, render_part
from clique.permissions import is_member, may_watch
from games.actions.live_play import deal_next, make_move, play_overdue
from games.actions.live_seats import sit_down
from games.actions.live_table import end_stand_in, give_time_again
from games.forms import TapForm
from games.hand_form import MoveForm
from games.queries.live import Pulse, pulse
from games.views.live_door import no_player, player_required, position_here
from games.views.live_page import live_page

# Since when this process answers.
SERVING_SINCE = timezone.now()


@require_GET
def live_hand(request: HtmxRequest, game_id: int) -> HttpResponseBase:
    """The hand of who plays; whoever else may watch does so."""
    position = position_here(request, game_id)
    if position is None:
        return (
            redirect("games:live_table", game_id)
            if may_watch(request.actor)
            else no_player(request)
        )
    return _hand(request, game_id, position=position)


@require_GET
@player_required
def live_hand_poll(request: HtmxRequest, game_id: int, *, position: int) -> HttpResponse:
    """What moved since the mark `seen`: nothing (204), the hand, or the hand for the last time (286)."""
    if request.GET.get("seen") == str(pulse_now(game_id).mark):
        return HttpResponse(status=204)
    return _hand(request, game_id, position=position)


@require_POST
@player_required
def live_move(request: HtmxRequest, game_id: int, *, position: int) -> HttpResponse:
    form = MoveForm(request.POST)
    try:
        move = form.move
        make_move(
            game_id=game_id,
            position=position,
            move=move,
            **form.command,
            by=request.actor,
            now=timezone.now(),
        )
    except UserError as error:
        return _hand(request, game_id, position=position, refusal=error)
    return _hand(request, game_id, position=position)


@require_POST
@player_required
def live_next(request: HtmxRequest, game_id: int, *, position: int) -> HttpResponse:
    """The dealer deals, or whoever does it for them."""
    form = TapForm(request.POST)
    try:
        form.checked()
        deal_next(
            game_id=game_id,
            position=position,
            **form.command,
            by=request.actor,
            now=timezone.now(),
        )
    except UserError as error:
        return _hand(request, game_id, position=position, refusal=error)
    return _hand(request, game_id, position=position)


@require_POST
@player_required
def live_back(request: HtmxRequest, game_id: int, *, position: int) -> HttpResponse:
    """Who was away plays again."""
    return _done(request, game_id, position=position, act=end_stand_in)


@require_POST
@player_required
def live_sit(request: HtmxRequest, game_id: int, *, position: int) -> HttpResponse:
    """A member's own phone comes to the table."""
    return _done(request, game_id, position=position, act=sit_down)


def pulse_now(game_id: int) -> Pulse:
    """How far a table has moved, once the move that is overdue was made by a bot.

    One that came due before this server was there, nobody could make: whose turn it is has the whole time again.
    """
    found, now = pulse(game_id), timezone.now()
    if found.turn_until is None or now < found.turn_until:
        return found
    act = give_time_again if found.turn_until < SERVING_SINCE else play_overdue
    act(game_id=game_id, turn=found.turn, now=now)
    return pulse(game_id)


def _done(
    request: HtmxRequest, game_id: int, *, position: int, act: Callable[..., object]
) -> HttpResponse:
    """What a seat says of itself, whoever else came or went meanwhile."""
    form = TapForm(request.POST)
    try:
        form.checked()
        act(
            game_id=game_id,
            position=position,
            key=form.act_key,
            by=request.actor,
            now=timezone.now(),
        )
    except UserError as error:
        return _hand(request, game_id, position=position, refusal=error)
    return _hand(request, game_id, position=position)


def _hand(
    request: HtmxRequest, game_id: int, *, position: int, refusal: UserError | None = None
) -> HttpResponse:
    page = live_page(
        game_id,
        position=position,
        is_member=is_member(request.actor),
        refusal="" if refusal is None else str(refusal),
    )
    status = 200 if refusal is None else refusal.status
    is_last_poll = request.method == "GET" and request.htmx and page.is_gone
    return render_part(
        request,
        part="games/_live.html",
        page="games/live_hand.html",
        context={"page": page, "hand": page.hand},
        status=286 if is_last_poll else status,
        then=reverse("games:live_hand", args=[game_id]) if request.method == "POST" else None,
    )
