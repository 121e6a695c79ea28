"""Names and places in words."""

import pytest

from games.phrases import join_names, place_words


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ([], ""),
        (["Anni"], "Anni"),
        (["Anni", "Beat"], "Anni und Beat"),
        (["Anni", "Beat", "100 %", "%(last)s"], "Anni, Beat, 100 % und %(last)s"),
    ],
)
def test_names_are_joined_by_commas_and_one_and(names: list[str], words: str) -> None:
    assert join_names(names) == words


@pytest.mark.parametrize(("place_x2", "words"), [(2, "1."), (5, "2½."), (20, "10.")])
def test_half_places_keep_their_half(place_x2: int, words: str) -> None:
    assert place_words(place_x2) == words
