import pytest

from ledger.pdf.payment_list import payment_list_pdf
from tests.ledger.pdf.printed import MM, Word, lines, make_list, make_row, words

LEFT, RIGHT = 18.0, 196.0


HOSTILE = {
    "<b>Anni</b>": "<b>Anni</b>",
    '<img src="file:///etc/passwd">': '<img src="file:///etc/passwd">',
    "&lt;&amp;": "&lt;&amp;",
    "{{ 7*7 }} {% now %}": "{{ 7*7 }} {% now %}",
    "%s %(day)s {0}": "%s %(day)s {0}",
    "O'Brien \\(x) ) ET Q": "O'Brien \\(x) ) ET Q",
    "=1+1": "=1+1",
    "Zoë\nvon\tHier": "Zoë von Hier",
    "👨\u200d👩\u200d👧 Meier": "□ Meier",
    "日本": "□□",
    "🇨🇭🇩🇪": "□□",
    "\u202eevil\u202c": "evil",
    "\ue000\U0010ffff": "□□",
    "e\u0301le\u0300ve": "élève",
    "\x00\x1b[31m": "□□[31m",
}


@pytest.mark.parametrize(("name", "printed"), HOSTILE.items())
def test_hostile_name_is_printed_as_plain_text(name: str, printed: str) -> None:
    payments = make_list((make_row(name), make_row("Zoggel")), club_name=name, fund_name=name)

    read = lines(payment_list_pdf(payments))

    assert f"{printed} 0.00 1.00 2.00 3.00 – 6.00" in read
    assert read[1].startswith(f"{printed} · {printed} · Stand")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("W" * 80, id="W"),
        pytest.param("m" * 80, id="m"),
        pytest.param("i" * 80, id="i"),
        pytest.param("□" * 80, id="box"),
        pytest.param("日" * 80, id="no glyph"),
        pytest.param("W " * 40, id="blanks"),
        "Hans-Peter von und zu Gundeldingen-Holeestrasse-Bachletten am Rhein, Wagen 12 xx",
    ],
)
@pytest.mark.parametrize("stakes", [1, 6])
@pytest.mark.parametrize("people", [2, 16])
def test_long_name_stays_whole_in_its_column_and_row(name: str, stakes: int, people: int) -> None:
    rows = tuple(make_row(name, forward=7, stakes=(-1000,) * stakes) for _ in range(people))

    read = words(payment_list_pdf(make_list(rows, club_name=name[:80], fund_name=name[:80])))

    first_figures = [word for word in read if word.text == "7.00"]
    assert len(first_figures) == people
    column = min(word.x1 for word in first_figures)
    height = first_figures[1].y1 - first_figures[0].y1
    inside = [
        word
        for word in read
        if word.x1 < column - 2
        and any(
            word.page == figure.page and abs(middle(word) - middle(figure)) < height / 2
            for figure in first_figures
        )
    ]
    letters = "".join(word.text for word in inside)
    expected = name.replace("日", "□").replace(" ", "")
    assert letters.replace(" ", "") == expected * people
    assert max(word.x2 for word in inside) <= column - 0.2
    assert all(word.x1 >= LEFT and word.x2 <= RIGHT for word in read)
    # Six points at least; poppler sees a line a little less high.
    assert min(word.y2 - word.y1 for word in inside) >= 6 * 0.93 / MM


def middle(word: Word) -> float:
    return (word.y1 + word.y2) / 2


def test_names_without_a_letter_to_print_are_told_apart_by_number() -> None:
    rows = (
        make_row("日本", number=7),
        make_row("本日 ", number=12),
        make_row("日本 Meier", number=13),
        make_row("Anni", number=14),
        make_row("***", number=15),
    )

    read = lines(payment_list_pdf(make_list(rows)))

    figures = "0.00 1.00 2.00 3.00 – 6.00"
    assert [line.removesuffix(f" {figures}") for line in read if line.endswith(figures)] == [
        "□□ · Nr. 7",
        "□□ · Nr. 12",
        "□□ Meier",
        "Anni",
        "***",
    ]
