"""`manage.py load_game FILE`: book a game record."""

from argparse import ArgumentParser
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from clique.actors import NOBODY
from clique.errors import UserError
from clique.terminal import one_line
from games.actions.records import load_record
from games.engine.errors import RuleError
from games.engine.records import read_game
from games.errors import RecordRefused
from games.management.record_command import RecordCommand, read_record
from games.words import refusal


class Command(RecordCommand):
    help = (
        "Book a finished game record (docs/records.md) on its date; the absent stand as written. "
        "The same record is booked once. Prints the game's id, whether it is new and its total."
    )
    needs_database = True
    may_be_missing = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--create-members",
            action="store_true",
            help="make full members, from the record's date on, of names that are not known",
        )
        parser.add_argument(
            "--again",
            action="store_true",
            help="book the record although it was booked before",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            loaded = load_record(
                record=read_game(read_record(options["file"])),
                create_members=options["create_members"],
                again=options["again"],
                by=NOBODY,
                now=timezone.now(),
            )
        except (RuleError, UserError) as error:
            self.stderr.write(_refusal(error))
            raise SystemExit(1) from None
        if not loaded.created:
            self.stderr.write(str(_("Diese Aufzeichnung ist schon verbucht; es kam nichts dazu.")))
        self.stdout.write(
            self.json(
                {
                    "game": loaded.game_id,
                    "created": loaded.created,
                    "total": loaded.total_rappen,
                }
            )
        )


def _refusal(error: RuleError | UserError) -> str:
    if isinstance(error, RuleError):
        return refusal(error)
    place = error.place if isinstance(error, RecordRefused) else "record"
    return one_line(f"{place}: {error}")
