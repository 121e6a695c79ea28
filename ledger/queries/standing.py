"""Where one person, or one payment, stands: what a form about them needs to know."""

from dataclasses import dataclass
from datetime import date

from clique.models import Member
from ledger.errors import NoSuchMember
from ledger.models import Account, Booking, BookingKind, Means
from ledger.queries.balances import with_balance, with_version


@dataclass(frozen=True, slots=True)
class MemberStanding:
    """One person's balance (credit is negative); `seen` is the version of the account."""

    member_id: int
    name: str
    balance_rappen: int
    seen: int

    @property
    def size_rappen(self) -> int:
        """The balance without its sign."""
        return abs(self.balance_rappen)


@dataclass(frozen=True, slots=True)
class PaymentStanding:
    """A payment as it was booked; `is_reversed`: it was taken back, or moved to somebody else."""

    booking_id: int
    number: int
    member_id: int
    name: str
    day: date
    means: Means
    amount_rappen: int
    is_reversed: bool


def member_standing(member_id: int) -> MemberStanding:
    """The balance of one person in one or two queries. Raises `NoSuchMember`."""
    own = Account.objects.filter(member__in=Member.objects.filter(pk=member_id))
    row = with_version(with_balance(own)).values_list(
        "member__call_name", "balance_rappen", "version"
    )
    found = row.first()
    if found is not None:
        return MemberStanding(member_id, *found)
    name = Member.objects.filter(pk=member_id).values_list("call_name", flat=True).first()
    if name is None:
        raise NoSuchMember
    return MemberStanding(member_id, name, balance_rappen=0, seen=0)


def payment_standing(booking_id: int) -> PaymentStanding | None:
    """The payment with this id, None if it is something else. One query."""
    places = {str(means.account): means for means in Means}
    payment = Booking.objects.filter(pk=booking_id, kind=BookingKind.PAYMENT).order_by()
    row = payment.values_list(
        "number",
        "transfers__credit__member_id",
        "transfers__credit__member__call_name",
        "day",
        "transfers__debit__code",
        "transfers__amount_rappen",
        "reversal",
    ).first()
    if row is None:
        return None
    number, member_id, name, day, place, amount, reversal = row
    return PaymentStanding(
        booking_id=booking_id,
        number=number,
        member_id=member_id,
        name=name,
        day=day,
        means=places[place],
        amount_rappen=amount,
        is_reversed=reversal is not None,
    )
