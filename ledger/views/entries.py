"""Gifts and expenses, typed by the treasurer."""

from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from clique.errors import UserError
from clique.idempotency import is_known
from clique.parts import HtmxRequest
from clique.permissions import treasurer_required
from ledger.actions.entries import record_gift
from ledger.actions.receipts import record_expense_with
from ledger.forms import ExpenseForm, GiftForm
from ledger.models import Booking
from ledger.queries.booked import expense_categories
from ledger.queries.closings import year_closings
from ledger.queries.tonight import till_evening
from ledger.views.settled import settles_evenings


@require_http_methods(["GET", "POST"])
@treasurer_required
@settles_evenings
def gift_add(request: HtmxRequest) -> HttpResponse:
    now = timezone.now()
    closed = _closed_years()
    if request.method == "GET":
        form = GiftForm(initial={"day": till_evening(now).day}, closed=closed)
        return _page(request, "gift", form)
    form = GiftForm(request.POST, closed=closed)
    if not form.is_valid():
        return _page(request, "gift", form, status=422)
    was_known = is_known(form.act_key)
    try:
        booking = record_gift(**form.gift, by=request.actor, now=now)
    except UserError as error:
        form.refuse(error, seen=0)
        return _page(request, "gift", form, status=error.status)
    return _after(request, booking, was_known=was_known)


@require_http_methods(["GET", "POST"])
@treasurer_required
@settles_evenings
def expense_add(request: HtmxRequest) -> HttpResponse:
    now = timezone.now()
    known = {"categories": expense_categories(), "closed": _closed_years()}
    if request.method == "GET":
        form = ExpenseForm(initial={"day": till_evening(now).day}, **known)
        return _page(request, "expense", form)
    form = ExpenseForm(request.POST, request.FILES, **known)
    if not form.is_valid():
        form.miss_receipt()
        return _page(request, "expense", form, status=422)
    was_known = is_known(form.act_key)
    try:
        booking = record_expense_with(form.content, **form.expense, by=request.actor, now=now)
    except UserError as error:
        form.refuse(error, seen=0)
        form.miss_receipt()
        return _page(request, "expense", form, status=error.status)
    return _after(request, booking, was_known=was_known)


def _after(request: HtmxRequest, booking: Booking, *, was_known: bool) -> HttpResponse:
    """Where the line stands that says what was booked; `schon` if it was by an earlier sending of the same form."""
    query = {"gebucht": booking.pk} | ({"schon": 1} if was_known else {})
    return redirect(f"{_back(request)}?{urlencode(query)}")


def _closed_years() -> tuple[str, ...]:
    """The closed years that a late correction may be about, the latest first."""
    return tuple(year.label for year in reversed(year_closings()))


def _page(
    request: HtmxRequest, name: str, form: GiftForm | ExpenseForm, *, status: int = 200
) -> HttpResponse:
    context = {"current": "till", "form": form, "back": _back(request)}
    return render(request, f"ledger/{name}_form.html", context, status=status)


def _back(request: HtmxRequest) -> str:
    """The page with the button that led here: the fund if its address says so, else the till."""
    return reverse("ledger:fund" if request.GET.get("von") == "fonds" else "ledger:till")
