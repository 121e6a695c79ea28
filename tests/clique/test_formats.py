from datetime import date, datetime

import pytest
from django import forms
from django.utils import formats, translation

DAY = date(2026, 12, 4)


@pytest.mark.parametrize("language", ["de", "gsw", "en"])
def test_dates_and_figures_are_swiss_in_every_language(language: str) -> None:
    with translation.override(language):
        shown = (
            formats.date_format(DAY, "SHORT_DATE_FORMAT"),
            formats.time_format(datetime(2026, 12, 4, 22, 5), "TIME_FORMAT"),
            formats.number_format(1234567.5, decimal_pos=2, force_grouping=True),
            formats.get_format("FIRST_DAY_OF_WEEK"),
        )

    assert shown == ("4.12.2026", "22:05", "1’234’567.50", 1)


@pytest.mark.parametrize("language", ["de", "gsw", "en"])
def test_a_typed_date_is_understood_in_every_language(language: str) -> None:
    with translation.override(language):
        assert forms.DateField(localize=True).clean("31.12.2026") == date(2026, 12, 31)


def test_basel_german_is_a_language_that_django_knows() -> None:
    assert translation.get_language_info("gsw") == {
        "bidi": False,
        "code": "gsw",
        "name": "Basel German",
        "name_local": "Baseldytsch",
        "name_translated": "Basel German",
    }
