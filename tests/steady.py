"""Somebody on a bad network who sends a form again, as it was, until an answer has come whole."""

import http.client
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

import psycopg
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from tests.journeys.server import Server
from tests.ports import THIS_MACHINE
from tests.sweep import forms_on

SECRET = "x" * 32
_KEY = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    text: str
    location: str


def steady_keys(name: str) -> Iterator[UUID]:
    """Keys that are the same each time for the same name."""
    number = 0
    while True:
        number += 1
        yield uuid5(NAMESPACE_URL, f"{name}/{number}")


@dataclass
class Hand:
    """A browser on `port`; the keys of what it sends come from `keys`, so that two runs send the same."""

    port: int
    keys: Iterator[UUID]
    cookies: SimpleCookie = field(default_factory=SimpleCookie)

    def get(self, path: str) -> str:
        """A page; pages come unharmed."""
        answer = self._ask("GET", path, None, {})
        assert answer is not None, path
        assert answer.status == 200, (path, answer.status, answer.location)
        return answer.text

    def status(self, path: str) -> int:
        """How a page is answered."""
        answer = self._ask("GET", path, None, {})
        assert answer is not None, path
        return answer.status

    def do(
        self, page: str, action: str, *, address: str = "", is_wrong: bool = False, **fields: Any
    ) -> Answer:
        """Fill in the form of a page whose address matches `action` and send it, to `address` if that is another one."""
        forms = forms_on(page, self.get(page))
        found = [form for form in forms if re.search(action, form.action.partition("?")[0])]
        assert found, (page, action, [form.action for form in forms])
        filled = found[0].filled(**fields)
        if "key" in filled:
            filled["key"] = str(next(self.keys))
        return self.send(address or found[0].action, filled, is_wrong=is_wrong)

    def tap(self, page: str, name: str, pattern: str, to: str, **fields: object) -> Answer:
        """Press a button of a page that carries a key in its value."""
        found = re.search(rf'name="{name}"\s+value="({pattern})"', self.get(page))
        assert found, (page, name)
        value = _KEY.sub(str(next(self.keys)), found[1])
        return self.send(to, {name: value, **fields})

    def send(self, path: str, fields: dict[str, object], *, is_wrong: bool = False) -> Answer:
        """The answer to a form, sent as often as it takes; it must have been taken, unless what is typed is wrong."""
        body = encode_multipart(BOUNDARY, fields)
        headers = {"Content-Type": MULTIPART_CONTENT, "X-CSRFToken": SECRET}
        answer = None
        while answer is None:
            answer = self._ask("POST", path, body, headers)
        words = re.sub(r"<[^>]*>|\s+", " ", answer.text)
        assert is_wrong or answer.status in (200, 302), (path, fields, answer.status, words)
        return answer

    def _ask(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> Answer | None:
        known = [f"{each.key}={each.value}" for each in self.cookies.values()]
        cookie = {"Cookie": "; ".join([*known, f"csrftoken={SECRET}"])}
        with closing(http.client.HTTPConnection(THIS_MACHINE, self.port, timeout=60)) as line:
            try:
                line.request(method, path, body, headers | cookie)
                answer = line.getresponse()
                text = answer.read().decode(errors="replace")
            except (OSError, http.client.HTTPException):
                return None
            for each in answer.headers.get_all("Set-Cookie") or []:
                if not each.startswith("csrftoken"):
                    self.cookies.load(each)
            return Answer(answer.status, text, answer.headers.get("Location", ""))


def write(server: Server, sql: str, *values: object) -> None:
    """Settle in the server's database what chance would choose; `?` stands for a value."""
    if server.database:
        with psycopg.connect(server.database) as session:
            session.execute(sql.replace("?", "%s").encode(), values)
        return
    with closing(sqlite3.connect(server.folder / "clique.sqlite3")) as file, file:
        file.execute(sql, values)


def rows(server: Server, sql: str, *values: object) -> list[tuple[Any, ...]]:
    """What the server's database answers; `?` stands for a value."""
    if server.database:
        with psycopg.connect(server.database) as session:
            return session.execute(sql.replace("?", "%s").encode(), values).fetchall()
    with closing(sqlite3.connect(server.folder / "clique.sqlite3")) as session:
        return session.execute(sql, values).fetchall()
