"""CSV and XLSX: the same cells, and nothing that a spreadsheet would compute."""

import csv
from datetime import UTC, date, datetime
from io import BytesIO, StringIO

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from ledger.export.csv_file import write_csv
from ledger.export.lists import _payment_row
from ledger.export.tables import Cell, CellKind, Column, Table
from ledger.export.xlsx_file import write_xlsx
from ledger.queries.payment_list import PaymentRow, Stake

COLUMNS = (
    Column("Name"),
    Column("Nummer", CellKind.NUMBER),
    Column("Saldo", CellKind.MONEY),
    Column("Tag", CellKind.DAY),
    Column("Wann", CellKind.MOMENT),
)
ROW: tuple[Cell, ...] = (
    "Anni; „B“",
    12,
    -123_450,
    date(2026, 11, 20),
    datetime(2026, 11, 20, 20, 4, tzinfo=UTC),
)
EMPTY: tuple[Cell, ...] = ("", None, None, None, None)
FORMULAS = [
    *("=HYPERLINK(1)", "=1+1", "+41 61 123 45 67", "-1", "@SUM(A1)", "|cmd", "%0A", "＝1+1"),
    *("  =1", "\t=1", "\r=1"),
]


def table(*rows: tuple[Cell, ...], columns: tuple[Column, ...] = COLUMNS) -> Table:
    return Table(name="Liste-2026/27", columns=columns, rows=rows)


def csv_of(made: Table) -> bytes:
    target = BytesIO()
    write_csv(made, target)
    return target.getvalue()


def sheet_of(made: Table) -> Worksheet:
    target = BytesIO()
    write_xlsx(made, target)
    sheet = load_workbook(target).active
    assert isinstance(sheet, Worksheet)
    return sheet


def test_csv_as_a_german_excel_wants_it() -> None:
    assert csv_of(table(ROW, EMPTY)) == (
        b"\xef\xbb\xbf"
        + (
            "Name;Nummer;Saldo;Tag;Wann\r\n"
            '"Anni; „B“";12;-1234.50;2026-11-20;2026-11-20 21:04:00\r\n'
            ";;;;\r\n"
        ).encode()
    )


def test_xlsx_holds_numbers_and_days() -> None:
    sheet = sheet_of(table(ROW, EMPTY))

    assert (sheet.title, sheet.freeze_panes) == ("Liste-2026 27", "A2")
    assert [[cell.value for cell in row] for row in sheet.iter_rows()] == [
        ["Name", "Nummer", "Saldo", "Tag", "Wann"],
        ["Anni; „B“", 12, -1234.5, datetime(2026, 11, 20), datetime(2026, 11, 20, 21, 4)],
        [None, None, None, None, None],
    ]
    assert [cell.number_format for cell in sheet[2]][2:] == [
        "#,##0.00",
        "dd.mm.yyyy",
        "dd.mm.yyyy hh:mm",
    ]


@pytest.mark.parametrize("text", FORMULAS)
def test_csv_defuses_formulas(text: str) -> None:
    written = csv_of(table((text,), columns=(Column(text),))).decode("utf-8-sig")

    rows = csv.reader(StringIO(written, newline=""), delimiter=";")
    assert list(rows) == [[f"'{text}"], [f"'{text}"]]


@pytest.mark.parametrize("text", [*FORMULAS, "#N/A", "1100-0012", "007", "1e3", "\x01"])
def test_xlsx_keeps_text_as_text(text: str) -> None:
    sheet = sheet_of(table((text,), columns=(Column(text),)))

    cells = [row[0] for row in sheet.iter_rows()]

    assert [cell.data_type for cell in cells] == ["s", "s"]
    assert {cell.value for cell in cells} <= {text, "�", text.replace("\r", "\n")}


@pytest.mark.parametrize("text", ["Anni", "", "1'000", "a=b", "–", "−3.00"])
def test_csv_leaves_other_text_alone(text: str) -> None:
    _head, row, _end = csv_of(table((text,), columns=(Column("a"),))).decode().split("\r\n")

    assert row.strip('"') == text


@pytest.mark.parametrize(
    ("titles", "absent", "told"),
    [
        (["Einsätze seit 26.2."], [True], "ja"),
        (["Einsätze seit 26.2."], [False], ""),
        (["Spiel 1", "Spiel 2", "Spiel 3"], [True, False, True], "Spiel 1, Spiel 3"),
    ],
)
def test_payment_list_tells_who_was_absent(
    titles: list[str], absent: list[bool], told: str
) -> None:
    stakes = tuple(Stake(500, is_absent=each) for each in absent)

    assert _payment_row(PaymentRow("Anni", 0, stakes, 0), titles)[-1] == told
