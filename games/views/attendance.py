"""Who is here, who sits where, and the start of a game."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from clique.errors import UserError
from clique.parts import HtmxRequest, go_to
from clique.permissions import scorekeeper_required
from games.actions.attendance import add_guest, set_dealer, set_present, swap_seats
from games.actions.games import start_game
from games.forms import GuestForm, MemberForm, PresenceForm, StartForm, SwapForm
from games.models import GameEntry
from games.queries.attendance import evening_version
from games.views.attendance_page import attendance_part


@require_GET
@scorekeeper_required
def attendance(request: HtmxRequest, evening_id: int) -> HttpResponse:
    return attendance_part(request, evening_id)


@require_GET
@scorekeeper_required
def attendance_poll(request: HtmxRequest, evening_id: int) -> HttpResponse:
    """What moved since the version `seen`: nothing (204), or the attendance."""
    if request.GET.get("seen") == str(evening_version(evening_id)):
        return HttpResponse(status=204)
    return attendance_part(request, evening_id)


@require_POST
@scorekeeper_required
def attendance_set(request: HtmxRequest, evening_id: int) -> HttpResponse:
    form = PresenceForm(request.POST)
    try:
        person = form.checked()
        is_present = person["present"] is not None
        set_present(
            evening_id=evening_id,
            member_id=person["present"] if is_present else person["absent"],
            present=is_present,
            **form.command,
            by=request.actor,
            now=timezone.now(),
        )
    except UserError as error:
        return attendance_part(request, evening_id, refusal=error)
    return attendance_part(request, evening_id)


@require_POST
@scorekeeper_required
def seats_swap(request: HtmxRequest, evening_id: int) -> HttpResponse:
    form = SwapForm(request.POST)
    try:
        pair = form.checked()
        swap_seats(
            evening_id=evening_id,
            first_id=pair["first"],
            second_id=pair["second"],
            **form.command,
            by=request.actor,
            now=timezone.now(),
        )
    except UserError as error:
        return attendance_part(request, evening_id, refusal=error)
    return attendance_part(request, evening_id)


@require_POST
@scorekeeper_required
def dealer_set(request: HtmxRequest, evening_id: int) -> HttpResponse:
    form = MemberForm(request.POST)
    try:
        set_dealer(
            evening_id=evening_id,
            member_id=form.checked()["member"],
            **form.command,
            by=request.actor,
            now=timezone.now(),
        )
    except UserError as error:
        return attendance_part(request, evening_id, refusal=error)
    return attendance_part(request, evening_id)


@require_POST
@scorekeeper_required
def guest_add(request: HtmxRequest, evening_id: int) -> HttpResponse:
    form = GuestForm(request.POST)
    try:
        add_guest(
            evening_id=evening_id,
            name=form.checked()["name"],
            **form.command,
            by=request.actor,
            now=timezone.now(),
        )
    except UserError as error:
        typed = request.POST.get("name", "")
        return attendance_part(request, evening_id, refusal=error, guest_name=typed)
    return attendance_part(request, evening_id)


@require_POST
@scorekeeper_required
def game_start(request: HtmxRequest, evening_id: int) -> HttpResponse:
    form = StartForm(request.POST)
    try:
        table = form.checked()
        game = start_game(
            evening_id=evening_id,
            member_ids=table["member"],
            dealer_id=table["dealer"],
            rule_set_id=table["rule_set"],
            entry=GameEntry(table["entry"] or GameEntry.ROUNDS),
            **form.command,
            by=request.actor,
            now=timezone.now(),
        )
    except UserError as error:
        return attendance_part(request, evening_id, refusal=error)
    return go_to(request, reverse("games:game_board", args=[game.pk]))
