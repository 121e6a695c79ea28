"""Where others reach the program, for what the page of one device tells another: a code, a link in a mail."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext

from clique.serving import is_only_here, served_address


def address_for_others(request: HttpRequest, path: str) -> str:
    """The address of `path` for another device.

    It is the one by which this page was opened, as that is known to work; on the server's own machine, which may call itself
    `localhost`, the one that the server serves others under.
    """
    here = request.build_absolute_uri(path)
    if not is_only_here(here):
        return here
    served = served_address()
    return here if is_only_here(served) else f"{served.rstrip('/')}{path}"


def why_out_of_reach(address: str) -> str:
    """Why no other device comes to `address`, and what to do about it; empty where it does."""
    if not is_only_here(address):
        return ""
    if settings.LAN:
        words = gettext("Kein Netz gefunden: nur dieser Computer kommt herein.")
        advice = gettext("Verbinde den Computer mit dem Netz und starte den Server neu.")
        return f"{words} {advice}"
    return gettext(
        "Das Programm ist nur auf diesem Gerät offen: andere erreichen es erst nach dem Start mit «make run LAN=1»."
    )
