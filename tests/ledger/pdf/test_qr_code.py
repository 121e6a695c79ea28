"""The modules of the code: as the matrix has them, in few rectangles, in no larger a code than banks read."""

from random import Random

import pytest
import segno

from ledger.pdf.qr_code import modules, rectangles
from ledger.qr_bill.payload import payload
from tests.ledger.pdf.test_qr_slip import BILLS
from tests.ledger.qr_bill.bills import make_qr_bill

LARGEST = 117


def painted(rows: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """What the rectangles paint; each module once."""
    field = [bytearray(len(row)) for row in rows]
    for left, top, width, height in rectangles(rows):
        for y in range(top, top + height):
            for x in range(left, left + width):
                field[y][x] += 1
    return tuple(bytes(row) for row in field)


@pytest.mark.parametrize("name", BILLS)
def test_rectangles_paint_each_black_module_once(name: str) -> None:
    rows = modules(payload(make_qr_bill(**BILLS[name])))

    assert painted(rows) == rows
    assert len(rows) <= LARGEST


@pytest.mark.parametrize("seed", range(50))
def test_rectangles_paint_any_field(seed: int) -> None:
    chance = Random(seed)
    share = chance.random()
    size = chance.randint(1, 12)
    rows = tuple(bytes(chance.random() < share for _ in range(size)) for _ in range(size))

    assert painted(rows) == rows


def test_code_has_error_correction_m_and_the_least_size_that_holds_it() -> None:
    text = payload(make_qr_bill())

    least = segno.make_qr(text, error="m", boost_error=False)

    assert (least.error, len(modules(text))) == ("M", least.symbol_size(border=0)[0])
