"""The app as Django knows it."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The `games` app."""

    name = "games"
