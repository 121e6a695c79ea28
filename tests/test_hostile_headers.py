"""What stands in the head of a request, where no form looks."""

from typing import Any

import pytest
from django.test import Client

from tests.devices import tablet
from tests.people import make_person, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

PATHS = ["/", "/anmelden/", "/kasse/", "/tv/", "/nirgends/"]
HEADERS = [
    {"HX-Request": "true", "HX-Current-URL": "http://["},
    {"HX-Request": "true", "HX-Current-URL": "//evil.example/"},
    {"HX-Request": "true", "HX-Current-URL": "%ff%00", "HX-Current-URL-URI-AutoEncoded": "true"},
    {"HX-Request": "true", "HX-Current-URL": "x" * 8000, "HX-Target": "<b>", "HX-Prompt": "\x7f"},
    {"User-Agent": "Firefox " + "x" * 8000},
    {"User-Agent": "<script>alert(1)</script>"},
    {"User-Agent": ""},
    {"Referer": "http://["},
    {"Origin": "null"},
    {"Origin": "http://["},
    {"X-Forwarded-For": "'; DROP TABLE clique_tries", "X-Forwarded-Proto": "https"},
    {"X-Forwarded-Host": "evil.example", "X-Original-URL": "/kasse/", "X-Rewrite-URL": "/kasse/"},
    {"X-HTTP-Method-Override": "DELETE"},
    {"Accept-Language": "x" * 5000},
    {"Cookie": "device=\xff; tv=%00; sessionid='; messages=x; csrftoken=" + "y" * 3000},
    {"Cookie": "; ".join(f"c{number}=1" for number in range(400))},
    {"Cookie": "sessionid=" + "a" * 32 + "; browser=1:2:3; tv_code=a:b; django_language=<b>"},
    {"If-Modified-Since": "x", "If-None-Match": "*", "Range": "bytes=9-1"},
]


@pytest.mark.parametrize("headers", HEADERS, ids=" ".join)
@pytest.mark.parametrize("method", ["get", "post"])
def test_strange_headers_are_answered(headers: dict[str, str], method: str) -> None:
    make_plain_club()

    answers = {
        getattr(client, method)(path, headers=headers).status_code
        for client in (Client(), signed_in(make_person()), tablet())
        for path in PATHS
    }

    assert answers <= {200, 302, 403, 404, 405, 422}


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "testserver.evil.example",
        "testserver@evil",
        "te st",
        "[",
        "testserver:x",
        "",
    ],
)
@pytest.mark.parametrize("path", PATHS)
def test_foreign_host_gets_nothing(host: str, path: str) -> None:
    make_plain_club()

    response: Any = signed_in(make_person()).get(path, headers={"Host": host})

    assert (response.status_code, response.content) == (400, b"Bad request")
    assert response["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/%ff%fe",
        "/%e2%80%ae",
        "/konto/%d9%a5/",
        "/../../etc/passwd",
        "/static/../x",
        "/static/%00",
        "/konto/1/%0d%0aX: y",
        "/" + "x" * 3000,
        "/konto/-1/",
        "/konto/1e3/",
        "/dateien/<b>.csv",
    ],
)
def test_address_that_is_none_is_not_there(path: str) -> None:
    make_plain_club()

    response: Any = signed_in(make_person(is_treasurer=True)).get(path)

    assert response.status_code in {302, 404}
    assert response.get("Location", "").count("//") == 0
