import pytest

from ledger.pdf.year_books import journal_pdf
from tests.ledger.pdf.printed import Word, side_by_side, words
from tests.ledger.pdf.year_papers import make_journal

# 44 rows fill the first page of a journal.
COUNTS = [1, 2, 3, 4, *range(40, 52), *range(84, 96)]


def pages(count: int) -> list[list[list[Word]]]:
    """The table's lines of each page of a journal of so many rows."""
    read = [word for word in words(journal_pdf(make_journal(count))) if 32 < word.y1 < 278]
    numbers = sorted({word.page for word in read})
    return [side_by_side([word for word in read if word.page == number]) for number in numbers]


@pytest.mark.parametrize("count", COUNTS)
def test_total_never_stands_alone_and_every_page_has_its_head(count: int) -> None:
    found = pages(count)

    for page in found:
        assert "Nr." in {word.text for line in page[:2] for word in line}
    last = [" ".join(word.text for word in line) for line in found[-1]]
    assert last[-1].startswith("Zusammen")
    assert sum("Zahlung" in line for line in last) >= min(3, count)
    first = [line for line in found[0] if "Zahlung" in {word.text for word in line}]
    assert len(first) >= min(3, count)


@pytest.mark.parametrize("count", [12, 90])
def test_figures_end_in_line_and_texts_begin_in_line(count: int) -> None:
    rows = [
        line for page in pages(count) for line in page if "Zahlung" in {word.text for word in line}
    ]

    assert len(rows) == count
    assert len({round(line[-1].x2, 1) for line in rows}) == 1
    for column in range(5):
        assert len({round(line[column].x1, 1) for line in rows}) == 1


def test_rows_stand_one_below_the_other() -> None:
    for page in pages(90):
        tops = [min(word.y1 for word in line) for line in page]
        assert tops == sorted(tops)
        bottoms = [max(word.y2 for word in line) for line in page]
        assert all(below >= above - 1.0 for above, below in zip(bottoms, tops[1:], strict=False))
