"""What every answer says to the browser, files and refusals included."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from clique.sources import is_own_name

HEADERS = {
    # An answer that says itself how long it may be kept is left alone. All others stay in no cache, so that nobody finds them
    # there after somebody signed out.
    "Cache-Control": "private, no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": (
        "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()"
    ),
    "X-Robots-Tag": "noindex, nofollow",
}


OPENER = "Cross-Origin-Opener-Policy"


class FrameHeadersMiddleware:
    """Sets `HEADERS` on every answer, beside those of Django's own middleware.

    And the opener's policy where browsers heed it, over HTTPS or on this machine; elsewhere each page would be a complaint in
    their console.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.is_secure() or is_own_name(request):
            response.headers.setdefault(OPENER, "same-origin")
        return response
