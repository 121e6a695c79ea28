"""The payment list on screen and as PDF, from the same figures."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from clique.parts import HtmxRequest
from clique.permissions import books_required
from ledger.pages.payment_list import payment_page
from ledger.queries.payment_list import PaymentList, listed_evenings
from ledger.queries.payment_list import payment_list as list_of
from ledger.scope_form import ScopeForm
from ledger.views.downloads import shown_pdf


@require_GET
@books_required
def payment_list(request: HtmxRequest) -> HttpResponse:
    form = ScopeForm(request.GET, evenings=listed_evenings())
    return _page(request, form, payments=_asked_for(request, form))


@require_GET
@books_required
def payment_list_pdf(request: HtmxRequest) -> HttpResponse:
    # reportlab is slow to load, and most requests do without it.
    from ledger.pdf.payment_list import payment_list_pdf as pdf_of  # noqa: PLC0415

    form = ScopeForm(request.GET, evenings=listed_evenings())
    payments = _asked_for(request, form)
    if payments is None:
        return _page(request, form, payments=None)
    word = gettext("Zahlliste")
    return shown_pdf(pdf_of(payments), name=f"{word}-{payments.day.isoformat()}.pdf")


def _asked_for(request: HtmxRequest, form: ScopeForm) -> PaymentList | None:
    if not form.is_valid():
        return None
    return list_of(scope=form.scope, club=request.club, today=timezone.localdate())


def _page(request: HtmxRequest, form: ScopeForm, *, payments: PaymentList | None) -> HttpResponse:
    page = payment_page(
        form,
        asked=request.GET,
        payments=payments,
        club=request.club,
        today=timezone.localdate(),
    )
    context = {"page": page, "payments": payments, "current": "till"}
    status = 200 if payments else 422
    return render(request, "ledger/payment_list.html", context, status=status)
