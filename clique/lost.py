"""The one answer to a device that was thrown out: it is refused, it is told so, and it forgets what it was."""

from django.http import HttpResponse
from django.utils.translation import gettext

from clique.known import forget
from clique.models import Device
from clique.parts import HtmxRequest, refuse_part


def refuse_device(request: HtmxRequest, device: Device) -> HttpResponse:
    """403 with the reason; whoever comes again is nobody and finds the door."""
    response = refuse_part(
        request,
        sentence=gettext(
            "Dieses Gerät ist abgemeldet; nichts wurde gespeichert, lade die Seite neu."
        ),
        page="device_lost.html",
        status=403,
    )
    forget(request, response, device=device)
    return response
