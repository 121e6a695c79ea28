"""`manage.py move_database`: from SQLite to PostgreSQL, or back."""

from argparse import ArgumentParser
from typing import Any

from clique.terminal import in_english
from ledger.backup.errors import BackupFailed
from ledger.backup.moving import move_database
from ledger.management.books_command import BooksCommand


class Command(BooksCommand):
    """The database of the installation stays as it is; from the next start on DATABASE_URL names the new one."""

    help = (
        "Copy the whole database into an empty one, on SQLite or PostgreSQL, and compare every row, the chain and the balances"
        " there. Refused while the server runs. Prints the line of `verify`; then start with DATABASE_URL set to the new one."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--to",
            metavar="URL",
            required=True,
            help="postgres://user:password@host:5432/name, or sqlite:////path/to/clique.sqlite3",
        )

    def carry_out(self, **options: Any) -> None:
        try:
            self.stdout.write(move_database(options["to"]))
        except BackupFailed as error:
            self.refuse(in_english(error))
