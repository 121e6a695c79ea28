"""QR codes as one path of an SVG, for a template to draw."""

from dataclasses import dataclass

import segno

# White round the code, without which some phones do not find it.
_QUIET = 4


@dataclass(frozen=True, slots=True)
class QrPicture:
    """A code of `size` by `size` modules, its white rim included; `path` draws the dark ones."""

    size: int
    path: str


def qr_picture(text: str) -> QrPicture:
    """`text` as a QR code."""
    rows = [list(row) for row in segno.make(text, micro=False).matrix]
    runs = [
        f"M{_QUIET + start} {_QUIET + y}h{length}v1h-{length}z"
        for y, row in enumerate(rows)
        for start, length in _runs(row)
    ]
    return QrPicture(size=len(rows) + 2 * _QUIET, path="".join(runs))


def _runs(row: list[int]) -> list[tuple[int, int]]:
    """Where dark modules begin in a row, and how many lie side by side."""
    runs: list[tuple[int, int]] = []
    for x, module in enumerate(row):
        if module and x and row[x - 1]:
            start, length = runs[-1]
            runs[-1] = (start, length + 1)
        elif module:
            runs.append((x, 1))
    return runs
