import pytest

from ledger.texts import is_one_line, one_line


def test_one_line_keeps_what_was_typed() -> None:
    assert one_line("3 Kisten «Rösslibräu» à 18.50 – für d’Waage 👨‍👩‍👧") == (
        "3 Kisten «Rösslibräu» à 18.50 – für d’Waage 👨‍👩‍👧"
    )


def test_one_line_composes_trims_and_joins() -> None:
    assert one_line("  Gru\u0308n\n\tund\u2028blau ") == "Gr\u00fcn und blau"


@pytest.mark.parametrize("text", ["a\x00b", "a\x07b", "a\x7fb", "a\ud800b", "a\nb", "a\u2028b"])
def test_control_characters_and_surrogates_are_no_line(text: str) -> None:
    assert not is_one_line(text)


def test_decomposed_text_is_no_line() -> None:
    assert not is_one_line("Gru\u0308n")


def test_other_scripts_and_marks_of_direction_are_a_line() -> None:
    assert is_one_line("שלום \u202eabc\u202c ٥")
