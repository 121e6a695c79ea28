"""A list as XLSX: text is text whatever it looks like, amounts and days are what a spreadsheet counts with.

Rule: docs/bookkeeping.md, "CSV and XLSX".
"""

import re
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal
from typing import IO, Any

from django.utils import timezone
from openpyxl import Workbook
from openpyxl.cell import Cell as SheetCell
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from ledger.export.tables import Cell, CellKind, Column, Table

_FORMATS = {
    CellKind.MONEY: "#,##0.00",
    CellKind.DAY: "dd.mm.yyyy",
    CellKind.MOMENT: "dd.mm.yyyy hh:mm",
}
_WIDTHS = {CellKind.TEXT: 24, CellKind.NUMBER: 10, CellKind.MONEY: 14}
_OTHER_WIDTH = 18
_HEAD = Font(bold=True)
# Not allowed in the name of a sheet, which has 31 characters at most.
_NOT_IN_A_TITLE = re.compile(r"[\[\]*?:/\\]")


def write_xlsx(table: Table, target: IO[bytes]) -> None:
    """Write the list into `target` as a workbook of one sheet, whose first row stays in sight."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet(_NOT_IN_A_TITLE.sub(" ", table.name)[:31])
    sheet.freeze_panes = "A2"
    for number, column in enumerate(table.columns, start=1):
        width = _WIDTHS.get(column.kind, _OTHER_WIDTH)
        sheet.column_dimensions[get_column_letter(number)].width = width
    sheet.append(list(_head(sheet, table)))
    for row in table.rows:
        cells = zip(row, table.columns, strict=True)
        sheet.append([_cell(sheet, cell, column) for cell, column in cells])
    book.save(target)


def _head(sheet: Any, table: Table) -> Iterator[SheetCell]:
    for column in table.columns:
        title = _text_cell(sheet, column.title)
        title.font = _HEAD
        yield title


def _cell(sheet: Any, cell: Cell, column: Column) -> SheetCell | None:
    if cell is None:
        return None
    if isinstance(cell, str):
        return _text_cell(sheet, cell)
    made = WriteOnlyCell(sheet, _number(cell, column.kind))
    if column.kind in _FORMATS:
        made.number_format = _FORMATS[column.kind]
    return made


def _number(cell: int | date, kind: CellKind) -> Any:
    """What a spreadsheet counts with; its moments know no zone."""
    if isinstance(cell, datetime):
        return timezone.localtime(cell).replace(tzinfo=None)
    if kind == CellKind.MONEY and isinstance(cell, int):
        # The one place where Rappen become Francs: a cell holds a number, and this one is exact.
        return Decimal(cell).scaleb(-2)
    return cell


def _text_cell(sheet: Any, text: str) -> SheetCell:
    """A cell that is text, even where openpyxl would see a formula or an error in it."""
    made = WriteOnlyCell(sheet, ILLEGAL_CHARACTERS_RE.sub("�", text))
    made.data_type = "s"
    return made
