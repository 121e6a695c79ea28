"""The papers of a year in its archive: each as its button gives it."""

from collections.abc import Iterator
from datetime import date

from clique.models import Club
from games.models import Evening
from ledger import papers
from ledger.models import CashCount
from ledger.queries.fund import FundYearStatement
from ledger.years import FundYear


def archived_papers(
    year: FundYear, *, statement: FundYearStatement, club: Club, today: date
) -> Iterator[tuple[str, bytes]]:
    """The name, without its ending, and the PDF of every paper of the year; the payment lists aside."""
    for name, make in (
        ("jahresrechnung", papers.year_paper),
        ("journal", papers.journal_paper),
        ("konten", papers.accounts_paper),
        ("revision", papers.audit_paper),
    ):
        yield name, make(year, club=club, today=today).pdf
    days = [evening.date for evening in statement.evenings if evening.games]
    for evening in Evening.objects.filter(date__in=days).order_by("date"):
        yield f"rangliste-{evening.date}", papers.ranking_paper(evening, club=club, today=today).pdf
    for count in CashCount.objects.filter(day__range=(year.first, year.last)).order_by("pk"):
        name = f"kassensturz-{count.day}-{count.pk}"
        yield name, papers.count_paper(count, club=club, today=today).pdf
