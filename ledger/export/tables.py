"""A list on its way out: columns and rows of plain values, whatever the file they end in."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum


class CellKind(StrEnum):
    """What a column holds. Money is Rappen, a moment has its zone."""

    TEXT = "text"
    NUMBER = "number"
    MONEY = "money"
    DAY = "day"
    MOMENT = "moment"


Cell = str | int | date | datetime | None


@dataclass(frozen=True, slots=True)
class Column:
    """The words above a column, and what stands in it; every cell may be empty (None)."""

    title: str
    kind: CellKind = CellKind.TEXT


@dataclass(frozen=True, slots=True)
class Table:
    """A list in the language in which it was asked for; `name` is its file's, without the ending. Rows are read once."""

    name: str
    columns: tuple[Column, ...]
    rows: Iterable[tuple[Cell, ...]]
