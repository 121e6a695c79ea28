"""What browsers ask of a live table, and every byte they are answered, for the comparison of two deals."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.test import Client

from games.engine.shuffle import commitment
from games.live_models import LiveDeal, LiveTable
from games.queries.live import pulse
from tests.games.views.tables import HTMX
from tests.live_tables import dealt, fresh

# The secrets of the two deals.
ONE, OTHER = "11" * 32, "22" * 32
# Keys and tokens are drawn anew for each answer, the commitment follows from the secret: nothing of a card is in either.
MASKS = (
    re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}"),
    re.compile(r'(?<=name="csrfmiddlewaretoken" value=")\w{64}'),
    re.compile(r"(?<=csrftoken=)\w+"),
    # The moment at which an answer was made: until when it and its cookies hold, and by which a message is signed.
    re.compile(r"(?<=expires=)[^;]+|(?<='Expires', ')[^']+|(?<=:)\w{6}:[\w-]{43}(?=;)"),
    # The television's clock, and the letters of a screen that nobody knows.
    re.compile(r'(?<=data-clock=")\d+'),
    re.compile(r'(?<=tv_code=)[^;]+|(?<=class="tv-code">)[^<]+'),
    re.compile("|".join(commitment(bytes.fromhex(secret)) for secret in (ONE, OTHER))),
)


@dataclass(frozen=True)
class Reader:
    """Somebody with a browser; `position` is where they sit, None for who watches, `column` their place in the matrix."""

    name: str
    client: Client
    position: int | None
    column: str


@dataclass(frozen=True)
class Question:
    """Something that a browser asks, by itself or through htmx."""

    method: str
    path: str
    fields: Mapping[str, Any]
    by_htmx: bool = False


def asked(table: LiveTable) -> Iterator[Question]:
    """What phones, the tablet and the television ask of a live table all the time."""
    game, mark, turn = f"/spiel/{table.game_id}", pulse(table.game_id).mark, fresh(table).turn
    for address in (f"{game}/hand/", f"{game}/live/", "/tv/", f"{game}/"):
        yield Question("get", address, {})
    for address in (f"{game}/hand/stand/", f"{game}/live/stand/"):
        yield Question("get", address, {"seen": mark - 1}, by_htmx=True)
    move = f"{game}/hand/zug/"
    yield Question("post", move, {"act": "keep", "seen": turn - 1}, by_htmx=True)
    yield Question("post", move, {"act": "swap", **not_in_hand(table), "seen": turn})


def asked_seldom(table: LiveTable, is_whole: bool) -> Iterator[Question]:
    """What they ask now and then, and what they are refused; nothing unless `is_whole`."""
    if not is_whole:
        return
    game, mark, turn = f"/spiel/{table.game_id}", pulse(table.game_id).mark, fresh(table).turn
    for address in ("hand/stand/", "live/stand/", "stand/"):
        yield Question("get", f"{game}/{address}", {"seen": mark}, by_htmx=True)
    for address in ("stand/", "mehr/", "hand/", "live/"):
        yield Question("get", f"{game}/{address}", {"seen": mark - 1}, by_htmx=True)
    yield Question("get", "/tv/", {}, by_htmx=True)
    for fields in (
        {"act": "knock", "seen": turn},
        {"act": "swap", "give": "7C", "take": "7C", "seen": turn},
        {"act": "nonsense", "seen": turn},
        {"seen": turn},
    ):
        yield Question("post", f"{game}/hand/zug/", fields, by_htmx=True)
    yield Question("post", f"{game}/hand/geben/", {"seen": turn}, by_htmx=True)
    yield Question("post", f"{game}/runde/", {"seen": 1, "kind": "void"}, by_htmx=True)


def not_in_hand(table: LiveTable) -> dict[str, str]:
    """An exchange that is refused to whoever asks for it: what lies in the centre is in nobody's hand."""
    centre = dealt(table).deal.centre
    return {"give": str(centre[0]), "take": str(centre[1])} if centre else {}


def sent(reader: Reader, question: Question) -> str:
    """Every byte of the answer: its status, its headers, its cookies, its body; what it wrote is taken back."""
    is_get = question.method == "get"
    data = question.fields if is_get else {"key": str(uuid4()), **question.fields}
    headers = HTMX if question.by_htmx else {}
    cookies = reader.client.cookies.output(header="", sep=";")
    with transaction.atomic():
        response: Any = getattr(reader.client, question.method)(
            question.path, dict(data), headers=headers
        )
        body = b"".join(response.streaming_content) if response.streaming else response.content
        transaction.set_rollback(True)
    set_cookies = response.cookies.output()
    reader.client.cookies.clear()
    reader.client.cookies.load(cookies)
    shown = sorted(response.headers.items())
    text = f"{response.status_code} {shown} {set_cookies}\n{body.decode(errors='replace')}"
    for mask in MASKS:
        text = mask.sub("*", text)
    return text


def use(secret: str) -> None:
    """Let the cards on the table be those of this secret."""
    LiveDeal.objects.update(secret=secret)
