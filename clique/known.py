"""How a browser is known again without a sign-in: the cookie that holds its token, and the device that this names."""

from datetime import datetime, timedelta

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse

from clique.codes import token_hash
from clique.cookies import kept
from clique.models import Device, DeviceKind
from clique.shortages import shortage_of
from clique.transactions import write_transaction

# From the last visit on; browsers keep no cookie for longer.
KNOWN_FOR = timedelta(days=400)
# "Last seen" is exact to this; a write for every request would be in the way of every tap.
SEEN_EVERY = timedelta(minutes=15)

# A TV's cookie is its own: whoever opens its link on a phone stays who they are.
_COOKIES = ("device", "tv")


def find_device(request: HttpRequest) -> Device | None:
    """The device that the browser's token names, revoked or not; a phone or tablet before a TV, None for an unknown one."""
    tokens = {cookie: request.COOKIES.get(_cookie_name(request, cookie), "") for cookie in _COOKIES}
    hashes = {cookie: token_hash(token) for cookie, token in tokens.items() if token}
    if not hashes:
        return None
    devices = Device.objects.select_related("member", "till_by")
    by_hash = {
        device.token_hash: device for device in devices.filter(token_hash__in=hashes.values())
    }
    named = [by_hash[each] for each in hashes.values() if each in by_hash]
    found = [device for device in named if hashes.get(_cookie_of(device)) == device.token_hash]
    living = [device for device in found if device.revoked_at is None]
    return next(iter(living or found), None)


def is_known(device: Device, *, now: datetime) -> bool:
    """Whether the device may come in: not revoked, and seen within `KNOWN_FOR`."""
    seen_at = device.last_seen_at or device.created_at
    return device.revoked_at is None and now - seen_at < KNOWN_FOR


def note_visit(
    request: HttpRequest, response: HttpResponse, *, device: Device, now: datetime
) -> None:
    """Write down that the device was here and give its cookie the full age again, at most every `SEEN_EVERY`."""
    if device.last_seen_at is not None and now - device.last_seen_at < SEEN_EVERY:
        return
    try:
        with write_transaction():
            Device.objects.filter(pk=device.pk).update(last_seen_at=now)
    except OperationalError as error:
        # A full disk keeps nobody from reading; the next visit is noted.
        if shortage_of(error) is None:
            raise
        return
    name = _cookie_name(request, _cookie_of(device))
    # A view may just have set or forgotten the cookie itself.
    if name not in response.cookies:
        _set_cookie(request, response, name=name, token=request.COOKIES[name])


def remember(request: HttpRequest, response: HttpResponse, *, device: Device, token: str) -> None:
    """Give the browser the token by which it is `device` from here on."""
    name = _cookie_name(request, _cookie_of(device))
    _set_cookie(request, response, name=name, token=token)


def forget(request: HttpRequest, response: HttpResponse, *, device: Device) -> None:
    """Take the token of `device` from the browser."""
    name = _cookie_name(request, _cookie_of(device))
    response.set_cookie(name, "", **kept(request, lasting=timedelta()))


def _set_cookie(request: HttpRequest, response: HttpResponse, *, name: str, token: str) -> None:
    response.set_cookie(name, token, **kept(request, lasting=KNOWN_FOR))


def _cookie_of(device: Device) -> str:
    return "tv" if device.kind == DeviceKind.TV else "device"


def _cookie_name(request: HttpRequest, cookie: str) -> str:
    """Over HTTPS a name that the browser takes from this very host alone, and never over plain HTTP."""
    return f"__Host-{cookie}" if request.is_secure() else cookie
