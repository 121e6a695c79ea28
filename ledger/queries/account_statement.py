"""The statement of one person's account, for paper: from a day on, with what was owed before."""

from dataclasses import dataclass
from datetime import date

from clique.models import Club, Member
from clique.transactions import read_snapshot
from ledger.queries.accounts import AccountRow, member_account
from ledger.queries.imprint import Imprint, imprint
from ledger.years import FundYear, year_of


@dataclass(frozen=True, slots=True)
class AccountStatement:
    """The account of one person, earliest booking first.

    `brought_forward_rappen` plus the amounts of `rows` is `balance_rappen`. `since` is None where nothing is left out before;
    `year` is the fund year of its day, `address` are the lines of a letter, the name alone if no address is known.
    """

    imprint: Imprint
    number: int
    name: str
    address: tuple[str, ...]
    year: FundYear
    since: date | None
    brought_forward_rappen: int
    rows: tuple[AccountRow, ...]
    balance_rappen: int


def account_statement(
    *, member: Member, club: Club, today: date, in_full: bool = False
) -> AccountStatement:
    """The statement of the fund year that `today` lies in, reversed bookings folded away; or all there ever was, `in_full`.

    The same rows as on the member's page, read at one moment. Four queries.
    """
    year = year_of(today, club=club)
    since = None if in_full else year.first
    with read_snapshot():
        about = imprint(club=club, today=today)
        account = member_account(member.pk, since=since)
    rows = account.rows if in_full else account.folded
    return AccountStatement(
        imprint=about,
        number=member.number,
        name=member.call_name,
        address=_address(member),
        year=year,
        since=since,
        brought_forward_rappen=account.brought_forward_rappen,
        rows=tuple(reversed(rows)),
        balance_rappen=account.balance_rappen,
    )


def _address(member: Member) -> tuple[str, ...]:
    lines = (
        member.full_name or member.call_name,
        f"{member.street} {member.house_number}".strip(),
        f"{member.postal_code} {member.town}".strip(),
    )
    return tuple(line for line in lines if line)
