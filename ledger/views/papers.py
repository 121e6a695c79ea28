"""The documents as PDF, each from the button on its page."""

from collections.abc import Callable

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_GET

from clique.models import Member
from clique.parts import HtmxRequest
from clique.permissions import (
    books_required,
    may_see_account,
    may_see_stakes,
    member_required,
    table_required,
)
from games.models import Evening
from ledger import papers
from ledger.models import CashCount
from ledger.papers import Paper
from ledger.views.asked import asked_year
from ledger.views.downloads import shown_pdf


@require_GET
@member_required
def statement(request: HtmxRequest, member_id: int) -> HttpResponse:
    """The account statement of this fund year, or with `?voll` all there is."""
    if not may_see_account(request.actor, member_id):
        raise PermissionDenied
    member = get_object_or_404(Member, pk=member_id)
    return _answer(
        papers.statement_paper(
            member=member,
            club=request.club,
            today=timezone.localdate(),
            in_full="voll" in request.GET,
        )
    )


@require_GET
@member_required
def ranking(request: HtmxRequest, evening_id: int) -> HttpResponse:
    evening = get_object_or_404(Evening, pk=evening_id)
    return _answer(
        papers.ranking_paper(
            evening,
            club=request.club,
            today=timezone.localdate(),
            with_stakes=may_see_stakes(request.actor),
        )
    )


@require_GET
@table_required
def strike_slip(request: HtmxRequest, evening_id: int) -> HttpResponse:
    evening = get_object_or_404(Evening, pk=evening_id)
    return _answer(papers.strike_slip_paper(evening, club=request.club, today=timezone.localdate()))


@require_GET
@member_required
def year(request: HtmxRequest) -> HttpResponse:
    return _of_year(request, papers.year_paper)


@require_GET
@member_required
def fund_years(request: HtmxRequest) -> HttpResponse:
    return _answer(papers.fund_years_paper(club=request.club, today=timezone.localdate()))


@require_GET
@books_required
def journal(request: HtmxRequest) -> HttpResponse:
    return _of_year(request, papers.journal_paper)


@require_GET
@books_required
def accounts(request: HtmxRequest) -> HttpResponse:
    return _of_year(request, papers.accounts_paper)


@require_GET
@books_required
def audit(request: HtmxRequest) -> HttpResponse:
    return _of_year(request, papers.audit_paper)


@require_GET
@books_required
def cash_count(request: HtmxRequest, count_id: int) -> HttpResponse:
    count = get_object_or_404(CashCount, pk=count_id)
    return _answer(papers.count_paper(count, club=request.club, today=timezone.localdate()))


def _of_year(request: HtmxRequest, make: Callable[..., Paper]) -> HttpResponse:
    """The paper of the year that the address names."""
    return _answer(make(asked_year(request), club=request.club, today=timezone.localdate()))


def _answer(paper: Paper) -> HttpResponse:
    return shown_pdf(paper.pdf, name=paper.name)
