"""The journal: every booking in its order, and the head of the chain."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Prefetch, QuerySet

from ledger.chain import BEFORE_THE_FIRST, DIGITS_SHOWN
from ledger.models import Booking, BookingKind, Transfer
from ledger.queries.closings import closed_labels
from ledger.receipts import KeptReceipt, kept_receipts

ENTRIES_A_PAGE = 50


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
    """One booking with its transfers and receipts. `may_be_reversed` is whether a treasurer can take it back here.

    `concerns` is the name of the closed year that a late correction is about, empty for any other booking.
    """

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
    receipts: tuple[KeptReceipt, ...]
    concerns: str


@dataclass(frozen=True, slots=True)
class JournalPage:
    """One page of the journal, latest booking first; pages count from 1."""

    entries: tuple[JournalEntry, ...]
    page: int
    pages: int
    head: ChainHead


def chain_head() -> ChainHead:
    """The latest booking's number and digits; number 0 and zeros before the first."""
    latest = Booking.objects.order_by("-number").values_list("number", "hash").first()
    number, digits = latest or (0, BEFORE_THE_FIRST)
    return ChainHead(number=number, digits=digits[:DIGITS_SHOWN])


def journal(page: int = 1) -> JournalPage:
    """One page of the journal; a page that does not exist gives the nearest that does. Five queries.

    Numbers have no gaps, so a page is a span of numbers and the last one is as fast as the first.
    """
    head = chain_head()
    pages = max(1, -(-head.number // ENTRIES_A_PAGE))
    page = min(max(page, 1), pages)
    last = head.number - (page - 1) * ENTRIES_A_PAGE
    span = Booking.objects.filter(number__gt=last - ENTRIES_A_PAGE, number__lte=last)
    return JournalPage(
        entries=journal_entries(span.order_by("-number")), page=page, pages=pages, head=head
    )


def journal_entries(bookings: QuerySet[Booking]) -> tuple[JournalEntry, ...]:
    """These bookings with all that a page shows of them, in their order. Four queries."""
    transfers = Transfer.objects.select_related("debit__member", "credit__member").order_by("pk")
    labels = closed_labels()
    whole = bookings.select_related(
        "by", "device", "game", "reverses", "reversal"
    ).prefetch_related(Prefetch("transfers", queryset=transfers), "receipts")
    return tuple(_entry(booking, labels) for booking in whole)


def journal_page_of(number: int) -> int:
    """The page of the journal on which the booking with this number stands, as the journal is."""
    return max(0, chain_head().number - number) // ENTRIES_A_PAGE + 1


def _entry(booking: Booking, labels: Mapping[date, str]) -> JournalEntry:
    reversal: Booking | None = getattr(booking, "reversal", None)
    lines = tuple(_line(transfer) for transfer in booking.transfers.all())
    kind = BookingKind(booking.kind)
    fixed = kind in (BookingKind.REVERSAL, BookingKind.STAKES)
    return JournalEntry(
        booking_id=booking.pk,
        number=booking.number,
        digits=booking.hash[:DIGITS_SHOWN],
        kind=kind,
        day=booking.day,
        text=booking.text,
        by_name=booking.by.call_name if booking.by else "",
        device_name=booking.device.name if booking.device else "",
        created_at=booking.created_at,
        total_rappen=sum(line.amount_rappen for line in lines),
        lines=lines,
        game_id=booking.game_id,
        game_number=booking.game.number if booking.game else None,
        reverses=booking.reverses.number if booking.reverses else None,
        reversed_by=reversal.number if reversal else None,
        may_be_reversed=reversal is None and not fixed,
        receipts=tuple(kept_receipts(booking)),
        concerns=labels.get(booking.concerns, "") if booking.concerns else "",
    )


def _line(transfer: Transfer) -> JournalLine:
    return JournalLine(
        debit=transfer.debit.label,
        debit_code=transfer.debit.code,
        credit=transfer.credit.label,
        credit_code=transfer.credit.code,
        amount_rappen=transfer.amount_rappen,
    )
