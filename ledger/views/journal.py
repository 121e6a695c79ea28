"""The journal: every booking, and taking one back."""

from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from clique.errors import UserError
from clique.parts import HtmxRequest, safe_next
from clique.permissions import books_required, treasurer_required
from ledger.actions.reversals import reverse_booking
from ledger.errors import NoSuchBooking
from ledger.forms import ReversalForm
from ledger.queries.journal import journal as journal_of
from ledger.views.settled import settles_evenings


@require_GET
@books_required
def journal(request: HtmxRequest) -> HttpResponse:
    return _journal(request)


@require_POST
@treasurer_required
@settles_evenings
def booking_reverse(request: HtmxRequest, booking_id: int) -> HttpResponse:
    """Take back a payment, a gift or an expense; then back to where the button was."""
    form = ReversalForm(request.POST)
    if not form.is_valid():
        return _journal(request, fault=form.fault, at=booking_id, status=422)
    now = timezone.now()
    try:
        reversal = reverse_booking(
            booking_id=booking_id,
            reason=form.cleaned_data["reason"],
            day=timezone.localdate(now),
            key=form.act_key,
            by=request.actor,
            now=now,
        )
    except NoSuchBooking as error:
        raise Http404 from error
    except UserError as error:
        return _journal(request, fault=str(error), at=booking_id, status=error.status)
    messages.success(request, _("Storniert, Buchung %(number)s.") % {"number": reversal.number})
    return redirect(_back(request))


def _journal(
    request: HtmxRequest, *, fault: str = "", at: int | None = None, status: int = 200
) -> HttpResponse:
    shown = journal_of(_page_number(request))
    context = {
        "current": "till",
        "journal": shown,
        "rows": [(entry, uuid4()) for entry in shown.entries],
        "fault": fault,
        "fault_elsewhere": fault if at not in {entry.booking_id for entry in shown.entries} else "",
        "fault_at": at,
        "reason": request.POST.get("reason", ""),
    }
    return render(request, "ledger/journal.html", context, status=status)


def _page_number(request: HtmxRequest) -> int:
    asked = request.POST.get("page") or request.GET.get("seite", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 7 else 1


def _back(request: HtmxRequest) -> str:
    """The page with the button, if it says which; the journal at the page it was on."""
    journal_page = f"{reverse('ledger:journal')}?seite={_page_number(request)}"
    return safe_next(request, default=journal_page)
