"""The live table as the scorekeeper runs it, and as everybody who does not play sees it."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from clique.errors import UserError
from clique.parts import HtmxRequest
from clique.permissions import scorekeeper_required, watcher_required
from games.actions.live_play import deal_cards, void_deal
from games.actions.live_table import (
    close_table,
    free_seat,
    let_bot_play,
    open_table,
    pause_table,
    resume_table,
    set_turn_limit,
    take_bot_back,
)
from games.forms import TapForm
from games.live_forms import DealForm, LimitForm, SeatForm
from games.views.live_hand import pulse_now
from games.views.live_table_page import table_part


@require_GET
@watcher_required
def live_table(request: HtmxRequest, game_id: int) -> HttpResponse:
    return table_part(request, game_id)


@require_GET
@watcher_required
def live_table_poll(request: HtmxRequest, game_id: int) -> HttpResponse:
    """What moved since the mark `seen`: nothing (204), or the table."""
    if request.GET.get("seen") == str(pulse_now(game_id).mark):
        return HttpResponse(status=204)
    return table_part(request, game_id)


@require_POST
@scorekeeper_required
def live_open(request: HtmxRequest, game_id: int) -> HttpResponse:
    return _done(request, game_id, open_table)


@require_POST
@scorekeeper_required
def live_close(request: HtmxRequest, game_id: int) -> HttpResponse:
    return _done(request, game_id, close_table)


@require_POST
@scorekeeper_required
def live_pause(request: HtmxRequest, game_id: int) -> HttpResponse:
    return _done(request, game_id, pause_table)


@require_POST
@scorekeeper_required
def live_resume(request: HtmxRequest, game_id: int) -> HttpResponse:
    return _done(request, game_id, resume_table)


@require_POST
@scorekeeper_required
def live_deal(request: HtmxRequest, game_id: int) -> HttpResponse:
    return _done(request, game_id, deal_cards)


@require_POST
@scorekeeper_required
def live_void(request: HtmxRequest, game_id: int) -> HttpResponse:
    form = DealForm(request.POST)
    return _done(request, game_id, void_deal, form=form, number="deal")


@require_POST
@scorekeeper_required
def live_limit(request: HtmxRequest, game_id: int) -> HttpResponse:
    form = LimitForm(request.POST)
    return _done(request, game_id, set_turn_limit, form=form, seconds="seconds")


@require_POST
@scorekeeper_required
def live_bot(request: HtmxRequest, game_id: int) -> HttpResponse:
    return _done(request, game_id, let_bot_play, form=SeatForm(request.POST), position="seat")


@require_POST
@scorekeeper_required
def live_bot_back(request: HtmxRequest, game_id: int) -> HttpResponse:
    return _done(request, game_id, take_bot_back, form=SeatForm(request.POST), position="seat")


@require_POST
@scorekeeper_required
def live_free(request: HtmxRequest, game_id: int) -> HttpResponse:
    return _done(request, game_id, free_seat, form=SeatForm(request.POST), position="seat")


def _done(
    request: HtmxRequest,
    game_id: int,
    act: Callable[..., object],
    *,
    form: TapForm | None = None,
    **facts: str,
) -> HttpResponse:
    """The table after a tap; `facts` are what the action takes, by the field of the form that holds it."""
    form = form or TapForm(request.POST)
    try:
        checked: dict[str, Any] = form.checked()
        given = {name: checked[field] for name, field in facts.items()}
        act(game_id=game_id, **given, **form.command, by=request.actor, now=timezone.now())
    except UserError as error:
        return table_part(request, game_id, refusal=error)
    return table_part(request, game_id)
