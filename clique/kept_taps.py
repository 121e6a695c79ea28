"""What a browser's outbox and the server say to each other, beside the forms that it sends.

A tap of the outbox is kept in the browser until it is answered as saved, so no other answer loses it (outbox.js). It says for
which database it was made: another one's numbers would lead it to a game that nobody meant.
"""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

from clique.models import Club

HEADER = "Outbox"
SAVED, REFUSED, ELSEWHERE = "saved", "refused", "elsewhere"
# What the first program with an outbox sent instead of a generation.
_UNSAID = "kept"


def is_kept(request: HttpRequest) -> bool:
    """Whether this is a tap that the browser keeps, whatever the answer."""
    return HEADER in request.headers


class OutboxMiddleware:
    """Says in a header whether a tap of the outbox is saved: the sign-in page of some Wi-Fi answers with 200 too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if is_kept(request):
            is_saved = response.status_code == HTTPStatus.OK
            response.headers.setdefault(HEADER, SAVED if is_saved else REFUSED)
        return response


class OwnTapsMiddleware:
    """Refuses a tap that was made for another database, whoever brings it: nothing of it is looked at."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        club: Club = request.club  # type: ignore[attr-defined]  # the middleware before made it one
        if request.headers.get(HEADER, _UNSAID) in (_UNSAID, club.generation):
            return self.get_response(request)
        return HttpResponse(status=HTTPStatus.CONFLICT, headers={HEADER: ELSEWHERE})
