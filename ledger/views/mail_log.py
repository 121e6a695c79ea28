"""What became of the mails: an order while it goes out and afterwards, the log of all, and the test."""

from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from clique.errors import UserError
from clique.fields import ActForm
from clique.parts import HtmxRequest, render_part
from clique.permissions import admin_required, books_required, treasurer_required
from ledger.actions.mail_delivery import deliver
from ledger.actions.mails import drop_mails, order_test, retry_mails
from ledger.mail_forms import RetryForm
from ledger.mail_model import MailState
from ledger.queries.mails import MailOrder
from ledger.queries.mails import mail_log as log_of
from ledger.queries.mails import mail_order as order_of

# A page that waits longer for news looks dead.
BUDGET_S = 3.0


@require_GET
@books_required
def mail_order(request: HtmxRequest, order: UUID) -> HttpResponse:
    """How far an order is; just asked for, it begins by itself."""
    return _order(request, _found(order), goes_on="senden" in request.GET)


@require_POST
@treasurer_required
def mail_deliver(request: HtmxRequest, order: UUID) -> HttpResponse:
    """Send for a few seconds; the answer asks for more while mails wait.

    Neither key nor version: each mail is taken from those that wait by one request alone, however often they ask.
    """
    _found(order)
    try:
        deliver(order=order, club=request.club, now=timezone.now(), budget_s=BUDGET_S)
    except UserError as error:
        return _order(request, _found(order), error=error)
    return _order(request, _found(order), goes_on=True)


@require_POST
@treasurer_required
def mail_retry(request: HtmxRequest, order: UUID) -> HttpResponse:
    """Let what failed, or what nobody knows, go out again."""
    form = RetryForm(request.POST)
    if not form.is_valid():
        return _order(request, _found(order), error=UserError(_incomplete()))
    try:
        retry_mails(
            order=order,
            state=form.chosen_state,
            key=form.act_key,
            seen=form.seen_version,
            by=request.actor,
            now=timezone.now(),
        )
    except UserError as error:
        return _order(request, _found(order), error=error)
    return redirect(f"{reverse('ledger:mail_order', args=[order])}?senden")


@require_POST
@treasurer_required
def mail_drop(request: HtmxRequest, order: UUID) -> HttpResponse:
    """Leave out what still waits."""
    form = ActForm(request.POST)
    if not form.is_valid():
        return _order(request, _found(order), error=UserError(_incomplete()))
    try:
        drop_mails(
            order=order,
            key=form.act_key,
            seen=form.seen_version,
            by=request.actor,
            now=timezone.now(),
        )
    except UserError as error:
        return _order(request, _found(order), error=error)
    return redirect("ledger:mail_order", order)


@require_GET
@books_required
def mail_log(request: HtmxRequest) -> HttpResponse:
    asked = request.GET.get("seite", "")
    page = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 7 else 1
    context = {"current": "till", "log": log_of(page, now=timezone.now())}
    return render(request, "ledger/mail_log.html", context)


@require_POST
@admin_required
def mail_test(request: HtmxRequest) -> HttpResponse:
    """Send a mail to who asks, and say what the server answered."""
    form = ActForm(request.POST)
    now = timezone.now()
    try:
        if not form.is_valid():
            raise UserError(_incomplete())
        order = order_test(key=form.act_key, by=request.actor, club=request.club, now=now)
        deliver(order=order, club=request.club, now=now, budget_s=0)
        _say(request, _found(order))
    except UserError as error:
        messages.error(request, str(error))
    return redirect("ledger:settings")


def _say(request: HtmxRequest, order: MailOrder) -> None:
    """What became of a test."""
    (row,) = order.rows
    words = {"address": row.address, "words": row.words}
    if row.state == MailState.SENT:
        messages.success(
            request,
            gettext("Der Mailserver hat die Testmail an %(address)s angenommen.") % words,
        )
    else:
        messages.error(
            request,
            gettext("Die Testmail an %(address)s ging nicht hinaus: %(words)s.") % words,
        )


def _order(
    request: HtmxRequest,
    order: MailOrder,
    *,
    goes_on: bool = False,
    error: UserError | None = None,
) -> HttpResponse:
    waiting = order.count(MailState.WAITING)
    context: dict[str, object] = {
        "current": "till",
        "order": order,
        "key": uuid4(),
        "sent": order.count(MailState.SENT),
        "waiting": waiting,
        "failed": order.count(MailState.FAILED),
        "unsure": order.count(MailState.UNSURE),
        "goes_on": goes_on and waiting > 0,
        "fault": str(error) if error else "",
    }
    return render_part(
        request,
        part="ledger/_mail_order.html",
        page="ledger/mail_order.html",
        context=context,
        status=error.status if error else 200,
        then=None if request.method == "GET" else reverse("ledger:mail_order", args=[order.order]),
    )


def _found(order: UUID) -> MailOrder:
    found = order_of(order, now=timezone.now())
    if found is None:
        raise Http404
    return found


def _incomplete() -> str:
    return gettext("Die Eingabe war nicht vollständig; lade die Seite neu.")
