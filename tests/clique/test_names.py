import pytest

from clique.names import BadName, clean_name, clean_text


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Anni", "Anni"),
        ("  Jörg ", "Jörg"),
        ("Jo\u0308rg", "Jörg"),
        ("<b>\"Fritz\"</b> & 'Co'", "<b>\"Fritz\"</b> & 'Co'"),
        ("محمد", "محمد"),
        ("😀", "😀"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("\U0001fae8", "\U0001fae8"),
        ("नि", "नि"),
        ("x" * 80, "x" * 80),
        ("=1+1", "=1+1"),
    ],
)
def test_clean_name_takes_any_letters(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Der Name fehlt."),
        (" \t ", "Der Name fehlt."),
        ("\u200b\u200d", "Der Name fehlt."),
        ("\u3164", "Der Name fehlt."),
        ("\ufe0f", "Der Name fehlt."),
        ("x" * 81, "Das ist zu lang: höchstens 80 Zeichen."),
        ("x" * 100_000, "Das ist zu lang: höchstens 80 Zeichen."),
        ("An\x00ni", "Darin steht ein Zeichen, das nicht geht; tippe den Text neu."),
        ("An\nni", "Darin steht ein Zeichen, das nicht geht; tippe den Text neu."),
        ("An\u2028ni", "Darin steht ein Zeichen, das nicht geht; tippe den Text neu."),
        ("An\u202eni", "Darin steht ein Zeichen, das nicht geht; tippe den Text neu."),
        ("An\u2066ni", "Darin steht ein Zeichen, das nicht geht; tippe den Text neu."),
        ("An\ufffdni", "Darin steht ein Zeichen, das nicht geht; tippe den Text neu."),
        ("An" + chr(0xD800), "Darin steht ein Zeichen, das nicht geht; tippe den Text neu."),
    ],
)
def test_clean_name_says_what_is_wrong(typed: str, sentence: str) -> None:
    with pytest.raises(BadName) as refused:
        clean_name(typed)

    assert str(refused.value) == sentence


def test_clean_text_may_be_empty() -> None:
    assert clean_text("  ", longest=10) == ""
