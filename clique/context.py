"""What the frame of every page needs."""

from django.conf import settings
from django.http import HttpRequest

from clique import permissions
from clique.actors import Actor
from clique.fresh import is_signed_in
from clique.parts import HtmxRequest
from clique.release import RELEASE
from clique.sources import is_open_network
from clique.version import program_version

SCHEMES = ("dark", "light")


def frame(request: HttpRequest) -> dict[str, object]:
    """The club, the actor and the ready-made flags by which the navigation shows its entries."""
    if not isinstance(getattr(request, "actor", None), Actor):
        return {}
    known: HtmxRequest = request  # type: ignore[assignment]  # the middleware made it one
    actor = known.actor
    return {
        "club": known.club,
        "program_version": program_version(),
        "release": RELEASE,
        "scheme": _scheme(request, "scheme"),
        "board_scheme": _scheme(request, "board_scheme"),
        "actor": actor,
        "is_open_network": is_open_network(request),
        "is_signed_in": is_signed_in(known),
        "is_member": permissions.is_member(actor),
        "is_tablet": permissions.is_tablet(actor),
        "may_plan_evenings": permissions.may_plan_evenings(actor),
        "may_see_stakes": permissions.may_see_stakes(actor),
        "may_run_till": permissions.may_run_till(actor),
        "may_see_till": permissions.may_see_till(actor),
        "may_manage_devices": permissions.may_manage_devices(actor),
        "may_pair_tv": permissions.may_pair_tv(actor),
        "may_keep_score": permissions.may_keep_score(actor),
        "may_take_money": permissions.may_take_money(actor),
        "may_read_books": permissions.may_read_books(actor),
        "may_see_contacts": permissions.may_see_contacts(actor),
        "may_change_members": permissions.may_change_members(actor),
        "may_administer": permissions.may_administer(actor),
    }


def _scheme(request: HttpRequest, cookie: str) -> str:
    """The brightness chosen on this device; empty: as the device has it (the round board: dark)."""
    chosen = request.COOKIES.get(f"{settings.COOKIE_PREFIX}{cookie}", "")
    return chosen if chosen in SCHEMES else ""
