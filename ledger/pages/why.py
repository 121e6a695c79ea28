"""Why somebody owes a stake, as its page shows it: the place and its reason, and what was booked for it."""

from dataclasses import dataclass

from games.queries.reasons import PlaceReason
from ledger.pages.home import place_of
from ledger.queries.accounts import GamePlace
from ledger.queries.why import StakeEntry


@dataclass(frozen=True, slots=True)
class WhyPage:
    """One game on one account; `total_rappen` is the sum of all its bookings, folded ones included.

    `was_rappen` is what the result before the latest correction cost, None if that never stood.
    """

    member_id: int
    name: str
    reason: PlaceReason
    title: str
    total_rappen: int
    entries: tuple[StakeEntry, ...]
    has_folded: bool
    was_rappen: int | None


def why_page(
    *,
    member_id: int,
    name: str,
    reason: PlaceReason,
    entries: tuple[StakeEntry, ...],
    in_full: bool,
) -> WhyPage:
    """The page of one stake, with reversed bookings and their reversals or without."""
    shown = entries if in_full else tuple(entry for entry in entries if entry.is_standing)
    back = [entry for entry in entries if entry.reverses is not None]
    return WhyPage(
        member_id=member_id,
        name=name,
        reason=reason,
        title=_title(reason),
        total_rappen=sum(entry.amount_rappen for entry in entries),
        entries=shown,
        has_folded=len(shown) < len(entries),
        was_rappen=-back[-1].amount_rappen if back else None,
    )


def _title(reason: PlaceReason) -> str:
    if reason.row is None:
        return ""
    return place_of(
        GamePlace(
            game_id=reason.game_id,
            evening_id=reason.evening_id,
            evening_date=reason.evening_date,
            number=reason.number,
            place_x2=reason.row.place_x2,
            is_absent=reason.row.is_absent,
            rule_set_version=reason.rule_set_version,
        )
    )
