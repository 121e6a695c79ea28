"""Where a request comes from, as far as that can be known: the network, and the browser that somebody signed in with before."""

import ipaddress
import secrets
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port

_SALT = "clique.browser"
_KEPT_FOR = timedelta(days=400)
# Who of the club shares a browser; a longer list would outgrow the cookie.
_MOST_ACCOUNTS = 12
# By these a machine calls itself, and nothing leaves it.
_OWN_NAMES = frozenset({"127.0.0.1", "localhost", "[::1]"})


def network_of(request: HttpRequest) -> str:
    """The address that a request comes from, of IPv6 the network of one connection (/64).

    A header says so only where the program stands behind its own proxy, on the same machine: then the proxy wrote the last
    entry, whatever the client sent before it.
    """
    address = request.META.get("REMOTE_ADDR", "")
    if settings.HTTPS_NAMES and _is_this_machine(address):
        address = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(known, ipaddress.IPv6Address):
        mapped = known.ipv4_mapped
        return str(mapped or ipaddress.ip_network((int(known), 64), strict=False).network_address)
    return str(known)


def is_open_network(request: HttpRequest) -> bool:
    """Whether the request came over a network without a lock: everybody there may read along."""
    return settings.LAN and not request.is_secure() and not is_own_name(request)


def is_own_name(request: HttpRequest) -> bool:
    """Whether the browser calls the server by a name that means its own machine; false for a name that is refused."""
    try:
        name, _port = split_domain_port(request.get_host())
    except DisallowedHost:
        return False
    return name in _OWN_NAMES


def browser_of(request: HttpRequest, *, account_id: int | None) -> str:
    """The mark of a browser in which this account was signed in before; empty in any other."""
    mark, accounts = _kept(request)
    return mark if account_id in accounts else ""


def keep_browser(request: HttpRequest, response: HttpResponse, *, account_id: int) -> None:
    """Know this browser again as one of the account's; it opens nothing by that."""
    mark, accounts = _kept(request)
    others = [known for known in accounts if known != account_id]
    kept = [mark or secrets.token_urlsafe(12), [account_id, *others][:_MOST_ACCOUNTS]]
    response.set_cookie(
        f"{settings.COOKIE_PREFIX}browser",
        signing.dumps(kept, salt=_SALT),
        max_age=_KEPT_FOR,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def _kept(request: HttpRequest) -> tuple[str, list[int]]:
    text = request.COOKIES.get(f"{settings.COOKIE_PREFIX}browser", "")
    try:
        mark, accounts = signing.loads(text, salt=_SALT, max_age=_KEPT_FOR)
    except signing.BadSignature:
        return "", []
    return mark, accounts


def _is_this_machine(address: str) -> bool:
    # A Unix socket has no address.
    return not address or address in {"127.0.0.1", "::1"}
