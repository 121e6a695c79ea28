"""What a game changes in the books: its stakes are charged, charged anew, taken back.

Order inside each transaction: the lock of the books, the rules, the booking.
"""

from datetime import date

from clique.actors import Actor
from clique.transactions import write_transaction
from games.signals import Charge, Result
from ledger.accounts import member_accounts, standard
from ledger.actions.reversals import reverse
from ledger.models import Booking, BookingKind, Standard
from ledger.posting import Line, coded, coded_transfers, lock_books, post
from ledger.queries.closings import landing


def charge_game(result: Result, *, by: Actor) -> Booking | None:
    """Charge the stakes of a game's result; the booking that stands for them, None if nobody owes anything.

    An earlier revision is reversed in the same transaction, and only if a Rappen changed; a repeated announcement
    changes nothing. Stakes of an evening in a closed year are booked on the first open day and say so.
    Raises `ValueError` for a revision that was charged before and is different or taken back.
    Rule: docs/bookkeeping.md, "Stakes".
    """
    with write_transaction():
        lock_books()
        lines = _stake_lines(result.charges)
        current = _standing_charge(result.game_id)
        if current is not None:
            if _revision(current) > result.revision or _same_stakes(current, lines):
                return current
            if _revision(current) < result.revision:
                reverse(current, when=landing(result.day), text="", by=by)
        if not lines:
            return None
        key = f"game:{result.game_id}:r{result.revision}"
        if Booking.objects.filter(key=key).exists():
            raise ValueError(f"{key} was charged before")
        when = landing(result.day)
        return post(
            key=key,
            kind=BookingKind.STAKES,
            day=when.day,
            concerns=when.concerns,
            lines=lines,
            by=by,
            game_id=result.game_id,
        )


def take_back_game(game_id: int, *, day: date, by: Actor) -> Booking | None:
    """Reverse what stands charged for a game; None if nothing does."""
    with write_transaction():
        lock_books()
        current = _standing_charge(game_id)
        return None if current is None else reverse(current, when=landing(day), text="", by=by)


def _revision(stakes: Booking) -> int:
    return int(stakes.key.rpartition(":r")[2])


def _standing_charge(game_id: int) -> Booking | None:
    """The stakes of a game that no reversal took back; there is at most one such booking."""
    stakes = Booking.objects.filter(game_id=game_id, kind=BookingKind.STAKES)
    return stakes.filter(reversal=None).order_by("-number").first()


def _stake_lines(charges: tuple[Charge, ...]) -> list[Line]:
    owing = [charge for charge in charges if charge.stake_rappen]
    if not owing:
        return []
    accounts = member_accounts([charge.member_id for charge in owing])
    stakes = standard(Standard.STAKES)
    return [
        Line(debit=accounts[charge.member_id], credit=stakes, amount_rappen=charge.stake_rappen)
        for charge in owing
    ]


def _same_stakes(booking: Booking, lines: list[Line]) -> bool:
    return sorted(coded_transfers(booking)) == sorted(coded(lines))
