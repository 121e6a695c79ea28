"""The papers that a mail brings: the same that the buttons of their pages give."""

from dataclasses import dataclass
from datetime import date

from django.utils.text import get_valid_filename
from django.utils.translation import gettext, override

from clique.models import Club, Member
from ledger.mail_model import MailKind
from ledger.queries.account_statement import account_statement
from ledger.queries.member_bill import member_bill


@dataclass(frozen=True, slots=True)
class Paper:
    """A PDF by the name under which it is kept."""

    name: str
    content: bytes


def paper_of(
    kind: MailKind, *, member: Member, language: str, club: Club, today: date
) -> Paper | None:
    """The paper for one member in this language, None for a test, which brings none.

    Raises what the paper itself refuses, such as a bill of a club without an account to pay to.
    """
    # reportlab is slow to load, and most requests do without it.
    from ledger.pdf.account_statement import account_statement_pdf  # noqa: PLC0415
    from ledger.pdf.member_bill import member_bill_pdf  # noqa: PLC0415

    if kind == MailKind.TEST:
        return None
    with override(language):
        if kind == MailKind.BILL:
            bill = member_bill(member=member, club=club, today=today)
            return Paper(
                _name(gettext("Rechnung"), member, today), member_bill_pdf(bill, language=language)
            )
        statement = account_statement(member=member, club=club, today=today)
        return Paper(_name(gettext("Kontoauszug"), member, today), account_statement_pdf(statement))


def _name(title: str, member: Member, today: date) -> str:
    return get_valid_filename(f"{title}-{member.call_name}-{today.isoformat()}.pdf")
