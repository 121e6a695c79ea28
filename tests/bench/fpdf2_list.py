"""The payment list drawn with fpdf2, for the bench: as its manual makes a table, and cell by cell as fast as it goes."""

from collections.abc import Iterator

from fpdf import FPDF
from fpdf.enums import TableBordersLayout
from fpdf.fonts import FontFace

from clique.money import franken
from ledger.pdf.fonts import FOLDER, Face
from ledger.queries.payment_list import PaymentList, PaymentRow

ROWS_A_PAGE = 19
ROW = 9.0
LEFT, RIGHT = 18.0, 196.0
WIDTHS = (40.0, 16.0, 16.0, 16.0, 16.0, 16.0, 16.0, 12.0, 30.0)
ALIGNS = ("LEFT", *["RIGHT"] * 6, "CENTER", "LEFT")


class _Paper(FPDF):
    """A4 with the payment list's head and foot; `repeats`: the words above the columns are drawn by the page."""

    def __init__(self, payments: PaymentList, *, repeats: bool) -> None:
        super().__init__()
        self.payments = payments
        self.repeats = repeats
        self.set_margins(LEFT, 15, 14)
        self.set_auto_page_break(True, 25)
        for face, style in ((Face.TEXT, ""), (Face.BOLD, "B")):
            self.add_font("Text", style, str(FOLDER / f"{face}.ttf"))
        self.add_font("Title", "", str(FOLDER / f"{Face.TITLE}.ttf"))
        self.alias_nb_pages()

    def header(self) -> None:
        self.set_font("Title", size=22)
        self.cell(0, 8, "Zahlliste", new_x="LMARGIN", new_y="NEXT")
        self.set_font("Text", size=10)
        self.cell(0, 6, self.payments.state)
        self.set_line_width(0.6)
        self.line(LEFT, 30.8, RIGHT, 30.8)
        self.set_line_width(0.1)
        self.set_xy(LEFT, 34)
        if self.repeats:
            self.set_font("Text", "B", size=8)
            for width, title in zip(WIDTHS, _titles(self.payments), strict=True):
                self.cell(width, 8, title)
            self.set_xy(LEFT, 42)

    def footer(self) -> None:
        self.set_xy(LEFT, 280)
        self.set_font("Text", size=8)
        self.cell(60, 5, self.payments.club_name)
        self.cell(60, 5, self.payments.chain.digits, align="C")
        self.cell(0, 5, f"Seite {self.page_no()} von {{nb}}", align="R")


def by_table(payments: PaymentList) -> bytes:
    """With the library's table, which repeats its head and splits no row."""
    paper = _Paper(payments, repeats=False)
    paper.add_page()
    paper.set_font("Text", size=10)
    with paper.table(
        borders_layout=TableBordersLayout.HORIZONTAL_LINES,
        col_widths=WIDTHS,
        headings_style=FontFace(emphasis="BOLD", size_pt=8),
        line_height=ROW,
        text_align=ALIGNS,
        width=RIGHT - LEFT,
    ) as table:
        table.row(_titles(payments))
        for row in (*payments.rows, payments.total):
            table.row([*_words(row), "", ""])
    return bytes(paper.output())


def by_hand(payments: PaymentList) -> bytes:
    """Cell by cell; it measures no name and breaks none."""
    paper = _Paper(payments, repeats=True)
    paper.set_auto_page_break(False)
    for number, row in enumerate((*payments.rows, payments.total)):
        if number % ROWS_A_PAGE == 0:
            paper.add_page()
        paper.set_font("Text", size=10)
        for width, words, align in zip(WIDTHS, _words(row), ALIGNS, strict=False):
            paper.cell(width, ROW, words, align=align[0])
        x, y = paper.get_x(), paper.get_y()
        paper.rect(x + 4, y + 2.2, 4.6, 4.6)
        paper.line(LEFT, y + ROW, RIGHT, y + ROW)
        paper.set_xy(LEFT, y + ROW)
    return bytes(paper.output())


def _titles(payments: PaymentList) -> list[str]:
    columns = [column.title for column in payments.columns]
    return ["Name", "Vortrag", *columns, "bezahlt", "offen", "bar", "Unterschrift"]


def _words(row: PaymentRow) -> Iterator[str]:
    yield row.name
    for amount in (
        row.forward_rappen,
        *(stake.amount_rappen for stake in row.stakes),
        row.paid_rappen,
        row.open_rappen,
    ):
        yield franken(amount)
