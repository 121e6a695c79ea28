"""Every form of the program as its pages show it, found by opening them all; and the whole database, to see what was stored."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve

from clique.models import Tries
from tests.hostile import post

# What counts guesses and keeps who is signed in is written on the way to every refusal.
_BESIDE = (Session, Tries)
_TYPED = ("input", "select", "textarea", "button")


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form as the page shows it."""

    name: str
    kind: str
    value: str
    input_mode: str

    @property
    def is_figure(self) -> bool:
        """Whether a number, an amount or a day is typed there."""
        return self.input_mode in ("decimal", "numeric")


@dataclass
class PageForm:
    """A form on a page: where it is sent, and what it holds."""

    action: str
    fields: list[Field] = field(default_factory=list)

    @property
    def kind(self) -> tuple[str, frozenset[str]]:
        """What two forms share that are the same but for the row they stand in."""
        names = {each.name.rstrip("0123456789") for each in self.fields}
        return resolve(self.action.partition("?")[0]).view_name, frozenset(names)

    def filled(self, **changes: object) -> dict[str, object]:
        """What the browser would send if no button had a name, with changes."""
        sent: dict[str, object] = {
            each.name: each.value for each in self.fields if each.value and each.kind != "button"
        }
        return sent | changes

    @property
    def buttons(self) -> list[dict[str, object]]:
        """What each button adds to what is sent; nothing for one without a name."""
        named: list[dict[str, object]] = [
            {each.name: each.value} for each in self.fields if each.kind == "button"
        ]
        return [{}, *named]


class _Forms(HTMLParser):
    """The forms of a page that change something."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self.forms: list[PageForm] = []
        self.is_inside = False
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.is_inside = given.get("method", "").lower() == "post"
            if self.is_inside:
                self.forms.append(PageForm(given.get("action") or self.path))
        elif self.is_inside and tag == "option":
            self._choose(given)
        elif self.is_inside and tag in _TYPED and given.get("name"):
            self._add(tag, given)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.is_inside = False

    def _add(self, tag: str, given: Mapping[str, str]) -> None:
        kind = given.get("type", "text") if tag == "input" else tag
        is_off = kind in ("checkbox", "radio") and "checked" not in given
        value = "" if is_off else given.get("value", "")
        self.select = given["name"] if tag == "select" else self.select
        if given["name"] != "csrfmiddlewaretoken":
            self._put(Field(given["name"], kind, value, given.get("inputmode", "")))

    def _choose(self, given: Mapping[str, str]) -> None:
        if "selected" in given:
            self._put(Field(self.select, "select", given.get("value", ""), ""))

    def _put(self, found: Field) -> None:
        """Of several fields of one name the one that has a value stays."""
        fields = self.forms[-1].fields
        same = next((each for each in fields if each.name == found.name), None)
        if same is None:
            fields.append(found)
        elif found.value:
            fields[fields.index(same)] = found


def forms_of(client: Client, paths: list[str]) -> Iterator[PageForm]:
    """The forms of the pages that open, each kind once."""
    known = set()
    for path in paths:
        response = fetch(client, path)
        if response.status_code != 200 or "text/html" not in response["Content-Type"]:
            continue
        for form in forms_in(response, path):
            try:
                kind = form.kind
            except Resolver404 as error:
                raise AssertionError(f"{path}: a form leads nowhere, {form.action}") from error
            if kind not in known:
                known.add(kind)
                yield form


def forms_in(response: Any, path: str) -> list[PageForm]:
    """The forms of one page."""
    return forms_on(path, response.content.decode())


def forms_on(path: str, page: str) -> list[PageForm]:
    """The forms of a page that change something."""
    parser = _Forms(path)
    parser.feed(page)
    return parser.forms


def everything() -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables."""
    return {
        model._meta.label: sorted(model._default_manager.values_list(), key=str)
        for model in apps.get_models()
        if model not in _BESIDE
    }


def texts(rows: Mapping[str, list[tuple[object, ...]]]) -> Iterator[str]:
    """Every text that is stored."""
    for table in rows.values():
        for row in table:
            yield from (cell for cell in row if isinstance(cell, str))


def attempt(client: Client, path: str, data: Mapping[str, object] | bytes, **more: Any) -> Any:
    """The answer to something sent; if it was taken, `stored` holds all rows after it, and then they are as before.

    A refusal's rows stay: the caller looks at the end whether there are any.
    """
    cookies = client.cookies.output(header="", sep=";")
    try:
        with transaction.atomic():
            if isinstance(data, bytes):
                response: Any = client.generic("POST", path, data, **more)
            else:
                response = post(client, path, data, **more)
            _read(response)
            is_taken = response.status_code < 400
            response.stored = everything() if is_taken else {}
            transaction.set_rollback(is_taken)
    finally:
        client.cookies.clear()
        client.cookies.load(cookies)
    return response


def fetch(client: Client, path: str) -> Any:
    """The page at `path`, or the answer that there is none."""
    response: Any = client.get(path)
    _read(response)
    return response


def _read(response: Any) -> None:
    # A download holds its file open until it is read.
    if response.streaming:
        b"".join(response.streaming_content)
