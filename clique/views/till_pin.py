"""The till's PIN: chosen by a treasurer, typed on the scorekeepers' tablet."""

from django.contrib import messages
from django.contrib.auth.hashers import make_password
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from clique.device_forms import NewPinForm, TillPinForm
from clique.errors import UserError
from clique.fields import ActForm
from clique.fresh import password_required
from clique.models import Device
from clique.parts import HtmxRequest, posted, safe_next
from clique.permissions import is_tablet, may_run_till, requires, treasurer_required
from clique.till_pin import MOST_TRIES, close_till, open_till, set_pin, treasurers_with_pin


@never_cache
@sensitive_post_parameters("pin", "again")
@require_http_methods(["GET", "HEAD", "POST"])
@treasurer_required
@password_required()
def pin_choose(request: HtmxRequest) -> HttpResponse:
    """A treasurer's own PIN."""
    form = NewPinForm(posted(request))
    if form.is_valid():
        hashed = make_password(form.cleaned_data["pin"])
        try:
            set_pin(
                member_id=request.actor.member_id or 0,
                hashed=hashed,
                key=form.act_key,
                by=request.actor,
            )
        except UserError as error:
            form.refuse(error, seen=0)
        else:
            messages.success(request, gettext("Die PIN gilt ab jetzt auf jedem Tablet."))
            return redirect("clique:device_list")
    status = 422 if form.is_bound else 200
    return render(request, "clique/pin_choose.html", {"form": form}, status=status)


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "HEAD", "POST"])
@requires(is_tablet)
def till_open(request: HtmxRequest) -> HttpResponse:
    """Where a tablet's way to the till begins; with the PIN it goes on."""
    if may_run_till(request.actor):
        return redirect(safe_next(request))
    treasurers = treasurers_with_pin()
    first = treasurers.first()
    form = TillPinForm(
        posted(request), treasurers=treasurers, initial={"member": first and first.pk}
    )
    if not form.is_valid():
        return _pin_page(request, form, status=422 if form.is_bound else 200)
    try:
        open_till(
            device_id=request.actor.device_id or 0,
            member_id=form.cleaned_data["member"].pk,
            pin=form.cleaned_data["pin"],
            key=form.act_key,
            by=request.actor,
            now=timezone.now(),
        )
    except UserError as error:
        form.refuse(error, seen=0)
        return _pin_page(request, form, status=error.status)
    return redirect(safe_next(request))


@require_POST
@requires(is_tablet)
def till_close(request: HtmxRequest) -> HttpResponse:
    form = ActForm(request.POST)
    try:
        if not form.is_valid():
            raise UserError(form.act_errors[0])
        close_till(device_id=request.actor.device_id or 0, key=form.act_key, by=request.actor)
    except UserError as error:
        messages.error(request, str(error))
    return redirect("/")


def _pin_page(request: HtmxRequest, form: TillPinForm, *, status: int) -> HttpResponse:
    device = Device.objects.get(pk=request.actor.device_id or 0)
    treasurers = list(treasurers_with_pin())
    context = {
        "form": form,
        "next": safe_next(request),
        "treasurers": treasurers,
        "is_locked": device.pin_tries >= MOST_TRIES,
    }
    return render(request, "clique/till_open.html", context, status=status)
