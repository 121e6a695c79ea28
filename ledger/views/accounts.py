"""One person's account: what is owed and why."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from clique.parts import HtmxRequest
from clique.permissions import is_member, may_read_books, may_see_account
from clique.till_door import account_reader_required
from ledger.errors import NoSuchMember
from ledger.pages.account import account_page
from ledger.pages.fund import NARROW
from ledger.pages.places import season_chart
from ledger.queries.accounts import member_account as account_of
from ledger.queries.member_bill import has_payment_account
from ledger.views.booked import just_booked
from ledger.years import year_of

# Of debits and of credits: what a busy year has of each.
MOST_ROWS = 125


@require_GET
@account_reader_required
def member_account(request: HtmxRequest, member_id: int) -> HttpResponse:
    """The latest of the account with its reversals folded, or shown to who reads the books; all of it for who asks."""
    if not may_see_account(request.actor, member_id):
        raise PermissionDenied
    try:
        account = account_of(member_id, most=None if "voll" in request.GET else MOST_ROWS)
    except NoSuchMember as error:
        raise Http404 from error
    in_full = may_read_books(request.actor) or "voll" in request.GET
    is_own = request.actor.member_id == member_id
    context: dict[str, object] = {
        "current": "home" if is_own else "till",
        "is_own": is_own,
        "in_full": "voll" in request.GET,
        "has_bill": _has_bill(request),
        "account": account_page(account, in_full=in_full),
        "places": season_chart(
            reversed(account.rows),
            year=year_of(timezone.localdate(), club=request.club),
            width=NARROW,
        ),
    }
    context |= just_booked(request, back=request.path)
    return render(request, "ledger/member_account.html", context)


def _has_bill(request: HtmxRequest) -> bool:
    """Whether the way to the bill is shown; who keeps the books is told there what the club has yet to set."""
    if not is_member(request.actor):
        return False
    return has_payment_account(request.club) or may_read_books(request.actor)
