"""The program's addresses, and `/floor/`: the least a tap could cost.

The floor has the same middleware, session, user and CSRF check, one insert with a unique key in
one transaction, and twelve tiles rendered.
"""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import include, path
from django.utils import timezone
from django.views.decorators.http import require_POST

from clique.models import Command
from clique.parts import HtmxRequest
from clique.permissions import scorekeeper_required
from clique.transactions import write_transaction

TILES = [f"Mitglied {number}" for number in range(12)]


@require_POST
@scorekeeper_required
def floor(request: HtmxRequest) -> HttpResponse:
    with write_transaction():
        Command.objects.create(
            key=UUID(request.POST["key"]),
            kind="floor",
            digest="",
            at=timezone.now(),
            by_id=request.actor.member_id,
        )
    return render(request, "floor.html", {"tiles": TILES})


urlpatterns = [path("floor/", floor), path("", include("clique.urls"))]
