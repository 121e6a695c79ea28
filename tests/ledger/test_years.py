from datetime import date, timedelta

import pytest

from clique.models import Club
from ledger.errors import NoSuchYear
from ledger.years import (
    FundYear,
    fasnacht_monday,
    year_after,
    year_before,
    year_by_label,
    year_of,
)

FASNACHT = Club()


def ends_on(month: int, day: int) -> Club:
    return Club(year_end_month=month, year_end_day=day)


@pytest.mark.parametrize(
    ("year", "monday"),
    [
        (2008, date(2008, 2, 11)),
        (2024, date(2024, 2, 19)),
        (2025, date(2025, 3, 10)),
        (2026, date(2026, 2, 23)),
        (2027, date(2027, 2, 15)),
        (2038, date(2038, 3, 15)),
    ],
)
def test_fasnacht_begins_on_its_monday(year: int, monday: date) -> None:
    assert fasnacht_monday(year) == monday


def test_year_ends_with_the_wednesday_of_the_fasnacht() -> None:
    expected = FundYear("2026/27", date(2026, 2, 26), date(2027, 2, 17))

    assert year_of(date(2026, 2, 26), club=FASNACHT) == expected
    assert year_of(date(2026, 12, 31), club=FASNACHT) == expected
    assert year_of(date(2027, 1, 1), club=FASNACHT) == expected
    assert year_of(date(2027, 2, 17), club=FASNACHT) == expected


def test_days_beside_the_year_belong_to_others() -> None:
    assert year_of(date(2026, 2, 25), club=FASNACHT) == FundYear(
        "2025/26", date(2025, 3, 13), date(2026, 2, 25)
    )
    assert year_of(date(2027, 2, 18), club=FASNACHT).label == "2027/28"


@pytest.mark.parametrize(
    ("club", "day", "year"),
    [
        (ends_on(12, 31), date(2026, 7, 1), ("2026", date(2026, 1, 1), date(2026, 12, 31))),
        (ends_on(6, 30), date(2026, 7, 1), ("2026/27", date(2026, 7, 1), date(2027, 6, 30))),
        (ends_on(6, 30), date(2026, 6, 30), ("2025/26", date(2025, 7, 1), date(2026, 6, 30))),
        (ends_on(2, 29), date(2028, 2, 29), ("2027/28", date(2027, 3, 1), date(2028, 2, 29))),
        (ends_on(2, 29), date(2028, 3, 1), ("2028/29", date(2028, 3, 1), date(2029, 2, 28))),
        (ends_on(4, 31), date(2026, 5, 1), ("2026/27", date(2026, 5, 1), date(2027, 4, 30))),
    ],
)
def test_year_may_end_on_a_fixed_day(club: Club, day: date, year: tuple[str, date, date]) -> None:
    assert year_of(day, club=club) == FundYear(*year)


@pytest.mark.parametrize("club", [FASNACHT, ends_on(12, 31), ends_on(2, 29), ends_on(6, 30)])
def test_years_follow_each_other_without_a_gap(club: Club) -> None:
    year = year_of(date(1990, 1, 1), club=club)
    labels = []
    while year.last < date(2150, 1, 1):
        following = year_after(year, club=club)
        assert following.first == year.last + timedelta(days=1)
        assert year_before(following, club=club) == year
        assert year_by_label(year.label, club) == year
        assert year.first in year
        assert year.last in year
        assert following.first not in year
        labels.append(year.label)
        year = following

    assert len(labels) == len(set(labels))


@pytest.mark.parametrize(
    "label",
    [
        "",
        "2026",
        "2026/28",
        "2026/2027",
        "26/27",
        "2026-27",
        " 2026/27",
        "2026/27\n",
        "٢٠٢٦/٢٧",
        "0000/01",
        "0001/02",
        "9999/00",
        "1066/67",
        "x" * 1000,
    ],
)
def test_label_that_names_no_year_is_refused(label: str) -> None:
    with pytest.raises(NoSuchYear):
        year_by_label(label, FASNACHT)


def test_label_of_a_club_by_calendar_years_has_no_slash() -> None:
    assert year_by_label("2026", ends_on(12, 31)).first == date(2026, 1, 1)
    with pytest.raises(NoSuchYear):
        year_by_label("2026/27", ends_on(12, 31))
