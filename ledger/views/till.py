"""The till at the table: who owes what, paid by one tap, taken back by one."""

from uuid import uuid4

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import trigger_client_event

from clique.errors import UserError
from clique.models import Member
from clique.parts import HtmxRequest, render_part
from clique.permissions import may_take_money
from clique.till_door import cashier_required, till_reader_required
from ledger.actions.payments import record_payment
from ledger.actions.reversals import reverse_booking
from ledger.forms import PartForm, Tap, read_key, read_tap
from ledger.models import Means
from ledger.pages.till import DueRow, PartEntry, due_row, no_debt
from ledger.queries.booked import payer
from ledger.queries.journal import chain_head
from ledger.queries.till import Till
from ledger.queries.till import till as till_on
from ledger.queries.tonight import till_evening
from ledger.views.booked import just_booked
from ledger.views.settled import settles_evenings

PARTS = {"anzahl": "ledger/_till_count.html", "stand": "ledger/_till_side.html"}


@require_GET
@till_reader_required
def till(request: HtmxRequest) -> HttpResponse:
    context = _page(request) | just_booked(request, back=reverse("ledger:till"))
    context["close_key"] = uuid4()
    return render(request, "ledger/till.html", context)


@require_GET
@till_reader_required
def till_part(request: HtmxRequest, part: str) -> HttpResponse:
    """What stands beside the rows, fetched anew whenever one of them changed."""
    if part not in PARTS:
        raise Http404
    return render(request, PARTS[part], _page(request))


@require_POST
@cashier_required
@settles_evenings
def payment_record(request: HtmxRequest) -> HttpResponse:
    """The whole balance, by one tap on the row; without a row (the Enter key) nothing but the page again."""
    if "pay" not in request.POST:
        return redirect(_till_with(request))
    tap = read_tap(request.POST.get("pay", ""))
    try:
        _pay(request, tap, amount_rappen=tap.balance_rappen)
    except UserError as error:
        return _row(request, tap.member_id, fault=str(error), status=error.status)
    return _row(request, tap.member_id)


@require_http_methods(["GET", "POST"])
@cashier_required
@settles_evenings
def payment_part(request: HtmxRequest, member_id: int) -> HttpResponse:
    """The row with the field for a part of the balance, and that part booked."""
    if request.method == "GET":
        return _row(request, member_id, entry=None if "zu" in request.GET else PartEntry())
    tap = read_tap(request.POST.get("part", ""))
    if tap.member_id != member_id:
        raise BadRequest("another row")
    entry = PartEntry(typed=request.POST.get(f"amount-{member_id}", ""))
    form = PartForm({"amount": entry.typed})
    if not form.is_valid():
        return _row(request, member_id, entry=entry, fault=form.fault, status=422)
    try:
        _pay(request, tap, amount_rappen=form.cleaned_data["amount"])
    except UserError as error:
        return _row(request, member_id, entry=entry, fault=str(error), status=error.status)
    return _row(request, member_id)


@require_POST
@cashier_required
@settles_evenings
def payment_undo(request: HtmxRequest, booking_id: int) -> HttpResponse:
    """A payment taken back by its reversal; on a tablet only one of the till's own day."""
    now = timezone.now()
    key = read_key(request.POST.get("undo", ""))
    day = till_evening(now).day
    member_id = payer(booking_id, on=None if may_take_money(request.actor) else day)
    if member_id is None:
        raise Http404
    try:
        reverse_booking(booking_id=booking_id, day=day, key=key, by=request.actor, now=now)
    except UserError as error:
        return _row(request, member_id, fault=str(error), status=error.status)
    return _row(request, member_id)


def _pay(request: HtmxRequest, tap: Tap, *, amount_rappen: int) -> None:
    now = timezone.now()
    record_payment(
        member_id=tap.member_id,
        amount_rappen=amount_rappen,
        means=request.POST.get("means", ""),
        day=till_evening(now).day,
        key=tap.key,
        seen=tap.seen,
        by=request.actor,
        now=now,
    )


def _row(
    request: HtmxRequest,
    member_id: int,
    *,
    entry: PartEntry | None = None,
    fault: str = "",
    status: int = 200,
) -> HttpResponse:
    """One row as it is now; without htmx the page with it, or the way back to it after success."""
    context = _page(request, member_id=member_id, entry=entry, fault=fault)
    then = f"{_till_with(request)}#till-row-{member_id}" if request.method == "POST" else None
    response = render_part(
        request,
        part="ledger/_till_row.html",
        page="ledger/till.html",
        context=context,
        status=status,
        then=then,
    )
    if request.method == "POST" and request.htmx and status != 422:
        trigger_client_event(response, "till-changed")
    return response


def _page(
    request: HtmxRequest,
    *,
    member_id: int | None = None,
    entry: PartEntry | None = None,
    fault: str = "",
) -> dict[str, object]:
    """The till, its rows, and among them as `row` the one of `member_id`, open or with its fault."""
    evening = till_evening(timezone.now())
    shown = till_on(day=evening.day, absent_ids=evening.absent_ids)
    rows = [
        due_row(row, entry=entry, fault=fault) if row.member_id == member_id else due_row(row)
        for row in shown.rows
    ]
    return {
        "current": "till",
        "till": shown,
        "asks_for_count": _asks_for_count(shown, is_open=evening.is_open),
        "rows": rows,
        "all_paid": not rows and chain_head().number > 0,
        "row": _row_of(rows, member_id, fault) if member_id is not None else None,
        "means": Means.choices,
        "chosen": _chosen(request),
    }


def _asks_for_count(shown: Till, *, is_open: bool) -> bool:
    """Whether the cash box is to be counted: something moved, and the evening is over or everybody has paid."""
    return not shown.is_counted and (not is_open or bool(shown.paid_count and not shown.open_count))


def _chosen(request: HtmxRequest) -> str:
    chosen = request.POST.get("means") or request.GET.get("wie", "")
    return chosen if chosen in Means.values else Means.CASH.value


def _till_with(request: HtmxRequest) -> str:
    """The till, with the means of payment that were chosen."""
    return f"{reverse('ledger:till')}?wie={_chosen(request)}"


def _row_of(rows: list[DueRow], member_id: int, fault: str) -> DueRow:
    """The member's row; who neither owes nor paid today has none on the page."""
    for row in rows:
        if row.member_id == member_id:
            return row
    member = get_object_or_404(Member, pk=member_id)
    return no_debt(member_id=member.pk, name=member.call_name, fault=fault)
