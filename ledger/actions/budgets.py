"""What the fund plans for a year, by income and expense."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from clique.actors import Actor
from clique.errors import ChangedMeanwhile
from clique.idempotency import first_time
from clique.models import Club
from clique.transactions import write_transaction
from ledger.accounts import category_account, standard
from ledger.actions.typed import LONGEST_CATEGORY, MOST_RAPPEN, checked_text
from ledger.errors import BudgetRefused, TextNeeded, YearIsClosed
from ledger.models import Account, AccountKind, Budget, Standard
from ledger.posting import lock_books
from ledger.queries.closings import closed_until
from ledger.queries.year import budget_version
from ledger.years import year_by_label

ALWAYS = (Standard.STAKES, Standard.GIFTS)


def set_budget(
    *,
    label: str,
    amounts: Mapping[str, int | None],
    key: UUID,
    seen: int,
    by: Actor,
    now: datetime,
    new_category: str = "",
    new_rappen: int = 0,
) -> None:
    """Plan the year of this name: `amounts` by account code, and one category that no expense was booked on before.

    What is not named keeps its budget, None takes one away where there is one. `seen` is `YearStatement.budget_seen`:
    `ChangedMeanwhile` if somebody planned since. Raises `NoSuchYear`, `YearIsClosed`, `BudgetRefused`.
    """
    year = year_by_label(label, Club.objects.first() or Club())
    new_category = checked_text(new_category, longest=LONGEST_CATEGORY)
    if new_rappen and not new_category:
        raise TextNeeded
    if not all(0 <= (amount or 0) <= MOST_RAPPEN for amount in (*amounts.values(), new_rappen)):
        raise BudgetRefused
    content = {"year": label, "amounts": dict(amounts), "new": [new_category, new_rappen]}
    with write_transaction():
        if not first_time(key=key, kind="budget", content=content, by=by):
            return
        lock_books()
        closed = closed_until()
        if closed is not None and year.last <= closed:
            raise YearIsClosed
        if budget_version(label) != seen:
            raise ChangedMeanwhile
        planned = _accounts(_meant(label, amounts))
        if new_category:
            planned.append((category_account(new_category), new_rappen))
        for account, amount in planned:
            _plan(label, account, amount)


def _meant(label: str, amounts: Mapping[str, int | None]) -> dict[str, int]:
    """The budgets that change: those named, and 0 for those taken away."""
    known = set(Budget.objects.filter(year=label).values_list("account__code", flat=True))
    return {
        code: amount or 0 for code, amount in amounts.items() if amount is not None or code in known
    }


def _accounts(amounts: Mapping[str, int]) -> list[tuple[Account, int]]:
    """The accounts of these codes. Raises `BudgetRefused` for a code that is neither income nor expense."""
    for code in ALWAYS:
        if code in amounts:
            standard(code)
    kinds = (AccountKind.INCOME, AccountKind.EXPENSE)
    known = {row.code: row for row in Account.objects.filter(code__in=amounts, kind__in=kinds)}
    if known.keys() != set(amounts):
        raise BudgetRefused
    return [(known[code], amount) for code, amount in amounts.items()]


def _plan(label: str, account: Account, amount_rappen: int) -> None:
    budget = Budget.objects.filter(year=label, account=account).first()
    if budget is None:
        Budget.objects.create(year=label, account=account, amount_rappen=amount_rappen)
    elif budget.amount_rappen != amount_rappen:
        budget.amount_rappen = amount_rappen
        budget.version += 1
        budget.save(update_fields=["amount_rappen", "version"])
