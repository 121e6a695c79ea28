"""A member's bill on paper: what is open and why, and the slip with the Swiss QR code."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO

from django.utils import translation
from django.utils.translation import gettext

from clique.dates import day_month, day_numeric
from clique.models import Language
from clique.money import franken
from ledger.pages.member_bill import (
    bill_title,
    bill_words,
    closing_words,
    forward_words,
    greeting,
)
from ledger.pdf.fonts import Face
from ledger.pdf.frame import Frame, draw_foot, draw_head, frame_of
from ledger.pdf.layout import LEFT, MM, RIGHT, Sheet, document, fit, leading
from ledger.pdf.qr_slip import draw_slip
from ledger.queries.member_bill import MemberBill

# The window of a Swiss envelope, and the room beside it.
ADDRESS_LEFT, ADDRESS_TOP, ADDRESS_STEP = 120.0, 45.6, 4.8
ADDRESS_SIZES = ((1, 10.0), (2, 10.0), (2, 9.0), (2, 8.0), (2, 7.0))
GREETING = 69.2
GREETING_SIZES = ((1, 10.0), (2, 9.0), (2, 8.0))
TABLE_HEAD, TABLE_TOP, ROW = 75.0, 77.0, 7.4
WHAT_LEFT = LEFT + 46.5
FIGURES_RIGHT = RIGHT - 1.5
WORDS_SIZES = ((1, 10.0), (1, 9.0), (2, 8.0), (2, 7.0))
HAIRLINE, HEAD_LINE, TOTAL_LINE = 0.15, 0.3, 0.4
NOTE_SIZE = 8.5
# With a slip below it, the foot of the page stands above the line to cut at.
FOOT_LIFT = 100.5
CAP_HEIGHT_MM = 0.253
# The languages in which a slip speaks beyond those of the pages.
SLIP_ONLY = ("fr", "it")


def member_bill_pdf(bill: MemberBill, *, language: str) -> bytes:
    """The bill of one person as PDF; the same bill gives the same bytes.

    `language` is one of the pages', or fr or it: the slip speaks it then, the letter the member's own.
    Rule: docs/bookkeeping.md, "QR-bills".
    """
    return _pdf((bill,), language=language)


def member_bills_pdf(bills: Sequence[MemberBill], *, language: str | None = None) -> bytes:
    """Several bills in one PDF, a page each; without a `language` each in its member's own."""
    return _pdf(bills, language=language)


def _pdf(bills: Sequence[MemberBill], *, language: str | None) -> bytes:
    first = bills[0]
    day = first.about.printed_on
    target = BytesIO()
    with translation.override(_letter_language(first, language)):
        is_one = len(bills) == 1
        word = gettext("Rechnung") if is_one else gettext("Rechnungen")
        title = f"{word} {first.name}" if is_one else word
        with document(
            target,
            title=f"{title} {day_month(day)} {day.year} – {first.about.club_name}",
            author=first.about.club_name,
            subject=bill_title(first) if is_one else first.about.fund_name,
            language=_letter_language(first, language),
            day=day,
        ) as sheet:
            for number, bill in enumerate(bills):
                if number:
                    sheet.next_page()
                _draw_page(sheet, bill, language=language)
    return target.getvalue()


def _draw_page(sheet: Sheet, bill: MemberBill, *, language: str | None) -> None:
    with translation.override(_letter_language(bill, language)):
        frame = _frame(bill)
        draw_head(sheet, frame)
        _draw_address(sheet, bill)
        _draw_letter(sheet, bill)
        with _lifted(sheet, FOOT_LIFT if bill.slip else 0):
            draw_foot(sheet, frame, page=1, pages=1)
    if bill.slip:
        draw_slip(sheet, bill.slip, language=language or bill.language)


def _letter_language(bill: MemberBill, language: str | None) -> str:
    if language is None or language in SLIP_ONLY:
        return bill.language
    return Language(language).value


def _frame(bill: MemberBill) -> Frame:
    day = bill.about.printed_on
    return frame_of(
        bill.about,
        title=bill_title(bill),
        state=f"{day_month(day)} {day.year}",
        label=gettext("Rechnung %(number)s") % {"number": bill.number} if bill.slip else "",
    )


def _draw_address(sheet: Sheet, bill: MemberBill) -> None:
    y = ADDRESS_TOP
    for line in bill.letter:
        block = fit(line, Face.TEXT, room=RIGHT - ADDRESS_LEFT, sizes=ADDRESS_SIZES)
        sheet.block(block, x=ADDRESS_LEFT, y=y, face=Face.TEXT)
        y += ADDRESS_STEP + (len(block.lines) - 1) * leading(block.size)


def _draw_letter(sheet: Sheet, bill: MemberBill) -> None:
    words = fit(greeting(bill), Face.TEXT, room=RIGHT - LEFT, sizes=GREETING_SIZES)
    lift = (len(words.lines) - 1) * leading(words.size)
    sheet.block(words, x=LEFT, y=GREETING - lift, face=Face.TEXT)
    y = _draw_table(sheet, bill) if bill.open_rappen > 0 else GREETING
    closing = closing_words(bill)
    if closing:
        note = fit(closing, Face.TEXT, room=RIGHT - LEFT, sizes=((2, NOTE_SIZE),))
        sheet.block(note, x=LEFT, y=y + 9, face=Face.TEXT)


def _draw_table(sheet: Sheet, bill: MemberBill) -> float:
    """Draw what is open, row by row; gives the foot of the total."""
    for text, x in ((gettext("Abend"), LEFT), (gettext("Wofür"), WHAT_LEFT)):
        sheet.text(text, x=x, y=TABLE_HEAD, face=Face.BOLD, size=8)
    sheet.text("CHF", x=FIGURES_RIGHT, y=TABLE_HEAD, face=Face.BOLD, size=8, align="right")
    sheet.rule(TABLE_TOP, thickness=HEAD_LINE)
    y = TABLE_TOP
    for day, words, rappen in _rows(bill):
        y += ROW
        foot = y - ROW / 2 + 10 * CAP_HEIGHT_MM / 2
        if day:
            sheet.text(day, x=LEFT, y=foot, face=Face.TEXT, size=10)
        block = fit(words, Face.TEXT, room=FIGURES_RIGHT - WHAT_LEFT - 25, sizes=WORDS_SIZES)
        lift = (len(block.lines) - 1) * leading(block.size) / 2
        sheet.block(block, x=WHAT_LEFT, y=foot - lift, face=Face.TEXT)
        figure = franken(rappen)
        sheet.text(figure, x=FIGURES_RIGHT, y=foot, face=Face.TEXT, size=10, align="right")
        sheet.rule(y, thickness=HAIRLINE)
    sheet.rule(y, thickness=TOTAL_LINE)
    y += 6.2
    sheet.text(gettext("offen"), x=LEFT, y=y, face=Face.BOLD, size=10)
    total = franken(bill.open_rappen)
    sheet.text(total, x=FIGURES_RIGHT, y=y, face=Face.BOLD, size=11, align="right")
    return y


def _rows(bill: MemberBill) -> Iterable[tuple[str, str, int]]:
    """Day, words and amount of each row; what is brought forward only if it is something."""
    if bill.forward_rappen:
        yield "", forward_words(bill), bill.forward_rappen
    for row in bill.rows:
        yield day_numeric(row.day), bill_words(row), row.amount_rappen


@contextmanager
def _lifted(sheet: Sheet, lift: float) -> Iterator[None]:
    """Draw so many millimetres higher."""
    sheet.canvas.saveState()
    sheet.canvas.translate(0, lift * MM)
    yield
    sheet.canvas.restoreState()
