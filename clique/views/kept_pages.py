"""What makes the program an app on a tablet: the worker that keeps pages, the page without a network, the manifest."""

import json

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from clique.kept_pages import NOBODYS
from clique.parts import HtmxRequest
from clique.version import program_version

_FRAME_COLOUR = "#0d0e11"
_GROUND_COLOUR = "#14161a"


@require_safe
def worker(request: HtmxRequest) -> HttpResponse:
    """The script that browsers compare byte by byte to find out about a new program; what it does stands in worker.js."""
    program = {
        "version": program_version(),
        "none": reverse("clique:no_connection"),
        "out": reverse("clique:sign_out"),
        "nobody": NOBODYS,
    }
    response = HttpResponse(
        f"self.PROGRAM = {json.dumps(program)};\n"
        f"importScripts({json.dumps(static('clique/js/worker.js'))});\n",
        content_type="text/javascript; charset=utf-8",
    )
    # Asked for anew each time, and never out of a cache: an old one would stay in charge of every page.
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_safe
def no_connection(request: HtmxRequest) -> HttpResponse:
    """What a browser shows instead of a page that it cannot fetch and did not keep; the same for everybody."""
    return render(request, "clique/no_connection.html")


@require_safe
def manifest(request: HtmxRequest) -> JsonResponse:
    """The club on a home screen."""
    icons = [
        {
            "src": static(f"clique/icons/app-{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
        }
        for size in (192, 512)
    ]
    maskable = {
        **icons[-1],
        "src": static("clique/icons/app-maskable-512.png"),
        "purpose": "maskable",
    }
    return JsonResponse(
        {
            "id": "/",
            "name": request.club.name,
            "short_name": request.club.name,
            "lang": request.LANGUAGE_CODE,
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": _GROUND_COLOUR,
            "theme_color": _FRAME_COLOUR,
            "icons": [*icons, maskable],
        },
        content_type="application/manifest+json",
        json_dumps_params={"ensure_ascii": False},
    )
