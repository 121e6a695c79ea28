"""`manage.py document KIND`: each document as PDF, as its button gives it."""

from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone, translation

from clique.management.house_command import HouseCommand
from clique.models import Club, Language, Member, name_key
from games.models import Evening
from ledger import papers
from ledger.errors import NoSuchYear
from ledger.management.options import asked_language, iso_day, the_club
from ledger.management.output import output_file
from ledger.models import CashCount
from ledger.papers import Paper
from ledger.years import FundYear, year_by_label, year_of

Options = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """A document: how it is made, and which options it takes; `needs` is the one it cannot do without."""

    make: Callable[[Club, Options], Paper]
    takes: tuple[str, ...] = ()
    needs: str = ""


class Command(HouseCommand):
    """Writes the whole file or nothing."""

    help = (
        "Write a document as PDF. The same books on the same day give the same bytes. Kinds:"
        " statement --member NAME [--full]; ranking --evening DATE; strike_slip --evening DATE;"
        " year, journal, accounts, audit [--year 2026/27]; cash_count [--day DATE]; fund_years."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("kind", metavar="KIND", help=", ".join(KINDS))
        parser.add_argument("--member", metavar="NAME", help="whose statement, by the call name")
        parser.add_argument(
            "--full", action="store_true", help="the whole account, and what was reversed"
        )
        parser.add_argument("--evening", metavar="DATE", help="of which evening, ISO")
        parser.add_argument("--year", metavar="2026/27", help="by default the year of today")
        parser.add_argument("--day", metavar="DATE", help="by default the day of the last count")
        parser.add_argument(
            "--language", metavar="|".join(Language.values), help="by default the club's"
        )
        parser.add_argument(
            "--output", metavar="FILE", required=True, help="the PDF, - for standard output"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        kind = _kind(options)
        club = the_club()
        with translation.override(asked_language(options["language"], club)):
            paper = kind.make(club, options)
        with output_file(options["output"]) as file:
            file.write(paper.pdf)


def _kind(options: Options) -> Kind:
    """The kind asked for, once its options fit."""
    name = options["kind"]
    kind = KINDS.get(name)
    if kind is None:
        raise CommandError(f"there is no document {name[:40]!r}; there are {', '.join(KINDS)}")
    for option in OPTIONS:
        if options[option] and option not in kind.takes:
            raise CommandError(f"--{option} does not belong to {name}")
    if kind.needs and not options[kind.needs]:
        raise CommandError(f"{name} needs --{kind.needs}")
    return kind


def _statement(club: Club, options: Options) -> Paper:
    member = Member.objects.filter(call_name_key=name_key(options["member"])).first()
    if member is None:
        raise CommandError(f"there is nobody called {options['member'][:80]!r}")
    return papers.statement_paper(
        member=member, club=club, today=timezone.localdate(), in_full=options["full"]
    )


def _evening(options: Options) -> Evening:
    day = iso_day("--evening", options["evening"])
    evening = Evening.objects.filter(date=day).first()
    if evening is None:
        raise CommandError(f"there is no evening on {day.isoformat()}")
    return evening


def _ranking(club: Club, options: Options) -> Paper:
    return papers.ranking_paper(_evening(options), club=club, today=timezone.localdate())


def _strike_slip(club: Club, options: Options) -> Paper:
    return papers.strike_slip_paper(_evening(options), club=club, today=timezone.localdate())


def _of_year(make: Callable[..., Paper]) -> Callable[[Club, Options], Paper]:
    def paper(club: Club, options: Options) -> Paper:
        today = timezone.localdate()
        return make(_year(options["year"], club=club, today=today), club=club, today=today)

    return paper


def _fund_years(club: Club, _options: Options) -> Paper:
    return papers.fund_years_paper(club=club, today=timezone.localdate())


def _year(label: str | None, *, club: Club, today: date) -> FundYear:
    now = year_of(today, club=club)
    if label is None:
        return now
    try:
        return year_by_label(label, club)
    except NoSuchYear:
        words = f"there is no fund year {label[:40]!r}; they are called {now.label}"
        raise CommandError(words) from None


def _cash_count(club: Club, options: Options) -> Paper:
    counts = CashCount.objects.order_by("-pk")
    if options["day"]:
        counts = counts.filter(day=iso_day("--day", options["day"]))
    count = counts.first()
    if count is None:
        raise CommandError(
            "the cash was not counted on that day"
            if options["day"]
            else "the cash was never counted"
        )
    return papers.count_paper(count, club=club, today=timezone.localdate())


OPTIONS = ("member", "full", "evening", "year", "day")
KINDS: Mapping[str, Kind] = {
    "statement": Kind(_statement, takes=("member", "full"), needs="member"),
    "ranking": Kind(_ranking, takes=("evening",), needs="evening"),
    "strike_slip": Kind(_strike_slip, takes=("evening",), needs="evening"),
    "year": Kind(_of_year(papers.year_paper), takes=("year",)),
    "journal": Kind(_of_year(papers.journal_paper), takes=("year",)),
    "accounts": Kind(_of_year(papers.accounts_paper), takes=("year",)),
    "audit": Kind(_of_year(papers.audit_paper), takes=("year",)),
    "fund_years": Kind(_fund_years),
    "cash_count": Kind(_cash_count, takes=("day",)),
}
