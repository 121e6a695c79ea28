"""A fund year as the general meeting gets it: its statement, its budget, its closing."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from clique.errors import UserError
from clique.fresh import is_own_password
from clique.parts import HtmxRequest
from clique.permissions import member_required, treasurer_required
from ledger.actions.budgets import set_budget
from ledger.actions.closing import close_year
from ledger.pages.year import check_rows, planned_income, year_page
from ledger.queries.closing import closing_preview
from ledger.queries.journal import chain_head
from ledger.queries.year import YearStatement, budget_version, year_statement
from ledger.views.asked import asked_year
from ledger.views.settled import settles_evenings
from ledger.year_forms import BudgetForm, CloseForm
from ledger.years import FundYear


@require_GET
@member_required
def year(request: HtmxRequest) -> HttpResponse:
    statement = _statement(request)
    context = {"current": "fund", "year": statement, "page": year_page(statement)}
    return render(request, "ledger/year.html", context)


@require_http_methods(["GET", "POST"])
@treasurer_required
def year_budget(request: HtmxRequest) -> HttpResponse:
    statement = _statement(request)
    label = statement.fund.year.label
    form = BudgetForm(
        request.POST if request.method == "POST" else None,
        income=planned_income(statement),
        expenses=statement.expenses,
        initial={"seen": statement.budget_seen},
    )
    status = 422 if form.is_bound else 200
    if form.is_valid():
        try:
            set_budget(label=label, **form.budget, by=request.actor, now=timezone.now())
        except UserError as error:
            form.refuse(error, seen=budget_version(label))
            status = error.status
        else:
            messages.success(request, gettext("Gespeichert."))
            return redirect(_address("year", statement.fund.year))
    context = {"current": "fund", "form": form, "year": statement}
    return render(request, "ledger/year_budget.html", context, status=status)


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
@treasurer_required
@settles_evenings
def year_close(request: HtmxRequest) -> HttpResponse:
    """The checklist and the year as it would be closed; with the password it is."""
    chosen = asked_year(request)
    if request.method == "GET":
        return _close_page(request, chosen)
    form = CloseForm(request.POST)
    if not _is_signed(request, form):
        return _close_page(request, chosen, form=form, status=422)
    try:
        close_year(
            label=chosen.label,
            key=form.act_key,
            seen=form.seen_version,
            by=request.actor,
            now=timezone.now(),
        )
    except UserError as error:
        form.refuse(error, seen=chain_head().number)
        return _close_page(request, chosen, form=form, status=error.status)
    messages.success(request, gettext("%(year)s ist abgeschlossen.") % {"year": chosen.label})
    return redirect(_address("year", chosen))


def _is_signed(request: HtmxRequest, form: CloseForm) -> bool:
    """Whether the form is valid and its password the treasurer's own; the form says why not."""
    if not form.is_valid():
        return False
    try:
        is_own = is_own_password(request, form.cleaned_data["password"])
    except UserError as error:
        form.add_error("password", str(error))
        return False
    if not is_own:
        form.add_error(
            "password", gettext("Das Passwort stimmt nicht; nichts wurde abgeschlossen.")
        )
    return is_own


def _close_page(
    request: HtmxRequest, chosen: FundYear, *, form: CloseForm | None = None, status: int = 200
) -> HttpResponse:
    preview = closing_preview(chosen, club=request.club, today=timezone.localdate())
    context = {
        "current": "fund",
        "form": form or CloseForm(initial={"seen": preview.seen}),
        "preview": preview,
        "year": preview.statement,
        "page": year_page(preview.statement),
        "checks": check_rows(preview.checks, preview.statement),
    }
    return render(request, "ledger/year_close.html", context, status=status)


def _statement(request: HtmxRequest) -> YearStatement:
    return year_statement(asked_year(request), club=request.club, today=timezone.localdate())


def _address(view: str, chosen: FundYear) -> str:
    return f"{reverse(f'ledger:{view}')}?{urlencode({'jahr': chosen.label})}"
