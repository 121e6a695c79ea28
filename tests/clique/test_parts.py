from typing import cast

import pytest
from django.contrib import messages
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django_htmx.middleware import HtmxDetails

from clique.actors import NOBODY
from clique.models import Club
from clique.parts import HtmxRequest, go_to, render_part


def request(method: str, *, htmx: bool) -> HtmxRequest:
    headers = {"HX-Request": "true"} if htmx else {}
    made: HttpRequest = getattr(RequestFactory(), method)("/", headers=headers)
    known = cast(HtmxRequest, made)
    known.htmx = HtmxDetails(known)
    known.club, known.actor = Club(name="Zoggeli"), NOBODY
    known._messages = CookieStorage(known)  # type: ignore[attr-defined]  # what the middleware does
    return known


def part(known: HtmxRequest, *, status: int = 200) -> HttpResponse:
    return render_part(
        known,
        part="clique/_member_row.html",
        page="404.html",
        context={"member": {"pk": 7, "number": 1, "call_name": "Anni"}},
        status=status,
        then="/weiter/",
    )


def roots(response: HttpResponse) -> list[bool]:
    content = response.content.decode()
    return ['id="member-row-7"' in content, 'id="messages"' in content, "<html" in content]


def test_a_write_answered_to_htmx_brings_its_messages_along() -> None:
    known = request("post", htmx=True)
    messages.error(known, "So nicht.")

    response = part(known, status=422)

    assert (response.status_code, roots(response)) == (422, [True, True, False])
    assert 'hx-swap-oob="true"' in response.content.decode()
    assert "So nicht." in response.content.decode()


def test_a_read_answered_to_htmx_is_the_fragment_alone() -> None:
    assert roots(part(request("get", htmx=True))) == [True, False, False]


def test_a_success_without_script_goes_on() -> None:
    response = part(request("post", htmx=False))

    assert (response.status_code, response["Location"]) == (302, "/weiter/")


@pytest.mark.parametrize("status", [409, 422])
def test_a_refusal_without_script_is_the_page(status: int) -> None:
    response = part(request("post", htmx=False), status=status)

    assert (response.status_code, roots(response)[2]) == (status, True)


def test_go_to_sends_the_whole_page() -> None:
    plain = go_to(request("post", htmx=False), "/weiter/")
    htmx = go_to(request("post", htmx=True), "/weiter/")

    assert (plain.status_code, plain["Location"]) == (302, "/weiter/")
    assert (htmx.status_code, htmx["HX-Redirect"]) == (200, "/weiter/")
