import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from ledger.models import Booking
from tests.ledger.views.reading import links, table, words
from tests.make import book, make_evening, make_game, make_members, play
from tests.people import make_holder, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

PATH = "/andere-regeln/"


@pytest.fixture
def member() -> Client:
    make_plain_club()
    return signed_in(make_holder("", call_name="Zora"))


def tied_game() -> int:
    """A game of today in which two of four share the last place."""
    game = make_game(4, evening=make_evening(timezone.localdate(), now=timezone.now()))
    play(game, *["Dominik+Carla"] * 4, *["Beat"] * 4, now=timezone.now())
    book(game, now=timezone.now())
    return game.evening_id


def test_season_under_the_same_rules_costs_the_same(member: Client) -> None:
    tied_game()

    response = member.get(PATH)

    assert response.status_code == 200
    assert words(response, "lantern") == ["Gleich viel 14.00 verbucht 14.00 0.00"]
    assert links(response) == []


def test_member_reads_only_what_they_paid_themselves(member: Client) -> None:
    evening = tied_game()

    response = member.get(PATH, {"of": f"abend-{evening}", "tied_place": "worst"})

    assert [row[0] for row in table(response)[:3]] == ["Name", "Zora", "1 Spiel"]


def test_evening_under_other_rules_beside_the_real_one() -> None:
    make_plain_club()
    auditor = signed_in(make_holder("is_auditor", call_name="Zora"))
    evening = tied_game()

    response = auditor.get(
        PATH, {"of": f"abend-{evening}", "tied_place": "worst", "stake_step": "2,50"}
    )

    assert words(response, "lantern") == ["Mit diesen Regeln 32.50 verbucht 14.00 + 18.50"]
    assert table(response)[:7] == [
        ["Name", "verbucht", "wäre", "Unterschied"],
        ["Anni", "1.00", "1.00", "0.00"],
        ["Beat", "2.00", "3.50", "+ 1.50"],
        ["Carla", "3.00", "8.50", "+ 5.50"],
        ["Dominik", "3.00", "8.50", "+ 5.50"],
        ["Zora", "5.00", "11.00", "+ 6.00"],
        ["1 Spiel", "14.00", "32.50", "+ 18.50"],
    ]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"of": "1066"}, "Von dann gibt es keine Spiele; wähle aus der Liste."),
        ({"of": ""}, "Wähle aus der Liste."),
        ({"rules": "v99"}, "Diese Regeln gibt es nicht; wähle aus der Liste."),
        ({"absent_place": "first"}, "Wähle aus der Liste."),
        ({"tied_place": "<b>"}, "Wähle aus der Liste."),
        ({"stake_first": "1e3"}, "Das ist kein Betrag; schreibe ihn wie 12.50."),
        ({"stake_first": "-1"}, "Das ist kein Betrag; schreibe ihn wie 12.50."),
        ({"stake_step": "٥٠"}, "Das ist kein Betrag; schreibe ihn wie 12.50."),
        ({"stake_step": "10’000.05"}, "Das ist zu viel: höchstens 10’000.00."),
    ],
)
def test_nonsense_is_refused_in_words(member: Client, asked: dict[str, str], sentence: str) -> None:
    tied_game()

    response = member.get(PATH, asked)

    assert response.status_code == 422
    assert words(response, "field-error") == [sentence]
    assert words(response, "lantern") == []


def test_without_a_game_there_is_nothing_to_compare(member: Client) -> None:
    response = member.get(PATH)

    assert words(response, "motto") == ["Von dann ist kein Spiel verbucht."]


def test_nothing_is_booked(member: Client) -> None:
    tied_game()
    before = list(Booking.objects.values_list("number", "hash"))

    member.get(PATH, {"stake_step": "900"})

    assert list(Booking.objects.values_list("number", "hash")) == before


def test_only_members_compare() -> None:
    make_plain_club()

    response = Client().get(PATH)

    assert (response.status_code, response.headers["Location"].split("?")[0]) == (302, "/anmelden/")


@pytest.mark.parametrize("games", [1, 3])
def test_comparison_page_takes_as_many_queries_for_any_season(
    member: Client, games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_members(5)
    evening = make_evening(timezone.localdate(), now=timezone.now())
    for _ in range(games):
        game = make_game(3, evening=evening, now=timezone.now())
        play(game, *["Beat"] * 4, *["Carla"] * 4, now=timezone.now())
        book(game, now=timezone.now())

    with django_assert_num_queries(9):
        response = member.get(PATH)

    assert len(table(response)) > 5
