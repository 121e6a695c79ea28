"""The headers of every answer that depend on how the browser came."""

from typing import Any

import pytest
from django.test import Client

OPENER = "Cross-Origin-Opener-Policy"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("host", "is_secure", "policy"),
    [
        ("192.168.1.20:8000", False, None),
        ("box.local", False, None),
        ("box.local", True, "same-origin"),
        ("localhost:8000", False, "same-origin"),
        ("127.0.0.1:8000", False, "same-origin"),
        ("[::1]:8000", False, "same-origin"),
        ("evil.example", False, None),
    ],
)
def test_policy_of_the_opener_is_sent_where_browsers_heed_it(
    settings: Any, host: str, is_secure: bool, policy: str | None
) -> None:
    settings.ALLOWED_HOSTS = ["192.168.1.20", "box.local", "localhost", "127.0.0.1", "[::1]"]

    page = Client().get("/anfang/", headers={"Host": host}, secure=is_secure)

    assert page.headers.get(OPENER) == policy
    assert page.headers["Cross-Origin-Resource-Policy"] == "same-origin"
