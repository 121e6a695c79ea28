"""One person's account: every line that makes the balance."""

from dataclasses import dataclass
from datetime import date, datetime

from ledger.models import BookingKind


@dataclass(frozen=True, slots=True)
class GamePlace:
    """The game that a stake comes from and the place it was charged for.

    `place_x2` is doubled, for halves; None where the rules ask the same of every place.
    """

    game_id: int
    evening_id: int
    evening_date: date
    number: int
    place_x2: int | None
    is_absent: bool
    rule_set_version: int


@dataclass(frozen=True, slots=True)
class AccountRow:
    """One booking on the account: what it adds to the debt (a payment takes away) and the balance after it.

    `means` is how money came (`cash`, `bank`, `twint`), empty for stakes. A booking and its reversal name each other's numbers;
    both are `is_folded`: together they are nothing.
    """

    booking_id: int
    number: int
    kind: BookingKind
    day: date
    text: str
    means: str
    created_at: datetime
    amount_rappen: int
    balance_rappen: int
    game: GamePlace | None
    reverses: int | None
    reversed_by: int | None
    is_folded: bool


@dataclass(frozen=True, slots=True)
class MemberAccount:
    """One person's account, latest booking first.

    `brought_forward_rappen` plus the amounts of `rows` is the balance, and so it is with `folded`: the rows without reversed
    bookings and their reversals, each with the balance as if those had never been.
    """

    member_id: int
    name: str
    balance_rappen: int
    seen: int
    brought_forward_rappen: int
    rows: tuple[AccountRow, ...]
    folded: tuple[AccountRow, ...]
