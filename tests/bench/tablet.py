"""A tablet without a browser: one kept connection, cookies, and the forms of the pages as they came."""

import http.client
import re
from html.parser import HTMLParser
from time import perf_counter_ns
from urllib.parse import urlencode

Fields = list[tuple[str, str]]


class FormReader(HTMLParser):
    """Collects the hidden and checked fields of one form, those beside it that name it included."""

    def __init__(self, form_id: str) -> None:
        super().__init__()
        self.form_id = form_id
        self.is_inside = False
        self.fields: Fields = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.is_inside = found.get("id") == self.form_id
        belongs = self.is_inside if "form" not in found else found["form"] == self.form_id
        if tag == "input" and belongs and (found.get("type") == "hidden" or "checked" in found):
            self.fields.append((found.get("name", ""), found.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.is_inside = False


def form_fields(page: str, form_id: str) -> Fields:
    """What the form of this id would send without a button; empty if there is none."""
    reader = FormReader(form_id)
    reader.feed(page)
    return reader.fields


class Tablet:
    """Somebody at a tablet; `path` and `page` are what it shows."""

    def __init__(self, port: int) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port)
        self.cookies: dict[str, str] = {}
        self.path = "/"
        self.page = ""

    def get(self, path: str) -> None:
        """Open a page, following redirects."""
        status, page, _took, target = self._ask("GET", path, None)
        if status in (301, 302):
            self.get(target)
            return
        self.path, self.page = path, page

    def post(self, path: str, fields: Fields) -> None:
        """Send a form without JavaScript and open what it leads to."""
        status, page, _took, target = self._ask("POST", path, fields)
        if status not in (200, 302):
            raise SystemExit(f"{path} answered {status}.")
        if status == 302:
            self.get(target)
            return
        self.page = page

    def tap(self, path: str, fields: Fields) -> float:
        """Send a form as htmx does and put the answer in the page's place; the milliseconds it took."""
        status, page, took, _target = self._ask(
            "POST", path, fields, {"HX-Request": "true", "HX-Target": "board"}
        )
        if status != 200:
            raise SystemExit(f"{path} answered {status}.")
        self.page = page
        return took

    def _ask(
        self, method: str, path: str, fields: Fields | None, extra: dict[str, str] | None = None
    ) -> tuple[int, str, float, str]:
        headers = {"Cookie": "; ".join(f"{name}={self.cookies[name]}" for name in self.cookies)}
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        body = None if fields is None else urlencode(fields)
        begin = perf_counter_ns()
        self.line.request(method, path, body, headers | (extra or {}))
        answer = self.line.getresponse()
        text = answer.read().decode()
        took = (perf_counter_ns() - begin) / 1e6
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, text, took, answer.headers.get("Location", "")


def token_of(page: str) -> tuple[str, str]:
    """The field that carries the page's CSRF token."""
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    return "csrfmiddlewaretoken", found[1] if found else ""
