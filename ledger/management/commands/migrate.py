"""`manage.py migrate`: Django's own, but for what is asked before it."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate

from clique.migrated import NewerDatabase, refuse_newer


class Command(migrate.Command):
    """Migrates without asking first whether the database is guarded: the guards are what it puts in place at its end.

    Refuses a database of a newer program, on which it would put the guards of today.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            refuse_newer()
        except NewerDatabase as error:
            raise CommandError(str(error)) from error
        super().handle(*args, **options)

    def get_check_kwargs(self, options: dict[str, Any]) -> Any:
        return {**super().get_check_kwargs(options), "databases": []}
