"""Words for charts: `{{ month|month_words }}`."""

from django import template

from ledger import chart_words
from ledger.charts import Month

register = template.Library()


@register.filter
def month_words(month: Month) -> str:
    """The name below a month, as long as there is room: `Dezember`, `Dez`."""
    return chart_words.month_words(month)
