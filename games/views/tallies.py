"""The brushed strokes of a tally, drawn once a page: one picture for each number of strikes."""

from dataclasses import dataclass
from functools import cache

# The drawing of `t-1` to `t-4` in the sprite: slots 29 apart, three of them 92 wide.
_SLOT = 29
_THREE = 92
_FIRST_DOT = 13


@dataclass(frozen=True, slots=True)
class Stroke:
    """A stroke of the sprite, moved to the right by `x`."""

    symbol: str
    x: int
    is_new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyPicture:
    """A picture called `name`; `cross` is by how much the last stroke is stretched to cross out all slots, or ""."""

    name: str
    width: int
    strokes: tuple[Stroke, ...]
    dots: tuple[int, ...]
    cross: str
    is_cross_new: bool


@cache
def tally_pictures(strikes_to_swim: int) -> tuple[TallyPicture, ...]:
    """All pictures of a rule set: 0 strikes to one more than it takes to swim, the newest stroke plain and marked."""
    return tuple(
        _picture(strikes, slots=strikes_to_swim, is_new=is_new)
        for strikes in range(strikes_to_swim + 2)
        for is_new in ((False, True) if strikes else (False,))
    )


def _picture(strikes: int, *, slots: int, is_new: bool) -> TallyPicture:
    width = _THREE + _SLOT * (slots - 3)
    drowned = strikes > slots
    strokes = tuple(
        Stroke(
            symbol=f"t-{slot % 3 + 1}",
            x=slot // 3 * 3 * _SLOT,
            is_new=is_new and slot == strikes - 1,
        )
        for slot in range(min(strikes, slots))
    )
    return TallyPicture(
        name=f"tally-{strikes}-new" if is_new else f"tally-{strikes}",
        width=width,
        strokes=strokes,
        dots=tuple(_FIRST_DOT + _SLOT * slot for slot in range(strikes, slots)),
        cross=f"{width / _THREE:.3f}" if drowned else "",
        is_cross_new=is_new and drowned,
    )
