"""A list as CSV, as a German Excel opens it: semicolons, UTF-8 with a byte order mark, no formula.

Rule: docs/bookkeeping.md, "CSV and XLSX".
"""

import csv
import io
from datetime import date, datetime
from typing import IO

from django.utils import timezone

from ledger.export.tables import Cell, CellKind, Table

# What a spreadsheet takes for a formula where it begins a cell, the wide forms of East Asia too.
_BEGINS_A_FORMULA = frozenset("=+-@|%\t\r＝＋－＠")


def write_csv(table: Table, target: IO[bytes]) -> None:
    """Write the list into `target`, a line a row below the columns' titles."""
    text = io.TextIOWrapper(target, encoding="utf-8-sig", newline="")
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(harmless(column.title) for column in table.columns)
    kinds = [column.kind for column in table.columns]
    for row in table.rows:
        writer.writerow(cell_text(cell, kind) for cell, kind in zip(row, kinds, strict=True))
    text.flush()
    text.detach()


def cell_text(cell: Cell, kind: CellKind) -> str:
    """What stands in the file: `1234.50`, `-3.00`, `2026-11-20`, `2026-11-20 21:04:00`; text is `harmless`."""
    if cell is None:
        return ""
    if kind == CellKind.MONEY and isinstance(cell, int):
        sign = "-" if cell < 0 else ""
        return f"{sign}{abs(cell) // 100}.{abs(cell) % 100:02d}"
    if isinstance(cell, datetime):
        return timezone.localtime(cell).strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(cell, date):
        return cell.isoformat()
    return str(cell) if isinstance(cell, int) else harmless(cell)


def harmless(text: str) -> str:
    """`text` with an apostrophe before what a spreadsheet would compute."""
    begins = text.lstrip()[:1] or text[:1]
    return f"'{text}" if begins in _BEGINS_A_FORMULA and begins else text
