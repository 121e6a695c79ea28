"""The app as Django knows it."""

from importlib import import_module

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class LedgerConfig(AppConfig):
    """The `ledger` app: answers what the table announces and guards the books after every migrate."""

    name = "ledger"

    def ready(self) -> None:
        from clique.signals import server_started
        from games.signals import game_finished, game_reopened
        from ledger import receivers

        import_module("ledger.checks")  # registers them
        server_started.connect(receivers.remember)
        server_started.connect(receivers.keep_backups)
        game_finished.connect(receivers.charge)
        game_reopened.connect(receivers.take_back)
        pre_migrate.connect(receivers.make_way, sender=self)
        post_migrate.connect(receivers.guard, sender=self)
