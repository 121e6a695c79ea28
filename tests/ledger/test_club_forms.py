"""What a person typed about the club itself."""

import pytest

from ledger.club_forms import ClubForm

NO_DAY = "Das ist kein Tag; schreibe ihn wie 31.12."
NO_LEAP_DAY = "Nicht jedes Jahr hat den 29. Februar; nimm den 28.2."


@pytest.mark.parametrize(
    ("typed", "reason"),
    [("29.2.", NO_LEAP_DAY), ("29.02", NO_LEAP_DAY), ("30.2.", NO_DAY), ("x", NO_DAY)],
)
def test_year_end_is_refused_with_its_reason(typed: str, reason: str) -> None:
    form = ClubForm({"year_end": "fixed", "year_end_day": typed})

    assert form.errors["year_end_day"] == [reason]


def test_year_end_on_28_february_is_fine() -> None:
    form = ClubForm({"year_end": "fixed", "year_end_day": "28.2."})

    assert "year_end_day" not in form.errors
