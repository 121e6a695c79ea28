"""`manage.py migrate`: Django's own, but for the checks before it."""

from typing import Any

from django.core.management.commands import migrate


class Command(migrate.Command):
    """Migrates without asking first whether the database is guarded: the guards are what it puts in place at its end."""

    def get_check_kwargs(self, options: dict[str, Any]) -> Any:
        return {**super().get_check_kwargs(options), "databases": []}
