"""Coming in, going out, and what one sees by: the language and the light."""

from datetime import timedelta
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clique.accounts import change_password, note_device
from clique.actions import choose_language
from clique.actors import actor_of
from clique.cookies import kept
from clique.device_errors import NoSuchAccount
from clique.device_forms import DoorCodeForm, PasswordAgainForm
from clique.devices import device_name
from clique.errors import UserError
from clique.forms import LanguageForm, NewPasswordForm, SchemeForm, SignInForm, is_encodable
from clique.fresh import account_required, is_own_password, is_signed_in
from clique.guesses import account_of
from clique.known import find_device, is_known
from clique.models import DeviceKind, Language, Member
from clique.parts import HtmxRequest, posted, safe_next
from clique.permissions import is_member
from clique.sessions import DEVICE, note_password
from clique.sources import is_open_network, keep_browser

A_YEAR = timedelta(days=365)


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HtmxRequest) -> HttpResponse:
    """The door; whoever is signed in already goes on to where they wanted, a known phone may still be signed in on."""
    if is_signed_in(request):
        return redirect(safe_next(request))
    form = SignInForm(posted(request))
    context = {"form": form, "next": safe_next(request), "code_form": DoorCodeForm()}
    if request.method != "POST":
        return render(request, "clique/sign_in.html", context)
    try:
        account = _account(request, form)
    except UserError as error:
        form.add_error(None, str(error))
        return render(request, "clique/sign_in.html", context, status=error.status)
    let_in(request, account)
    response = redirect(safe_next(request))
    keep_browser(request, response, account_id=account.pk)
    return response


def let_in(request: HtmxRequest, account: User) -> None:
    """Sign `account` in, in a session of its own, on the device that this browser is known as, or on one noted as new."""
    login(request, account)
    now = timezone.now()
    member = Member.objects.filter(account=account).first()
    device = find_device(request)
    if device is None or device.kind == DeviceKind.TV or not is_known(device, now=now):
        name = device_name(request.headers.get("User-Agent", ""))
        device = note_device(name, member=member, now=now)
    request.session[DEVICE] = device.pk
    if member is not None:
        request.actor = actor_of(member, device_id=device.pk)


@require_POST
def sign_out(request: HtmxRequest) -> HttpResponse:
    logout(request)
    return redirect("clique:sign_in")


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def password(request: HtmxRequest) -> HttpResponse:
    """One's own password."""
    user = User.objects.get(member=request.actor.member_id)
    is_old = partial(is_own_password, request)
    form = NewPasswordForm(posted(request), user=user, is_old=is_old)
    if request.method == "POST" and form.is_valid():
        change_password(user, hashed=make_password(form.cleaned_data["new"]), by=request.actor)
        update_session_auth_hash(request, user)
        messages.success(request, gettext("Das neue Passwort gilt; andere Geräte sind abgemeldet."))
        return redirect("/")
    status = 422 if form.is_bound else 200
    return render(request, "clique/password.html", {"form": form}, status=status)


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def password_again(request: HtmxRequest) -> HttpResponse:
    """The password once more, before what a passer-by at an open laptop must not do; it holds for ten minutes."""
    form = PasswordAgainForm(posted(request), is_own=partial(is_own_password, request))
    if form.is_valid():
        note_password(request.session, now=timezone.now())
        return redirect(safe_next(request))
    context = {"form": form, "next": safe_next(request)}
    status = 422 if form.is_bound else 200
    return render(request, "clique/password_again.html", context, status=status)


@require_safe
def open_network(request: HtmxRequest) -> HttpResponse:
    """What is lost without HTTPS; where nothing is, there is no such page."""
    if not is_open_network(request):
        return redirect("/")
    return render(request, "clique/open_network.html")


@require_POST
def language(request: HtmxRequest) -> HttpResponse:
    """Read in another language from here on; an unknown one changes nothing."""
    form = LanguageForm(request.POST)
    response = redirect(safe_next(request))
    if form.is_valid():
        chosen = Language(form.cleaned_data["language"])
        keep_choice(request, response, settings.LANGUAGE_COOKIE_NAME, chosen)
        # A tablet speaks its own, whoever's PIN keeps its till open.
        if is_member(request.actor):
            choose_language(chosen, by=request.actor)
    return response


@require_POST
def scheme(request: HtmxRequest) -> HttpResponse:
    """Dark or light on this device; an unknown one changes nothing."""
    form = SchemeForm(request.POST)
    response = redirect(safe_next(request))
    if form.is_valid():
        cookie = "board_scheme" if form.cleaned_data["board"] else "scheme"
        kept_as = f"{settings.COOKIE_PREFIX}{cookie}"
        keep_choice(request, response, kept_as, form.cleaned_data["scheme"])
    return response


def keep_choice(request: HtmxRequest, response: HttpResponse, cookie: str, value: str) -> None:
    """Keep a choice in this browser for a year; nothing secret."""
    response.set_cookie(cookie, value, **kept(request, lasting=A_YEAR))


def _account(request: HtmxRequest, form: SignInForm) -> User:
    """The account whose name and password were typed. Raises `NoSuchAccount`, `TooManyTries`."""
    if not form.is_valid() or not is_encodable(form.cleaned_data["name"]):
        raise NoSuchAccount
    typed = form.cleaned_data
    account = account_of(request, name=typed["name"], password=typed["password"])
    if account is None:
        raise NoSuchAccount
    return account
