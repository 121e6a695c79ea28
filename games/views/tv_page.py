"""The television's tables as its page draws them: how many stand side by side, and how large their rows may be."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from games.queries.tv import TvRow, TvScreen, TvTable
from games.views.tallies import TallyPicture, tally_pictures

# By the number of tables: so many side by side, as far as they have names of usual length.
_COLUMNS = {0: 1, 1: 1, 2: 2, 3: 3, 4: 2}
MOST_COLUMNS = 5
# As many rows as would make the text as large as so many columns have room for.
_LEAST_SIZE = {1: 9, 2: 13, 3: 19, 4: 26, 5: 33}
LARGEST_SIZE = 80
# In hundredths of the screen's width: how high several tables may be, and what the heads of those side by side take.
_ROOM, _HEAD = 49, 6
# What a row takes of it: its letters, at the size at which one row would fit, and a sixth for the rule below it.
_LETTERS, _RULES = 44, 6
_NAMES_BELOW = 10


@dataclass(frozen=True, slots=True)
class TvLine:
    """A row with its tally."""

    row: TvRow
    picture: TallyPicture


@dataclass(frozen=True, slots=True)
class TvBlock:
    """A table with its lines."""

    table: TvTable
    lines: tuple[TvLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TvPage:
    """The screen in blocks; `single` is the only one, beside the lantern. `size` is how many rows fit below each other."""

    screen: TvScreen
    blocks: tuple[TvBlock, ...]
    single: TvBlock | None
    columns: int
    size: int
    has_many_names: bool


def tv_page(screen: TvScreen) -> TvPage:
    """The screen as its page draws it."""
    blocks = tuple(TvBlock(table, _lines(table)) for table in screen.tables)
    columns = columns_of(len(blocks))
    return TvPage(
        screen=screen,
        blocks=blocks,
        single=blocks[0] if len(blocks) == 1 else None,
        columns=columns,
        size=size_of([len(block.lines) for block in blocks], columns=columns),
        has_many_names=len(screen.present) > _NAMES_BELOW,
    )


def columns_of(tables: int) -> int:
    """How many tables stand side by side."""
    return _COLUMNS.get(tables, min(ceil(sqrt(tables)), MOST_COLUMNS))


def size_of(rows: Sequence[int], *, columns: int) -> int:
    """How many rows the screen is high for tables of so many `rows`: their text is the smaller the more."""
    beside = [max(rows[start : start + columns]) for start in range(0, len(rows), columns)]
    most = sum(beside)
    if len(rows) > 1:
        left = _ROOM - _HEAD * len(beside) - most / _RULES
        most = ceil(_LETTERS * most / max(left, 1))
    return min(max(most, _LEAST_SIZE[columns]), LARGEST_SIZE)


def _lines(table: TvTable) -> tuple[TvLine, ...]:
    pictures = {picture.name: picture for picture in tally_pictures(table.strikes_to_swim)}
    return tuple(
        TvLine(
            row,
            pictures[f"tally-{row.strikes}-new" if row.has_new_strike else f"tally-{row.strikes}"],
        )
        for row in table.rows
    )
