"""How long a name is on the screen."""

import pytest

from games.templatetags.tap import length_bucket


@pytest.mark.parametrize(
    ("name", "bucket"),
    [
        ("", "6"),
        ("Anni", "6"),
        ("Hansi", "6"),
        ("Illi Filli", "8"),
        ("Elsbeth", "8"),
        ("Dominik", "8"),
        ("Bartholomäus", "12"),
        ("Anne-Sophie", "12"),
        ("Mmmmmmmm", "20"),
        ("大阪太郎", "12"),
        ("e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301", "6"),
        ("x" * 40, "40"),
        ("x" * 41, "80"),
        ("x" * 80, "80"),
        ("W" * 80, "80"),
    ],
)
def test_length_counts_how_broad_the_letters_are(name: str, bucket: str) -> None:
    assert length_bucket(name) == bucket
