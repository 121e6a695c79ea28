import pytest

from ledger.pdf.fonts import Face, Fitted, fitted, shown, width, wrapped

SIZES = ((1, 10.0), (1, 8.0), (2, 8.0), (2, 6.0))


@pytest.mark.parametrize("face", Face)
def test_face_has_the_letters_and_figures_of_a_list(face: Face) -> None:
    text = "ÄÖÜäöüàéèçñ 0123456789 –−’·«»„“□" if face is not Face.TITLE else "ÄÖÜäöüéè Zahlliste"

    assert shown(text, face) == text


@pytest.mark.parametrize("face", [Face.TEXT, Face.BOLD])
def test_figures_are_tabular(face: Face) -> None:
    widths = {width(shown(figure, face), face, 10) for figure in "0123456789"}

    assert len(widths) == 1


def test_bold_figures_are_no_narrower() -> None:
    # The grid measures in bold alone.
    for text in "0123456789.’−–*":
        bold = width(shown(text, Face.BOLD), Face.BOLD, 10)
        assert width(shown(text, Face.TEXT), Face.TEXT, 10) <= bold


@pytest.mark.parametrize(
    ("text", "lines", "size"),
    [
        ("Anni", ("Anni",), 10.0),
        ("Anneliese Mei", ("Anneliese Mei",), 8.0),
        ("Anneliese Meierhans", ("Anneliese", "Meierhans"), 8.0),
        ("Anneliese Meier-Vonderwand", ("Anneliese Meier-", "Vonderwand"), 6.0),
        # A word longer than the column is broken only after no size took it whole.
        ("Oberbannwartstellvertreter", ("Oberbannwart", "stellvertreter"), 8.0),
    ],
)
def test_fitted_takes_the_first_size(text: str, lines: tuple[str, ...], size: float) -> None:
    assert fitted(text, Face.BOLD, room=55.0, sizes=SIZES) == Fitted(lines, size)  # type: ignore[arg-type]  # plain lines


@pytest.mark.parametrize("text", ["W" * 80, "W " * 40, "i" * 80, "-" * 80, "日" * 80])
@pytest.mark.parametrize("room", [0.5, 10.0, 60.0])
def test_fitted_never_leaves_its_room(text: str, room: float) -> None:
    block = fitted(text, Face.BOLD, room=room, sizes=SIZES)

    assert len(block.lines) <= 2
    assert "".join(block.lines).replace(" ", "") == shown(text, Face.BOLD).replace(" ", "")
    assert all(width(line, Face.BOLD, block.size) <= room for line in block.lines)


def test_wrapped_keeps_every_letter() -> None:
    text = "Basler Fasnachts-Gesellschaft - Gundeli  --x"

    lines = wrapped(text, Face.TEXT, size=10, room=50)

    assert lines == ("Basler", "Fasnachts-", "Gesellschaft", "- Gundeli -", "-x")


def test_what_has_to_be_broken_begins_on_the_line_before() -> None:
    lines = wrapped("34 " + "x" * 30, Face.TEXT, size=10, room=100, may_break=True)

    assert lines == ("34 " + "x" * 17, "x" * 13)
