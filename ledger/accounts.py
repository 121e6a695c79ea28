"""The accounts as they come to be: each on its first use, by an action that holds the lock of the books."""

from collections.abc import Iterable

from clique.models import Member, name_key
from ledger.errors import CategoriesFull, NoSuchMember
from ledger.models import Account, AccountKind, Standard

FIRST_CATEGORY, LAST_CATEGORY = 4001, 4999

_KINDS = {
    Standard.CASH: AccountKind.ASSET,
    Standard.BANK: AccountKind.ASSET,
    Standard.TWINT: AccountKind.ASSET,
    Standard.UNASSIGNED: AccountKind.LIABILITY,
    Standard.STAKES: AccountKind.INCOME,
    Standard.GIFTS: AccountKind.INCOME,
    Standard.FOUND: AccountKind.INCOME,
    Standard.FEES: AccountKind.EXPENSE,
    Standard.LOSSES: AccountKind.EXPENSE,
    Standard.OPENING: AccountKind.EQUITY,
}


def member_code(number: int) -> str:
    """The code that stands for the member with this number: `1100-0012`."""
    return f"1100-{number:04d}"


def standard_kind(code: str) -> AccountKind | None:
    """The kind that the accounts of this code are, None for a code that this program does not give."""
    if code in Standard.values:
        return _KINDS[Standard(code)]
    if code.startswith("1100-"):
        return AccountKind.RECEIVABLE
    in_categories = code.isdecimal() and FIRST_CATEGORY <= int(code) <= LAST_CATEGORY
    return AccountKind.EXPENSE if in_categories else None


def standard(code: Standard) -> Account:
    """The account that every clique has under this code."""
    return Account.objects.get_or_create(code=code.value, defaults={"kind": _KINDS[code]})[0]


def account_of(member_id: int) -> Account:
    """The account of one member, whose id may come from an address. Raises `NoSuchMember`."""
    member = Member.objects.filter(pk=member_id).first()
    if member is None:
        raise NoSuchMember
    return Account.objects.filter(member=member).first() or _open_account(member)


def member_accounts(member_ids: Iterable[int]) -> dict[int, Account]:
    """The accounts of these members, by member. Raises `NoSuchMember`."""
    wanted = set(member_ids)
    found: dict[int, Account] = {}
    for account in Account.objects.filter(member_id__in=wanted):
        if account.member_id is not None:
            found[account.member_id] = account
    if missing := wanted - found.keys():
        members = Member.objects.filter(pk__in=missing).order_by("number")
        found |= {member.pk: _open_account(member) for member in members}
    if missing := wanted - found.keys():
        raise NoSuchMember
    return found


def category_account(name: str) -> Account:
    """The account of the expense category that is called `name`, whatever its capitals. Raises `CategoriesFull`."""
    categories = Account.objects.filter(kind=AccountKind.EXPENSE)
    known = categories.filter(name_key=name_key(name)).first()
    if known is not None:
        return known
    numbered = categories.filter(code__range=(str(FIRST_CATEGORY), str(LAST_CATEGORY)))
    last = numbered.order_by("-code").values_list("code", flat=True).first()
    code = FIRST_CATEGORY if last is None else int(last) + 1
    if code > LAST_CATEGORY:
        raise CategoriesFull
    return Account.objects.create(
        code=str(code), name=name, name_key=name_key(name), kind=AccountKind.EXPENSE
    )


def _open_account(member: Member) -> Account:
    return Account.objects.create(
        code=member_code(member.number), kind=AccountKind.RECEIVABLE, member=member
    )
