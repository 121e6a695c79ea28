"""What takes a password: an account, and for some things the password typed within the last ten minutes."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from clique.guesses import account_of
from clique.parts import HtmxRequest, through_door
from clique.permissions import View, member_required
from clique.sessions import is_password_fresh


def account_required(view: View) -> View:
    """A decorator: only for who is signed in with a password, not on a known phone alone."""

    @wraps(view)
    @member_required
    def guarded(request: HtmxRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not is_signed_in(request):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return guarded


def password_required(needed: Callable[..., bool] | None = None) -> Callable[[View], View]:
    """A decorator: whoever may see the view types the password again, unless they just did.

    Stands below the permission. `needed` says by the view's own arguments whether it takes a password at all.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HtmxRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            is_needed = needed is None or needed(*args, **kwargs)
            if not is_needed or is_password_fresh(request.session, now=timezone.now()):
                return view(request, *args, **kwargs)
            return through_door(
                request,
                door=reverse("clique:password_again"),
                lost=gettext("Noch ist nichts gespeichert; dafür braucht es zuerst dein Passwort."),
            )

        return guarded

    return decorate


def is_signed_in(request: HtmxRequest) -> bool:
    """Whether somebody came in with a password, and not on a known device alone."""
    account = getattr(request, "user", None)
    return account is not None and account.is_authenticated


def is_own_password(request: HtmxRequest, password: str) -> bool:
    """Whether it is the password of who is signed in; counted as at the door. Raises `TooManyTries`."""
    own = User.objects.get(member=request.actor.member_id)
    return account_of(request, name=own.username, password=password) == own
