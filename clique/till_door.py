"""The way to the till: open to who may, and from a tablet through the PIN."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext

from clique.actors import Actor
from clique.parts import HtmxRequest, through_door
from clique.permissions import View, is_member, is_tablet, may_run_till, may_see_till, requires


def requires_till(allowed: Callable[[Actor], bool]) -> Callable[[View], View]:
    """A decorator: as `requires`, but a tablet whose till is shut comes to the PIN instead of a refusal."""

    def decorate(view: View) -> View:
        inside = requires(allowed)(view)

        @wraps(view)
        def guarded(request: HtmxRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if is_tablet(request.actor) and not may_run_till(request.actor):
                return through_door(
                    request,
                    door=reverse("clique:till_open"),
                    lost=gettext(
                        "Die Kasse ist wieder zu; dein letzter Tipp wurde nicht gespeichert."
                    ),
                )
            return inside(request, *args, **kwargs)

        return guarded

    return decorate


till_reader_required = requires_till(may_see_till)
cashier_required = requires_till(may_run_till)
account_reader_required = requires_till(lambda actor: is_member(actor) or may_run_till(actor))
