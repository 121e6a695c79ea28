"""Django's own sentences that a person can meet, listed so that `makemessages` puts them into the catalogues.

Django speaks no `gsw`, and its English is no Zeedel. German comes from Django. Nothing imports this module.
"""

from django.utils.translation import gettext_noop, ngettext_lazy

FORMS = (
    gettext_noop("Select a valid choice. %(value)s is not one of the available choices."),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
    ),
)
PASSWORDS = (
    gettext_noop("This password is too common."),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
)
