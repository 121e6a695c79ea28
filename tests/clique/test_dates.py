from datetime import UTC, date, datetime

import pytest
from django.utils import translation

from clique.dates import (
    NotADay,
    book_day,
    day_full,
    day_long,
    day_month,
    day_numeric,
    day_short,
    month_name,
    parse_day,
)

TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("now", "day"),
    [
        (datetime(2026, 12, 4, 20, 0, tzinfo=UTC), date(2026, 12, 4)),
        (datetime(2026, 12, 4, 23, 30, tzinfo=UTC), date(2026, 12, 4)),
        (datetime(2026, 12, 5, 3, 59, tzinfo=UTC), date(2026, 12, 4)),
        (datetime(2026, 12, 5, 4, 0, tzinfo=UTC), date(2026, 12, 5)),
        (datetime(2026, 7, 4, 2, 59, tzinfo=UTC), date(2026, 7, 3)),
        (datetime(2026, 7, 4, 3, 0, tzinfo=UTC), date(2026, 7, 4)),
    ],
)
def test_book_day_is_that_of_the_evening_in_the_small_hours_of_zurich(
    now: datetime, day: date
) -> None:
    assert book_day(now) == day


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("31.12.2026", date(2026, 12, 31)),
        (" 1.2.2027 ", date(2027, 2, 1)),
        ("01.02.2027", date(2027, 2, 1)),
        ("2026-12-31", date(2026, 12, 31)),
        ("29.2.2028", date(2028, 2, 29)),
        ("4. 12. 2026", date(2026, 12, 4)),
        ("4.\u00a012.\u00a02026", date(2026, 12, 4)),
        ("4,12,2026", date(2026, 12, 4)),
        ("4.12.26", date(2026, 12, 4)),
        ("4.12.49", date(2049, 12, 4)),
        ("1.1.85", date(1985, 1, 1)),
        ("4. Dezember 2026", date(2026, 12, 4)),
        ("4 Dez 26", date(2026, 12, 4)),
        ("4. dez. 2026", date(2026, 12, 4)),
        ("4 December 2026", date(2026, 12, 4)),
        ("4. Dezämber 2026", date(2026, 12, 4)),
        ("1. März 2027", date(2027, 3, 1)),
        ("31/12/2026", date(2026, 12, 31)),
        ("31-12-26", date(2026, 12, 31)),
        ("5/5/2026", date(2026, 5, 5)),
        ("2026-1-5", date(2026, 1, 5)),
        ("2026/12/31", date(2026, 12, 31)),
        ("2026.12.31", date(2026, 12, 31)),
        ("Fr 4. Dezember 2026", date(2026, 12, 4)),
        ("Fr 4 December 2026", date(2026, 12, 4)),
        ("Freitag, 4.12.2026", date(2026, 12, 4)),
        ("Fr. 4.12.26", date(2026, 12, 4)),
        ("4th December 2026", date(2026, 12, 4)),
        ("December 4, 2026", date(2026, 12, 4)),
        ("Dec 31st 2026", date(2026, 12, 31)),
        ("heute", TODAY),
        ("Gestern", date(2026, 11, 29)),
        ("morgen", date(2026, 12, 1)),
        ("today", TODAY),
        ("yesterday", date(2026, 11, 29)),
        ("geschter", date(2026, 11, 29)),
    ],
)
def test_parse_day_takes_what_people_and_browsers_type(text: str, day: date) -> None:
    assert parse_day(text, today=TODAY) == day


@pytest.mark.parametrize(
    ("text", "today", "day"),
    [
        ("20.11.", TODAY, date(2026, 11, 20)),
        ("4.12.", TODAY, date(2026, 12, 4)),
        ("4.12", TODAY, date(2026, 12, 4)),
        ("31/12", TODAY, date(2026, 12, 31)),
        ("Fr 4.12.", TODAY, date(2026, 12, 4)),
        ("Dezember 4", TODAY, date(2026, 12, 4)),
        ("4. 1.", date(2026, 12, 30), date(2027, 1, 4)),
        ("30.12.", date(2027, 1, 4), date(2026, 12, 30)),
        ("4. Dezember", TODAY, date(2026, 12, 4)),
        ("29.2.", date(2027, 12, 1), date(2028, 2, 29)),
    ],
)
def test_day_without_a_year_is_the_nearest(text: str, today: date, day: date) -> None:
    assert parse_day(text, today=today) == day


@pytest.mark.parametrize(
    "text",
    [
        "",
        "31.2.2026",
        "29.2.2026",
        "1.13.2026",
        "0.1.2026",
        "4/12/26",
        "12/4/2026",
        "12/31/2026",
        "4/12",
        "31/12-2026",
        "4-12-2026",
        "31.12/2026",
        "4.12.026",
        "4.  12. 2026",
        "4 12 2026",
        "29.2.",
        "0.1.",
        "1.13.",
        "1.1.50x",
        "4. De 2026",
        "4. Dezembers 2026",
        "4. Brumaire 2026",
        "So 4.12.2026",
        "Dezember 4.12.2026",
        "December 2026",
        "2026-13-4",
        "2026-4/12",
        "übermorgen",
        "heute 4.12.",
        "12.31.2026",
        "2026-W10-1",
        "20261231",
        "٣١.١٢.٢٠٢٦",
        "1.1.1899",
        "1.1.2200",
        "31.12.2026x",
        "3\x001.12.2026",
        "9" * 100_000,
    ],
)
def test_parse_day_refuses_everything_else(text: str) -> None:
    with pytest.raises(NotADay):
        parse_day(text, today=TODAY)


def test_days_in_words() -> None:
    day = date(2026, 12, 4)

    with translation.override("de"):
        words = (day_long(day), day_full(day), day_month(day), day_short(day), day_numeric(day))

    assert words == (
        "Fr 4. Dezember",
        "Fr 4. Dezember 2026",
        "4. Dezember",
        "4.12.",
        "4.12.2026",
    )


def test_month_names() -> None:
    with translation.override("de"):
        assert [month_name(month) for month in (1, 3, 12)] == ["Januar", "März", "Dezember"]
