"""The fund of a year, for everybody in the club."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from clique.parts import HtmxRequest
from clique.permissions import member_required
from ledger.pages.fund import fund_page
from ledger.pages.fund_years import fund_years_page
from ledger.queries.forecast import forecast
from ledger.queries.fund import fund_year
from ledger.queries.fund_years import fund_years as years_of
from ledger.views.asked import asked_year
from ledger.views.booked import just_booked


@require_GET
@member_required
def fund(request: HtmxRequest) -> HttpResponse:
    today = timezone.localdate()
    year = asked_year(request)
    statement = fund_year(year, club=request.club, today=today)
    context = {
        "current": "fund",
        "fund": statement,
        "page": fund_page(statement, today=today),
        "forecast": forecast(year, club=request.club, today=today, fund=statement),
    }
    context |= just_booked(request, back=reverse("ledger:fund"))
    return render(request, "ledger/fund_year.html", context)


@require_GET
@member_required
def fund_years(request: HtmxRequest) -> HttpResponse:
    """What the fund held at the end of every year."""
    years = years_of(club=request.club, today=timezone.localdate())
    context = {"current": "fund", "page": fund_years_page(years)}
    return render(request, "ledger/fund_years.html", context)
