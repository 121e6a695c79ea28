from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from clique.actors import NOBODY
from clique.models import Member
from games.models import Place
from ledger.actions.stakes import charge_game
from tests.hostile import GOOD_NAMES
from tests.ledger.actions.closings import OLD_DAY, close
from tests.ledger.make_books import charge, make_played_game, make_result, pay, reverse
from tests.ledger.views.reading import links, table, words
from tests.make import make_member
from tests.people import make_admin, make_holder, make_person, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

OCTOBER_9, OCTOBER_23, NOVEMBER_6 = date(2025, 10, 9), date(2025, 10, 23), date(2025, 11, 6)


@pytest.fixture(autouse=True)
def _club() -> None:
    make_plain_club()


def busy(anni: Member) -> tuple[int, int]:
    """An account with a place, an absence, a payment and one that was taken back; gives the ids of the two games."""
    played, missed = make_played_game(day=OCTOBER_9), make_played_game(day=OCTOBER_23, number=2)
    Place.objects.create(game=missed, member=anni, rank=0, is_absent=True)
    charge({anni: 700}, game=played)
    charge({anni: 1000}, game=missed)
    reverse(pay(anni, 100, means="twint", day=OCTOBER_23), day=OCTOBER_23, reason="vertippt")
    pay(anni, 500, day=NOVEMBER_6)
    return played.pk, missed.pk


def test_own_account_says_why_in_rows_that_add_up() -> None:
    anni = make_person("Anni")
    played, missed = busy(anni)

    response = signed_in(anni).get(f"/konto/{anni.pk}/")

    assert response.status_code == 200
    assert words(response, "lantern") == ["Dein Stand 12.00 noch offen"]
    assert table(response) == [
        ["Was", "Betrag", "Stand"],
        ["bezahlt, bar 6.11.2025", "−5.00", "12.00"],
        ["gefehlt 23.10.2025, Spiel 2", "10.00", "17.00"],
        ["7. Rang 9.10.2025, Spiel 1", "7.00", "7.00"],
        ["Stand", "12.00", ""],
    ]
    assert links(response) == [
        f"/konto/{anni.pk}/spiel/{missed}/",
        f"/konto/{anni.pk}/spiel/{played}/",
        f"/konto/{anni.pk}/auszug.pdf",
        f"/dateien/konto.csv?mitglied={anni.pk}",
        f"/dateien/konto.xlsx?mitglied={anni.pk}",
        "?voll",
        "/ueben/",
    ]


def test_stake_of_a_closed_year_names_its_evening() -> None:
    anni = make_person("Anni")
    game = make_played_game(day=OLD_DAY)
    charge({anni: 300}, game=game)
    close()
    charge_game(make_result(game, {anni: 400}, revision=2), by=NOBODY)

    response = signed_in(anni).get(f"/konto/{anni.pk}/")

    assert table(response)[1] == ["4. Rang 26.2.2026, Spiel 1 vom 16.1.2026", "4.00", "4.00"]


def test_own_account_shows_what_was_taken_back_when_asked() -> None:
    anni = make_person("Anni")
    busy(anni)

    response = signed_in(anni).get(f"/konto/{anni.pk}/?voll")

    assert [row for row in table(response) if "Oktober" not in row[0]][1:4] == [
        ["bezahlt, bar 6.11.2025", "−5.00", "12.00"],
        ["Storno 23.10.2025, vertippt", "1.00", "17.00"],
        ["bezahlt, TWINT 23.10.2025, storniert", "−1.00", "16.00"],
    ]
    assert "?voll" not in links(response)


@pytest.mark.parametrize("role", ["is_treasurer", "is_auditor"])
def test_who_reads_the_books_sees_every_account_in_full(role: str) -> None:
    anni = make_member("Anni")
    busy(anni)

    response = signed_in(make_holder(role)).get(f"/konto/{anni.pk}/")

    assert words(response, "lantern") == ["Anni 12.00 noch offen"]
    assert len(table(response)) == 7
    shown = {"/kasse/", f"/kasse/teil/{anni.pk}/"} & set(links(response))
    assert shown == {"/kasse/"} | ({f"/kasse/teil/{anni.pk}/"} if role == "is_treasurer" else set())


@pytest.mark.parametrize("role", ["", "is_scorekeeper", "is_admin"])
def test_account_of_somebody_else_is_refused(role: str) -> None:
    anni = make_member("Anni")
    charge({anni: 4711}, game=make_played_game(day=OCTOBER_9))
    client = signed_in(make_holder(role))

    answers = [client.get(f"/konto/{anni.pk}/"), client.get("/konto/99/")]

    assert [answer.status_code for answer in answers] == [403, 403]
    assert "47.11" not in answers[0].content.decode()


def test_account_of_nobody_is_not_found() -> None:
    client = signed_in(make_admin())

    answers = [client.get("/konto/99/"), client.get(f"/konto/{10**30}/")]

    assert [answer.status_code for answer in answers] == [404, 404]


@pytest.mark.parametrize(
    ("paid", "lantern"), [(700, "Dein Stand 0.00 ausgeglichen"), (900, "Dein Stand 2.00 Guthaben")]
)
def test_account_tells_settled_from_credit(paid: int, lantern: str) -> None:
    anni = make_person("Anni")
    charge({anni: 700}, game=make_played_game(day=OCTOBER_9))
    pay(anni, paid, day=NOVEMBER_6)

    response = signed_in(anni).get(f"/konto/{anni.pk}/")

    assert words(response, "lantern") == [lantern]


def test_account_without_a_booking_is_empty() -> None:
    anni = make_person("Anni")

    response = signed_in(anni).get(f"/konto/{anni.pk}/")

    assert words(response, "lantern") == ["Dein Stand 0.00 ausgeglichen"]
    assert table(response) == []


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_any_name_is_text_on_its_account(name: str) -> None:
    person = make_member(name)

    response = signed_in(make_admin()).get(f"/konto/{person.pk}/")

    assert words(response, "lantern-label") == [name]
    assert "<b onmouseover" not in response.content.decode()


@pytest.mark.parametrize("count", [1, 3, 30])
def test_account_takes_seven_queries(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    anni = make_person("Anni")
    for number in range(1, count + 1):
        charge({anni: 100}, game=make_played_game(day=OCTOBER_9, number=number))
    client = signed_in(anni)

    with django_assert_num_queries(6):
        response = client.get(f"/konto/{anni.pk}/")

    assert len(table(response)) == count + 2
