"""Everything a mischievous person may send to any form of the program: a sentence, nothing stored, no slow second."""

import logging
import time
from collections.abc import Mapping
from itertools import product
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.hostile import BAD_FIGURES, BAD_LINES
from tests.matrix import ACTORS, GET, POST
from tests.sweep import PageForm, attempt, everything, fetch, forms_of, texts
from tests.test_matrix import World, patterns, world

pytestmark = pytest.mark.django_db

__all__ = ["world"]

# Who has the most of the forms of their kind; together they see all.
SENDERS = ("nobody", "tablet", "till", "member", "scorekeeper", "treasurer", "admin")
SLOWEST_S = 1.0


@pytest.fixture(autouse=True)
def _answers(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """A fault of the program is an answer like any other, so that one run finds all."""
    # pytest keeps what is logged until a test ends, and each refusal would bring its whole request.
    caplog.set_level(logging.CRITICAL, logger="django")
    for client in world.clients.values():
        client.raise_request_exception = False


def all_forms(world: World) -> list[tuple[Client, PageForm]]:
    """Every kind of form once, with the browser of somebody who may send it."""
    found: dict[object, tuple[Client, PageForm]] = {}
    for who in reversed(SENDERS):
        client, column = world.clients[who], ACTORS.index(who)
        paths = [world.address(name) for name, row in GET.items() if row[column] == "y"]
        for form in forms_of(client, paths):
            found.setdefault(form.kind, (client, form))
    return list(found.values())


def test_bad_text_is_refused_by_every_field(world: World) -> None:
    faults = []
    before = everything()
    for client, form in all_forms(world):
        for field in form.fields:
            # What is chosen and not typed is looked up, and not there.
            lines = BAD_LINES if field.kind in ("text", "textarea", "password") else BAD_LINES[:2]
            for bad in lines:
                where = f"{field.name}={bad[:8]!r}"
                sent = form.filled(**{field.name: bad})
                faults += faults_of(client, form.action, sent, bad=bad, where=where)

    assert faults == []
    assert everything() == before


@pytest.mark.any_database
def test_bad_text_in_all_fields_at_once_is_refused_by_every_address(world: World) -> None:
    """Those too whose form the pages of this world do not show."""
    names = {field.name for _client, form in all_forms(world) for field in form.fields}
    faults = []
    before = everything()
    for name in set(POST) - {"ledger:backup"}:
        client = world.clients[row_owner(POST[name])]
        for bad in BAD_LINES:
            sent = dict.fromkeys(names, bad) | {"key": str(uuid4()), "seen": "1"}
            faults += faults_of(client, world.address(name), sent, bad=bad, where=repr(bad[:8]))

    assert faults == []
    assert everything() == before


def faults_of(
    client: Client, path: str, sent: Mapping[str, object], *, bad: str, where: str
) -> list[str]:
    """What is wrong with the answer: a fault of the program, something stored, a slow second."""
    began = time.thread_time()
    response = attempt(client, path, sent)
    took_s = time.thread_time() - began
    where = f"{path} {where}"
    faults = []
    if response.status_code >= 500:
        faults.append(f"{where}: {response.status_code}")
    if any(bad in text for text in texts(response.stored)):
        faults.append(f"{where}: stored")
    if took_s > SLOWEST_S:
        faults.append(f"{where}: {took_s:.1f} s")
    return faults


@pytest.mark.any_database
def test_figures_are_plain_digits_in_every_form(world: World) -> None:
    faults = []
    before = everything()
    for client, form in all_forms(world):
        for field in form.fields:
            if not field.is_figure:
                continue
            for bad, button in product(BAD_FIGURES, form.buttons):
                # This one pays what is owed, whatever stands in the field beside it.
                if "pay" in button:
                    continue
                sent = form.filled(**button | {field.name: bad})
                response = attempt(client, form.action, sent)
                if response.status_code >= 500 or response.stored not in ({}, before):
                    faults.append(f"{form.action} {sent}: {response.status_code}")

    assert faults == []
    assert everything() == before


FILES = [
    ("beleg.pdf", b"<script>alert(1)</script>"),
    ("beleg.png", b"MZ\x90\x00"),
    ("beleg.jpg", b""),
    ("../../beleg.svg", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
    ("b\x00\u202e.pdf", b"PK\x03\x04"),
]


@pytest.mark.any_database
def test_file_that_is_no_receipt_is_refused_by_every_form(world: World) -> None:
    before = everything()
    answers = []
    for client, form in all_forms(world):
        fields = [field.name for field in form.fields if field.kind == "file"]
        for field, (name, content) in product(fields, FILES):
            file = SimpleUploadedFile("x", content, content_type="application/pdf")
            file._name = name  # type: ignore[attr-defined]  # past Django's own cleaning
            sent: Any = form.filled(**{field: file})
            response = client.post(form.action, sent)
            answers.append((form.action, name, response.status_code))

    assert answers
    assert [answer for answer in answers if answer[-1] != 422] == []
    assert everything() == before


JSON = [b"[]", b'"x"', b"100000000000000000000", b"{}", b"null", b"[" * 100_000, b"\xff\xfe", b""]
BODIES = [
    *[(body, "application/json") for body in JSON],
    (b"name=%ff%fe&key=%00", "application/x-www-form-urlencoded"),
    (b"&".join(b"f%d=1" % n for n in range(2000)), "application/x-www-form-urlencoded"),
    (b"name=x", "application/x-www-form-urlencoded; charset=utf-7"),
    (b"name=x", "application/x-www-form-urlencoded; charset=nonsense"),
    (b"--x\r\nContent-Disposition: form-data\r\n\r\n", "multipart/form-data; boundary=x"),
    (b"nothing", "multipart/form-data"),
    (b"nothing", "multipart/form-data; boundary=" + "y" * 300),
    (b"--x\r\n" * 2000, "multipart/form-data; boundary=x; charset=nonsense"),
    (b"name=" + b"x" * 1_150_000, "application/x-www-form-urlencoded"),
    (b"<x/>", "text/xml"),
    (b"x", ""),
]


@pytest.mark.any_database
@pytest.mark.parametrize(("body", "kind"), BODIES, ids=lambda value: repr(value)[:24])
def test_body_that_no_form_sends_is_answered_and_stores_nothing(
    world: World, body: bytes, kind: str
) -> None:
    before = everything()
    faults = []
    for name in set(POST) - {"ledger:backup"}:
        client = world.clients[row_owner(POST[name])]
        response = attempt(client, world.address(name), body, content_type=kind)
        if response.status_code >= 500 or response.stored not in ({}, before):
            faults.append((name, response.status_code))

    assert faults == []
    assert everything() == before


def row_owner(row: str) -> str:
    return ACTORS[row.rindex("y")]


ASKED = [
    "seen", "handy", "mitglied", "jahr", "voll", "von", "bis", "gebucht", "schon", "regeln", "zu", "wie",
    "los", "pruefen", "seite", "next", "of", "rules", "scope", "evening", "loser", "losers", "kind",
]  # fmt: skip
BAD_QUERIES = [
    "", "x", "-1", "0", str(10**20), "1e3", "٥", "\x00", "\u202e", "%ed%a0%80", "2024-W10-1", "y" * 3000,
    "<b>", "' OR 1=1 --", "../../etc/passwd", "//evil.example", "[]",
]  # fmt: skip


@pytest.mark.any_database
def test_no_question_of_an_address_is_too_strange(world: World) -> None:
    faults = []
    for name, row in GET.items():
        client = world.clients[row_owner(row)]
        path = world.address(name).partition("?")[0]
        for bad in BAD_QUERIES:
            query = "&".join(f"{asked}={bad}" for asked in ASKED)
            began = time.thread_time()
            response = fetch(client, f"{path}?{query}")
            if response.status_code >= 500 or time.thread_time() - began > SLOWEST_S:
                faults.append((name, bad[:10], response.status_code))

    assert faults == []


@pytest.mark.parametrize("strange", [0, 10**20, 2**63 - 1, 2**63])
def test_foreign_ids_are_not_there(world: World, strange: int) -> None:
    faults = []
    for name, pattern in patterns():
        names = list(pattern.pattern.converters)
        if not names:
            continue
        words = {"table": "konto", "part": "stand", "art": "rechnung", "order": uuid4()}
        address = reverse(name, kwargs={each: words.get(each, strange) for each in names})
        for method, rows in (("get", GET), ("post", POST)):
            if name in rows and ("order" in names or "id" in " ".join(names)):
                client = world.clients[row_owner(rows[name])]
                response: Any = getattr(client, method)(address)
                if response.status_code >= 500 or (
                    method == "get" and response.status_code not in (302, 403, 404)
                ):
                    faults.append((name, method, response.status_code))

    assert faults == []


def test_sweep_finds_the_forms_of_all_three_apps(world: World) -> None:
    """Most of what can be sent stands on some page; the rest needs a page in another state."""
    found = {form.kind[0] for _client, form in all_forms(world)}

    assert len(found) > len(POST) / 2
    assert {name.partition(":")[0] for name in found} == {"clique", "games", "ledger"}
