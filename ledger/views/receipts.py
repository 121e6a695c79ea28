"""Receipts: attached by the treasurer, given out to treasurer and auditor alone."""

from django.contrib import messages
from django.http import FileResponse, Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from clique.errors import UserError
from clique.parts import HtmxRequest
from clique.permissions import books_required, treasurer_required
from ledger.actions.receipts import attach_receipt
from ledger.queries.receipts import BookingReceipts, kept_receipt, receipts_of
from ledger.receipt_form import ReceiptForm


@require_http_methods(["GET", "HEAD", "POST"])
@treasurer_required
def receipt_add(request: HtmxRequest, booking_id: int) -> HttpResponse:
    """Attach a receipt, then see it on the same page, where more can follow."""
    booking = receipts_of(booking_id)
    if booking is None:
        raise Http404
    if request.method != "POST":
        return _page(request, booking, ReceiptForm())
    form = ReceiptForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, booking, form, status=422)
    try:
        attach_receipt(
            booking_id=booking_id,
            content=form.content,
            key=form.act_key,
            by=request.actor,
            now=timezone.now(),
        )
    except UserError as error:
        form.add_error(None, str(error))
        return _page(request, booking, form, status=error.status)
    messages.success(request, gettext("Der Beleg ist dabei."))
    return redirect("ledger:receipt_add", booking_id)


@require_GET
@books_required
def receipt(request: HtmxRequest, receipt_id: int) -> HttpResponseBase:
    """The file as an attachment: a browser that opened it inside the site would run what hides in it."""
    kept = kept_receipt(receipt_id)
    if kept is None or not kept.path.is_file():
        raise Http404
    response = FileResponse(
        kept.path.open("rb"),
        as_attachment=True,
        filename=kept.name,
        content_type=kept.kind.content_type,
    )
    response["Cache-Control"] = "private, no-store"
    return response


def _page(
    request: HtmxRequest, booking: BookingReceipts, form: ReceiptForm, *, status: int = 200
) -> HttpResponse:
    context = {"current": "till", "booking": booking, "form": form}
    return render(request, "ledger/receipt_form.html", context, status=status)
