"""`{{ day|day_long }}` and its kin; the words follow the page's language."""

from django import template

from clique import dates

register = template.Library()
register.filter("day_long", dates.day_long)
register.filter("day_full", dates.day_full)
register.filter("day_month", dates.day_month)
register.filter("day_short", dates.day_short)
register.filter("day_numeric", dates.day_numeric)
