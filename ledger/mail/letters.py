"""What a mail says: the subject and the text, in the language of whom it goes to."""

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import override

from clique.dates import day_numeric
from clique.models import Club, Member
from clique.money import chf
from ledger.mail_model import MailKind


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail before it is handed in. `sender_name` stands before the address that it comes from."""

    address: str
    sender_name: str
    subject: str
    text: str


def letter_language(member: Member, club: Club) -> str:
    """The language in which a member is written to: their own choice, else the club's."""
    return member.language or club.language


def letter(
    *,
    kind: MailKind,
    member: Member,
    address: str,
    language: str,
    balance_rappen: int,
    signed: str,
    club: Club,
    today: date,
) -> Letter:
    """The mail that brings `kind` to `member`; `signed` is the call name below it."""
    words = {
        "name": member.call_name,
        "club": club.name,
        "sum": chf(abs(balance_rappen)),
        "day": day_numeric(today),
        "signed": signed,
    }
    with override(language):
        subject, said = _SAID[kind](words, balance_rappen)
        greeting = _("Hallo %(name)s") % words
        answer = _("Fragen oder etwas stimmt nicht? Antworte auf diese Mail.")
        paragraphs = (greeting, said, answer, _foot(words))
    return Letter(
        address=address,
        sender_name=club.name,
        subject=subject,
        text="\n\n".join(paragraphs) + "\n",
    )


def _foot(words: dict[str, str]) -> str:
    return f"{words['signed']}, {words['club']}" if words["signed"] else words["club"]


def _bill(words: dict[str, str], _balance_rappen: int) -> tuple[str, str]:
    subject = _("Rechnung %(club)s: %(sum)s") % words
    said = _(
        "am %(day)s waren bei dir %(sum)s offen. Die Rechnung mit dem Einzahlungsschein liegt dieser"
        " Mail bei. Hast du inzwischen bezahlt, ist sie erledigt."
    )
    return subject, said % words


def _statement(words: dict[str, str], balance_rappen: int) -> tuple[str, str]:
    subject = _("Kontoauszug %(club)s") % words
    if balance_rappen > 0:
        said = _("dein Kontoauszug liegt dieser Mail bei. Am %(day)s waren %(sum)s offen.")
    elif balance_rappen < 0:
        said = _("dein Kontoauszug liegt dieser Mail bei. Am %(day)s hattest du %(sum)s Guthaben.")
    else:
        said = _("dein Kontoauszug liegt dieser Mail bei. Am %(day)s war dein Konto ausgeglichen.")
    return subject, said % words


def _test(words: dict[str, str], _balance_rappen: int) -> tuple[str, str]:
    subject = _("Testmail %(club)s") % words
    return subject, _("diese Mail ist ein Test: die Clique kann Rechnungen per Mail senden.")


_SAID = {MailKind.BILL: _bill, MailKind.STATEMENT: _statement, MailKind.TEST: _test}
