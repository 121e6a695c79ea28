"""The evenings: the plan, the open one, the past; and where the navigation leads tonight."""

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from clique.dates import book_day
from clique.errors import UserError
from clique.parts import HtmxRequest, go_to
from clique.permissions import (
    may_keep_score,
    may_plan_evenings,
    planner_required,
    scorekeeper_required,
    table_required,
)
from games.actions import evenings as actions
from games.forms import DayForm, PlanForm, TapForm
from games.queries.evenings import tonight as open_evening
from games.queries.evenings import was_closed
from games.views.evening_pages import evening_part, evenings_part


@require_GET
@scorekeeper_required
def tonight(request: HtmxRequest) -> HttpResponse:
    """The attendance of the open evening; without one the list, on which it is opened."""
    evening = open_evening(now=timezone.now())
    if evening is None:
        return redirect("games:evening_list")
    return redirect("games:attendance", evening_id=evening.evening_id)


@require_GET
@table_required
def current_board(request: HtmxRequest) -> HttpResponse:
    """The board of the running game; without one who is here, which others than the scorekeeper read on the evening's page."""
    evening = open_evening(now=timezone.now())
    if evening is None:
        return redirect("games:evening_list")
    if not evening.open_games:
        page = "games:attendance" if may_keep_score(request.actor) else "games:evening_detail"
        return redirect(page, evening_id=evening.evening_id)
    return redirect("games:game_board", game_id=evening.open_games[0][0])


@require_GET
@table_required
def evening_list(request: HtmxRequest) -> HttpResponse:
    return evenings_part(request)


@require_GET
@table_required
def evening_detail(request: HtmxRequest, evening_id: int) -> HttpResponse:
    return evening_part(request, evening_id)


@require_POST
@scorekeeper_required
def evening_open(request: HtmxRequest) -> HttpResponse:
    """Open tonight's evening; the one of a date, or one that was closed, a tablet does not open."""
    form = DayForm(request.POST)
    now = timezone.now()
    is_tonight = not request.POST.get("day") and not was_closed(book_day(now), now=now)
    if not (is_tonight or may_plan_evenings(request.actor)):
        raise PermissionDenied
    try:
        day = form.checked()["day"] or book_day(now)
        evening = actions.open_evening(day=day, key=form.act_key, by=request.actor, now=now)
    except UserError as error:
        return evenings_part(request, refusal=error)
    return go_to(request, reverse("games:attendance", args=[evening.pk]))


@require_POST
@planner_required
def evening_plan(request: HtmxRequest) -> HttpResponse:
    form = PlanForm(request.POST)
    try:
        actions.plan_evening(
            day=form.checked()["day"], key=form.act_key, by=request.actor, now=timezone.now()
        )
    except UserError as error:
        return evenings_part(request, refusal=error)
    return evenings_part(request)


@require_POST
@planner_required
def evening_unplan(request: HtmxRequest, evening_id: int) -> HttpResponse:
    form = TapForm(request.POST)
    try:
        form.checked()
        actions.unplan_evening(
            evening_id=evening_id, **form.command, by=request.actor, now=timezone.now()
        )
    except UserError as error:
        return evenings_part(request, refusal=error)
    return evenings_part(request)


@require_POST
@planner_required
def evening_close(request: HtmxRequest, evening_id: int) -> HttpResponse:
    form = TapForm(request.POST)
    try:
        form.checked()
        actions.close_evening(
            evening_id=evening_id, **form.command, by=request.actor, now=timezone.now()
        )
    except UserError as error:
        return evening_part(request, evening_id, refusal=error)
    return evening_part(request, evening_id)


@require_POST
@planner_required
def evening_reopen(request: HtmxRequest, evening_id: int) -> HttpResponse:
    form = TapForm(request.POST)
    try:
        form.checked()
        actions.reopen_evening(
            evening_id=evening_id, **form.command, by=request.actor, now=timezone.now()
        )
    except UserError as error:
        return evening_part(request, evening_id, refusal=error)
    return evening_part(request, evening_id)
