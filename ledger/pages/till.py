"""The rows of the till as its templates show them."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID, uuid4

from ledger.forms import Tap
from ledger.models import Means
from ledger.queries.till import PaidToday, TillRow


@dataclass(frozen=True, slots=True)
class PartEntry:
    """The open field for a part payment and what was typed into it."""

    typed: str = ""


@dataclass(frozen=True, slots=True)
class DueRow:
    """One person at the till.

    `state` is `open`, `part` (paid something today and still owes), `paid`, `credit` or `even`. `size_rappen` is the balance
    without its sign. `key` is for the one act that may follow, `token` for a payment.
    """

    member_id: int
    name: str
    balance_rappen: int
    size_rappen: int
    since: date | None
    is_absent: bool
    state: str
    paid: PaidToday | None
    paid_means: str
    key: UUID
    token: str
    entry: PartEntry | None
    fault: str


def due_row(row: TillRow, *, entry: PartEntry | None = None, fault: str = "") -> DueRow:
    """One row, with a fresh key for the act that may follow; only who owes can pay a part."""
    key = uuid4()
    owes = row.balance_rappen > 0
    tap = Tap(member_id=row.member_id, seen=row.seen, balance_rappen=row.balance_rappen, key=key)
    return DueRow(
        member_id=row.member_id,
        name=row.name,
        balance_rappen=row.balance_rappen,
        size_rappen=abs(row.balance_rappen),
        since=row.since,
        is_absent=row.is_absent,
        state=_state(row),
        paid=row.paid,
        paid_means=str(Means(row.paid.means).label) if row.paid else "",
        key=key,
        token=str(tap) if owes else "",
        entry=entry if owes else None,
        fault=fault,
    )


def no_debt(*, member_id: int, name: str, fault: str) -> DueRow:
    """The row of somebody who neither owes nor paid today, where one was on a page that is older."""
    nothing = TillRow(
        member_id=member_id,
        number=0,
        name=name,
        balance_rappen=0,
        since=None,
        seen=0,
        is_absent=False,
        paid=None,
    )
    return due_row(nothing, fault=fault)


def _state(row: TillRow) -> str:
    if row.balance_rappen > 0:
        return "part" if row.paid else "open"
    if row.paid:
        return "paid"
    return "credit" if row.balance_rappen < 0 else "even"
