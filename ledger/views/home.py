"""The first page: tonight, the fund, one's own balance, the last standings; a tablet or a TV goes on to its own."""

from datetime import datetime
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from clique.models import Member
from clique.parts import HtmxRequest
from clique.permissions import (
    is_member,
    is_tablet,
    may_change_members,
    may_keep_score,
    watcher_required,
)
from games.queries.standings import last_result
from ledger.backup.standing import BackupStanding, backup_standing
from ledger.pages.home import own_balance, standing_lines
from ledger.queries.accounts import member_account
from ledger.queries.fund import fund_year
from ledger.queries.member_bill import has_payment_account
from ledger.queries.tonight import tonight
from ledger.years import year_of


@require_GET
@watcher_required
def home(request: HtmxRequest) -> HttpResponse:
    if not is_member(request.actor):
        return redirect("games:tonight" if is_tablet(request.actor) else "games:tv")
    now = timezone.now()
    today = timezone.localdate(now)
    last = last_result()
    mine = own_balance(member_account(request.actor.member_id or 0))
    fund = fund_year(year_of(today, club=request.club), club=request.club, today=today)
    context = {
        "current": "home",
        "tonight": tonight(now=now, club=request.club),
        "key": uuid4(),
        "fund": fund,
        "fund_owed_rappen": fund.owed_rappen - fund.credit_rappen,
        "mine": mine,
        "has_bill": mine.state == "wait" and has_payment_account(request.club),
        "last": last,
        "lines": standing_lines(last) if last else (),
        "steps": None if last else _first_steps(request),
        "care": _care(request, now=now),
    }
    return render(request, "ledger/home.html", context)


def _care(request: HtmxRequest, *, now: datetime) -> BackupStanding | None:
    """How it stands with the backups, for those who can see to them, if somebody has to."""
    if not may_change_members(request.actor):
        return None
    standing = backup_standing(now=timezone.localtime(now))
    return standing if standing.needs_care else None


def _first_steps(request: HtmxRequest) -> dict[str, object] | None:
    """What to do before the first game, for those who may; how far the club has come."""
    if not (may_change_members(request.actor) or may_keep_score(request.actor)):
        return None
    return {"has_members": Member.objects.count() > 1}
