"""`manage.py score FILE`: the result of a game record."""

from typing import Any

from games.engine.errors import RuleError
from games.engine.records import read_game, score
from games.management.record_command import RecordCommand, read_record
from games.words import refusal


class Command(RecordCommand):
    help = "Print the result of a game record (docs/records.md) as JSON: players, places, stakes."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            result = score(read_game(read_record(options["file"])))
        except RuleError as error:
            # Django's red would stand before the place with which the line has to begin.
            self.stderr.write(refusal(error), style_func=str)
            raise SystemExit(1) from None
        self.stdout.write(self.json(result))
