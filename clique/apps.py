"""The app as Django knows it."""

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.forms import Field
from django.utils.translation import gettext_lazy as _

from clique.sessions import note_sign_in


class CliqueConfig(AppConfig):
    """The `clique` app."""

    name = "clique"

    def ready(self) -> None:
        """Listen to who signs in, and let every form say in the house's words what is missing."""
        user_logged_in.connect(note_sign_in, dispatch_uid="session begins")
        Field.default_error_messages["required"] = _("Hier fehlt noch etwas.")
