"""`manage.py doctor`: what is well with this installation, and what is not."""

from argparse import ArgumentParser
from typing import Any

from django.db import DatabaseError
from django.utils import timezone, translation

from clique.models import Club
from ledger.doctor.examine import examine
from ledger.doctor.finding import Finding, State
from ledger.management.books_command import BooksCommand, printable


class Command(BooksCommand):
    """Says how each thing is and what to do, in the club's language."""

    help = (
        "Look at address, HTTPS, database, migrations, guards, books, disk, backups, mail and clock: a line each,"
        " `ok`, `warn` or `fault`, and what to do. Exits 1 on a fault."
    )
    # One of a newer program is among what it tells.
    needs_database = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="answer with JSON")

    def carry_out(self, **options: Any) -> None:
        with translation.override(_language()):
            found = examine(now=timezone.localtime())
        if options["json"]:
            told = [
                {"name": one.name, "state": one.state.value, "words": _words(one)} for one in found
            ]
            self.print_json(told)
        else:
            for one in found:
                self.stdout.write(f"{one.state:5}  {printable(f'{one.title}: {_words(one)}')}")
        if any(one.state == State.FAULT for one in found):
            raise SystemExit(1)


def _words(finding: Finding) -> str:
    return f"{finding.words} {finding.advice}".strip()


def _language() -> str:
    try:
        language = Club.objects.filter(pk=1).values_list("language", flat=True).first()
    except DatabaseError:
        language = None
    return language or "de"
