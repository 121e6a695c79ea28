"""The referee's page: cards are tapped into hands, and nothing is written."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.games.views.tables import HTMX, onlooker
from tests.ledger.views.reading import page, words
from tests.people import make_plain_club

pytestmark = pytest.mark.django_db

PATH = "/schiedsrichter/"
HANDS = ["QC KC AH", "7D 8C KS"]


def reader() -> Client:
    """A member, in German."""
    make_plain_club()
    return onlooker()


def card(response: Any, name: str) -> str:
    """Where a tap on the card of this name in the deck leads."""
    found = [
        attrs["href"]
        for tag, attrs, _ in page(response)
        if tag == "a" and (attrs.get("aria-label") or "").split(",")[0] == name
    ]
    return found[0]


def hands_of(url: str) -> list[str]:
    return parse_qs(urlsplit(url).query).get("blatt", [])


def test_page_begins_with_the_whole_deck_and_no_hand() -> None:
    response = reader().get(PATH)

    assert len(words(response, "card-small")) == 32
    assert words(response, "lantern-label") == ["Wer bekommt den Strich?"]
    assert words(response, "referee-hand") == []


def test_tapped_cards_make_hands_of_three() -> None:
    client = reader()
    response = client.get(PATH)

    for name in ("Kreuz-Dame", "Kreuz-König", "Herz-Ass", "Karo-7"):
        response = client.get(card(response, name))

    assert hands_of(card(response, "Kreuz-8")) == ["QC KC AH", "7D 8C"]
    assert words(response, "referee-name") == ["Blatt 1", "Blatt 2"]
    assert words(response, "referee-value") == ["20"]


def test_ruling_names_the_hand_and_the_rule() -> None:
    response = reader().get(PATH, {"blatt": HANDS})

    assert words(response, "referee-struck") == ["Blatt 2"]
    assert words(response, "referee-words") == ["Das tiefste Blatt bekommt einen Strich."]
    assert words(response, "referee-value") == ["20", "10"]
    assert words(response, "referee-why") == [
        "Die beste Farbe ist Kreuz: 10 + 10 = 20.",
        "Die beste Farbe ist Pik: 10. Strich",
    ]


def test_hand_that_is_not_complete_is_not_compared() -> None:
    response = reader().get(PATH, {"blatt": ["9C 10D", *HANDS]})

    assert words(response, "referee-struck") == ["Blatt 3"]
    assert hands_of(card(response, "Herz-9")) == ["9C 10D 9H", *HANDS]


def test_second_tap_takes_a_card_back_and_leaves_the_other_hands() -> None:
    response = reader().get(PATH, {"blatt": HANDS})

    assert hands_of(card(response, "Kreuz-König")) == ["QC AH", "7D 8C KS"]


def test_rules_and_deck_are_chosen_and_the_hands_stay() -> None:
    aces = ["AC AD AH", "10S JS AS", "7D 8C KS"]
    client = reader()

    by_clique = client.get(PATH, {"blatt": aces, "karten": "36"})
    by_common = client.get(PATH, {"blatt": aces, "regeln": "skat32"})

    assert words(by_clique, "referee-struck") == ["Blatt 2 und 3"]
    assert words(by_common, "referee-struck") == ["Blatt 3"]
    assert (len(words(by_clique, "card-small")), len(words(by_common, "card-small"))) == (
        36 + 9,
        32 + 9,
    )


def test_address_that_means_nothing_is_an_empty_page() -> None:
    query = {
        "blatt": ["<b>", "QC QC QC KC AH 10H", "2C", "\u202e"],
        "regeln": "v99",
        "karten": "40",
    }

    response = reader().get(PATH, query)

    assert response.status_code == 200
    assert hands_of(card(response, "Karo-7")) == ["QC KC AH", "7D"]


def test_full_table_takes_no_further_card() -> None:
    deck = [f"{rank}{suit}" for suit in "CDHS" for rank in (*range(7, 11), *"JQKA")]
    hands = [" ".join(deck[at : at + 3]) for at in range(0, 27, 3)]

    response = reader().get(PATH, {"blatt": hands})

    assert hands_of(card(response, "Pik-Ass")) == hands
    assert "Für mehr Blätter reichen diese Karten nicht." in response.content.decode()


def test_htmx_gets_the_fragment_and_the_browser_s_way_back_the_page() -> None:
    client = reader()

    part = client.get(PATH, headers=HTMX).content.decode()
    back = client.get(PATH, headers={**HTMX, "HX-History-Restore-Request": "true"}).content.decode()

    assert part.lstrip().startswith("<div")
    assert "<html" in back


def test_page_is_for_members() -> None:
    assert reader().post(PATH).status_code == 405
    assert Client().get(PATH)["Location"].startswith("/anmelden/")


@pytest.mark.parametrize("hands", [[], HANDS])
def test_page_reads_the_same_few_rows(
    hands: list[str], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = reader()

    with django_assert_num_queries(4):
        client.get(PATH, {"blatt": hands})
