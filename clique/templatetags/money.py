"""`{{ x_rappen|franken }}` and `{{ x_rappen|chf }}`; Django's own Swiss locale would print a comma."""

from django import template

from clique import money

register = template.Library()
register.filter("franken", money.franken)
register.filter("chf", money.chf)
