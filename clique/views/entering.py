"""The code of an invitation, typed or scanned: what it opens, once."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from clique.device_forms import CodeForm
from clique.devices import device_name
from clique.errors import UserError
from clique.guesses import count_code
from clique.invitations import Entered, enter
from clique.known import remember
from clique.models import DeviceKind
from clique.parts import HtmxRequest
from clique.sources import keep_browser
from clique.throttle import forgive
from clique.views.doors import let_in


@never_cache
@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
def code_enter(request: HtmxRequest) -> HttpResponse:
    if request.method != "POST":
        return render(request, "clique/code_enter.html", {"form": CodeForm()})
    form = CodeForm(request.POST)
    if not form.is_valid():
        return render(request, "clique/code_enter.html", {"form": form}, status=422)
    try:
        entered = _enter(request, form)
    except UserError as error:
        form.refuse(error, seen=0, field="code")
        return render(request, "clique/code_enter.html", {"form": form}, status=error.status)
    return _signed_in(request, entered) if entered.device is None else _known(request, entered)


def _enter(request: HtmxRequest, form: CodeForm) -> Entered:
    """What the code opens; only the wrong ones count as guesses."""
    now = timezone.now()
    door = count_code(request, now=now)
    entered = enter(
        code=form.cleaned_data["code"],
        browser=device_name(request.headers.get("User-Agent", "")),
        key=form.act_key,
        now=now,
    )
    forgive(door)
    return entered


def _known(request: HtmxRequest, entered: Entered) -> HttpResponse:
    response = redirect("/")
    if entered.device is None:
        return response
    if entered.device.kind == DeviceKind.TABLET:
        messages.success(request, gettext("Dieses Tablet schreibt ab jetzt mit."))
    elif entered.member is not None:
        words = gettext("Willkommen, %(name)s: dieses Handy kennt dich ab jetzt.")
        messages.success(request, words % {"name": entered.member.call_name})
    remember(request, response, device=entered.device, token=entered.token)
    return response


def _signed_in(request: HtmxRequest, entered: Entered) -> HttpResponse:
    """Who was locked out is in, and goes on to a new password."""
    member = entered.member
    if member is None or member.account is None:
        return redirect("clique:sign_in")
    let_in(request, member.account)
    messages.success(request, gettext("Du bist drin: mach dir gleich ein neues Passwort."))
    response = redirect("clique:member_access", member.pk)
    keep_browser(request, response, account_id=member.account.pk)
    return response
