import re
from itertools import pairwise

import pytest

from clique.money import franken
from ledger.pdf.payment_list import payment_list_pdf
from tests.ledger.pdf.printed import (
    MM,
    Word,
    drawing,
    ink_mm,
    long_list,
    make_list,
    make_row,
    mockup_list,
    pictures,
    table_rows,
    words,
)

# A4 with margins of 15, 14, 12 and 18 mm.
LEFT, RIGHT, TOP, BOTTOM = 18.0, 196.0, 15.0, 285.0


@pytest.mark.parametrize(
    ("count", "pages", "row_mm"),
    [
        (1, 1, 11),
        (2, 1, 11),
        (12, 1, 11),
        (15, 1, 11),
        (16, 1, 9),
        (19, 1, 9),
        (20, 2, 9),
        (21, 2, 9),
        (22, 2, 9),
        (38, 2, 9),
        (39, 3, 9),
        (60, 4, 9),
        (500, 27, 9),
    ],
)
def test_every_row_stands_once_on_its_page(count: int, pages: int, row_mm: int) -> None:
    payments = long_list(count)

    read = words(payment_list_pdf(payments))

    names = [word for word in read if word.text.startswith("Waggis")]
    assert [word.text for word in names] == [row.name for row in payments.rows]
    assert {word.page for word in read} == set(range(1, pages + 1))
    steps = {
        round(below.y1 - above.y1, 1)
        for above, below in pairwise(names)
        if above.page == below.page
    }
    assert steps <= {float(row_mm)}
    on_page = [sum(name.page == page for name in names) for page in range(1, pages + 1)]
    assert max(on_page) <= 19
    assert on_page[-1] >= min(3, count)
    assert all(word.x1 >= LEFT and word.x2 <= RIGHT for word in read)


def test_figures_end_in_line_and_boxes_have_their_size() -> None:
    pdf = payment_list_pdf(mockup_list())

    rows = [row for row in table_rows(words(pdf)) if row[0].text != "12"]
    for column in range(1, 7):
        ends = {round(row[column].x2, 1) for row in rows if not row[column].text.endswith("*")}
        assert len(ends) == 1
    sides = re.findall(r"([0-9.]+) ([0-9.]+) re", drawing(pdf))
    # 4.6 mm outside, drawn along the middle of a line of 0.4 mm.
    assert [(round(float(w) / MM, 1), round(float(h) / MM, 1)) for w, h in sides] == [
        (4.2, 4.2)
    ] * 12


def test_only_who_owes_has_a_box() -> None:
    even, credit = make_row("Beat", stakes=(6,), paid=6), make_row("Carla", stakes=(1,), paid=2)
    rows = (make_row("Anni", stakes=(1,)), even, credit)

    assert len(re.findall(r" re\b", drawing(payment_list_pdf(make_list(rows))))) == 1


@pytest.mark.parametrize("count", [0, 2, 15, 19, 20, 60])
def test_ink_keeps_the_margins(count: int) -> None:
    name = "Ä" * 80
    payments = make_list(long_list(count).rows, club_name=name, fund_name=name)

    for page in pictures(payment_list_pdf(payments)):
        left, top, right, bottom = ink_mm(page)
        assert (round(left), round(right)) == (LEFT, RIGHT)
        assert top >= TOP
        assert bottom <= BOTTOM


def test_table_ends_above_the_foot() -> None:
    # The fullest page: 19 rows below a sum carried over, and notes of every kind.
    rows = (*long_list(37).rows, make_row("Urs", stakes=(-1, 2, 3), paid=99))
    read = words(payment_list_pdf(make_list(rows)))

    (last,) = [word for word in read if word.text == "Kassier:"]
    (foot,) = [word for word in read if word.text == "gedruckt" and word.page == 2]
    assert last.page == 2
    assert foot.y1 - last.y2 > 10


def test_signature_has_38_mm() -> None:
    (head,) = [
        word for word in words(payment_list_pdf(mockup_list())) if word.text == "Unterschrift"
    ]

    assert round(RIGHT - head.x1, 1) == 38.0


@pytest.mark.parametrize("stakes", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("francs", [3, 40_000])
@pytest.mark.parametrize("people", [3, 40])
def test_columns_of_any_number_and_size_keep_apart(stakes: int, francs: int, people: int) -> None:
    payments = make_list(
        tuple(
            make_row(
                f"Gundeldinga{number}", forward=francs, stakes=(-francs,) * stakes, paid=francs
            )
            for number in range(people)
        )
    )

    read = words(payment_list_pdf(payments))

    rows = [row for row in table_rows(read) if row[0].text.startswith("Gundeldinga")]
    assert len(rows) == people
    for row in rows:
        assert [word.text for word in row[1:]] == [
            franken(francs * 100),
            *[f"{franken(francs * 100)}*"] * stakes,
            franken(-francs * 100),
            franken(francs * stakes * 100),
        ]
        assert_apart(row, least_mm=0.3)
    for row in table_rows(read):
        assert_apart(row, least_mm=0.2)


def test_sums_carried_over_keep_apart_though_the_total_is_small() -> None:
    rows = tuple(
        make_row(f"Zoggel{number}", forward=francs, stakes=(7,) * 6, paid=francs)
        for number, francs in enumerate([900_000] * 17 + [-900_000] * 17)
    )

    carried = [
        row
        for row in table_rows(words(payment_list_pdf(make_list(rows))))
        if row[0].text == "Übertrag"
    ]

    assert [row[1].text for row in carried] == ["13’500’000.00"] * 2
    for row in carried:
        assert_apart(row, least_mm=0.2)


def assert_apart(row: list[Word], *, least_mm: float) -> None:
    for left, right in pairwise(row):
        assert right.x1 - left.x2 >= least_mm, (left, right)


def test_ink_is_black() -> None:
    operators = drawing(payment_list_pdf(mockup_list())).split()
    inks = {
        (operators[place - 1], operator)
        for place, operator in enumerate(operators)
        if operator in ("g", "G", "rg", "RG", "k", "K")
    }
    assert inks <= {("0", "g"), ("0", "G")}
