import unicodedata

import pytest

from games.engine.errors import Fault, RuleError
from games.engine.names import LONGEST_NAME, name_from, names_from


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "Anna Maria",
        "Jörg",
        "O'Brien-Müller",
        "<script>alert(1)</script>",
        "=1+1",
        "李小龍",
        "👩‍🚒",
        "عمر",
        "null",
        "0",
        "x" * LONGEST_NAME,
        "𝒳" * LONGEST_NAME,
    ],
)
def test_name_may_be_anything_a_person_is_called(name: str) -> None:
    assert name_from(name, place="present") == name


def test_name_is_composed() -> None:
    assert name_from("Jo\u0308rg", place="present") == "J\u00f6rg"
    assert name_from("o\u0308" * LONGEST_NAME, place="present") == "ö" * LONGEST_NAME


@pytest.mark.parametrize(
    "value",
    [
        "",
        " ",
        "\u00a0",
        "\u200b",
        " Anna",
        "Anna ",
        "Anna\u00a0",
        "Anna\n",
        "An\tna",
        "An\x00na",
        "An\x7fna",
        "An\x85na",
        "An\ud800na",
        "x" * (LONGEST_NAME + 1),
        None,
        1,
        True,
        ["Anna"],
        {"name": "Anna"},
    ],
)
def test_what_is_no_name_is_refused(value: object) -> None:
    with pytest.raises(RuleError) as refused:
        name_from(value, place="rounds[2]")

    assert (refused.value.code, refused.value.place) == (Fault.BAD_NAME, "rounds[2]")


def test_a_long_run_of_accents_is_refused_at_once() -> None:
    accents = "".join(chr(code) for code in range(0x300, 0x370) if unicodedata.combining(chr(code)))

    with pytest.raises(RuleError):
        name_from("a" + accents * 10_000, place="present")


def test_names_differ_in_case_but_not_in_composition() -> None:
    assert names_from(["Anna", "anna"], place="present") == ("Anna", "anna")
    with pytest.raises(RuleError) as refused:
        names_from(["Jörg", "Jo\u0308rg"], place="absent")
    error = refused.value
    assert (error.code, error.place, error.player) == (Fault.NAMED_TWICE, "absent", "Jörg")


@pytest.mark.parametrize("value", [None, "Anna", {"Anna": 1}, 3])
def test_names_are_a_list(value: object) -> None:
    with pytest.raises(RuleError) as refused:
        names_from(value, place="absent")

    assert (refused.value.code, refused.value.place) == (Fault.NOT_A_LIST, "absent")
