"""The page that recomputes a shuffle."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.card_words import card_name
from games.engine.shuffle import commitment, fair_order
from tests.games.views.tables import onlooker
from tests.ledger.views.reading import words
from tests.people import make_plain_club

pytestmark = pytest.mark.django_db

PATH = "/mischung/"
SECRET = bytes(range(32))


def asked(**changes: str) -> dict[str, str]:
    given = {"secret": SECRET.hex(), "commitment": "", "deck": "36", "players": "5"}
    return given | changes


def ask(**changes: str) -> Any:
    make_plain_club()
    return onlooker().get(PATH, asked(**changes))


def test_page_begins_with_an_empty_form() -> None:
    make_plain_club()
    response = onlooker().get(PATH)

    assert response.status_code == 200
    assert (words(response, "lantern"), words(response, "field-error")) == ([], [])


@pytest.mark.parametrize(
    ("promised", "verdict"),
    [
        (commitment(SECRET), ["stimmt"]),
        (f" {commitment(SECRET).upper()}\n", ["stimmt"]),
        (commitment(SECRET[::-1]), ["stimmt nicht"]),
        ("", []),
    ],
)
def test_page_compares_the_commitment(promised: str, verdict: list[str]) -> None:
    response = ask(commitment=promised)

    assert words(response, "shuffle-verdict") == verdict
    assert words(response, "shuffle-number") == [commitment(SECRET)]


def test_page_shows_every_card_where_it_was_dealt() -> None:
    response = ask()

    order = [card_name(card) for card in fair_order(SECRET, deck=36, players=5)]
    shown = words(response, "shuffle-packet")
    assert [packet.split(" ")[0] for packet in shown] == [
        "1.",
        "2.",
        "3.",
        "4.",
        "Geber,",
        "Geber,",
        "Stapel",
    ]
    assert words(response, "unseen")[-36:] == order


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"secret": ""}, "Ohne Geheimzahl lässt sich nichts nachrechnen."),
        ({"secret": "0g"}, "Das sind nicht lauter Paare von Ziffern 0 bis 9 und a bis f."),
        ({"secret": "٠٠"}, "Das sind keine Ziffern von 0 bis 9 und a bis f."),
        ({"secret": "00" * 65}, "Das ist nicht die ganze Zahl; kopiere alle Ziffern."),
        ({"commitment": "00"}, "Das ist nicht die ganze Zahl; kopiere alle Ziffern."),
        ({"commitment": "<b>"}, "Das sind nicht lauter Paare von Ziffern 0 bis 9 und a bis f."),
        ({"deck": "40"}, "Wähle aus der Liste."),
        ({"players": "x"}, "Wähle aus der Liste."),
        ({"players": "12"}, "Für so viele reichen diese Karten nicht."),
    ],
)
def test_page_refuses_what_cannot_be_recomputed(changes: dict[str, str], error: str) -> None:
    response = ask(**changes)

    assert response.status_code == 422
    assert words(response, "field-error") == [error]
    assert words(response, "lantern") == []


def test_page_is_for_everybody_a_guest_at_a_live_table_too() -> None:
    make_plain_club()

    assert Client().get(PATH, asked()).status_code == 200


def test_page_reads_the_same_few_rows(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    make_plain_club()
    client = onlooker()

    with django_assert_num_queries(3):
        client.get(PATH, asked())
