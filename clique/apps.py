"""The app as Django knows it."""

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in

from clique.sessions import note_sign_in


class CliqueConfig(AppConfig):
    """The `clique` app."""

    name = "clique"

    def ready(self) -> None:
        """Listen to who signs in."""
        user_logged_in.connect(note_sign_in, dispatch_uid="session begins")
