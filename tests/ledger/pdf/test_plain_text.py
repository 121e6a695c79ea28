import pytest

from ledger.pdf.plain_text import clusters, is_illegible, printable

LATIN = frozenset(map(chr, range(0x20, 0x250)))
HEBREW = frozenset(map(chr, range(0x5D0, 0x5EB)))
MARKS = frozenset("\u0301\u0302")


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("", []),
        ("Anni", ["A", "n", "n", "i"]),
        ("e\u0301x", ["e\u0301", "x"]),
        ("\u0301x", ["\u0301", "x"]),
        ("👨\u200d👩\u200d👧!", ["👨\u200d👩\u200d👧", "!"]),
        ("👍🏽👍", ["👍🏽", "👍"]),
        ("🇨🇭🇩🇪🇫", ["🇨🇭", "🇩🇪", "🇫"]),
        ("❤\ufe0fa", ["❤\ufe0f", "a"]),
        ("नि", ["नि"]),
    ],
)
def test_cluster_reads_as_one_character(text: str, pieces: list[str]) -> None:
    assert list(clusters(text)) == pieces


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Jörg", "Jörg"),
        ("Jo\u0308rg", "Jörg"),
        ("  Anni \t\n von\u2028\u00a0Hier ", "Anni von Hier"),
        ("a\u200bb\u00adc\ufeff", "abc"),
        ("\u202eevil", "evil"),
        ("\u200d\u200d", "□"),
        ("", "□"),
        ("日本", "□□"),
        ("A👨\u200d👩\u200d👧B", "A□B"),
        ("❤\ufe0f", "□"),
        # A mark with a glyph is drawn on its letter; one without takes the letter with it.
        ("x\u0302y", "x\u0302y"),
        ("x\u0489y", "□y"),
        ("\ue000\x07", "□□"),
    ],
)
def test_text_becomes_glyphs(text: str, drawn: str) -> None:
    assert printable(text, (LATIN | MARKS).__contains__) == drawn


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("שלום", "םולש"),
        ("Kohn שלום", "Kohn םולש"),
        ("שלום Kohn", "םולש Kohn"),
        ("אב גד", "דג בא"),
        ("א 12 ב", "ב 12 א"),
        ("א (ב) ג", "ג (ב) א"),
        ("אב, Kohn, גד", "בא, Kohn, דג"),
        ("12 (Kohn)", "12 (Kohn)"),
    ],
)
def test_right_to_left_is_turned_round(text: str, drawn: str) -> None:
    assert printable(text, (LATIN | HEBREW).__contains__) == drawn


@pytest.mark.parametrize(
    ("line", "expected"),
    [("□□", True), ("□ □-□", True), ("A□", False), ("□ 2", False), ("***", False), ("Anni", False)],
)
def test_line_without_a_letter_is_illegible(line: str, expected: bool) -> None:
    assert is_illegible(line) is expected
