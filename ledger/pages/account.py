"""One person's account as its page shows it."""

from dataclasses import dataclass
from datetime import date

from ledger.models import BookingKind
from ledger.pages.home import balance_state, row_words
from ledger.queries.accounts import AccountRow, MemberAccount


@dataclass(frozen=True, slots=True)
class AccountLine:
    """One row: what moved the balance, and the game it came from, with its evening where that is another day.

    `is_back` is true for what reverses another booking, `reversed_by` names the booking that took this one back.
    `payment_id` is the booking of a payment that stands, and may turn out to be somebody else's.
    """

    day: date
    words: str
    note: str
    game_id: int | None
    game_number: int | None
    game_day: date | None
    amount_rappen: int
    balance_rappen: int
    is_back: bool
    reversed_by: int | None
    payment_id: int | None


@dataclass(frozen=True, slots=True)
class AccountPage:
    """The account, latest row first; `brought_forward_rappen` plus the rows is the balance.

    `has_folded` is true where reversed bookings are left out, `has_earlier` where the oldest rows are.
    """

    member_id: int
    name: str
    balance_rappen: int
    size_rappen: int
    state: str
    brought_forward_rappen: int
    lines: tuple[AccountLine, ...]
    has_folded: bool
    has_earlier: bool


def account_page(account: MemberAccount, *, in_full: bool) -> AccountPage:
    """The page of `account`, with reversed bookings and their reversals or without."""
    rows = account.rows if in_full else account.folded
    return AccountPage(
        member_id=account.member_id,
        name=account.name,
        balance_rappen=account.balance_rappen,
        size_rappen=abs(account.balance_rappen),
        state=balance_state(account.balance_rappen),
        brought_forward_rappen=account.brought_forward_rappen,
        lines=tuple(_line(row) for row in rows),
        has_folded=len(rows) < len(account.rows),
        has_earlier=account.has_earlier,
    )


def _line(row: AccountRow) -> AccountLine:
    return AccountLine(
        day=row.day,
        words=row_words(row),
        note=row.text,
        game_id=row.game.game_id if row.game else None,
        game_number=row.game.number if row.game else None,
        game_day=row.game.evening_date if row.game and row.game.evening_date != row.day else None,
        amount_rappen=row.amount_rappen,
        balance_rappen=row.balance_rappen,
        is_back=row.reverses is not None,
        reversed_by=row.reversed_by,
        payment_id=row.booking_id if _is_movable(row) else None,
    )


def _is_movable(row: AccountRow) -> bool:
    return row.kind == BookingKind.PAYMENT and row.reversed_by is None
