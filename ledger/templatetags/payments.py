"""What the rows of the payment list need: `{% for column, stake in columns|beside:row.stakes %}`."""

from collections.abc import Sequence

from django import template

from ledger.queries.payment_columns import StakeColumn
from ledger.queries.payment_list import Stake

register = template.Library()


@register.filter
def beside(
    columns: Sequence[StakeColumn], stakes: Sequence[Stake]
) -> tuple[tuple[StakeColumn, Stake], ...]:
    """Each column with what a row has in it."""
    return tuple(zip(columns, stakes, strict=True))
