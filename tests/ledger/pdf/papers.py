"""Papers made by hand, with as many rows as wanted, and what every paper must keep."""

from datetime import UTC, date, datetime, timedelta
from io import BytesIO

from pypdf import PdfReader

from ledger.models import BookingKind
from ledger.queries.account_statement import AccountStatement
from ledger.queries.accounts import AccountRow
from ledger.queries.imprint import Imprint
from ledger.queries.journal import ChainHead
from tests.hostile import GOOD_NAMES
from tests.ledger.pdf.printed import DAY, ink_mm, pictures, words

LEFT, RIGHT, TOP, BOTTOM = 18.0, 196.0, 15.0, 285.0
FOOT = 279.2
COUNTS = [1, 12, 60, 500]
NAMES = ["Ä" * 80, "Anneliese " * 8, *GOOD_NAMES]


def make_imprint(club_name: str = "Zoggeli", *, booked: int = 123) -> Imprint:
    return Imprint(club_name, "Waagedrepfli", "Basel", DAY, ChainHead(booked, "9f86d081884c"))


def make_statement(
    count: int, *, name: str = "Anni", text: str = "", club_name: str = "Zoggeli"
) -> AccountStatement:
    """A statement of `count` bookings of 5 Francs each."""
    rows = tuple(
        AccountRow(
            booking_id=number,
            number=number,
            kind=BookingKind.WRITE_OFF,
            day=date(2026, 3, 1) + timedelta(days=number),
            text=text,
            means="",
            created_at=datetime(2026, 3, 1, tzinfo=UTC),
            amount_rappen=500,
            balance_rappen=1000 + 500 * number,
            game=None,
            reverses=None,
            reversed_by=None,
            is_folded=False,
        )
        for number in range(1, count + 1)
    )
    return AccountStatement(
        imprint=make_imprint(club_name),
        number=12,
        name=name,
        address=(name, f"{name} 12", "4058 Basel"),
        since=date(2026, 2, 26),
        brought_forward_rappen=1000,
        rows=rows,
        balance_rappen=1000 + 500 * count,
    )


def assert_well_set(pdf: bytes, *, language: str = "de-CH") -> None:
    """Ink within the margins and above the foot, no page without a word, numbered pages, title and author and language."""
    read = words(pdf)
    reader = PdfReader(BytesIO(pdf))
    pages = len(reader.pages)
    assert {word.page for word in read} == set(range(1, pages + 1))
    for word in read:
        assert word.x1 >= LEFT - 0.1, word
        assert word.x2 <= RIGHT + 0.1, word
        assert word.y2 <= BOTTOM + 0.5, word
    text = [page.extract_text() for page in reader.pages]
    for number, page in enumerate(text, 1):
        assert f"Seite {number} von {pages}" in page
        assert "gedruckt am 4.12.2026 · Buchung 123 9f86d081884c" in page
    for picture in pictures(pdf)[:2]:
        left, top, right, bottom = ink_mm(picture)
        assert left >= LEFT - 0.3
        assert right <= RIGHT + 0.3
        assert top >= TOP - 0.3
        assert bottom <= BOTTOM + 0.3
    assert reader.metadata is not None
    assert reader.metadata.title
    assert reader.metadata.author == "Zoggeli, Basel"
    assert f"/Lang ({language})".encode() in pdf
