"""The fund of a year, for everybody in the club."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from clique.parts import HtmxRequest
from clique.permissions import member_required
from ledger.errors import NoSuchYear
from ledger.pages.fund import fund_page
from ledger.queries.fund import fund_year
from ledger.views.booked import just_booked
from ledger.years import year_by_label, year_of


@require_GET
@member_required
def fund(request: HtmxRequest) -> HttpResponse:
    today = timezone.localdate()
    label = request.GET.get("jahr")
    try:
        year = year_by_label(label, request.club) if label else year_of(today, club=request.club)
    except NoSuchYear as error:
        raise Http404 from error
    statement = fund_year(year, club=request.club, today=today)
    context = {
        "current": "fund",
        "fund": statement,
        "page": fund_page(statement, today=today),
    }
    context |= just_booked(request, back=reverse("ledger:fund"))
    return render(request, "ledger/fund_year.html", context)
