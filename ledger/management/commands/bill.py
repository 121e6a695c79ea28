"""`manage.py bill`: the bill of one member, or of all who owe something, as PDF with the Swiss QR code."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone

from clique.models import Club, Language, Member, name_key
from ledger.management.books_command import BooksCommand
from ledger.management.options import the_club
from ledger.management.output import output_file
from ledger.queries.member_bill import MemberBill, SlipKind, member_bill, open_bills

# The slip speaks all languages of the banks, the letter those of the pages.
LANGUAGES = (*Language.values, "fr", "it")


class Command(BooksCommand):
    """Writes the whole file or nothing."""

    help = (
        "Write the bill of one member, or those of all who owe something, as PDF with the Swiss QR"
        " code. The same books on the same day give the same bytes."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        whose = parser.add_mutually_exclusive_group(required=True)
        whose.add_argument("--member", metavar="NAME", help="the call name of one member")
        whose.add_argument("--all", action="store_true", help="all who owe something, a page each")
        parser.add_argument(
            "--blank", action="store_true", help="with --member: a slip without an amount"
        )
        parser.add_argument(
            "--language",
            metavar="|".join(LANGUAGES),
            help="by default each member's own; fr and it are for the slip alone",
        )
        parser.add_argument(
            "--output", metavar="FILE", required=True, help="the PDF, - for standard output"
        )

    def carry_out(self, **options: Any) -> None:
        # reportlab is slow to load, and most commands do without it.
        from ledger.pdf.member_bill import member_bills_pdf  # noqa: PLC0415

        language = options["language"]
        if language is not None and language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise CommandError(f"--language is {language[:40]!r}; it must be one of {known}")
        bills = _bills(options["member"], the_club(), blank=options["blank"])
        pdf = member_bills_pdf(bills, language=language)
        with output_file(options["output"]) as file:
            file.write(pdf)


def _bills(name: str | None, club: Club, *, blank: bool) -> tuple[MemberBill, ...]:
    today = timezone.localdate()
    if name is not None:
        member = Member.objects.filter(call_name_key=name_key(name)).first()
        if member is None:
            raise CommandError(f"there is no member called {name[:80]!r}")
        slip = SlipKind.BLANK if blank else SlipKind.OPEN
        return (member_bill(member=member, club=club, today=today, slip=slip),)
    if blank:
        raise CommandError("--blank goes with --member")
    bills = open_bills(club=club, today=today)
    if not bills:
        raise CommandError("nobody owes anything")
    return bills
