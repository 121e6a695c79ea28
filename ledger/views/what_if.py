"""What an evening or a season would have cost under other rules; nothing is written."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from clique.parts import HtmxRequest
from clique.permissions import may_see_stakes, member_required
from games.queries.rule_sets import known_rules
from games.queries.what_if import comparison
from ledger.pages.what_if import what_if_page
from ledger.queries.payment_list import listed_evenings
from ledger.what_if_form import WhatIfForm
from ledger.years import year_of


@require_GET
@member_required
def what_if(request: HtmxRequest) -> HttpResponse:
    evenings = listed_evenings()
    this_year = year_of(timezone.localdate(), club=request.club)
    years = {year_of(evening.date, club=request.club) for evening in evenings} | {this_year}
    known = known_rules()
    asked = {"of": this_year.label, "rules": known[0].code} | request.GET.dict()
    form = WhatIfForm(
        asked,
        years=sorted(years, key=lambda year: year.first, reverse=True),
        evenings=evenings,
        known=known,
    )
    page = None
    if form.is_valid():
        first, last = form.span
        only = None if may_see_stakes(request.actor) else request.actor.member_id
        compared = comparison(first=first, last=last, rules=form.other_rules)
        page = what_if_page(compared, only=only)
    context = {"current": "fund", "form": form, "page": page}
    return render(request, "ledger/what_if.html", context, status=200 if page else 422)
