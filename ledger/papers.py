"""Every document by its kind: the file's name and the PDF, for a button, the command and the year's archive.

In the language spoken. reportlab is slow to load, and most requests do without it: it is loaded where a paper is made.
"""

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext

from clique.models import Club, Member
from ledger.queries.account_statement import account_statement


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


def _file_name(*words: str) -> str:
    return f"{'-'.join(words)}.pdf".replace(" ", "-").replace("/", "-")
