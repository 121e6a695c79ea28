"""What a mischievous person types into a field, and how it goes over the wire."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.test import Client

# Refused everywhere: too long, or a character that no line of text holds.
BAD_LINES = [
    "x" * 100_000,
    "An\x00ni",
    "An\x1bni",
    "An\nni",
    "An\u2028ni",
    "An\u202eni",
    "An\u2067ni",
    "An\ud800ni",
]
# Neither an amount nor a number nor a day, though one or another parser takes them.
BAD_FIGURES = [
    "1e3",
    "٥٠",
    "５",
    "1_000",
    "-5",
    "+5",
    "0x10",
    "NaN",
    "inf",
    "1.234",
    "1,2,3",
    "10" * 20,
    "9" * 5000,
    "2024-W10-1",
    "31.2.2026",
    "1.1.0001",
    "٣١.١٢.٢٠٢٦",
    "5\u200f",
    "\u202e5",
    "5\x00",
    "5\ud800",
]
# Blank as a name.
BLANK_NAMES = ["", "   ", "\u200b", "\u3164", "\u00a0"]
# Odd, and all the same somebody's name.
GOOD_NAMES = [
    "x" * 80,
    '<b onmouseover="x">Fritz</b>',
    'O\'Hara & "Co" {{ 7|add:1 }} {% now %}',
    "👩\u200d👩\u200d👧 🥁",
    "محمد",
    "=HYPERLINK(1)",
    "../../etc/passwd",
    "'; DROP TABLE clique_member; --",
]


def post(client: Client, path: str, data: Mapping[str, object], **more: Any) -> Any:
    """The answer to a form sent as a browser would, lone surrogates too, which Django's client refuses to encode."""
    body = urlencode(data, doseq=True, errors="surrogatepass")
    return client.post(path, body, content_type="application/x-www-form-urlencoded", **more)
