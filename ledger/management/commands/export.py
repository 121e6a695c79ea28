"""`manage.py export`: the books for other programs and for later."""

from argparse import ArgumentParser
from typing import IO, Any

from django.utils import timezone

from clique.models import Club
from clique.transactions import read_snapshot
from ledger.errors import NoSuchYear
from ledger.export.archive import write_archive
from ledger.export.journal import hledger_journal
from ledger.management.books_command import BooksCommand
from ledger.management.output import output_file
from ledger.queries.journal import chain_head
from ledger.years import FundYear, year_by_label, year_of


class Command(BooksCommand):
    """Writes the whole file or nothing."""

    help = (
        "Write the archive of a fund year as ZIP, with LIESMICH.txt, lists, journal, payment lists, game"
        " records and receipts; or the whole history as one journal that hledger reads."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--year", metavar="2026/27", help="the archive of this fund year")
        what.add_argument("--journal", action="store_true", help="the whole history for hledger")
        parser.add_argument(
            "--output", metavar="FILE", required=True, help="the file, - for standard output"
        )

    def carry_out(self, **options: Any) -> None:
        club = Club.objects.first() or Club()
        year = None if options["journal"] else self.chosen_year(options["year"], club)
        with output_file(options["output"]) as file, read_snapshot():
            if year is None:
                _write_journal(file)
            else:
                write_archive(file, year=year, club=club, today=timezone.localdate())

    def chosen_year(self, label: str, club: Club) -> FundYear:
        """The year that was asked for."""
        try:
            return year_by_label(label, club)
        except NoSuchYear:
            today = year_of(timezone.localdate(), club=club)
            self.refuse(f"There is no fund year {label!r}; they are called {today.label}.")


def _write_journal(file: IO[bytes]) -> None:
    for line in hledger_journal(head=chain_head()):
        file.write(f"{line}\n".encode())
