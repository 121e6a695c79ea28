"""Receipt and payment part of a QR-bill at the foot of an A4 page, to the tenth of a millimetre.

Rule: Swiss Implementation Guidelines for the QR-bill 2.3, chapter 3, and the style guide. Places are millimetres from the
paper's top left corner.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ledger.pdf.fonts import Face, Line, wrapped
from ledger.pdf.layout import MM, PAPER_HEIGHT, PAPER_WIDTH, Sheet
from ledger.pdf.qr_code import SIDE, draw_code
from ledger.pdf.slip_words import SLIP_WORDS, SlipWords
from ledger.qr_bill.addresses import printed_lines
from ledger.qr_bill.payload import Address, QrBill, payload
from ledger.qr_bill.references import spaced, spaced_iban

HEIGHT = 105.0
TOP = PAPER_HEIGHT - HEIGHT
RECEIPT_WIDTH = 62.0
MARGIN = 5.0
RECEIPT_LEFT = MARGIN
PAYMENT_LEFT = RECEIPT_WIDTH + MARGIN
CODE_BOTTOM = 42.0
INFORMATION_LEFT = 118.0
TITLE_SIZE = 11.0
CUT_LINE, CUT_DASHES = 0.2, (1.2, 0.8)
CORNER, CORNER_LINE = 3.0, 0.75 / MM
LEADING = 1.125
CAP_HEIGHT = 0.72


@dataclass(frozen=True, slots=True)
class Box:
    """A field for the payer to write into, marked by its corners."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Block:
    """A heading and what stands below it: texts, each on lines of its own, or a field."""

    heading: str
    texts: tuple[str, ...] = ()
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """Where one half of the slip has its sections, and its sizes (texts, headings) in points, the largest that fits is taken.

    `amount_x` is where the amount begins, `blank_amount` where and how large its field is.
    """

    left: float
    information_left: float
    information_top: float
    information: Box
    sizes: tuple[tuple[float, float], ...]
    amount_x: float
    blank_amount: Box
    blank_amount_left: float
    blank_amount_top: float
    blank_payer: Box


AMOUNT_TOP = TOP + 68
RECEIPT = Part(
    left=RECEIPT_LEFT,
    information_left=RECEIPT_LEFT,
    information_top=TOP + 12,
    information=Box(52, 56),
    sizes=((8, 6), (7.5, 6), (7, 6), (6.5, 6), (6, 6)),
    amount_x=RECEIPT_LEFT + 12,
    blank_amount=Box(30, 10),
    blank_amount_left=RECEIPT_LEFT + 22,
    blank_amount_top=AMOUNT_TOP,
    blank_payer=Box(52, 20),
)
PAYMENT = Part(
    left=PAYMENT_LEFT,
    information_left=INFORMATION_LEFT,
    information_top=TOP + 5,
    information=Box(87, 85),
    sizes=((10, 8), (9, 7), (8, 7), (7, 6), (6, 6)),
    amount_x=PAYMENT_LEFT + 14,
    blank_amount=Box(40, 15),
    blank_amount_left=PAYMENT_LEFT + 10,
    blank_amount_top=AMOUNT_TOP + 4.5,
    blank_payer=Box(65, 25),
)


def draw_slip(sheet: Sheet, bill: QrBill, *, language: str) -> None:
    """Draw the slip of a bill; `language` is de, gsw (as de), fr, it or en. Raises `BillRefused` before any ink."""
    text = payload(bill)
    words = SLIP_WORDS[language]
    _draw_cuts(sheet, words)
    _draw_title(sheet, words.receipt, RECEIPT_LEFT)
    _draw_title(sheet, words.payment_part, PAYMENT_LEFT)
    draw_code(sheet.canvas, text, x=PAYMENT_LEFT, y=CODE_BOTTOM)
    for part in (RECEIPT, PAYMENT):
        _draw_information(sheet, part, bill, words)
        _draw_amount(sheet, part, bill, words)
    _draw_acceptance_point(sheet, words)


def code_box() -> tuple[float, float, float]:
    """Left, top and side of the code."""
    return PAYMENT_LEFT, PAPER_HEIGHT - CODE_BOTTOM - SIDE, SIDE


def _draw_cuts(sheet: Sheet, words: SlipWords) -> None:
    """Where the paper is cut, for printers without perforated sheets."""
    canvas = sheet.canvas
    canvas.saveState()
    canvas.setDash([dash * MM for dash in CUT_DASHES])
    sheet.rule(TOP, thickness=CUT_LINE, x1=0, x2=PAPER_WIDTH)
    canvas.line(RECEIPT_WIDTH * MM, 0, RECEIPT_WIDTH * MM, HEIGHT * MM)
    canvas.restoreState()
    middle = PAPER_WIDTH / 2
    sheet.text(words.separate, x=middle, y=TOP - 1.6, face=Face.TEXT, size=8, align="centre")


def _draw_title(sheet: Sheet, title: str, x: float) -> None:
    y = TOP + MARGIN + TITLE_SIZE * CAP_HEIGHT / MM
    sheet.text(title, x=x, y=y, face=Face.BOLD, size=TITLE_SIZE)


def _draw_information(sheet: Sheet, part: Part, bill: QrBill, words: SlipWords) -> None:
    size, heading_size, blocks = _fitting(part, bill, words)
    y = part.information_top
    for block in blocks:
        y = _draw_block(sheet, part, block, y=y, size=size, heading_size=heading_size)


def _draw_block(
    sheet: Sheet, part: Part, block: Block, *, y: float, size: float, heading_size: float
) -> float:
    """Draw a block whose upper edge is `y`; gives the upper edge of the next one."""
    x = part.information_left
    step = size * LEADING / MM
    sheet.text(
        block.heading, x=x, y=y + heading_size * CAP_HEIGHT / MM, face=Face.BOLD, size=heading_size
    )
    y += step
    for line in _lines(block, part, size):
        sheet.line(line, x=x, y=y + size * CAP_HEIGHT / MM, face=Face.TEXT, size=size)
        y += step
    if block.box:
        _draw_corners(sheet, block.box, x=x, y=y)
        y += block.box.height
    return y + step


def _draw_amount(sheet: Sheet, part: Part, bill: QrBill, words: SlipWords) -> None:
    size, heading_size = part.sizes[0]
    y = AMOUNT_TOP + heading_size * CAP_HEIGHT / MM
    sheet.text(words.currency, x=part.left, y=y, face=Face.BOLD, size=heading_size)
    sheet.text(words.amount, x=part.amount_x, y=y, face=Face.BOLD, size=heading_size)
    y = AMOUNT_TOP + (size * LEADING + size * CAP_HEIGHT) / MM
    sheet.text("CHF", x=part.left, y=y, face=Face.TEXT, size=size)
    if bill.amount_rappen is None:
        left, top = part.blank_amount_left, part.blank_amount_top
        _draw_corners(sheet, part.blank_amount, x=left, y=top)
    else:
        amount = _amount(bill.amount_rappen)
        sheet.text(amount, x=part.amount_x, y=y, face=Face.TEXT, size=size)


def _draw_acceptance_point(sheet: Sheet, words: SlipWords) -> None:
    sheet.text(
        words.acceptance_point,
        x=RECEIPT_WIDTH - MARGIN,
        y=TOP + 82 + 6 * CAP_HEIGHT / MM,
        face=Face.BOLD,
        size=6,
        align="right",
    )


def _draw_corners(sheet: Sheet, box: Box, *, x: float, y: float) -> None:
    """Mark the four corners of a field, whose outer measures are those of `box`."""
    path = sheet.canvas.beginPath()
    half = CORNER_LINE / 2
    right, bottom = x + box.width - half, y + box.height - half
    for corner_x, corner_y, along, down in (
        (x + half, y + half, CORNER, CORNER),
        (right, y + half, -CORNER, CORNER),
        (x + half, bottom, CORNER, -CORNER),
        (right, bottom, -CORNER, -CORNER),
    ):
        path.moveTo((corner_x + along) * MM, (PAPER_HEIGHT - corner_y) * MM)
        path.lineTo(corner_x * MM, (PAPER_HEIGHT - corner_y) * MM)
        path.lineTo(corner_x * MM, (PAPER_HEIGHT - corner_y - down) * MM)
    sheet.canvas.setLineWidth(CORNER_LINE * MM)
    sheet.canvas.drawPath(path)


def _fitting(part: Part, bill: QrBill, words: SlipWords) -> tuple[float, float, tuple[Block, ...]]:
    """The sizes and blocks that fit the part; where none does, the smallest without streets, as the guidelines allow."""
    blocks = tuple(_blocks(part, bill, words))
    for size, heading_size in part.sizes:
        if _height(blocks, part, size) <= part.information.height:
            return size, heading_size, blocks
    return *part.sizes[-1], tuple(_blocks(part, _without_streets(bill), words))


def _blocks(part: Part, bill: QrBill, words: SlipWords) -> Iterator[Block]:
    yield Block(words.account, (spaced_iban(bill.iban), *printed_lines(bill.creditor)))
    if bill.reference:
        yield Block(words.reference, (spaced(bill.reference),))
    if bill.message and part is PAYMENT:
        yield Block(words.message, (bill.message,))
    if bill.debtor:
        yield Block(words.payer, printed_lines(bill.debtor))
    else:
        yield Block(words.blank_payer, box=part.blank_payer)


def _without_streets(bill: QrBill) -> QrBill:
    return replace(
        bill,
        creditor=_without_street(bill.creditor),
        debtor=_without_street(bill.debtor) if bill.debtor else None,
    )


def _without_street(address: Address) -> Address:
    return replace(address, street="", house_number="")


def _height(blocks: tuple[Block, ...], part: Part, size: float) -> float:
    """From the upper edge of the first block to the lower one of the last."""
    lines = sum(len(_lines(block, part, size)) + 2 for block in blocks) - 1
    boxes = sum(block.box.height for block in blocks if block.box)
    return lines * size * LEADING / MM + boxes


def _lines(block: Block, part: Part, size: float) -> tuple[Line, ...]:
    room = part.information.width * MM
    return tuple(
        line
        for text in block.texts
        for line in wrapped(text, Face.TEXT, size=size, room=room, may_break=True)
    )


def _amount(rappen: int) -> str:
    """`1 234.50`, as the style guide writes amounts."""
    whole, part = divmod(rappen, 100)
    return f"{whole:,}.{part:02d}".replace(",", " ")
