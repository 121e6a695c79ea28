"""What can be taken out of the places where the fund's money lies."""

from collections.abc import Mapping

from clique.money import franken
from ledger.errors import NotEnoughAtTwint, NotEnoughInTheBox
from ledger.models import Account, Standard
from ledger.queries.balances import balance_of_account

_REFUSALS: Mapping[str, type[NotEnoughInTheBox | NotEnoughAtTwint]] = {
    Standard.CASH: NotEnoughInTheBox,
    Standard.TWINT: NotEnoughAtTwint,
}


def check_there(account: Account, amount_rappen: int) -> None:
    """Refuse to take more out of the cash box or TWINT than the books hold there, inside the lock of the books.

    All bookings count, whatever their day: what is typed late may have been spent before it came in. A bank may be
    overdrawn. Reversals do not ask: what is wrong must be taken back, even if the money is gone.
    """
    refusal = _REFUSALS.get(account.code)
    if refusal is None:
        return
    there = balance_of_account(account)
    if there < amount_rappen:
        raise refusal(franken(there))
