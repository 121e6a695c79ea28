"""`manage.py restore`: a backup put back."""

import shutil
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import IO, Any

from django.core.management import call_command
from django.utils import timezone

from clique.terminal import in_english
from ledger.backup.errors import BackupFailed
from ledger.backup.restoring import restore_backup
from ledger.management.books_command import BooksCommand


class Command(BooksCommand):
    """Says where the database before was put aside, and ends with `verify`."""

    help = (
        "Put a backup back. The database before is put aside, never deleted. Refused while the server"
        " runs, and over books that the backup does not hold or a newer program's, unless --replace."
        " Ends with `verify`."
    )
    # It asks itself, and --replace puts one of a newer program aside.
    needs_database = False
    may_be_missing = True

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the backup, - for standard input")
        parser.add_argument(
            "--replace",
            action="store_true",
            help="also over newer or other books; they are put aside",
        )

    def carry_out(self, **options: Any) -> None:
        with tempfile.TemporaryFile() as source:
            self.read(options["file"], source)
            try:
                aside = restore_backup(
                    source, now=timezone.localtime(), over_newer=options["replace"]
                )
            except BackupFailed as error:
                self.refuse(in_english(error))
        if aside:
            self.stdout.write(f"before: {aside}")
        call_command("verify", stdout=self.stdout, stderr=self.stderr)

    def read(self, name: str, target: IO[bytes]) -> None:
        """Take the file in, once: standard input cannot be read twice."""
        try:
            if name == "-":
                shutil.copyfileobj(sys.stdin.buffer, target)
            else:
                with Path(name).open("rb") as file:
                    shutil.copyfileobj(file, target)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else "there is no such file"
            self.refuse(f"{name[:200]!a} cannot be read: {reason}")
        target.seek(0)
