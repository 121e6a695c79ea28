"""What the treasurer's writes begin with."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.utils import timezone

from clique.parts import HtmxRequest
from games.actions.settling import settle_evenings

View = Callable[..., HttpResponse]


def settles_evenings(view: View) -> View:
    """Charge what evenings left over before the view writes, so that it rests on what is owed in fact."""

    @wraps(view)
    def settling(request: HtmxRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "POST":
            settle_evenings(by=request.actor, now=timezone.now())
        return view(request, *args, **kwargs)

    return settling
