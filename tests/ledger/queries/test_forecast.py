from datetime import date, timedelta

import pytest

from clique.models import Club
from games.models import Evening
from ledger.queries.forecast import Forecast, forecast
from ledger.years import year_by_label, year_of
from tests.ledger.make_books import charge, give, make_played_game, spend
from tests.make import make_member

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 20)
CLUB = Club()
FIXED = Club(year_end_month=12, year_end_day=31)


def ahead(today: date = TODAY, *, club: Club = CLUB) -> Forecast | None:
    return forecast(year_of(today, club=club), club=club, today=today)


def held(*stakes: int, first: date = date(2026, 9, 4)) -> None:
    anni = make_member(f"Anni {first}")
    for week, stake in enumerate(stakes):
        charge({anni: stake}, game=make_played_game(day=first + timedelta(weeks=week)))


def planned(*days: date) -> None:
    for day in days:
        Evening.objects.create(date=day)


def test_evenings_planned_bring_what_evenings_brought() -> None:
    held(4000, 5000, 6000, 5000)
    give(10_000, day=date(2026, 9, 4))
    spend(2_000, day=date(2026, 9, 4))
    planned(date(2026, 12, 4), date(2027, 1, 8), date(2027, 2, 15), date(2027, 2, 16))

    seen = ahead()

    # Spread 816 Rappen an evening, √(3 + 9/4) of it for three, twice that.
    assert seen == Forecast(
        until=date(2027, 2, 15),
        fund_rappen=28_000,
        evenings_left=3,
        evenings_so_far=4,
        with_last_year=False,
        mean_rappen=5_000,
        expected_rappen=43_000,
        low_rappen=39_300,
        high_rappen=46_700,
        words=(
            "Bis Mo 15. Februar 2027 sind noch 3 Abende geplant.",
            "Angenommen, jeder bringt wie bisher im Schnitt 50.00.",
            "In etwa 19 von 20 Fällen liegt der Stand in dieser Spanne.",
            "Spenden und Ausgaben, die noch kommen, zählen nicht mit.",
        ),
    )


def test_few_evenings_are_helped_by_last_years() -> None:
    held(4000, 6000, first=date(2025, 11, 7))
    held(5000)
    planned(date(2026, 12, 4))

    seen = ahead()

    assert seen is not None
    assert (seen.evenings_so_far, seen.with_last_year, seen.mean_rappen) == (3, True, 5000)
    assert seen.words[1].endswith("letztes Jahr mitgezählt.")


def test_single_evening_tells_of_no_range_and_none_of_nothing() -> None:
    planned(date(2026, 12, 4))
    blank = ahead()
    held(5000)
    single = ahead()

    assert blank is not None
    assert (blank.mean_rappen, blank.expected_rappen, blank.low_rappen) == (None, 0, None)
    assert len(blank.words) == 2
    assert single is not None
    assert (single.expected_rappen, single.low_rappen, single.high_rappen) == (10_000, None, None)
    assert single.words[0] == "Bis Mo 15. Februar 2027 ist noch 1 Abend geplant."


def test_without_an_evening_ahead_the_fund_stays_where_it_is() -> None:
    held(5000, 6000)

    seen = ahead()

    assert seen is not None
    assert (seen.expected_rappen, seen.low_rappen, seen.high_rappen) == (11_000, 11_000, 11_000)
    assert seen.words == ("Bis Mo 15. Februar 2027 ist kein Abend mehr geplant.",)


def test_year_with_a_fixed_end_is_foretold_to_its_last_day() -> None:
    held(5000, 6000)
    planned(date(2026, 12, 31))

    seen = ahead(club=FIXED)

    assert seen is not None
    assert (seen.until, seen.evenings_left) == (date(2026, 12, 31), 1)


def test_nothing_is_foretold_of_a_year_that_does_not_run() -> None:
    for label in ("2025/26", "2027/28"):
        assert forecast(year_by_label(label, CLUB), club=CLUB, today=TODAY) is None
    assert ahead(date(2027, 2, 16)) is None
