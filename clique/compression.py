"""Pages leave compressed: over the cellar's Wi-Fi a board weighs a fifth."""

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class PageCompressionMiddleware(GZipMiddleware):
    """Compresses pages and their parts alone: static files lie compressed on the disk, downloads gain nothing.

    What a page tells by its length is blurred: Django adds up to a hundred bytes by chance and masks the token of its forms
    anew each time, and no other site can make a browser ask for somebody's page unseen, as the cookies are `SameSite`.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> Any:
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if response.streaming or not is_page:
            return response
        return super().process_response(request, response)
