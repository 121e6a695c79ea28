from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clique.models import Club
from games.models import Evening
from ledger.models import Booking
from ledger.years import FundYear, year_before, year_of
from tests.ledger.make_books import charge, give, make_played_game, pay, spend
from tests.ledger.views.reading import led_to, links, table, values, words
from tests.make import make_member
from tests.people import make_admin, make_holder, make_plain_club, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_plain_club(fund_name="Waagedrepfli")


@pytest.fixture
def member(club: Club) -> Client:
    return signed_in(make_holder(""))


def today() -> date:
    return timezone.localdate()


def this_year() -> FundYear:
    return year_of(today(), club=Club.objects.get())


def last_year() -> FundYear:
    return year_before(this_year(), club=Club.objects.get())


def test_fund_shows_a_year_to_everybody(member: Client) -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    give(100000, day=date(2024, 2, 21))
    give(5000, means="bank", day=date(2024, 2, 22))
    charge({anni: 7500, beat: 7500}, game=make_played_game(day=date(2024, 9, 13)))
    charge({anni: 100, beat: 200}, game=make_played_game(day=date(2025, 3, 12)))
    pay(anni, 7000, means="twint", day=date(2025, 3, 12))
    spend(2500, category="Räppli", day=date(2025, 3, 1))
    spend(5000, category="Waage", day=date(2025, 3, 1))
    pay(beat, 7700, day=date(2025, 3, 13))

    response = member.get("/fonds/", {"jahr": "2024/25"})

    assert response.status_code == 200
    assert words(response, "lantern") == [
        "Waagedrepfli, Fasnachtsjahr 2024/25 1’128.00 ist da 1’045.00 noch offen 83.00"
    ]
    assert words(response, "sum") == [
        "Am Anfang, 22. Februar 1’000.00",
        "Einsätze + 153.00",
        "Spenden + 50.00",
        "Ausgaben − 75.00",
        "Am Ende, 12. März 1’128.00",
    ]
    assert table(response) == [
        ["Abend", "Spiele", "Franken"],
        ["13.9.", "1", "150.00"],
        ["12.3.", "1", "3.00"],
        ["2 Abende", "2", "153.00"],
        ["Waage", "", "50.00"],
        ["Räppli", "", "25.00"],
        ["Total", "", "75.00"],
    ]
    assert words(response, "chart-value") == ["150", "3"] * 2
    assert words(response, "fund-place") == [
        "Fasnacht Mo 10. März 2025 Jahresrechnung 2023/24 2025/26"
    ]


def test_fund_shows_nobodys_own_money(member: Client) -> None:
    anni = make_member("Anni")
    charge({anni: 4711}, game=make_played_game(day=today()))
    charge({make_member("Beat"): 1289}, game=make_played_game(day=today(), number=2))
    give(1000, text="von Anni", day=today())

    content = member.get("/fonds/").content.decode()

    assert "Anni" not in content
    assert "47.11" not in content
    assert "60.00" in content


def test_fund_of_the_year_before_is_one_tap_away(member: Client) -> None:
    give(2000, day=last_year().last)
    give(300, day=today())

    now = member.get("/fonds/")
    before = member.get("/fonds/", {"jahr": last_year().label})

    assert links(now) == [f"/jahr/?jahr={this_year().label}", f"?jahr={last_year().label}"]
    assert links(before) == [f"/jahr/?jahr={last_year().label}", f"?jahr={this_year().label}"]
    assert words(now, "sum")[2:] == ["Spenden + 3.00", "Ausgaben 0.00", "Stand heute 23.00"]
    assert words(before, "sum")[2:4] == ["Spenden + 20.00", "Ausgaben 0.00"]


@pytest.mark.parametrize("label", ["x", "2026/28", "9999/00", "٢٠٢٦/٢٧", "2026/27\x00"])
def test_fund_of_no_year_is_not_found(member: Client, label: str) -> None:
    assert member.get("/fonds/", {"jahr": label}).status_code == 404


def test_empty_fund_says_so_without_a_chart(member: Client) -> None:
    response = member.get("/fonds/")

    assert words(response, "fund-none") == [
        "Noch kein Abend verbucht.",
        "Nach dem ersten Spiel stehen hier die Einnahmen.",
    ]
    assert words(response, "chart") == []
    assert words(response, "lantern")[0].endswith("0.00 ist da 0.00 noch offen 0.00")


def test_fund_says_what_its_open_sum_is_made_of(member: Client) -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    charge({anni: 14300, make_member("Carla"): 100}, game=make_played_game(day=today()))
    pay(beat, 1500, day=today())

    response = member.get("/fonds/")

    assert words(response, "lantern")[0].endswith(
        "144.00 ist da 15.00 noch offen 129.00 geschuldet 144.00, Guthaben 15.00"
    )


def test_fund_without_debts_may_rejoice(member: Client) -> None:
    anni = make_member("Anni")
    charge({anni: 500}, game=make_played_game(day=today()))
    owed = words(member.get("/fonds/"), "raeppli")
    pay(anni, 500, day=today())

    paid = words(member.get("/fonds/"), "raeppli")

    assert (owed, paid) == ([], [""])


def test_only_the_treasurer_finds_the_way_to_gifts_and_expenses(club: Club) -> None:
    client = signed_in(make_admin())

    response = client.get("/fonds/")

    assert links(response)[1:] == ["/kasse/spende/?von=fonds", "/kasse/ausgabe/?von=fonds"]


def test_what_was_just_booked_can_be_taken_back(club: Club) -> None:
    client = signed_in(make_admin())
    gift = give(5000, text="von der <b>Beiz</b>", day=today())

    response = client.get("/fonds/", {"gebucht": str(gift.pk)})
    key = values(response, "key")[0]
    undone = client.post(
        f"/buchungen/{gift.pk}/storno/", {"key": key, "seen": "0", "next": "/fonds/"}
    )

    assert words(response, "booked-text") == ["Verbucht: Spende 50.00, von der <b>Beiz</b>"]
    assert (undone.status_code, led_to(undone)) == (302, "/fonds/")
    assert Booking.objects.get(kind="reversal").reverses == gift
    assert words(client.get("/fonds/", {"gebucht": str(gift.pk)}), "booked") == []


@pytest.mark.parametrize("number", ["", "x", "99", "-1", "٣", "1" * 40])
def test_nothing_just_booked_shows_nothing(club: Club, number: str) -> None:
    response = signed_in(make_admin()).get("/fonds/", {"gebucht": number})

    assert response.status_code == 200
    assert words(response, "booked") == []


def test_what_was_booked_is_not_told_to_a_member(member: Client) -> None:
    gift = give(5000, text="von Anni", day=today())

    response = member.get("/fonds/", {"gebucht": str(gift.pk)})

    assert words(response, "booked") == []
    assert "von Anni" not in response.content.decode()


@pytest.mark.parametrize("evenings", [1, 3, 100])
def test_fund_takes_nine_queries(
    member: Client, evenings: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    anni = make_member("Anni")
    days = [this_year().first + timedelta(days=number) for number in range(evenings)]
    for day in days:
        charge({anni: 100}, game=make_played_game(day=day))
    for number in range(evenings):
        spend(100, category=f"Kategorie {number}", day=min(days[0], today()))

    with django_assert_num_queries(9):
        response = member.get("/fonds/")

    assert len(words(response, "chart-base")) == 2
    assert response.content.decode().count('class="chart-bar"') == 3 * evenings


@pytest.fixture
def calendar_member() -> Client:
    """A member of a club whose year ends in December, so that the forecast has a day to come all year round."""
    make_plain_club(fund_name="Waagedrepfli", year_end_month=12, year_end_day=31)
    return signed_in(make_holder(""))


def test_fund_foretells_its_end_with_range_and_assumption(calendar_member: Client) -> None:
    anni = make_member("Anni")
    year = this_year()
    days = [year.first + timedelta(days=number) for number in range(4)]
    for day, stake in zip(days, (100, 200, 300, 400), strict=True):
        charge({anni: stake * 100}, game=make_played_game(day=day))
    Evening.objects.create(date=year.last)

    response = calendar_member.get("/fonds/")

    told = words(response, "fund-forecast")[0]
    assert told.startswith("Am 31. Dezember etwa 1’250.00 Spanne 961.00 bis 1’539.00 Bis ")
    assert "jeder bringt wie bisher im Schnitt 250.00" in told
    before = calendar_member.get("/fonds/", {"jahr": last_year().label})
    assert words(before, "fund-forecast") == []


def test_forecast_of_a_young_year_takes_two_queries_more(
    calendar_member: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    charge({make_member("Anni"): 100}, game=make_played_game(day=last_year().last))

    with django_assert_num_queries(11):
        response = calendar_member.get("/fonds/")

    assert len(words(response, "fund-forecast")) == 1
