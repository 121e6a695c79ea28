"""How every cookie of the program is kept."""

from datetime import timedelta
from typing import Literal, TypedDict

from django.http import HttpRequest


class Kept(TypedDict):
    """The arguments of `set_cookie` that say how long and how safely."""

    max_age: timedelta
    secure: bool
    httponly: bool
    samesite: Literal["Lax"]


def kept(request: HttpRequest, *, lasting: timedelta) -> Kept:
    """For so long, out of reach of scripts and of other sites' forms, over HTTPS alone where that is how this page came."""
    return {"max_age": lasting, "secure": request.is_secure(), "httponly": True, "samesite": "Lax"}
