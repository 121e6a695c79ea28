"""Nothing that reaches the phone before the round is over depends on a card it may not see."""

import re
from typing import Any

import pytest
from django.test import Client

from clique.models import Member
from games.engine.notation import cards_text
from games.practice_model import PracticeGame
from games.queries.practice import practice_of
from tests.devices import phone_of
from tests.games.views.tables import HTMX
from tests.make import make_member
from tests.make_practice import make_practice
from tests.people import key, make_plain_club

pytestmark = pytest.mark.django_db

# Found by trying: with one bot, which deals, both give the member the same hand and the same centre, and the bot, whose hands
# differ, the same answer to the exchange below.
SECRETS = (237044, 397663)
SWAP = {"act": "swap", "give": "10S", "take": "AD"}
STEPS: list[tuple[str, dict[str, str]]] = [
    ("/ueben/", {}),
    ("/ueben/spiel/", {}),
    ("/ueben/rueckblick/", {}),
    ("/ueben/geben/", {}),
    ("/ueben/spiel/", {}),
    ("/ueben/zug/", {"act": "renew"}),
    ("/ueben/zug/", {"act": "swap"}),
    ("/ueben/zug/", SWAP),
    ("/ueben/spiel/", {}),
    ("/ueben/rueckblick/", {}),
    ("/ueben/", {}),
]
# Made from secrets of their own: the key of an act, the token against forged forms, the two promises.
INDEPENDENT = re.compile(
    rb'name="(?:key|csrfmiddlewaretoken)"\s+value="[^"]+"|(?<=")[\w-]{36}(?=")|\b[0-9a-f]{64}\b'
)


def answers(phone: Client, *, headers: dict[str, str]) -> list[tuple[int, dict[str, str], bytes]]:
    """Status, headers and bytes of every answer until the round is about to be over."""
    found = []
    for path, fields in STEPS:
        row = PracticeGame.objects.get()
        act = {"key": str(key()), "seen": row.version, **fields}
        is_act = path in ("/ueben/geben/", "/ueben/zug/")
        answer: Any = phone.post(path, act, headers=headers) if is_act else phone.get(path)
        found.append(
            (answer.status_code, dict(answer.headers), INDEPENDENT.sub(b"-", answer.content))
        )
    return found


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_deals_that_differ_in_hidden_cards_give_the_same_bytes(headers: dict[str, str]) -> None:
    make_plain_club()
    phone = phone_of(make_member("Anni"))
    found, lines, hands = [], [], []
    for secret in SECRETS:
        PracticeGame.objects.all().delete()
        next_secret = secret.to_bytes(32, "big")
        make_practice(Member.objects.get(), secret=None, bots=1, next_secret=next_secret)
        found.append(answers(phone, headers=headers))
        row = PracticeGame.objects.get()
        lines.append(row.moves)
        deal = practice_of(row).deal
        assert deal is not None
        hands.append([cards_text(hand) for hand in deal.hands])

    assert lines == ["other 10S>AD 7H>10S"] * 2
    assert hands[0][0] == hands[1][0]
    assert hands[0][1] != hands[1][1]
    assert found[0] == found[1]


def test_end_of_the_round_shows_what_was_hidden() -> None:
    """The search above would find it: after the same knock the bytes differ."""
    make_plain_club()
    phone = phone_of(make_member("Anni"))
    found = []
    for secret in SECRETS:
        PracticeGame.objects.all().delete()
        next_secret = secret.to_bytes(32, "big")
        make_practice(Member.objects.get(), secret=None, bots=1, next_secret=next_secret)
        answers(phone, headers=HTMX)
        act = {"key": str(key()), "seen": PracticeGame.objects.get().version, "act": "knock"}
        found.append(INDEPENDENT.sub(b"-", phone.post("/ueben/zug/", act, headers=HTMX).content))

    assert b"hand-row" in found[0]
    assert found[0] != found[1]
