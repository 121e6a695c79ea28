"""A sheet for each role, to be read here or pinned to the wall; in the club's language, whoever asks for it."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.views.decorators.http import require_GET

from clique.parts import HtmxRequest
from clique.permissions import table_required
from clique.qr import qr_picture
from clique.serving import is_only_here, served_address
from ledger.pages.guides import GUIDES, guide_of


@require_GET
@table_required
def own_guide(request: HtmxRequest) -> HttpResponse:
    """The way to one's own sheet, from which ways lead to the others."""
    return redirect("ledger:guide_page", guide_of(request.actor.roles))


@require_GET
@table_required
def guide_page(request: HtmxRequest, role: str) -> HttpResponse:
    """The sheet of one role, with the address and its code."""
    guide = GUIDES.get(role)
    if guide is None:
        raise Http404
    address = served_address()
    with translation.override(request.club.language):
        context = {
            "guide": guide,
            "guides": GUIDES.values(),
            "address": address,
            "qr": None if is_only_here(address) else qr_picture(address),
        }
        response = render(request, "ledger/guide.html", context)
    response["Content-Language"] = request.club.language
    return response
