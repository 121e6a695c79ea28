"""Why somebody owes the stake of a game: two taps from any balance."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from clique.models import Member
from clique.parts import HtmxRequest
from clique.permissions import may_read_books, may_see_account
from clique.till_door import account_reader_required
from games.queries.reasons import place_reason
from ledger.pages.why import why_page
from ledger.queries.why import stake_entries


@require_GET
@account_reader_required
def stake_why(request: HtmxRequest, member_id: int, game_id: int) -> HttpResponse:
    """The game behind one row of an account; reversals folded, or in full for who reads the books or asks for it."""
    if not may_see_account(request.actor, member_id):
        raise PermissionDenied
    member = get_object_or_404(Member.objects.only("call_name"), pk=member_id)
    reason = place_reason(game_id=game_id, member_id=member_id)
    entries = stake_entries(member_id=member_id, game_id=game_id)
    if not entries and reason.row is None:
        raise Http404
    page = why_page(
        member_id=member_id,
        name=member.call_name,
        reason=reason,
        entries=entries,
        in_full=may_read_books(request.actor) or "voll" in request.GET,
    )
    is_own = request.actor.member_id == member_id
    context = {"current": "home" if is_own else "till", "is_own": is_own, "page": page}
    return render(request, "ledger/stake_why.html", context)
