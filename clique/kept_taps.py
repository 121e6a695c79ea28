"""What a browser's outbox and the server say to each other, beside the forms that it sends.

A tap of the outbox is kept in the browser until it is answered as saved, so no other answer loses it (outbox.js).
"""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

HEADER = "Outbox"
SAVED, REFUSED = "saved", "refused"


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
            response.headers[HEADER] = SAVED if is_saved else REFUSED
        return response
