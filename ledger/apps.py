"""The app as Django knows it."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    """The `ledger` app."""

    name = "ledger"
