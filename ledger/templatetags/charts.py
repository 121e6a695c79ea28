"""Words for charts: `{{ day|month_name }}`."""

from datetime import date

from django import template

from clique import dates

register = template.Library()


@register.filter
def month_name(day: date) -> str:
    """The name of the day's month, `Dezember`."""
    return dates.month_name(day.month)
