"""Passwords and codes as they are typed: each try is counted before it is looked at."""

from datetime import datetime

from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils import timezone

from clique.actors import NOBODY, Role
from clique.models import name_key
from clique.sources import browser_of, network_of
from clique.throttle import Door, count_try, forget_tries, forgive

MOST_OF_ACCOUNT = 10
# A whole clique may sit behind one address.
MOST_OF_NETWORK = 60
MOST_CODES = 20


def account_of(request: HttpRequest, *, name: str, password: str) -> User | None:
    """The account with this name and password, whose name may have been made elsewhere and keep capitals.

    Raises `TooManyTries`. In a browser in which somebody signed in before, only what is typed there counts against them.
    """
    known = User.objects.filter(username__in={name, name_key(name)}).first()
    user_name = known.username if known else name
    browser = browser_of(request, account_id=known.pk if known else None)
    network = network_of(request)
    own = Door(("password", browser or network, name_key(user_name)), MOST_OF_ACCOUNT)
    shared = [] if browser else [Door(("passwords", network), MOST_OF_NETWORK)]
    count_try(own, *shared, now=timezone.now())
    account = authenticate(request, username=user_name, password=password)
    if not isinstance(account, User):
        return None
    forget_tries(own)
    # Only taken back: with an account of one's own the guesses at others would never end.
    forgive(*shared)
    return account


def code_door(request: HttpRequest) -> Door:
    """The codes that are typed from one network; those on the tablet count by themselves.

    So a guest in the cellar's network keeps no television from it.
    """
    actor = getattr(request, "actor", NOBODY)
    if Role.TABLET in actor.roles:
        return Door(("code", "device", actor.device_id), MOST_CODES)
    return Door(("code", network_of(request)), MOST_CODES)


def count_code(request: HttpRequest, *, now: datetime) -> Door:
    """Count a code that is about to be looked at; the door, to `forgive` a right one. Raises `TooManyTries`."""
    door = code_door(request)
    count_try(door, now=now)
    return door
