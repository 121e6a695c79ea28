"""What each form of the table carries, and how long a name is on the screen."""

import unicodedata
from collections.abc import Hashable
from functools import lru_cache
from uuid import uuid4

from django import template
from django.middleware.csrf import get_token
from django.template import loader
from django.template.context import RequestContext
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.phrases import place_words

register = template.Library()
register.filter("place", place_words)

# Widths of the letters of Barlow Condensed 600, in tenths of an ordinary one (0.44 em); what is not listed has 10.
_TENTHS = {
    letter: tenths
    for tenths, letters in ((5, "iIjl.,:;'’!| "), (7, "ftr1-()[]"), (15, "mwWM@%&ÆŒæœ"))
    for letter in letters
}
_CAPITAL = 11
_BUCKETS = (6, 7, 8, 10, 12, 20, 40)


@register.simple_tag(takes_context=True)
def command(context: RequestContext, seen: int) -> str:
    """The hidden fields of a form that changes something: token, key of this one act, version seen."""
    return format_html(
        '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
        '<input type="hidden" name="key" value="{}" autocomplete="off">'
        '<input type="hidden" name="seen" value="{}" autocomplete="off">',
        get_token(context["request"]),
        uuid4(),
        seen,
    )


@register.simple_tag
def kept(template_name: str, **values: Hashable) -> SafeString:
    """The fragment of these values alone, drawn once per language: a tap changes one tile of ten and redraws them all.

    The template sees nothing but `values`, which are frozen, so equal values give equal HTML.
    """
    return _drawn(template_name, get_language(), tuple(values.items()))


@lru_cache(maxsize=4096)
def _drawn(
    template_name: str, language: str | None, values: tuple[tuple[str, Hashable], ...]
) -> SafeString:
    return loader.render_to_string(template_name, dict(values))


@register.filter
@lru_cache(maxsize=1024)
def length_bucket(name: str) -> str:
    """How long a name is on the screen, in letters of ordinary width: up to "6", "7", "8", "10", "12", "20", "40" or "80"."""
    letters = -(-sum(_tenths(letter) for letter in name) // 10)
    return next((str(most) for most in _BUCKETS if letters <= most), "80")


def _tenths(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF" or unicodedata.category(letter) == "So":
        return 22
    return _TENTHS.get(letter, _CAPITAL if letter.isupper() else 10)
