"""The cash count: what lies in the box, beside what should."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from clique.errors import UserError
from clique.money import franken
from clique.parts import HtmxRequest
from clique.permissions import treasurer_required
from ledger.actions.counts import count_cash
from ledger.count_form import CountForm
from ledger.queries.cash_counts import cash_box
from ledger.queries.tonight import till_evening
from ledger.views.settled import settles_evenings


@require_http_methods(["GET", "POST"])
@treasurer_required
@settles_evenings
def cash_count(request: HtmxRequest) -> HttpResponse:
    if request.method == "GET":
        return _page(request, CountForm(initial={"seen": cash_box().seen}))
    form = CountForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    now = timezone.now()
    try:
        count = count_cash(
            pieces=form.pieces,
            reason=form.cleaned_data["reason"],
            day=till_evening(now).day,
            key=form.act_key,
            seen=form.seen_version,
            by=request.actor,
            now=now,
        )
    except UserError as error:
        form.refuse(error, seen=cash_box().seen)
        return _page(request, form, status=error.status)
    if count.booking_id is not None:
        return redirect(f"{reverse('ledger:till')}?gebucht={count.booking_id}")
    found = franken(count.found_rappen)
    messages.success(request, gettext("Gezählt: %(found)s, die Kasse stimmt.") % {"found": found})
    return redirect("ledger:till")


def _page(request: HtmxRequest, form: CountForm, *, status: int = 200) -> HttpResponse:
    box = cash_box()
    context = {
        "current": "till",
        "form": form,
        "box": box,
        "found_rappen": form.found_rappen,
        "difference_rappen": form.found_rappen - box.expected_rappen,
    }
    return render(request, "ledger/cash_count.html", context, status=status)
