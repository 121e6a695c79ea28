from itertools import pairwise

import pytest

from ledger.pdf.flow import Piece, paged, space


def piece(
    height: float = 10, *, before: float = 0, after: float = 0, keeps_next: bool = False
) -> Piece:
    return Piece(
        height,
        lambda _sheet, _y: None,
        before=space(before) if before else None,
        after=space(after) if after else None,
        keeps_next=keeps_next,
    )


def heights(pages: list[list[Piece]]) -> list[list[float]]:
    return [[part.height for part in page] for page in pages]


def test_no_piece_makes_an_empty_page() -> None:
    assert paged((), room=50) == [[]]


def test_pages_are_filled_and_never_over() -> None:
    assert heights(paged([piece()] * 7, room=35)) == [[10] * 3, [10] * 3, [10]]


def test_what_stands_around_a_break_has_its_room() -> None:
    pages = paged([piece(before=8, after=6) for _ in range(6)], room=36)

    assert heights(pages) == [[10, 10, 10, 6], [8, 10, 10, 6], [8, 10]]


def test_kept_pieces_go_on_together() -> None:
    pages = paged([piece(), piece(), piece(keeps_next=True), piece()], room=35)

    assert heights(pages) == [[10, 10], [10, 10]]


def test_more_than_a_page_is_taken_apart() -> None:
    assert heights(paged([piece(keeps_next=True)] * 5, room=35)) == [[10] * 3, [10] * 2]


@pytest.mark.parametrize("count", range(1, 40))
def test_every_piece_stands_once_in_its_order(count: int) -> None:
    pieces = [piece(5 + number % 4, before=4, after=3) for number in range(count)]

    pages = paged(pieces, room=60)

    placed = [part for page in pages for part in page if part in pieces]
    assert [id(part) for part in placed] == [id(part) for part in pieces]
    assert all(sum(part.height for part in page) <= 60 for page in pages)
    assert all(_is_joined(above, below) for above, below in pairwise(pages))


def _is_joined(above: list[Piece], below: list[Piece]) -> bool:
    """Whether what ends a page, and what begins the next, are the parts made for it."""
    return above[-1].height == 3 and below[0].height == 4
