"""The first start: set up the clique in the browser."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from clique.dates import book_day
from clique.device_errors import TooManyTries
from clique.errors import ClubExists, UserNameTooLong
from clique.founding import Founding, found_club
from clique.guesses import account_of
from clique.models import Language
from clique.parts import HtmxRequest
from clique.sources import keep_browser
from clique.views.doors import keep_choice, let_in
from ledger.club_forms import FirstStartForm

HOME = "ledger:home"
TYPED = ("club_name", "treasurer", "fund_name", "iban")


@never_cache
@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "HEAD", "POST"])
def first_start(request: HtmxRequest) -> HttpResponse:
    if request.method != "POST":
        return redirect(HOME) if request.club.pk else _page(request, _blank_form())
    if "speak" in request.POST:
        return _in_other_words(request, request.POST["speak"])
    form = FirstStartForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    # Before anything is hashed: everybody may send this form, at any time.
    return _after_all(request, form) if request.club.pk else _founded(request, form)


def _founded(request: HtmxRequest, form: FirstStartForm) -> HttpResponse:
    try:
        member = found_club(_founding(form), today=book_day(timezone.now()))
    except ClubExists:
        return _after_all(request, form)
    except UserNameTooLong as error:
        form.add_error("treasurer", str(error))
        return _page(request, form, status=error.status)
    return _home_of(request, member.account)


def _founding(form: FirstStartForm) -> Founding:
    typed = form.cleaned_data
    return Founding(
        club_name=typed["club_name"],
        language=typed["language"],
        treasurer=typed["treasurer"],
        hashed_password=make_password(typed["password"]),
        fund_name=typed["fund_name"],
        iban=typed["iban"],
    )


def _after_all(request: HtmxRequest, form: FirstStartForm) -> HttpResponse:
    """The club is there already: by a double tap of the same person, or by somebody else."""
    typed = form.cleaned_data
    try:
        account = account_of(request, name=typed["treasurer"], password=typed["password"])
    except TooManyTries as error:
        messages.warning(request, str(error))
        return redirect(HOME)
    if account is None:
        messages.warning(
            request, gettext("Jemand anders hat die Clique eben angelegt; melde dich an.")
        )
    return _home_of(request, account)


def _home_of(request: HtmxRequest, account: User | None) -> HttpResponse:
    """The first page, for whose account it is; in a browser that is known as theirs from here on."""
    response = redirect(HOME)
    if account is not None:
        let_in(request, account)
        keep_browser(request, response, account_id=account.pk)
    return response


def _in_other_words(request: HtmxRequest, choice: str) -> HttpResponse:
    """The same page in another language, with what was typed so far but the passwords."""
    if choice in Language.values:
        translation.activate(choice)
    typed = {name: request.POST.get(name, "") for name in TYPED}
    form = FirstStartForm(initial=typed | {"language": translation.get_language()})
    response = _page(request, form)
    language = translation.get_language() or "de"
    keep_choice(request, response, settings.LANGUAGE_COOKIE_NAME, language)
    response.headers["Content-Language"] = translation.get_language() or "de"
    return response


def _blank_form() -> FirstStartForm:
    return FirstStartForm(initial={"language": translation.get_language()})


def _page(request: HtmxRequest, form: FirstStartForm, *, status: int = 200) -> HttpResponse:
    context = {"form": form, "languages": Language.choices}
    return render(request, "ledger/first_start.html", context, status=status)
