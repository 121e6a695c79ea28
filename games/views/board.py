"""The round board: one tap, one round."""

from django.http import Http404, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from clique.errors import UserError
from clique.parts import HtmxRequest, go_to
from clique.permissions import scorekeeper_required, table_required
from games.actions.attendance import set_present
from games.actions.games import undo_last
from games.actions.rounds import record_place, record_round, take_over
from games.forms import MemberForm, PlaceForm, RoundForm, TapForm
from games.queries.attendance import evening_version, people_named
from games.queries.board import board, game_marks
from games.queries.entry import evening_of
from games.queries.records import game_record as record_of_game
from games.views.board_page import board_part, board_sheet, moved_board_part
from games.views.standings_page import standings_part


@require_GET
@table_required
def game_board(request: HtmxRequest, game_id: int) -> HttpResponse:
    return board_part(request, game_id)


@require_GET
@table_required
def board_poll(request: HtmxRequest, game_id: int) -> HttpResponse:
    """What moved since the version `seen` of `writer`, with the evening `open` or not.

    Nothing (204), the board, or the board for the last time (286).
    """
    marks = game_marks(game_id, now=timezone.now())
    # Who leaves one of these out does not ask for it.
    others = {"writer": marks.writer, "open": f"{marks.is_open_evening:d}"}
    is_as_seen = all(request.GET.get(name, mark) == mark for name, mark in others.items())
    if request.GET.get("seen") == str(marks.version) and is_as_seen:
        return HttpResponse(status=204)
    return moved_board_part(request, game_id)


@require_GET
@table_required
def board_more(request: HtmxRequest, game_id: int) -> HttpResponse:
    return board_sheet(request, game_id)


@require_POST
@scorekeeper_required
def round_record(request: HtmxRequest, game_id: int) -> HttpResponse:
    form = RoundForm(request.POST)
    try:
        entry = form.entry
        state = record_round(
            game_id=game_id,
            entry=entry,
            **form.command,
            by=request.actor,
            now=timezone.now(),
            tapped_at=form.cleaned_data["tapped_at"],
        )
    except UserError as error:
        return board_part(request, game_id, refusal=error)
    return board_part(request, game_id, state=state, tapped_at=form.seen_version)


@require_POST
@scorekeeper_required
def place_record(request: HtmxRequest, game_id: int) -> HttpResponse:
    form = PlaceForm(request.POST)
    try:
        place = form.checked()
        state = record_place(
            game_id=game_id,
            seat_id=place["seat"],
            tied=place["tied"],
            **form.command,
            by=request.actor,
            now=timezone.now(),
        )
    except UserError as error:
        return board_part(request, game_id, refusal=error)
    return board_part(request, game_id, state=state, tapped_at=form.seen_version)


@require_POST
@scorekeeper_required
def write_here(request: HtmxRequest, game_id: int) -> HttpResponse:
    """Go on writing on this device; the others are told."""
    form = TapForm(request.POST)
    try:
        form.checked()
        take_over(game_id=game_id, key=form.act_key, by=request.actor, now=timezone.now())
    except UserError as error:
        return board_part(request, game_id, refusal=error)
    return board_part(request, game_id)


@require_POST
@scorekeeper_required
def undo(request: HtmxRequest, game_id: int) -> HttpResponse:
    """Take the last thing back; from the end of a game back to its board, from its start to what was before."""
    form = TapForm(request.POST)
    evening_id = evening_of(game_id)
    try:
        form.checked()
        result = undo_last(game_id=game_id, **form.command, by=request.actor, now=timezone.now())
    except UserError as error:
        part = standings_part if request.htmx.target == "standings" else board_part
        return part(request, game_id, refusal=error)
    if result.game_id is None or "attendance" in request.POST:
        return go_to(request, reverse("games:attendance", args=[evening_id]))
    if result.game_id == game_id and request.htmx.target == "board":
        return board_part(request, game_id, tapped_at=form.seen_version)
    is_over = board(result.game_id, now=timezone.now()).is_over
    page = "games:game_standings" if is_over else "games:game_board"
    return go_to(request, reverse(page, args=[result.game_id]))


@require_POST
@scorekeeper_required
def late_arrival(request: HtmxRequest, game_id: int) -> HttpResponse:
    """Somebody came and plays from the next game on; who else came or went meanwhile does not matter."""
    form = MemberForm(request.POST)
    evening_id = evening_of(game_id)
    try:
        member_id = form.checked()["member"]
        set_present(
            evening_id=evening_id,
            member_id=member_id,
            present=True,
            key=form.act_key,
            seen=evening_version(evening_id),
            by=request.actor,
            now=timezone.now(),
        )
    except UserError as error:
        return board_part(request, game_id, refusal=error)
    (person,) = people_named([member_id])
    news = gettext("%(name)s ist da und spielt ab dem nächsten Spiel mit.") % {"name": person.name}
    return board_part(request, game_id, news=news)


@require_GET
@table_required
def game_record(request: HtmxRequest, game_id: int) -> HttpResponse:
    """The game's record as a file."""
    try:
        record = record_of_game(game_id)
    except ValueError as error:
        raise Http404 from error
    response = JsonResponse(record, json_dumps_params={"indent": 2, "ensure_ascii": False})
    response["Content-Disposition"] = (
        f'attachment; filename="spiel-{record["date"]}-{game_id}.json"'
    )
    return response
