"""Bills made by hand, and their slips read back by a reader that knows nothing of this program."""

import subprocess
from dataclasses import dataclass, replace
from datetime import date, datetime
from io import BytesIO
from typing import Any

import zxingcpp
from PIL import Image

from ledger.models import BookingKind
from ledger.queries.accounts import AccountRow, GamePlace
from ledger.queries.imprint import Imprint
from ledger.queries.journal import ChainHead
from ledger.queries.member_bill import MemberBill
from tests.ledger.qr_bill.bills import make_qr_bill

DAY = date(2026, 12, 5)
DPI = 300
DOT_MM = 25.4 / DPI
QR_CODES = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])


@dataclass(frozen=True, slots=True)
class Found:
    """A code on a page: its text, and its edges in millimetres from the paper's top left corner."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


def make_row(
    number: int = 1, rappen: int = 800, *, place_x2: int | None = 16, is_absent: bool = False
) -> AccountRow:
    """A stake."""
    day = date(2026, 11, 6)
    return AccountRow(
        booking_id=number,
        number=number,
        kind=BookingKind.STAKES,
        day=day,
        text="",
        means="",
        created_at=datetime(2026, 11, 6),
        amount_rappen=rappen,
        balance_rappen=0,
        game=GamePlace(1, 1, day, number, place_x2, is_absent, 1),
        reverses=None,
        reversed_by=None,
        is_folded=False,
    )


def make_payment(rappen: int) -> AccountRow:
    """Money that came in cash."""
    return replace(
        make_row(rappen=-rappen), kind=BookingKind.PAYMENT, means="cash", game=None, number=9
    )


def make_bill(**changes: Any) -> MemberBill:
    """The bill of the mock-up."""
    values: dict[str, Any] = {
        "about": Imprint("Zoggeli", "Waagedrepfli", "Basel", DAY, ChainHead(123, "9f86d081884c")),
        "name": "Anni",
        "language": "de",
        "number": "4-12",
        "letter": ("Anni Beispiel", "Rhygass 3a", "4058 Basel"),
        "forward_rappen": 1300,
        "forward_day": date(2026, 10, 23),
        "rows": (
            make_row(1, 800),
            make_row(2, 1000),
            make_row(3, 1000, is_absent=True),
            make_row(4, 1000),
        ),
        "open_rappen": 5100,
        "due": date(2026, 12, 18),
        "slip": make_qr_bill(),
    }
    return MemberBill(**(values | changes))


def scanned(pdf: bytes) -> list[Image.Image]:
    """The pages as a scanner sees them, at 300 dots an inch in grey."""
    done = subprocess.run(
        ["pdftoppm", "-gray", "-r", str(DPI)], input=pdf, capture_output=True, check=True
    )
    stream = BytesIO(done.stdout)
    pages = []
    while stream.tell() < len(done.stdout):
        stream.readline()
        width, height = map(int, stream.readline().split())
        stream.readline()
        pages.append(Image.frombytes("L", (width, height), stream.read(width * height)))
    return pages


def codes(page: Image.Image) -> list[Found]:
    """Every QR code of a scanned page."""
    return [
        Found(
            text=code.text,
            left=code.position.top_left.x * DOT_MM,
            top=code.position.top_left.y * DOT_MM,
            right=code.position.bottom_right.x * DOT_MM,
            bottom=code.position.bottom_right.y * DOT_MM,
        )
        for code in zxingcpp.read_barcodes(page, formats=QR_CODES)
    ]


def dark_mm(page: Image.Image, box: tuple[float, float, float, float]) -> tuple[float, ...]:
    """The edges of what is black inside a box (left, top, right, bottom), in millimetres."""
    left, top, right, bottom = (round(edge / DOT_MM) for edge in box)
    part = page.crop((left, top, right, bottom)).point(lambda grey: 255 if grey < 128 else 0)
    found = part.getbbox()
    assert found is not None
    return (
        (left + found[0]) * DOT_MM,
        (top + found[1]) * DOT_MM,
        (left + found[2]) * DOT_MM,
        (top + found[3]) * DOT_MM,
    )


def grey_at(page: Image.Image, x: float, y: float) -> int:
    """How light a point of a scanned page is: 0 is black."""
    left, top = round(x / DOT_MM), round(y / DOT_MM)
    return page.crop((left, top, left + 1, top + 1)).tobytes()[0]
