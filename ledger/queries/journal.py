"""The journal: every booking in its order, and the head of the chain."""

from dataclasses import dataclass
from datetime import date, datetime

from ledger.models import BookingKind


@dataclass(frozen=True, slots=True)
class ChainHead:
    """The latest booking's number and the first twelve digits of its hash: what stands on paper."""

    number: int
    digits: str


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One transfer, with the accounts as a page calls them."""

    debit: str
    debit_code: str
    credit: str
    credit_code: str
    amount_rappen: int


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One booking with its transfers. `may_be_reversed` is whether a treasurer can take it back here."""

    booking_id: int
    number: int
    digits: str
    kind: BookingKind
    day: date
    text: str
    by_name: str
    device_name: str
    created_at: datetime
    total_rappen: int
    lines: tuple[JournalLine, ...]
    game_id: int | None
    game_number: int | None
    reverses: int | None
    reversed_by: int | None
    may_be_reversed: bool


@dataclass(frozen=True, slots=True)
class JournalPage:
    """One page of the journal, latest booking first; pages count from 1."""

    entries: tuple[JournalEntry, ...]
    page: int
    pages: int
    head: ChainHead
