"""The words of a chart, in the language spoken; the same for both of its painters."""

from clique.dates import month_name
from ledger.charts import Month


def month_words(month: Month) -> str:
    """The name below a month, as long as there is room: `Dezember`, `Dez`."""
    name = month_name(month.first.month)
    return name[:3] if month.is_short else name
