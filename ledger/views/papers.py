"""The documents as PDF, each from the button on its page."""

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_GET

from clique.models import Member
from clique.parts import HtmxRequest
from clique.permissions import may_see_account, member_required
from games.models import Evening
from ledger import papers
from ledger.papers import Paper


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
    return _answer(papers.ranking_paper(evening, club=request.club, today=timezone.localdate()))


@require_GET
@member_required
def strike_slip(request: HtmxRequest, evening_id: int) -> HttpResponse:
    evening = get_object_or_404(Evening, pk=evening_id)
    return _answer(papers.strike_slip_paper(evening, club=request.club, today=timezone.localdate()))


def _answer(paper: Paper) -> HttpResponse:
    disposition = content_disposition_header(as_attachment=False, filename=paper.name)
    return HttpResponse(
        paper.pdf,
        content_type="application/pdf",
        headers={"Content-Disposition": disposition, "Cache-Control": "private, no-store"},
    )
