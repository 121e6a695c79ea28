"""`manage.py flush`: for tests alone."""

from typing import Any

from django.core import mail
from django.core.management.base import CommandError
from django.core.management.commands import flush
from django.db import connections

from ledger.triggers import taken_away


class Command(flush.Command):
    """Empties a test database, whose books are guarded as everywhere; refuses on any other."""

    help = "Refused: the books are append-only. Only the tests may empty their own database."

    def handle(self, *args: Any, **options: Any) -> None:
        # Django's test environment alone collects mails here.
        if not hasattr(mail, "outbox"):
            raise CommandError("The books are append-only: nothing was deleted.")
        with taken_away(connections[options["database"]]):
            super().handle(*args, **options)
