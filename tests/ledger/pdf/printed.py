"""Payment lists made by hand, and their PDF read back with poppler's eyes."""

import re
import subprocess
from dataclasses import dataclass
from datetime import date
from html import unescape
from io import BytesIO

from PIL import Image, ImageOps
from pypdf import PdfReader

from ledger.queries.journal import ChainHead
from ledger.queries.payment_columns import StakeColumn
from ledger.queries.payment_list import PaymentList, PaymentRow, Stake

MM = 72 / 25.4
DAY = date(2026, 12, 4)
_WORD = re.compile(
    r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>'
)

# The twelve of mockups/payment_list: brought forward, three evenings (negative: was absent), paid.
MOCKUP = (
    ("Anni", 12, (9, 7, 7), 10),
    ("Beat", 7, (14, 6, 9), 0),
    ("Carla", 5, (4, 3, 2), 12),
    ("Dominik", 13, (18, -10, 10), 0),
    ("Elsbeth", 8, (7, 4, 4), 10),
    ("Fritz", 25, (19, 9, 8), 20),
    ("Gaby", 0, (5, 1, 3), 6),
    ("Hansi", 10, (-22, 2, 6), 12),
    ("Irene", 4, (8, 5, 1), 12),
    ("Jörg", 6, (11, 8, 4), 11),
    ("Kathrin", 4, (14, -10, -11), 0),
    ("Luki", 9, (-22, -10, -11), 30),
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word on a page, its box in millimetres from the paper's top left corner."""

    page: int
    x1: float
    y1: float
    x2: float
    y2: float
    text: str


def make_row(
    name: str = "Anni",
    *,
    forward: int = 0,
    stakes: tuple[int, ...] = (1, 2, 3),
    paid: int = 0,
    number: int | None = None,
) -> PaymentRow:
    """A row from whole Francs; a negative stake is one of an absence, `paid` lowers the debt."""
    return PaymentRow(
        name=name,
        forward_rappen=forward * 100,
        stakes=tuple(Stake(abs(francs) * 100, is_absent=francs < 0) for francs in stakes),
        paid_rappen=-paid * 100,
        number=number,
    )


def make_list(
    rows: tuple[PaymentRow, ...],
    *,
    columns: tuple[StakeColumn, ...] | None = None,
    club_name: str = "Zoggeli",
    fund_name: str = "Waagedrepfli",
    booked: int = 123,
    is_of_evening: bool = True,
) -> PaymentList:
    """A list of these rows, with a column an evening unless said otherwise."""
    number = len(rows[0].stakes) if rows else 0
    if columns is None:
        columns = tuple(StakeColumn(f"{day}.11.", "2 Spiele") for day in range(6, 6 + number))
    return PaymentList(
        club_name=club_name,
        fund_name=fund_name,
        town="Basel",
        state="Stand Fr 4. Dezember 2026, nach dem Spiel",
        since=date(2026, 10, 24),
        day=DAY,
        printed_on=DAY,
        chain=ChainHead(booked, "9f86d081884c"),
        columns=columns,
        rows=rows,
        is_of_evening=is_of_evening,
    )


def mockup_list() -> PaymentList:
    """The list of the mock-up."""
    columns = (
        StakeColumn("6.11.", "2 Spiele"),
        StakeColumn("20.11.", "1 Spiel"),
        StakeColumn("4.12.", "1 Spiel"),
    )
    rows = tuple(
        make_row(name, forward=forward, stakes=stakes, paid=paid)
        for name, forward, stakes, paid in MOCKUP
    )
    return make_list(rows, columns=columns)


def long_list(count: int) -> PaymentList:
    """A list of `count` people, `Waggis001` and on."""
    return make_list(
        tuple(
            make_row(f"Waggis{number:03}", forward=number, stakes=(5, -7, number), paid=number % 7)
            for number in range(1, count + 1)
        )
    )


def words(pdf: bytes) -> list[Word]:
    """Every word of the PDF in reading order of its drawing."""
    done = subprocess.run(
        ["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True
    )
    # Poppler writes an emoji of the document's title in a way that is no UTF-8.
    pages = done.stdout.decode(errors="replace").split("<page ")[1:]
    return [
        Word(
            page=page,
            x1=_mm(match[1]),
            y1=_mm(match[2]),
            x2=_mm(match[3]),
            y2=_mm(match[4]),
            text=unescape(match[5]),
        )
        for page, text in enumerate(pages, 1)
        for match in _WORD.finditer(text)
    ]


def lines(pdf: bytes) -> list[str]:
    """The words line by line, as they stand side by side."""
    return [" ".join(word.text for word in line) for line in side_by_side(words(pdf))]


def side_by_side(read: list[Word]) -> list[list[Word]]:
    """The words whose middles are level within 1.2 mm, from left to right; a larger size sits a little off."""
    found: list[list[Word]] = []
    for word in sorted(read, key=lambda word: (word.page, word.y1 + word.y2)):
        first = found[-1][0] if found else None
        if first and first.page == word.page and _middle(word) - _middle(first) < 1.2:
            found[-1].append(word)
        else:
            found.append([word])
    return [sorted(line, key=lambda word: word.x1) for line in found]


def _mm(points: str) -> float:
    return round(float(points) / MM, 2)


def _middle(word: Word) -> float:
    return (word.y1 + word.y2) / 2


def drawing(pdf: bytes) -> str:
    """The operators that draw the first page."""
    contents = PdfReader(BytesIO(pdf)).pages[0].get_contents()
    assert contents is not None
    return contents.get_data().decode("latin-1")


def pictures(pdf: bytes) -> list[Image.Image]:
    """The pages, drawn at 100 dots an inch in grey."""
    done = subprocess.run(
        ["pdftoppm", "-gray", "-r", "100"], input=pdf, capture_output=True, check=True
    )
    stream = BytesIO(done.stdout)
    pages = []
    while stream.tell() < len(done.stdout):
        assert stream.readline() == b"P5\n"
        size = tuple(map(int, stream.readline().split()))
        stream.readline()
        pages.append(Image.frombytes("L", (size[0], size[1]), stream.read(size[0] * size[1])))
    return pages


def ink_mm(page: Image.Image) -> tuple[float, float, float, float]:
    """The box of all that is not white, in millimetres."""
    box = ImageOps.invert(page).getbbox()
    assert box is not None
    left, top, right, bottom = (dots / 100 * 25.4 for dots in box)
    return left, top, right, bottom


def table_rows(read: list[Word]) -> list[list[Word]]:
    """The words of each row of figures, sums too."""
    in_table = [word for word in read if word.x1 < 150 and 40 < word.y1 < 270]
    return [
        row
        for row in side_by_side(in_table)
        if len(row) >= 5 and row[-1].text.lstrip("−").replace("’", "").replace(".", "").isdigit()
    ]
