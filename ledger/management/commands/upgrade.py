"""`manage.py upgrade`: what `make upgrade` ends with."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from clique.migrated import applied_migrations
from clique.presence import Occupied, without_servers
from clique.terminal import in_english
from ledger.backup.errors import BackupFailed
from ledger.backup.folders import UPGRADE, FolderUnfit
from ledger.backup.keeping import NotOutside, keep_backup
from ledger.management.books_command import BooksCommand
from ledger.triggers import guard_faults
from ledger.verify import verify


class Command(BooksCommand):
    """Nothing is migrated before a backup lies there on whose copy the migration was rehearsed."""

    help = (
        "Bring the database up to date with the program: make a backup and rehearse on its copy, migrate, check."
        " Prints the backup's path and ends with the line of `verify`. Refused while the server runs."
    )

    # It makes one, as `migrate` does.
    may_be_missing = True

    def carry_out(self, **options: Any) -> None:
        try:
            with without_servers(Path(settings.DATA_DIR)):
                backup = self.back_up() if applied_migrations() else None
                call_command("migrate", verbosity=0, interactive=False)
        except Occupied:
            self.refuse("the server runs; stop it first (nothing was changed)")
        verdict = verify()
        for fault in (*guard_faults(connection), *verdict.faults):
            self.refuse(
                f"{in_english(fault)}; the database before:"
                f" .venv/bin/python manage.py restore --replace {backup}"
            )
        self.stdout.write(f"ok {verdict.head.number} {verdict.head.digits}")

    def back_up(self) -> Path:
        """A backup of the database as it is. A stick that is away is no reason to wait; faulty books are."""
        try:
            path = keep_backup(now=timezone.localtime(), kind=UPGRADE)
        except NotOutside as error:
            self.stderr.write(str(error), style_func=str)
            path = error.path
        except (BackupFailed, FolderUnfit) as error:
            self.refuse(f"nothing was changed, as there is no good backup: {in_english(error)}")
        self.stdout.write(f"backup: {path}")
        return path
