"""Reads an answer as a person does: the words of its parts, the values of its buttons and fields."""

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

VOID = frozenset(["area", "base", "br", "hr", "img", "input", "link", "meta"])


class _Page(HTMLParser):
    """Every element with its attributes and the words inside it, in the order of the page.

    What lies in a `<template>` is not on the page.
    """

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str], list[str]]] = []
        self._open: list[int] = []
        self._is_pattern = False
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._is_pattern = self._is_pattern or tag == "template"
        if self._is_pattern:
            return
        self.elements.append((tag, {name: value or "" for name, value in attrs}, []))
        if tag not in VOID:
            self._open.append(len(self.elements) - 1)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._is_pattern:
            return
        self.elements.append((tag, {name: value or "" for name, value in attrs}, []))

    def handle_endtag(self, tag: str) -> None:
        if tag == "template":
            self._is_pattern = False
        elif self._open and tag not in VOID and not self._is_pattern:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if self._is_pattern:
            return
        for index in self._open:
            self.elements[index][2].append(data)


def page(response: Any) -> list[tuple[str, dict[str, str], str]]:
    """The elements of an answer: tag, attributes, words with single blanks."""
    found = _Page(response.content.decode()).elements
    return [(tag, attrs, _plain(words)) for tag, attrs, words in found]


def words(response: Any, block: str) -> list[str]:
    """The words of every element whose class or id is `block`."""
    return [text for _tag, attrs, text in page(response) if _is(attrs, block)]


def faults(response: Any) -> list[str]:
    """What the page says is wrong, without the line that names the fields; what is hidden says nothing."""
    shown = [(attrs, text) for _tag, attrs, text in page(response) if "hidden" not in attrs]
    found = [
        text for block in ("field-error", "message") for attrs, text in shown if _is(attrs, block)
    ]
    return [sentence for sentence in found if sentence and "; prüfe:" not in sentence]


def table(response: Any) -> list[list[str]]:
    """The rows of the page's tables, cell by cell."""
    rows: list[list[str]] = []
    for tag, _attrs, text in page(response):
        if tag == "tr":
            rows.append([])
        elif tag in ("td", "th"):
            rows[-1].append(text)
    return rows


def values(response: Any, name: str) -> list[str]:
    """The values of the buttons and fields called `name`."""
    return [
        attrs.get("value", "") for _tag, attrs, _text in page(response) if attrs.get("name") == name
    ]


def led_to(response: Any) -> str:
    """Where a redirect leads."""
    location: str = response.headers["Location"]
    return location


def links(response: Any) -> list[str]:
    """Where the links inside the page's pane lead, the frame's left out."""
    return list(_links(response))


def _links(response: Any) -> Iterator[str]:
    is_inside = False
    for tag, attrs, _text in page(response):
        is_inside = (is_inside or tag == "main") and tag != "footer"
        if is_inside and tag == "a" and "href" in attrs:
            yield attrs["href"]


def _is(attrs: dict[str, str], block: str) -> bool:
    return block in attrs.get("class", "").split() or attrs.get("id") == block


def _plain(pieces: list[str]) -> str:
    return " ".join(" ".join(pieces).split()).replace(" ,", ",")
