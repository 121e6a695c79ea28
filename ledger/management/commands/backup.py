"""`manage.py backup`: everything of the clique's in one file."""

from argparse import ArgumentParser
from typing import Any

from django.utils import timezone

from ledger.backup.errors import BackupFailed
from ledger.backup.making import backup_name, backups_folder, is_well, make_backup
from ledger.management.books_command import BooksCommand
from ledger.management.output import output_file


class Command(BooksCommand):
    """Prints the path of the backup, unless it went to standard output."""

    help = (
        "Write database and receipts into one file, while the server runs or not, and verify the copy."
        " Prints the file's path; exits 1 if the books in it have faults."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--output",
            metavar="FILE",
            help="by default a new file in DATA_DIR/backups; - for standard output",
        )

    def carry_out(self, **options: Any) -> None:
        now = timezone.localtime()
        name = options["output"] or str(backups_folder() / backup_name(now))
        try:
            with output_file(name, mode=0o600) as file:
                manifest = make_backup(file, now=now)
        except BackupFailed as error:
            self.refuse(str(error))
        if name != "-":
            self.stdout.write(name)
        if not is_well(manifest):
            self.refuse(f"the books in the backup have faults: {manifest.verified}")
