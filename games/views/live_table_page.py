"""The page of a live table: what everybody sees of it, and beside it what the scorekeeper does."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from clique.codes import grouped
from clique.errors import UserError
from clique.parts import HtmxRequest, render_part
from clique.permissions import may_keep_score
from clique.qr import QrPicture, qr_picture
from clique.reach import address_for_others, why_out_of_reach
from games.actions.live_table import TURN_LIMITS_S
from games.live_models import LiveState, LiveTable
from games.models import Game, GameEntry
from games.queries.live import join_code, live_game
from games.queries.state import state_of
from games.views.live_door import position_here
from games.views.live_page import LivePage, live_page
from games.views.tallies import TallyPicture, tally_pictures


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """How long a turn may take, as a choice."""

    seconds: int
    words: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """How phones come to the table, and why none can, if so."""

    qr: QrPicture
    code: str
    address: str
    out_of_reach: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """A game's live table; `live` is None as long as it was never opened. `plays` is for who has a hand in it."""

    game_id: int
    game_number: int
    game_version: int
    live: LivePage | None
    may_run: bool
    may_open: bool
    plays: bool
    invitation: Invitation | None
    limits: tuple[Limit, ...]
    tallies: tuple[TallyPicture, ...]
    icons: tuple[str, ...]
    refusal: str


def table_part(
    request: HtmxRequest, game_id: int, *, refusal: UserError | None = None
) -> HttpResponse:
    """The live table of a game for who asks, after a tap that was refused or done."""
    page = _page(request, game_id, refusal="" if refusal is None else str(refusal))
    return render_part(
        request,
        part="games/_live_table.html",
        page="games/live_table.html",
        context={"page": page, "live": page.live, "hand": page.live and page.live.hand},
        status=200 if refusal is None else refusal.status,
        then=reverse("games:live_table", args=[game_id]) if request.method == "POST" else None,
    )


def invitation(request: HtmxRequest, table: LiveTable) -> Invitation:
    """The code of a table; behind the # of the address it stays in the phone, and in no log between."""
    code = grouped(join_code(table))
    address = address_for_others(request, reverse("games:live_join"))
    return Invitation(
        qr=qr_picture(f"{address}#{code}"),
        code=code,
        address=address,
        out_of_reach=why_out_of_reach(address),
    )


def _page(request: HtmxRequest, game_id: int, *, refusal: str) -> TablePage:
    games = Game.objects.select_related("evening", "rule_set")
    game = get_object_or_404(games, pk=game_id)
    has_table = LiveTable.objects.filter(game=game).exists()
    live = live_page(game_id, position=None) if has_table else None
    runs = may_keep_score(request.actor) and game.is_open
    is_closed = live is None or live.state == LiveState.CLOSED
    invites = runs and live is not None and live.is_open_evening and not (is_closed or live.is_over)
    return TablePage(
        game_id=game_id,
        game_number=game.number,
        game_version=game.version,
        live=live,
        may_run=runs,
        may_open=runs and is_closed and _is_playable(game),
        plays=not is_closed and position_here(request, game_id) is not None,
        invitation=invitation(request, live_game(game_id).live_table) if invites else None,
        limits=() if live is None else _limits(live.turn_limit_s),
        tallies=tally_pictures(game.rule_set.rules.strikes_to_swim),
        icons=(),
        refusal=refusal,
    )


def _is_playable(game: Game) -> bool:
    return (
        game.entry == GameEntry.ROUNDS
        and game.evening.is_open_at(timezone.now())
        and not state_of(game).is_over
    )


def _limits(chosen: int) -> tuple[Limit, ...]:
    return tuple(
        Limit(seconds=seconds, words=_limit_words(seconds), is_chosen=seconds == chosen)
        for seconds in TURN_LIMITS_S
    )


def _limit_words(seconds: int) -> str:
    if not seconds:
        return gettext("ohne Uhr")
    return ngettext("%(count)s s", "%(count)s s", seconds) % {"count": seconds}
