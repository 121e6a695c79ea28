"""Pictures from the one sprite file: `{% icon "undo" %}`, `{% mask member.number %}`, `{% brand %}`, `{% sprite "t-1" %}`."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

MASKS = 4


@register.simple_tag
def sprite(symbol: str) -> str:
    """The address of one symbol, for a `<use>` of one's own."""
    return f"{static('clique/icons/icons.svg')}#{symbol}"


@register.simple_tag
def icon(name: str) -> SafeString:
    """A Lucide icon; always beside a word, so it is hidden from screen readers."""
    return format_html(
        '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="{}"></use></svg>',
        sprite(f"i-{name}"),
    )


@register.simple_tag
def mask(number: int) -> SafeString:
    """The avatar of the member with this number: one of four head shapes."""
    return format_html(
        '<svg class="shape mask" viewBox="0 0 40 46" aria-hidden="true"><use href="{}"></use></svg>',
        sprite(f"mask-{(number - 1) % MASKS + 1}"),
    )


@register.simple_tag
def brand() -> SafeString:
    """The lantern with the drop."""
    return format_html(
        '<svg class="shape" viewBox="0 0 26 30" aria-hidden="true"><use href="{}"></use></svg>',
        sprite("brand"),
    )
