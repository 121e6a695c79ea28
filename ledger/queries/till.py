"""The till: who owes what, who paid today, what lies in the cash box."""

from dataclasses import dataclass
from datetime import date, datetime


@dataclass(frozen=True, slots=True)
class PaidToday:
    """The latest payment of somebody on the till's day that stands; taking it back is the row's undo."""

    booking_id: int
    amount_rappen: int
    means: str
    at: datetime


@dataclass(frozen=True, slots=True)
class TillRow:
    """One person: who owes, has credit, or paid today.

    `since` is the day of the oldest stake that is not paid, None without a debt. `seen` is the account's version, which
    `record_payment` asks for. `is_absent` is true for those whom the caller named as absent.
    """

    member_id: int
    number: int
    name: str
    balance_rappen: int
    since: date | None
    seen: int
    is_absent: bool
    paid: PaidToday | None


@dataclass(frozen=True, slots=True)
class Till:
    """The whole page. `cash_before_rappen + cash_today_rappen == cash_rappen`; what was paid today is without what was undone.

    `owed_rappen` sums the debts alone; `open_count` and `paid_count` count rows.
    """

    day: date
    rows: tuple[TillRow, ...]
    cash_rappen: int
    cash_before_rappen: int
    cash_today_rappen: int
    paid_today_rappen: int
    cash_paid_today_rappen: int
    twint_today_rappen: int
    bank_today_rappen: int
    owed_rappen: int
    open_count: int
    paid_count: int
