"""`manage.py backup`: everything of the clique's in one file."""

from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.utils import timezone

from clique.terminal import in_english
from ledger.backup.errors import BackupFailed
from ledger.backup.keeping import BooksFaulty, NotOutside, OnSameDisk, keep_backup
from ledger.backup.making import is_well, make_backup
from ledger.management.books_command import BooksCommand
from ledger.management.output import output_file


class Command(BooksCommand):
    """Prints the path of the backup, unless it went to standard output."""

    help = (
        "Write database and receipts into one file, while the server runs or not, and verify the copy."
        " Prints the file's path; exits 1 if the books in it have faults, or if it could not be copied to BACKUP_DIR;"
        " says so if that is on the same disk."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--output",
            metavar="FILE",
            help="by default a new file in DATA_DIR/backups, and in BACKUP_DIR; - for standard output",
        )

    def carry_out(self, **options: Any) -> None:
        now = timezone.localtime()
        try:
            if options["output"]:
                self.write(options["output"], now=now)
            else:
                self.stdout.write(str(keep_backup(now=now)))
        except BooksFaulty as error:
            self.stdout.write(str(error.path))
            self.refuse(faulty(error.verified))
        except OnSameDisk as error:
            self.stdout.write(str(error.path))
            self.stderr.write(str(error), style_func=str)
        except NotOutside as error:
            self.stdout.write(str(error.path))
            self.refuse(str(error))
        except BackupFailed as error:
            self.refuse(in_english(error))

    def write(self, name: str, *, now: datetime) -> None:
        """Write it where it was asked for; nothing is kept elsewhere."""
        with output_file(name, mode=0o600) as file:
            manifest = make_backup(file, now=now)
        if name != "-":
            self.stdout.write(name)
        if not is_well(manifest):
            self.refuse(faulty(manifest.verified))


def faulty(verified: str) -> str:
    """The line for a backup whose books are not whole."""
    return f"the books in the backup have faults: {verified}"
