"""The auditor's page: the chain checked on screen, years that join, numbers that run through, samples, reversals."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from clique.parts import HtmxRequest
from clique.permissions import books_required
from ledger.queries.audit import carried_forward, gaps, reversals, sample
from ledger.queries.closings import closed_year
from ledger.queries.journal import chain_head
from ledger.queries.year_list import booked_years
from ledger.verify import verify
from ledger.views.asked import asked_year
from ledger.years import year_after, year_before

SAMPLE_SIZE = 8
LONGEST_SEED = 20


@require_GET
@books_required
def audit(request: HtmxRequest) -> HttpResponse:
    """One fund year for the auditor; `?pruefen` recomputes the chain, `?los=` draws other samples."""
    year = asked_year(request)
    seed = request.GET.get("los", "")[:LONGEST_SEED] or "1"
    booked = booked_years(club=request.club, today=timezone.localdate())
    beside = (year_before(year, club=request.club), year_after(year, club=request.club))
    previous, following = (other if other in booked else None for other in beside)
    context = {
        "current": "till",
        "year": year,
        "previous": previous,
        "following": following,
        "head": chain_head(),
        "verdict": verify() if "pruefen" in request.GET else None,
        "closed": closed_year(year.label),
        "carried": carried_forward(year),
        "gaps": gaps(),
        "pairs": reversals(year.first, year.last),
        "samples": sample(year.first, year.last, size=SAMPLE_SIZE, seed=f"{year.label} {seed}"),
        "next_seed": int(seed) + 1 if seed.isascii() and seed.isdigit() else 2,
    }
    return render(request, "ledger/audit.html", context)
