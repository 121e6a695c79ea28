"""`manage.py replay FILE`: the outcome of a deal record."""

from typing import Any

from games.engine.deal_records import outcome, read_deal
from games.engine.errors import RuleError
from games.management.record_command import RecordCommand, read_record
from games.words import refusal


class Command(RecordCommand):
    help = (
        "Print the outcome of a deal record (docs/records.md) as JSON: values, strikes, and before the "
        "end whose turn it is and what he may do."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            result = outcome(read_deal(read_record(options["file"])))
        except RuleError as error:
            # Django's red would stand before the place with which the line has to begin.
            self.stderr.write(refusal(error), style_func=str)
            raise SystemExit(1) from None
        self.stdout.write(self.json(result))
