import pytest

from clique.codes import (
    INVITATION_LENGTH,
    LETTERS,
    code_from,
    code_hash,
    folded,
    fresh_code,
    grouped,
    token_from,
    token_hash,
)
from clique.qr import qr_picture
from clique.tv_pairing import fresh_tv_code, is_tv_code
from tests.hostile import BAD_LINES, GOOD_NAMES

LOOK_ALIKE = ("0O", "1IL", "2Z", "5S", "6G", "8B", "UV")


@pytest.mark.parametrize("alike", LOOK_ALIKE)
def test_letters_have_one_of_those_that_look_alike(alike: str) -> None:
    assert sum(letter in LETTERS for letter in alike) <= 1


def test_code_belongs_to_its_source() -> None:
    first = code_from("one", purpose="invitation", length=INVITATION_LENGTH)

    assert first == code_from("one", purpose="invitation", length=INVITATION_LENGTH)
    assert first != code_from("two", purpose="invitation", length=INVITATION_LENGTH)
    assert first != code_from("one", purpose="other", length=INVITATION_LENGTH)
    assert len(first) == 9
    assert set(first) <= set(LETTERS)


def test_fresh_codes_differ() -> None:
    assert len({fresh_code(9) for _ in range(1000)}) == 1000


def test_code_is_grouped_and_read_in_any_spelling() -> None:
    code = "K4PQ7WM9R"

    assert grouped(code) == "K4P-Q7W-M9R"
    for typed in (code, "K4P-Q7W-M9R", " k4p q7w m9r ", "k4p–q7w-m9r".replace("–", "-")):
        assert folded(typed, length=9) == code


def test_misread_letters_are_put_right() -> None:
    assert folded("SBZ-GUA-CDE", length=9) == "5826VACDE"


@pytest.mark.parametrize(
    "typed",
    ["", "K4P", "K4PQ7WM9R9", "K4P-Q7W-M9O", "K4P-Q7W-M91", "Ⅷ4PQ7WM9R", "４4PQ7WM9R", "ß" * 9],
)
def test_what_is_no_code_is_none(typed: str) -> None:
    assert folded(typed, length=9) == ""


@pytest.mark.parametrize("typed", [*BAD_LINES, *GOOD_NAMES])
def test_hostile_text_is_no_code_and_takes_no_time(typed: str) -> None:
    assert folded(typed, length=9) == ""


def test_hashes_do_not_tell_and_differ_by_use() -> None:
    code = "K4PQ7WM9R"

    assert code not in code_hash(code)
    assert code_hash(code) != token_hash(code)
    assert len(token_from("one", purpose="device")) == 43


def test_tv_code_tells_a_slip_from_a_code() -> None:
    code = fresh_tv_code()
    slips = [code[:-1] + letter for letter in LETTERS if letter != code[-1]]

    assert is_tv_code(code)
    assert [slip for slip in slips if is_tv_code(slip)] == []
    assert not is_tv_code("")


def test_qr_picture_draws_what_segno_made() -> None:
    picture = qr_picture("K4P")

    # 21 modules and four of white on either side; the first run is the corner's upper edge.
    assert picture.size == 29
    assert picture.path.startswith("M4 4h7v1h-7z")
