"""What leaves compressed, and what leaves as it is."""

import gzip

import pytest
from django.test import Client

from tests.people import make_person, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

GZIP = {"Accept-Encoding": "gzip, deflate"}


def test_page_leaves_compressed_for_who_reads_that() -> None:
    make_plain_club()

    plain = Client().get("/keine-verbindung/")
    packed = Client().get("/keine-verbindung/", headers=GZIP)

    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 2


def test_length_of_a_page_tells_nothing_exact() -> None:
    make_plain_club()
    client = signed_in(make_person())

    lengths = {len(client.get("/mitglieder/", headers=GZIP).content) for _time in range(12)}

    assert len(lengths) > 3


def test_what_is_no_page_leaves_as_it_is() -> None:
    make_plain_club()

    for path in ("/sw.js", "/app.webmanifest"):
        assert "Content-Encoding" not in Client().get(path, headers=GZIP)
