from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from clique.money import franken
from ledger.pages.fund_years import fund_years_page
from ledger.pdf.fund_years import fund_years_pdf
from ledger.queries.fund import fund_year
from ledger.queries.fund_years import fund_years
from tests.ledger.make_books import charge, give, make_played_game, pay, reverse, spend
from tests.ledger.pdf.printed import lines
from tests.make import make_club, make_member

pytestmark = pytest.mark.django_db

TODAY = date(2026, 12, 4)


def busy_years() -> None:
    anni = make_member("Anni")
    give(100_000, day=date(2023, 3, 5))
    charge({anni: 900}, game=make_played_game(day=date(2025, 2, 20)))
    spend(4_550, day=date(2025, 2, 21))
    reverse(spend(700, day=date(2025, 11, 2)), day=date(2026, 11, 3))
    pay(anni, 1000, day=date(2026, 11, 6))


def test_years_are_those_of_their_own_pages() -> None:
    club = make_club()
    busy_years()

    years = fund_years(club=club, today=TODAY).years

    assert [line.year.label for line in years] == [
        "2022/23",
        "2023/24",
        "2024/25",
        "2025/26",
        "2026/27",
    ][-len(years) :]
    for line in years:
        page = fund_year(line.year, club=club, today=TODAY)
        income = page.stakes_rappen + page.gifts_rappen + page.other_rappen
        assert line.income_rappen + line.equity_rappen == income
        assert line.expenses_rappen == page.expenses_rappen
        assert line.closing_rappen == page.closing_rappen


def test_years_take_the_same_queries_however_many(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    club = make_club()
    for number in range(3):
        give(100, day=date(2020 + number, 5, 5))
        with django_assert_num_queries(4):
            fund_years(club=club, today=TODAY)


def test_paper_and_page_tell_the_same() -> None:
    club = make_club(town="Basel")
    busy_years()
    data = fund_years(club=club, today=TODAY)

    read = lines(fund_years_pdf(data))

    for row in fund_years_page(data).rows:
        assert f"{row.label} {row.income} {row.expenses} {franken(row.closing_rappen)}" in read


def test_club_without_a_booking_has_one_year() -> None:
    data = fund_years(club=make_club(), today=TODAY)

    assert [(line.year.label, line.closing_rappen) for line in data.years] == [("2026/27", 0)]
    assert fund_years_pdf(data).startswith(b"%PDF")
