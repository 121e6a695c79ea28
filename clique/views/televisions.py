"""How a television is connected from the tablet: the link to show it, the letters it shows."""

from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clique.device_forms import TvCodeForm
from clique.device_reads import televisions
from clique.errors import UserError
from clique.fields import ActForm
from clique.guesses import count_code
from clique.parts import HtmxRequest
from clique.permissions import tv_pairer_required
from clique.qr import qr_picture
from clique.reach import address_for_others
from clique.throttle import forgive
from clique.tv_pairing import make_tv_link, pair_tv, tv_link


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@tv_pairer_required
def tv_list(request: HtmxRequest) -> HttpResponse:
    """The link, the televisions that are connected, and the field for what another one shows."""
    if request.method != "POST":
        return _page(request, TvCodeForm())
    form = TvCodeForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    now = timezone.now()
    try:
        door = count_code(request, now=now)
        pair_tv(form.cleaned_data["code"], key=form.act_key, by=request.actor, now=now)
        forgive(door)
    except UserError as error:
        form.refuse(error, seen=0, field="code")
        return _page(request, form, status=error.status)
    messages.success(request, gettext("Der Fernseher kommt in ein paar Sekunden."))
    return redirect("clique:tv_list")


@require_POST
@tv_pairer_required
def tv_link_make(request: HtmxRequest) -> HttpResponse:
    form = ActForm(request.POST)
    if form.is_valid():
        key: UUID = form.act_key
        try:
            make_tv_link(key=key, by=request.actor, now=timezone.now())
        except UserError as error:
            messages.error(request, str(error))
    else:
        messages.error(request, form.act_errors[0])
    return redirect("clique:tv_list")


def _page(request: HtmxRequest, form: TvCodeForm, *, status: int = 200) -> HttpResponse:
    now = timezone.now()
    link = tv_link()
    screen = address_for_others(request, reverse(settings.TV_URL))
    # Behind the # the secret stays in the browser: no server and no log between sees it.
    address = "" if link is None else f"{screen}#{link.token}"
    context = {
        "form": form,
        # A template calls it: each button gets a key of its own.
        "act_form": lambda: ActForm(auto_id=False),
        "screen": screen,
        "address": address,
        "link_id": link and link.device.pk,
        "qr": qr_picture(address) if address else None,
        "lines": televisions(now=now),
    }
    return render(request, "clique/tv_list.html", context, status=status)
