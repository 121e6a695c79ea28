"""`manage.py payment_list`: the payment list of an evening, of a span, or as of today, as PDF."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone, translation

from clique.management.house_command import HouseCommand
from clique.models import Language
from ledger.management.options import asked_language, iso_day, the_club
from ledger.management.output import output_file
from ledger.queries.payment_columns import OfEvening, OfSpan, OfToday, Scope
from ledger.queries.payment_list import listed_evenings, payment_list


class Command(HouseCommand):
    """Writes the whole file or nothing."""

    help = (
        "Write the payment list as PDF: of an evening, of a span of days, or as of today. The same"
        " books on the same day give the same bytes. Dates are ISO, such as 2026-12-04."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--evening", metavar="DATE", help="of this evening, a column a game")
        parser.add_argument("--from", metavar="DATE", help="of all evenings from this day on")
        parser.add_argument("--to", metavar="DATE", help="up to this day, included")
        parser.add_argument(
            "--language", metavar="|".join(Language.values), help="by default the club's"
        )
        parser.add_argument(
            "--output", metavar="FILE", required=True, help="the PDF, - for standard output"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        # reportlab is slow to load, and most commands do without it.
        from ledger.pdf.payment_list import payment_list_pdf  # noqa: PLC0415

        scope = _scope(options["evening"], options["from"], options["to"])
        club = the_club()
        with translation.override(asked_language(options["language"], club)):
            payments = payment_list(scope=scope, club=club, today=timezone.localdate())
            pdf = payment_list_pdf(payments)
        with output_file(options["output"]) as file:
            file.write(pdf)


def _scope(evening: str | None, first: str | None, last: str | None) -> Scope:
    if evening is not None:
        if first is not None or last is not None:
            raise CommandError("either --evening, or --from and --to")
        day = iso_day("--evening", evening)
        if day not in {evening.date for evening in listed_evenings()}:
            raise CommandError(f"no evening began on {day.isoformat()}")
        return OfEvening(day)
    if first is None and last is None:
        return OfToday()
    if first is None or last is None:
        raise CommandError("--from and --to belong together")
    span = OfSpan(iso_day("--from", first), iso_day("--to", last))
    if span.last < span.first:
        raise CommandError("--to lies before --from")
    return span
