"""`manage.py export`: the books for other programs and for later."""

from argparse import ArgumentParser
from typing import Any

from clique.transactions import read_snapshot
from ledger.export.journal import hledger_journal
from ledger.management.books_command import BooksCommand
from ledger.management.output import output_file
from ledger.queries.journal import chain_head


class Command(BooksCommand):
    """Writes the whole file or nothing."""

    help = "Write the whole history as one journal that hledger reads."

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--journal", action="store_true", help="the whole history for hledger")
        parser.add_argument(
            "--output", metavar="FILE", required=True, help="the file, - for standard output"
        )

    def carry_out(self, **options: Any) -> None:
        with output_file(options["output"]) as file, read_snapshot():
            for line in hledger_journal(head=chain_head()):
                file.write(f"{line}\n".encode())
