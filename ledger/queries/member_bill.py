"""One person's bill: what is still open and why, and what the Swiss QR code asks the bank for."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import takewhile

from django.utils.translation import gettext

from clique.banking import plain
from clique.models import Club, Member, ReferenceKind
from clique.transactions import read_snapshot
from games.models import Evening
from ledger.qr_bill.addresses import creditor_of, debtor_of, letter_of
from ledger.qr_bill.errors import BillRefused, NoPaymentAccount
from ledger.qr_bill.payload import LONGEST_MESSAGE, QrBill, check_text, payload
from ledger.qr_bill.references import reference
from ledger.queries.accounts import AccountRow, MemberAccount, member_account
from ledger.queries.balances import balances
from ledger.queries.imprint import Imprint, imprint
from ledger.years import year_of

# What the page has room for above the slip.
MOST_ROWS = 10
# Debits and credits that are looked through for the day from which all is unpaid.
MOST_READ = 60


class SlipKind(StrEnum):
    """Which slip a bill has: with the open amount, or without any, for the payer to write in."""

    OPEN = "open"
    BLANK = "blank"


@dataclass(frozen=True, slots=True)
class MemberBill:
    """A bill as of the day it is printed; `forward_rappen` plus the amounts of `rows`, earliest first, is `open_rappen`.

    `letter` are the lines of the address, at least a name. `number` names member and latest booking of the account, as the
    reference of `slip` does. Nothing open, or a credit (negative): `slip` is None unless a blank one was asked for.
    """

    about: Imprint
    name: str
    language: str
    number: str
    letter: tuple[str, ...]
    forward_rappen: int
    forward_day: date | None
    rows: tuple[AccountRow, ...]
    open_rappen: int
    due: date | None
    slip: QrBill | None


def member_bill(
    *, member: Member, club: Club, today: date, slip: SlipKind = SlipKind.OPEN
) -> MemberBill:
    """The bill of one person as the books are at this moment, in five queries.

    It goes back to the last day on which nothing was owed, or as far as a page holds; what is older is brought forward.
    Raises `BillRefused` where a bank would refuse it, `NoPaymentAccount` where the club set none.
    """
    with read_snapshot():
        return _bill(member, slip, _Shared.of(club, today))


def open_bills(*, club: Club, today: date) -> tuple[MemberBill, ...]:
    """The bills of all who owe something, by name, from one moment; raises as `member_bill` does.

    Three queries a person.
    """
    with read_snapshot():
        owing = [row.member_id for row in balances() if row.balance_rappen > 0]
        members = Member.objects.in_bulk(owing)
        shared = _Shared.of(club, today)
        return tuple(_bill(members[member_id], SlipKind.OPEN, shared) for member_id in owing)


@dataclass(frozen=True, slots=True)
class _Shared:
    """What all bills of a day have in common."""

    club: Club
    about: Imprint
    due: date | None
    message: str

    @classmethod
    def of(cls, club: Club, day: date) -> "_Shared":
        if missing := _missing(club):
            raise NoPaymentAccount(", ".join(missing))
        planned = Evening.objects.filter(opened_at=None, date__gt=day).order_by("date")
        return cls(
            club=club,
            about=imprint(club=club, today=day),
            due=planned.values_list("date", flat=True).first(),
            message=_message(club.fund_name, year_of(day, club=club).label),
        )


def has_payment_account(club: Club) -> bool:
    """Whether the club said where its money goes; whether a bank agrees is checked with each bill."""
    return not _missing(club)


def _missing(club: Club) -> list[str]:
    fields = (
        (gettext("IBAN"), club.iban),
        (gettext("PLZ"), club.postal_code),
        (gettext("Ort"), club.town),
    )
    return [label for label, value in fields if not value]


def _bill(member: Member, kind: SlipKind, shared: _Shared) -> MemberBill:
    account = member_account(member.pk, most=MOST_READ)
    forward, forward_day, rows = _open_rows(account)
    return MemberBill(
        about=shared.about,
        name=member.call_name,
        language=member.language or shared.club.language,
        number=f"{member.number}-{account.seen}",
        letter=letter_of(member),
        forward_rappen=forward,
        forward_day=forward_day,
        rows=rows,
        open_rappen=account.balance_rappen,
        due=shared.due,
        slip=_slip(member, account, kind, shared),
    )


def _open_rows(account: MemberAccount) -> tuple[int, date | None, tuple[AccountRow, ...]]:
    """What is brought forward, from which day, and the rows since, earliest first; none where nothing is owed."""
    if account.balance_rappen <= 0:
        return account.balance_rappen, None, ()
    unpaid = list(takewhile(lambda row: row.balance_rappen > 0, account.folded))
    shown = account.folded[: min(len(unpaid), MOST_ROWS)]
    hidden = account.folded[len(shown) :]
    forward = account.balance_rappen - sum(row.amount_rappen for row in shown)
    return forward, hidden[0].day if hidden else None, tuple(reversed(shown))


def _slip(member: Member, account: MemberAccount, kind: SlipKind, shared: _Shared) -> QrBill | None:
    """The slip, which every bank takes."""
    if kind is SlipKind.OPEN and account.balance_rappen <= 0:
        return None
    club = shared.club
    slip = QrBill(
        iban=club.iban,
        creditor=creditor_of(club),
        amount_rappen=account.balance_rappen if kind is SlipKind.OPEN else None,
        debtor=debtor_of(member),
        reference=reference(
            ReferenceKind(club.reference_kind), member=member.number, statement=account.seen
        ),
        message=shared.message,
    )
    # Whether a bank takes it is known before anybody sees it.
    payload(slip)
    return slip


def _message(fund_name: str, year: str) -> str:
    """What the payment is for; the year alone where the fund's name is none that banks can read."""
    message = plain(f"{fund_name} {year}")
    try:
        check_text(message, most=LONGEST_MESSAGE)
    except BillRefused:
        return year
    return message
