"""A live table's code, scanned or typed on a phone: whose hand it opens."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from clique.errors import UserError
from clique.guesses import count_code
from clique.parts import HtmxRequest
from clique.permissions import is_member
from clique.throttle import forgive
from games.actions.live_seats import sit_down
from games.live_errors import NoSuchTable
from games.live_forms import JoinForm
from games.live_models import LiveTable
from games.queries.live import LiveSeat, free_seats, table_by_code
from games.views.live_door import keep_seat, position_here


@never_cache
@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
def live_join(request: HtmxRequest) -> HttpResponse:
    """The field for the code; on a phone that nobody knows, then for whom it plays."""
    if request.method != "POST":
        return _page(request, JoinForm())
    form = JoinForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        return _come_in(request, form, _table(request, form))
    except UserError as error:
        form.refuse(error, seen=0, field="code")
        return _page(request, form, status=error.status)


def _table(request: HtmxRequest, form: JoinForm) -> LiveTable:
    """The table that the code opens; only the wrong ones count as guesses."""
    now = timezone.now()
    door = count_code(request, now=now)
    table = table_by_code(form.cleaned_data["code"], now=now)
    if table is None:
        raise NoSuchTable
    forgive(door)
    return table


def _come_in(request: HtmxRequest, form: JoinForm, table: LiveTable) -> HttpResponse:
    own = position_here(request, table.game_id)
    if own is None and request.actor.roles:
        if is_member(request.actor):
            messages.info(request, gettext("Du sitzt nicht an diesem Tisch und schaust zu."))
        return redirect("games:live_table", table.game_id)
    if own is not None and not is_member(request.actor):
        return redirect("games:live_hand", table.game_id)
    position = own if own is not None else form.cleaned_data["seat"]
    if position is None:
        return _page(request, form, seats=free_seats(table))
    token = sit_down(
        game_id=table.game_id,
        position=position,
        key=form.act_key,
        by=request.actor,
        now=timezone.now(),
    )
    response = redirect("games:live_hand", table.game_id)
    keep_seat(request, response, token)
    return response


def _page(
    request: HtmxRequest,
    form: JoinForm,
    *,
    seats: tuple[LiveSeat, ...] | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {"form": form, "seats": seats, "asks_who": seats is not None}
    return render(request, "games/live_join.html", context, status=status)
