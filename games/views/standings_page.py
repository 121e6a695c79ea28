"""The standings of a game as a page shows them."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from clique.errors import UserError
from clique.parts import HtmxRequest, go_to, render_part
from clique.permissions import may_keep_score
from games.engine.rules import Rules, TiedPlace
from games.models import GameEntry
from games.phrases import join_names
from games.queries.board import Board, board
from games.queries.slip import UndoStep
from games.queries.standings import GameStandings, standings


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPage:
    """The standings with what may be done about them; `winners` is a name, or several names of a shared first place.

    `may_move`: another device can still change the game.
    """

    result: GameStandings
    undo: UndoStep | None
    winners: str
    absent_stake_rappen: int
    may_book: bool
    may_go_on: bool
    may_move: bool
    has_rounds: bool
    has_ties: bool
    tied_place: TiedPlace
    refusal: str


def moved_standings_part(request: HtmxRequest, game_id: int) -> HttpResponse:
    """The standings for a poll that found them moved; a game that was over and goes on again leads to its board."""
    shown = board(game_id, now=timezone.now())
    if "over" in request.GET and not shown.is_over and not shown.is_cancelled:
        return go_to(request, reverse("games:game_board", args=[game_id]))
    return standings_part(request, game_id)


def standings_part(
    request: HtmxRequest, game_id: int, *, refusal: UserError | None = None
) -> HttpResponse:
    """The standings after a tap: refused with the sentence, or done."""
    shown = board(game_id, now=timezone.now())
    page = _page(request, standings(game_id), shown, refusal=refusal)
    return render_part(
        request,
        part="games/_standings.html",
        page="games/game_standings.html",
        context={"page": page, "current": "board"},
        status=200 if refusal is None else refusal.status,
        then=None if request.method == "GET" else reverse("games:game_standings", args=[game_id]),
    )


def _page(
    request: HtmxRequest, result: GameStandings, shown: Board, *, refusal: UserError | None
) -> StandingsPage:
    writes = may_keep_score(request.actor)
    rules: Rules = shown.rules
    absent = [row for row in result.rows if row.is_absent]
    return StandingsPage(
        result=result,
        undo=shown.undo if writes else None,
        winners=join_names(result.winners),
        absent_stake_rappen=absent[0].stake_rappen if absent else 0,
        may_book=writes and result.is_over and shown.is_open_evening and not result.is_booked,
        may_go_on=writes and shown.is_open_evening,
        may_move=shown.undo is not None,
        has_rounds=result.entry == GameEntry.ROUNDS,
        has_ties=any(row.is_tied for row in result.rows),
        tied_place=rules.tied_place,
        refusal="" if refusal is None else str(refusal),
    )
