"""Why somebody owes a stake: every booking by which one game moved one account."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q

from clique.models import Member
from ledger.models import Account, Booking, BookingKind, Transfer


@dataclass(frozen=True, slots=True)
class StakeEntry:
    """A game's stake on one account, or its reversal (`amount_rappen` is negative then).

    `revision` counts the game's results; a reversal has that of the booking it takes back. `is_standing`: nothing took it back,
    and it takes nothing back.
    """

    number: int
    kind: BookingKind
    day: date
    created_at: datetime
    by_name: str
    text: str
    revision: int
    amount_rappen: int
    reverses: int | None
    is_standing: bool


def stake_entries(*, member_id: int, game_id: int) -> tuple[StakeEntry, ...]:
    """What a game booked on one person's account, in the order of booking; the sum is what stands. One query."""
    own = Account.objects.filter(member__in=Member.objects.filter(pk=member_id))
    transfers = Transfer.objects.filter(
        Q(debit__in=own) | Q(credit__in=own), booking__game_id=game_id
    ).select_related("debit", "booking__by", "booking__reverses", "booking__reversal")
    return tuple(
        _entry(transfer, member_id=member_id)
        for transfer in transfers.order_by("booking__number", "pk")
    )


def _entry(transfer: Transfer, *, member_id: int) -> StakeEntry:
    booking = transfer.booking
    reversal: Booking | None = getattr(booking, "reversal", None)
    charged = booking.reverses or booking
    sign = 1 if transfer.debit.member_id == member_id else -1
    return StakeEntry(
        number=booking.number,
        kind=BookingKind(booking.kind),
        day=booking.day,
        created_at=booking.created_at,
        by_name=booking.by.call_name if booking.by else "",
        text=booking.text,
        revision=int(charged.key.rpartition(":r")[2]),
        amount_rappen=sign * transfer.amount_rappen,
        reverses=booking.reverses.number if booking.reverses else None,
        is_standing=reversal is None and booking.reverses is None,
    )
