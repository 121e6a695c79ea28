"""Every document by its kind: the file's name and the PDF, for a button, the command and the year's archive.

In the language spoken. reportlab is slow to load, and most requests do without it: it is loaded where a paper is made.
"""

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext

from clique.models import Club, Member
from games.models import Evening
from ledger.queries.account_statement import account_statement
from ledger.queries.evening_ranking import evening_ranking
from ledger.queries.strike_slip import strike_slip


@dataclass(frozen=True, slots=True)
class Paper:
    """A document; `name` is its file's, with the ending."""

    name: str
    pdf: bytes


def statement_paper(*, member: Member, club: Club, today: date, in_full: bool = False) -> Paper:
    """The account statement of one person."""
    from ledger.pdf.account_statement import account_statement_pdf  # noqa: PLC0415

    data = account_statement(member=member, club=club, today=today, in_full=in_full)
    name = _file_name(gettext("Kontoauszug"), str(member.number), today.isoformat())
    return Paper(name, account_statement_pdf(data))


def ranking_paper(evening: Evening, *, club: Club, today: date) -> Paper:
    """The rankings of an evening, for the notice board."""
    from ledger.pdf.evening_ranking import evening_ranking_pdf  # noqa: PLC0415

    data = evening_ranking(evening, club=club, today=today)
    name = _file_name(gettext("Rangliste"), data.day.isoformat())
    return Paper(name, evening_ranking_pdf(data))


def strike_slip_paper(evening: Evening, *, club: Club, today: date) -> Paper:
    """The slip on which the strikes of an evening's next game are kept by hand."""
    from ledger.pdf.strike_slip import strike_slip_pdf  # noqa: PLC0415

    data = strike_slip(evening, club=club, today=today)
    name = _file_name(gettext("Strich-Zettel"), data.day.isoformat())
    return Paper(name, strike_slip_pdf(data))


def _file_name(*words: str) -> str:
    return f"{'-'.join(words)}.pdf".replace(" ", "-").replace("/", "-")
