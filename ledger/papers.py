"""Every document by its kind: the file's name and the PDF, for a button, the command and the year's archive.

In the language spoken. reportlab is slow to load, and most requests do without it: it is loaded where a paper is made.
"""

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext

from clique.models import Club, Member
from games.models import Evening
from ledger.models import CashCount
from ledger.queries.account_statement import account_statement
from ledger.queries.audit_sheet import audit_sheet
from ledger.queries.count_sheet import count_sheet
from ledger.queries.evening_ranking import evening_ranking
from ledger.queries.fund_years import fund_years
from ledger.queries.strike_slip import strike_slip
from ledger.queries.year_books import year_accounts, year_journal
from ledger.queries.year_report import year_report
from ledger.years import FundYear


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


def ranking_paper(evening: Evening, *, club: Club, today: date, with_stakes: bool = True) -> Paper:
    """The rankings of an evening, for the notice board; for who may not see the stakes of others, the places alone."""
    from ledger.pdf.evening_ranking import evening_ranking_pdf  # noqa: PLC0415

    data = evening_ranking(evening, club=club, today=today)
    name = _file_name(gettext("Rangliste"), data.day.isoformat())
    return Paper(name, evening_ranking_pdf(data, with_stakes=with_stakes))


def strike_slip_paper(evening: Evening, *, club: Club, today: date) -> Paper:
    """The slip on which the strikes of an evening's next game are kept by hand."""
    from ledger.pdf.strike_slip import strike_slip_pdf  # noqa: PLC0415

    data = strike_slip(evening, club=club, today=today)
    name = _file_name(gettext("Strich-Zettel"), data.day.isoformat())
    return Paper(name, strike_slip_pdf(data))


def year_paper(year: FundYear, *, club: Club, today: date) -> Paper:
    """A fund year for the general meeting."""
    from ledger.pdf.year_report import year_report_pdf  # noqa: PLC0415

    data = year_report(year, club=club, today=today)
    return Paper(_file_name(gettext("Jahresrechnung"), year.label), year_report_pdf(data))


def fund_years_paper(*, club: Club, today: date) -> Paper:
    """The fund over the years."""
    from ledger.pdf.fund_years import fund_years_pdf  # noqa: PLC0415

    data = fund_years(club=club, today=today)
    return Paper(_file_name(gettext("Fonds"), today.isoformat()), fund_years_pdf(data))


def journal_paper(year: FundYear, *, club: Club, today: date) -> Paper:
    """Every booking of a fund year."""
    from ledger.pdf.year_books import journal_pdf  # noqa: PLC0415

    data = year_journal(year, club=club, today=today)
    return Paper(_file_name(gettext("Journal"), year.label), journal_pdf(data))


def accounts_paper(year: FundYear, *, club: Club, today: date) -> Paper:
    """Every account of a fund year."""
    from ledger.pdf.year_books import account_sheets_pdf  # noqa: PLC0415

    data = year_accounts(year, club=club, today=today)
    return Paper(_file_name(gettext("Kontenblätter"), year.label), account_sheets_pdf(data))


def audit_paper(year: FundYear, *, club: Club, today: date) -> Paper:
    """The auditors' sheet of a fund year."""
    from ledger.pdf.audit_sheet import audit_sheet_pdf  # noqa: PLC0415

    data = audit_sheet(year, club=club, today=today)
    return Paper(_file_name(gettext("Revision"), year.label), audit_sheet_pdf(data))


def count_paper(count: CashCount, *, club: Club, today: date) -> Paper:
    """One cash count."""
    from ledger.pdf.count_sheet import count_sheet_pdf  # noqa: PLC0415

    data = count_sheet(count, club=club, today=today)
    name = _file_name(gettext("Kassensturz"), data.count.day.isoformat(), str(data.count.id))
    return Paper(name, count_sheet_pdf(data))


def _file_name(*words: str) -> str:
    return f"{'-'.join(words)}.pdf".replace(" ", "-").replace("/", "-")
