"""The sample clique: made on the first page, put away on the settings page."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clique.models import Club
from clique.parts import HtmxRequest
from clique.permissions import admin_required
from clique.views.doors import let_in
from ledger.sample import NotEmpty, make_sample
from ledger.sample_removal import NotASample, remove_sample


@never_cache
@require_POST
def first_start_sample(request: HtmxRequest) -> HttpResponse:
    """Make the sample clique, sign its treasurer in, and show the passwords this once.

    Beside a club nothing is hashed: everybody may send this form, at any time.
    """
    if request.club.pk:
        return redirect("ledger:home")
    try:
        sample = make_sample(
            today=timezone.localdate(), language=translation.get_language() or "de"
        )
    except NotEmpty:
        return redirect("ledger:home")
    request.club = Club.objects.get()
    let_in(request, User.objects.get(member=sample.accounts[0].member_id))
    return render(request, "ledger/sample_made.html", {"accounts": sample.accounts})


@require_http_methods(["GET", "HEAD", "POST"])
@admin_required
def sample_remove(request: HtmxRequest) -> HttpResponse:
    """Ask once, then put the sample clique away and start over."""
    if request.method != "POST":
        return render(request, "ledger/sample_remove.html")
    try:
        remove_sample(now=timezone.now())
    except NotASample as error:
        messages.error(request, str(error))
        return redirect("ledger:settings")
    response = redirect(settings.FIRST_START_URL)
    response.delete_cookie(settings.SESSION_COOKIE_NAME)
    return response
