"""Bills with the Swiss QR code: one person's, and those of all who owe something, as PDF."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from clique.models import Member
from clique.parts import HtmxRequest
from clique.permissions import books_required, may_see_account, member_required
from ledger.qr_bill.errors import BillRefused
from ledger.queries.member_bill import SlipKind, member_bill, open_bills
from ledger.views.downloads import shown_pdf


@require_GET
@member_required
def member_bill_pdf(request: HtmxRequest, member_id: int) -> HttpResponse:
    """The bill in the member's language; with `?betrag=leer` its slip is blank."""
    # reportlab is slow to load, and most requests do without it.
    from ledger.pdf.member_bill import member_bill_pdf as pdf_of  # noqa: PLC0415

    if not may_see_account(request.actor, member_id):
        raise PermissionDenied
    member = get_object_or_404(Member, pk=member_id)
    slip = SlipKind.BLANK if request.GET.get("betrag") == "leer" else SlipKind.OPEN
    today = timezone.localdate()
    try:
        bill = member_bill(member=member, club=request.club, today=today, slip=slip)
    except BillRefused as error:
        messages.error(request, str(error))
        return redirect("ledger:member_account", member_id)
    word = gettext("Rechnung")
    pdf = pdf_of(bill, language=bill.language)
    return shown_pdf(pdf, name=f"{word}-{bill.number}.pdf")


@require_GET
@books_required
def open_bills_pdf(request: HtmxRequest) -> HttpResponse:
    """The bills of all who owe something, each in its member's language."""
    # reportlab is slow to load, and most requests do without it.
    from ledger.pdf.member_bill import member_bills_pdf as pdf_of  # noqa: PLC0415

    today = timezone.localdate()
    try:
        bills = open_bills(club=request.club, today=today)
    except BillRefused as error:
        messages.error(request, str(error))
        return redirect("ledger:till")
    if not bills:
        messages.info(request, gettext("Niemand ist etwas schuldig."))
        return redirect("ledger:till")
    word = gettext("Rechnungen")
    return shown_pdf(pdf_of(bills), name=f"{word}-{today.isoformat()}.pdf")
