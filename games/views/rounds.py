"""The log of a game, and the correction of an entry of it."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from clique.errors import UserError
from clique.parts import HtmxRequest, go_to
from clique.permissions import scorekeeper_required, table_required
from games.actions.rounds import change_round
from games.forms import ChangeForm
from games.queries.board import board
from games.queries.slip import log
from games.views.change_page import change_part


@require_GET
@table_required
def round_list(request: HtmxRequest, game_id: int) -> HttpResponse:
    shown = board(game_id, now=timezone.now())
    context = {"board": shown, "log": log(game_id), "current": "board"}
    return render(request, "games/round_list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@scorekeeper_required
def round_change(request: HtmxRequest, game_id: int, number: int) -> HttpResponse:
    """Choose what a round was instead, with a preview of every change; then write it."""
    if request.method != "POST":
        return change_part(request, game_id, number)
    form = ChangeForm(request.POST)
    try:
        change = form.change
        state = change_round(
            game_id=game_id,
            number=number,
            change=change,
            **form.command,
            by=request.actor,
            now=timezone.now(),
        )
    except UserError as error:
        return change_part(request, game_id, number, refusal=error)
    page = "games:game_standings" if state.is_over else "games:game_board"
    return go_to(request, reverse(page, args=[game_id]))
