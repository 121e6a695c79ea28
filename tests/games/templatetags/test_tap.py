"""How long a name is on the screen."""

import pytest

from games.templatetags.tap import length_bucket


@pytest.mark.parametrize(
    ("name", "bucket"),
    [
        ("", "6"),
        ("Anni", "6"),
        ("Hansi", "6"),
        ("Illi Filli", "6"),
        ("Elsbeth", "7"),
        ("Dominik", "7"),
        ("Wolfgang", "8"),
        ("Christoph", "8"),
        ("Hansruedi", "10"),
        ("Anna-Maria", "10"),
        ("Bartholomäus", "12"),
        ("Anne-Sophie", "12"),
        ("Mmmmmmmm", "12"),
        ("大阪太郎", "10"),
        ("e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301", "6"),
        ("x" * 40, "40"),
        ("x" * 41, "80"),
        ("x" * 80, "80"),
        ("W" * 80, "80"),
    ],
)
def test_length_counts_how_broad_the_letters_are(name: str, bucket: str) -> None:
    assert length_bucket(name) == bucket
