"""The end of a game: its standings, and the one tap that books them."""

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from clique.errors import UserError
from clique.parts import HtmxRequest
from clique.permissions import scorekeeper_required, table_required
from games.actions.games import finish_game
from games.forms import TapForm
from games.queries.board import game_marks
from games.views.standings_page import moved_standings_part, standings_part


@require_GET
@table_required
def game_standings(request: HtmxRequest, game_id: int) -> HttpResponse:
    """The standings; for a poll of the page what moved since the version `seen`, nothing (204) if it still stands."""
    seen = request.GET.get("seen") if request.htmx else None
    if seen is None:
        return standings_part(request, game_id)
    marks = game_marks(game_id, now=timezone.now())
    if seen == str(marks.version):
        return HttpResponse(status=204)
    return moved_standings_part(request, game_id)


@require_POST
@scorekeeper_required
def game_book(request: HtmxRequest, game_id: int) -> HttpResponse:
    form = TapForm(request.POST)
    try:
        form.checked()
        finish_game(game_id=game_id, **form.command, by=request.actor, now=timezone.now())
    except UserError as error:
        return standings_part(request, game_id, refusal=error)
    return standings_part(request, game_id)
