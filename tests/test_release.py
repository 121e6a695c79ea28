"""The release is written once, stands on the first page, and the changelog knows it."""

import re
from pathlib import Path

import pytest
from django.test import Client

from clique.release import RELEASE
from tests.people import make_person, make_plain_club, signed_in

ROOT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.django_db


def test_changelog_opens_with_this_release() -> None:
    releases = re.findall(
        r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$",
        (ROOT / "CHANGELOG.md").read_text(),
        re.MULTILINE,
    )

    assert releases[0] == RELEASE


def test_release_stands_on_the_first_page_and_no_stranger_reads_it() -> None:
    before = Client().get("/anfang/").content.decode()
    make_plain_club()
    door = Client().get("/anmelden/").content.decode()
    home = signed_in(make_person("Anni")).get("/").content.decode()

    assert RELEASE in before
    assert f"Version {RELEASE}" in home
    assert RELEASE not in door
