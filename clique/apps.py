"""The app as Django knows it."""

from django.apps import AppConfig


class CliqueConfig(AppConfig):
    """The `clique` app."""

    name = "clique"
