"""The pages of the clique app."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form whose token is too old: nothing was written, the page must be loaded again."""
    return render(request, "403_csrf.html", status=403)
