"""post(): the one door through which a booking comes to be."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import connection, transaction

from clique.actors import Actor
from clique.errors import KeyReused
from clique.transactions import advisory_lock
from ledger.chain import BEFORE_THE_FIRST, ChainLink, CodedTransfer, link_hash
from ledger.errors import YearIsClosed
from ledger.models import Account, Booking, BookingKind, Transfer
from ledger.queries.closings import closed_until
from ledger.queries.remembered import remember_more
from ledger.texts import is_one_line


@dataclass(frozen=True, slots=True)
class Line:
    """One amount to be moved from `credit` to `debit`; the sign rule stands in `Transfer`."""

    debit: Account
    credit: Account
    amount_rappen: int


def lock_books() -> None:
    """Make this transaction the only writer of the books until it ends.

    Taken before anything is read that a booking rests on; an action that also notes a command's key does that first.
    """
    advisory_lock("ledger")


def lock_table_of_bookings() -> None:
    """Wait until no other transaction has a booking to commit, and keep further ones waiting until this one ends.

    For the closing of a year, which must see or refuse even what came past `lock_books`. On SQLite the writer is alone
    already.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE ledger_booking IN SHARE ROW EXCLUSIVE MODE")


def post(
    *,
    key: str,
    kind: BookingKind,
    day: date,
    lines: Sequence[Line],
    by: Actor,
    text: str = "",
    game_id: int | None = None,
    reverses: Booking | None = None,
    concerns: date | None = None,
) -> Booking:
    """Write one booking at the head of the chain, inside the caller's write transaction.

    A key that is known with the same content gives the booking of the first time; with other content: `KeyReused`.
    `concerns` is the last day of the closed year that a late correction is about; a `day` in one: `YearIsClosed`.
    Raises `ValueError` for lines that no booking may hold, as these are our mistake.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("post() outside write_transaction()")
    _check(lines, text=text)
    lock_books()
    known = Booking.objects.filter(key=key).first()
    if known is not None:
        same_head = (known.kind, known.day, known.text) == (kind, day, text)
        if not same_head or not _is_same(known, reverses=reverses, lines=lines):
            raise KeyReused
        return known
    _check_open(day)
    booking_id, link, digits = _next_link(
        key=key,
        kind=kind,
        day=day,
        text=text,
        reverses=reverses,
        lines=lines,
        concerns=concerns,
    )
    # The transfers come first: from the moment that the booking stands, the database lets none join it.
    _move(booking_id, lines)
    booking = Booking.objects.create(
        pk=booking_id,
        number=link.number,
        hash=digits,
        key=key,
        kind=kind,
        day=day,
        text=text,
        by_id=by.member_id,
        device_id=by.device_id,
        reverses=reverses,
        game_id=game_id,
        concerns=concerns,
    )
    # Money is where it belongs by then, so what fails there is only logged.
    transaction.on_commit(lambda: remember_more(link.number), robust=True)
    return booking


def reversed_lines(booking: Booking) -> list[Line]:
    """The transfers of a booking with their sides swapped, in their order."""
    transfers = booking.transfers.select_related("debit", "credit").order_by("pk")
    return [
        Line(debit=transfer.credit, credit=transfer.debit, amount_rappen=transfer.amount_rappen)
        for transfer in transfers
    ]


def coded(lines: Iterable[Line]) -> tuple[CodedTransfer, ...]:
    """The lines by the codes of their accounts, as the chain sees them."""
    return tuple((line.debit.code, line.credit.code, line.amount_rappen) for line in lines)


def coded_transfers(booking: Booking) -> tuple[CodedTransfer, ...]:
    """The transfers of a booking by the codes of their accounts, as the chain sees them."""
    rows = booking.transfers.values_list("debit__code", "credit__code", "amount_rappen")
    return tuple(rows)


def _move(booking_id: int, lines: Sequence[Line]) -> None:
    Transfer.objects.bulk_create(
        Transfer(
            booking_id=booking_id,
            debit=row.debit,
            credit=row.credit,
            amount_rappen=row.amount_rappen,
        )
        for row in lines
    )


def _check(lines: Sequence[Line], *, text: str) -> None:
    if not lines:
        raise ValueError("a booking needs at least one line")
    for line in lines:
        if type(line.amount_rappen) is not int or line.amount_rappen <= 0:
            raise ValueError(f"not a whole amount above zero: {line.amount_rappen!r}")
        if line.debit.pk == line.credit.pk:
            raise ValueError(f"debit and credit are both {line.debit.code}")
    if not is_one_line(text):
        raise ValueError(f"not one line of NFC text: {text!r}")


def _check_open(day: date) -> None:
    closed = closed_until()
    if closed is not None and day <= closed:
        raise YearIsClosed


def _is_same(known: Booking, *, reverses: Booking | None, lines: Sequence[Line]) -> bool:
    same_target = known.reverses_id == (reverses.pk if reverses else None)
    return same_target and sorted(coded_transfers(known)) == sorted(coded(lines))


def _next_link(
    *,
    key: str,
    kind: BookingKind,
    day: date,
    text: str,
    reverses: Booking | None,
    lines: Sequence[Line],
    concerns: date | None,
) -> tuple[int, ChainLink, str]:
    """The primary key and the link that follow the head of the chain, and the hash over the link and the head's."""
    head = Booking.objects.order_by("-number").values_list("pk", "number", "hash").first()
    booking_id, number, previous = head or (0, 0, BEFORE_THE_FIRST)
    link = ChainLink(
        number=number + 1,
        key=key,
        kind=kind.value,
        day=day.isoformat(),
        text=text,
        reverses=reverses.number if reverses else None,
        transfers=coded(lines),
        concerns=concerns.isoformat() if concerns else "",
    )
    return booking_id + 1, link, link_hash(link, previous=previous)
